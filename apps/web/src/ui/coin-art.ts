/** The art of the currencies that are listed, each a small file of our own that is fetched when it is seen (NOTICE). Others have a letter. */
import ada from 'cryptocurrency-icons/svg/color/ada.svg'
import avax from 'cryptocurrency-icons/svg/color/avax.svg'
import bnb from 'cryptocurrency-icons/svg/color/bnb.svg'
import btc from 'cryptocurrency-icons/svg/color/btc.svg'
import doge from 'cryptocurrency-icons/svg/color/doge.svg'
import dot from 'cryptocurrency-icons/svg/color/dot.svg'
import eth from 'cryptocurrency-icons/svg/color/eth.svg'
import eur from 'cryptocurrency-icons/svg/color/eur.svg'
import gbp from 'cryptocurrency-icons/svg/color/gbp.svg'
import jpy from 'cryptocurrency-icons/svg/color/jpy.svg'
import link from 'cryptocurrency-icons/svg/color/link.svg'
import ltc from 'cryptocurrency-icons/svg/color/ltc.svg'
import sol from 'cryptocurrency-icons/svg/color/sol.svg'
import trx from 'cryptocurrency-icons/svg/color/trx.svg'
import usd from 'cryptocurrency-icons/svg/color/usd.svg'
import usdt from 'cryptocurrency-icons/svg/color/usdt.svg'
import xrp from 'cryptocurrency-icons/svg/color/xrp.svg'

const art: Readonly<Record<string, string>> = {
  ADA: ada,
  AVAX: avax,
  BNB: bnb,
  BTC: btc,
  DOGE: doge,
  DOT: dot,
  ETH: eth,
  EUR: eur,
  GBP: gbp,
  JPY: jpy,
  LINK: link,
  LTC: ltc,
  SOL: sol,
  TRX: trx,
  USD: usd,
  USDT: usdt,
  XRP: xrp,
}

/** The address of a currency's art. Empty where there is none. */
export const artOf = (code: string): string => art[code] ?? ''
