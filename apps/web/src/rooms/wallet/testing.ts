/** A wallet of two currencies, as the server answers it. */
import type { CallOutput } from '@assay/contract'
import type { Wallet } from './api.ts'

const names = { BTC: 'Bitcoin', USDT: 'Tether' }
const namesOf = (name: string) => ({ en: name, zh: name, hk: name, th: name, jp: name, kor: name, fra: name, spa: name, yn: name })

const currency = (id: string, name: keyof typeof names, scale: number): CallOutput<'market.currencies'>['currencies'][number] => ({
  id,
  name,
  names: namesOf(names[name]),
  kind: 'crypto',
  scale,
  networks: [],
})

export const currencies: CallOutput<'market.currencies'> = {
  currencies: [currency('1', 'BTC', 8), currency('3', 'USDT', 6)],
  instruments: [],
}

/** What there is of USDT, by account. */
export const walletWith = (available: Record<string, string>): Wallet => ({
  total: '0',
  accounts: Object.entries(available).map(([type, amount]) => ({
    type: Number(type),
    name: type,
    total: amount,
    balances: [{ currency_id: '3', currency_name: 'USDT', available: amount, held: '0', value: amount }],
  })),
})
