import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { QueryValues } from '../../navigation/query-string.ts'
import type { Icon } from '../../ui/icon.tsx'
import {
  BoltIcon, CandlesIcon, ChatIcon, ConvertIcon, CouponIcon, DepositIcon, GiftIcon, HallmarkIcon, HelpIcon, LayersIcon, LoanIcon, MailIcon, MegaphoneIcon,
  PeopleIcon, PickIcon, PictureIcon, ReceiptIcon, RocketIcon, SettingsIcon, TimerIcon, TradeIcon, TransferIcon, WithdrawIcon,
} from '../../ui/icons.tsx' // prettier-ignore

export interface Shortcut {
  label: MessageDescriptor
  icon: Icon
  to: string
  query?: QueryValues
  /** Exists only where money is play money. */
  sandbox?: true
}

/** Everything home can lead to, what is used most first. What does not exist is not drawn. */
export const shortcuts: readonly Shortcut[] = [
  { label: msg`Deposit`, icon: DepositIcon, to: '/pages/fund/receive' },
  { label: msg`Quick buy`, icon: BoltIcon, to: '/pages/otc/otc' },
  { label: msg`Spot`, icon: TradeIcon, to: '/pages/transaction/index' },
  { label: msg`Contract`, icon: CandlesIcon, to: '/pages/transaction/index', query: { tab: 'contract' } },
  { label: msg`Options`, icon: TimerIcon, to: '/pages/transaction/index', query: { tab: 'options' } },
  { label: msg`Convert`, icon: ConvertIcon, to: '/pages/fund/fundTransfer' },
  { label: msg`Copy`, icon: PeopleIcon, to: '/pages/follow/index' },
  { label: msg`Dual`, icon: LayersIcon, to: '/pages/invest/invest' },
  { label: msg`Mining`, icon: PickIcon, to: '/pages/lockming/lockming' },
  { label: msg`Launch`, icon: RocketIcon, to: '/pages/ieo/ieo' },
  { label: msg`NFT`, icon: PictureIcon, to: '/pages/nft/nft' },
  { label: msg`Loans`, icon: LoanIcon, to: '/pages/common/borrowing' },
  { label: msg`Transfer`, icon: TransferIcon, to: '/pages/fund/transfer' },
  { label: msg`Mailbox`, icon: MailIcon, to: '/pages/sandbox/mailbox', sandbox: true },
  { label: msg`Bills`, icon: ReceiptIcon, to: '/pages/setting/bill' },
  { label: msg`Proof`, icon: HallmarkIcon, to: '/pages/proof/index' },
  { label: msg`News`, icon: MegaphoneIcon, to: '/pages/common/article', query: { c_id: 4 } },
  { label: msg`Withdraw`, icon: WithdrawIcon, to: '/pages/fund/withdraw' },
  { label: msg`Coupons`, icon: CouponIcon, to: '/pages/setting/coupon' },
  { label: msg`Invite`, icon: GiftIcon, to: '/pages/setting/share' },
  { label: msg`Support`, icon: ChatIcon, to: '/pages/kefu/index' },
  { label: msg`FAQ`, icon: HelpIcon, to: '/pages/common/faq' },
  { label: msg`Settings`, icon: SettingsIcon, to: '/pages/setting/setting' },
]
