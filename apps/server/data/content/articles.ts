import type { Article } from '../../src/rooms/content/article.ts'
import { accountSafety } from './account-safety.ts'
import { bannerBills, bannerConvert, bannerPrices } from './banners.ts'
import { bills } from './bills.ts'
import { fees } from './fees.ts'
import { helpOnAccounts } from './help-account.ts'
import { helpOnDeposits } from './help-deposits.ts'
import { helpOnBanks } from './help-bank.ts'
import { helpOnSafety } from './help-safety.ts'
import { helpOnTrading } from './help-trading.ts'
import { helpOnWithdrawals } from './help-withdrawal.ts'
import { orderTypes } from './order-types.ts'
import { pages } from './pages.ts'
import { playMoney } from './play-money.ts'
import { prices } from './prices.ts'
import { welcome } from './welcome.ts'

/** What a fresh installation can be read about, the first of a kind on top. */
export const articles: readonly Article[] = [
  welcome,
  prices,
  playMoney,
  orderTypes,
  fees,
  bills,
  accountSafety,
  bannerPrices,
  bannerConvert,
  bannerBills,
  ...helpOnAccounts,
  ...helpOnBanks,
  ...helpOnTrading,
  ...helpOnDeposits,
  ...helpOnWithdrawals,
  ...helpOnSafety,
  ...pages,
]
