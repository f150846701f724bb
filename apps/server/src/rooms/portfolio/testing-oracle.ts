/**
 * For tests: the rule of decisions/0021 in the plainest way. It reads the whole statement of one user each time, keeps every average as an
 * exact fraction, and shares no code with the portfolio.
 */
export interface StatementLine {
  posting: number
  timeMs: number
  account: number
  currencyId: number
  units: bigint
  kind: string
  reference: string
}

const USDT = 3

const ratio = (decimal: string): [bigint, bigint] => {
  const [whole, part = ''] = decimal.split('.')
  return [BigInt(whole! + part), 10n ** BigInt(part.length)]
}

type PriceAt = (currencyId: number, atMs: number) => string | null

function worth(priceAt: PriceAt, line: { currencyId: number; units: bigint; timeMs: number }): bigint {
  const [top, bottom] = ratio(priceAt(line.currencyId, line.timeMs)!)
  const size = line.units < 0n ? -line.units : line.units
  const rounded = (2n * size * top + bottom) / (2n * bottom)
  return line.units < 0n ? -rounded : rounded
}

/** What was put in less what was taken out, from outside only, or of one account with moves as well. */
export function inflowOf(lines: readonly StatementLine[], priceAt: PriceAt, account?: number): bigint {
  return lines
    .filter((line) => line.kind === 'faucet' || line.kind === 'withdrawal' || (account !== undefined && line.kind === 'move'))
    .filter((line) => account === undefined || line.account === account)
    .reduce((sum, line) => sum + worth(priceAt, line), 0n)
}

export function valueAt(lines: readonly StatementLine[], priceAt: PriceAt, { account, atMs }: { account: number; atMs: number }): bigint {
  const amounts = new Map<number, bigint>()
  for (const line of lines) {
    if (line.account === account && line.timeMs < atMs) amounts.set(line.currencyId, (amounts.get(line.currencyId) ?? 0n) + line.units)
  }
  return [...amounts].reduce((sum, [currencyId, units]) => sum + worth(priceAt, { currencyId, units, timeMs: atMs }), 0n)
}

/** Cost and realised profit of a coin, in USDT units to the floor of an exact fraction. */
export function coinOf(lines: readonly StatementLine[], priceAt: PriceAt, currencyId: number): { cost: bigint; realised: bigint } {
  // Fractions over one bottom, which is cut to 200 digits now and then: far below what is compared.
  const FINE = 10n ** 60n
  let amount = 0n
  let cost = 0n
  let realised = 0n
  for (const group of groups(lines)) {
    const units = sum(group.filter((line) => line.currencyId === currencyId))
    if (units === 0n || group[0]!.kind === 'move') continue
    const value = priceOfTrade(group, priceAt, { currencyId, units }) * FINE
    if (units > 0n) cost += value
    else {
      const part = amount === -units ? cost : (cost * -units) / amount
      realised += -value - part
      cost -= part
    }
    amount += units
  }
  return { cost: cost / FINE, realised: realised / FINE }
}

/** The worth of what one currency changed by: by the USDT of the trade, by what was received, or by the market. */
function priceOfTrade(group: readonly StatementLine[], priceAt: PriceAt, own: { currencyId: number; units: bigint }): bigint {
  const cash = sum(group.filter((line) => line.currencyId === USDT))
  const other = group.find((line) => line.currencyId !== USDT && line.currencyId !== own.currencyId)
  const { timeMs, kind } = group[0]!
  if (kind === 'spot_fill' && cash !== 0n) return -cash
  if (kind === 'conversion' && other && own.units < 0n) {
    return -worth(priceAt, {
      timeMs,
      currencyId: other.currencyId,
      units: sum(group.filter((line) => line.currencyId === other.currencyId)),
    })
  }
  return worth(priceAt, { ...own, timeMs })
}

const sum = (lines: readonly StatementLine[]): bigint => lines.reduce((units, line) => units + line.units, 0n)

const groups = (lines: readonly StatementLine[]): StatementLine[][] => [
  ...Map.groupBy(lines, ({ posting, reference }) => `${posting} ${reference}`).values(),
]
