import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { go } from '#navigation/go.ts'
import { useClient } from '#state/client-store.ts'
import { Button } from '#ui/button.tsx'
import { Amount } from '#ui/figure.tsx'
import { HallmarkIcon, MegaphoneIcon, ReceiptIcon } from '#ui/icons.tsx'
import { Logo } from '#ui/logo.tsx'
import { Page } from '#ui/page.tsx'
import { formatTime } from '#ui/time.ts'
import { useWelcomeBill } from '../api.ts'
import { safeReturn } from '../form.ts'
import './welcome.css'

/** After the sign-up in a sandbox: what the account got, and two ways on. */
export function WelcomePage() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const welcome = useClient((state) => state.site.welcome)
  const bill = useWelcomeBill()
  const lookAround = () => {
    const { to, query } = safeReturn(search.get('return'))
    go.relaunch(to, query)
  }
  const footer = (
    <div className="account-ways">
      <Button width="full" onClick={() => go.relaunch('/pages/transaction/index', { tab: 'coin', symbol: 'BTC/USDT', guide: 1 })}>
        <Trans>Buy your first coin</Trans>
      </Button>
      <Button kind="text" width="full" onClick={lookAround}>
        <Trans>Look around first</Trans>
      </Button>
    </div>
  )
  return (
    <Page width="form" back={false} className="account-welcome" footer={footer}>
      <Logo size={44} />
      <h1 className="text-16 medium">
        <Trans>Welcome. This is yours:</Trans>
      </h1>
      <Amount className="text-32 bold block" value={bill?.amount ?? welcome} decimals={2} unit={t`USDT of play money`} total />
      <ul>
        <Fact icon={<ReceiptIcon size={20} className="muted" />} title={t`In your spot account`}>
          {bill ? t`Credited ${formatTime(bill.time, 'second')}, first line of your statement` : t`Credited in a moment`}
        </Fact>
        <Fact icon={<MegaphoneIcon size={20} className="muted" />} title={t`Worth nothing outside`}>
          <Trans>Prices are generated from recorded markets. You can lose it all and get more, every day.</Trans>
        </Fact>
        <Fact icon={<HallmarkIcon size={20} className="gold" />} title={t`Everything can be checked`}>
          <Trans>Each price and each settlement opens its proof.</Trans>
        </Fact>
      </ul>
    </Page>
  )
}

const Fact = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <li>
    {icon}
    <span>
      <b className="medium block">{title}</b>
      <span className="text-12 muted block">{children}</span>
    </span>
  </li>
)
