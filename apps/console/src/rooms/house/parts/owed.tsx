import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from 'react-router'
import { formatMoney } from '@assay/web/ui/format.ts'
import { figureText } from '#ui/figures.ts'
import { Section } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import type { Owed } from '../api.ts'
import { PPM, ratioPercent, ratioText } from '../cover.ts'
import '../house.css'

/** The bar ends there: more is not drawn. */
const DRAWN_PPM = 1_250_000

const isShort = ({ state }: Owed): boolean => state === 'short' || state === 'unread'

const bar = (row: Owed) => (
  <span className="house-ratio">
    <i className={isShort(row) ? 'short' : ''} style={{ width: `${(Math.min(row.ratio_ppm, DRAWN_PPM) / DRAWN_PPM) * 100}%` }} />
    <i className="mark" style={{ left: `${(PPM / DRAWN_PPM) * 100}%` }} />
  </span>
)
const ratio = (row: Owed) => <span className={isShort(row) ? 'warn' : ''}>{ratioText(row.ratio_ppm)}</span>

/** What is held against what is owed, coin by coin, the largest debt first. */
export function OwedTable({ owed }: { owed: readonly Owed[] }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isPlay = owed.some(({ state }) => state === 'play')
  return (
    <Section title={t`Reserve against what is owed`} end={<Link to="/reserve">{t`Reserves`}</Link>} wide>
      <Table<Owed>
        label={t`Reserve against what is owed`}
        hasKeys={false}
        rows={owed}
        empty={t`Nothing was booked yet`}
        idOf={(row) => row.currency_id}
        onOpen={(row) => void navigate(`/ledger?currency_id=${row.currency_id}`)}
        columns={[
          { title: t`Coin`, look: 'bold', cell: (row) => row.currency_name, text: (row) => row.currency_name },
          { title: t`Owed`, end: true, cell: (row) => figureText(row.users), text: (row) => row.users },
          {
            title: isPlay ? t`Minted` : t({ context: 'reserve', message: 'Held' }),
            end: true,
            cell: (row) => figureText(row.held),
            text: (row) => row.held,
          },
          { title: t`Cover`, isHidden: isPlay, cell: bar },
          { title: t`Ratio`, end: true, isHidden: isPlay, cell: ratio, unit: '%', text: (row) => String(ratioPercent(row.ratio_ppm)) },
          { title: t`Owed, in USDT`, end: true, isHidden: !isPlay, cell: (row) => formatMoney(row.worth), text: (row) => row.worth },
        ]}
      />
    </Section>
  )
}
