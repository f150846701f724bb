import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { formatAmount } from '#ui/format.ts'
import type { IdentityState } from '../api.ts'
import '../identity.css'

/** What each level allows, with the user's own marked. */
export function Levels({ state: { level: own, levels } }: { state: IdentityState }) {
  const { t } = useLingui()
  const names = ['0', t`1 basic`, t`2 advanced`]
  const rows = [
    { label: t`Deposit, trade`, cells: levels.map(() => t`yes`) },
    {
      label: t`Withdraw in 24 h`,
      cells: levels.map(({ withdraw_btc: most }) => (most === '0' ? t`no` : `${formatAmount(most, 8)} BTC`)),
    },
    { label: t`Fiat, a trade`, cells: levels.map(({ fiat_usdt: most }) => (most === '0' ? t`no` : formatAmount(most, 2))) },
    {
      label: t`Decided`,
      cells: levels.map(({ decided_hours: hours }) => (hours === 0 ? t`at once` : t`in ${hours} h`)),
    },
  ]
  return (
    <section className="identity-levels">
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t`Identity`}</span>
            </th>
            {levels.map(({ level }) => (
              <th key={level} scope="col" className={clsx(level === own && 'mine')}>
                {level === own ? t`${level}, you` : names[level]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cells }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {levels.map(({ level }, index) => (
                <td
                  key={level}
                  className={clsx(/\d/.test(cells[index] ?? '') ? 'figure text-14 nowrap' : 'text-12', level === own && 'mine')}
                >
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-12 muted above-2">
        <Trans>Fiat in USDT worth.</Trans>
      </p>
    </section>
  )
}
