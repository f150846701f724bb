import type { Text } from '@assay/contract/wire'

/** Every currency of a fresh install. A share or a fund is a currency of its own kind. Ids never change. */
export interface Currency {
  id: number
  code: string
  kind: 'crypto' | 'fiat' | 'stock'
  /** Decimals kept by the ledger. */
  scale: number
  names: Text
}

/** zh|en|hk|th|jp|kor and, where they differ from English, |fra|spa|yn. */
function textOf(names: string): Text {
  const [zh = '', en = '', hk = '', th = '', jp = '', kor = '', fra = en, spa = en, yn = en] = names.split('|')
  return { zh, en, hk, th, jp, kor, fra, spa, yn }
}

const crypto = (id: number, code: string, names: string): Currency => ({
  id,
  code,
  kind: 'crypto',
  scale: 8,
  names: textOf(names),
})
const stock = (id: number, code: string, names: string): Currency => ({
  id,
  code,
  kind: 'stock',
  scale: 2,
  names: textOf(names),
})

function fiat(id: number, code: string, names: string): Currency {
  const scale = code === 'JPY' || code === 'VND' ? 2 : 4
  return { id, code, kind: 'fiat', scale, names: textOf(names) }
}

export const currencies: readonly Currency[] = [
  crypto(1, 'BTC', '比特币|Bitcoin|比特幣|บิตคอยน์|ビットコイン|비트코인'),
  crypto(2, 'ETH', '以太坊|Ethereum|以太坊|อีเธอเรียม|イーサリアム|이더리움'),
  crypto(3, 'USDT', '泰达币|Tether|泰達幣|เทเธอร์|テザー|테더'),
  crypto(4, 'BNB', '币安币|BNB|幣安幣|บีเอ็นบี|ビーエヌビー|비앤비'),
  crypto(5, 'SOL', '索拉纳|Solana|索拉納|โซลานา|ソラナ|솔라나'),
  crypto(6, 'XRP', '瑞波币|XRP|瑞波幣|เอ็กซ์อาร์พี|エックスアールピー|엑스알피'),
  crypto(7, 'DOGE', '狗狗币|Dogecoin|狗狗幣|โดชคอยน์|ドージコイン|도지코인'),
  crypto(8, 'ADA', '艾达币|Cardano|艾達幣|คาร์ดาโน|カルダノ|에이다'),
  crypto(9, 'LTC', '莱特币|Litecoin|萊特幣|ไลต์คอยน์|ライトコイン|라이트코인'),
  crypto(10, 'AVAX', '雪崩币|Avalanche|雪崩幣|อวาแลนช์|アバランチ|아발란체'),
  crypto(11, 'LINK', '链克|Chainlink|鏈克|เชนลิงก์|チェーンリンク|체인링크'),
  crypto(12, 'DOT', '波卡|Polkadot|波卡|โพลกาดอต|ポルカドット|폴카닷'),
  crypto(13, 'TRX', '波场|TRON|波場|ทรอน|トロン|트론'),

  fiat(21, 'USD', '美元|US dollar|美元|ดอลลาร์สหรัฐ|米ドル|미국 달러|Dollar américain|Dólar estadounidense|Đô la Mỹ'),
  fiat(22, 'CNY', '人民币|Chinese yuan|人民幣|หยวนจีน|中国人民元|중국 위안|Yuan chinois|Yuan chino|Nhân dân tệ'),
  fiat(23, 'GBP', '英镑|British pound|英鎊|ปอนด์อังกฤษ|英ポンド|영국 파운드|Livre sterling|Libra esterlina|Bảng Anh'),
  fiat(24, 'HKD', '港元|Hong Kong dollar|港元|ดอลลาร์ฮ่องกง|香港ドル|홍콩 달러|Dollar de Hong Kong|Dólar de Hong Kong|Đô la Hồng Kông'),
  fiat(25, 'JPY', '日元|Japanese yen|日圓|เยนญี่ปุ่น|日本円|일본 엔|Yen japonais|Yen japonés|Yên Nhật'),
  fiat(26, 'EUR', '欧元|Euro|歐元|ยูโร|ユーロ|유로|Euro|Euro|Euro'),
  fiat(
    27,
    'AED',
    '阿联酋迪拉姆|UAE dirham|阿聯酋迪拉姆|เดอร์แฮมสหรัฐอาหรับเอมิเรตส์|UAEディルハム|아랍에미리트 디르함|Dirham des Émirats arabes unis|Dírham de los EAU|Dirham UAE',
  ),
  fiat(28, 'THB', '泰铢|Thai baht|泰銖|บาทไทย|タイバーツ|태국 바트|Baht thaïlandais|Baht tailandés|Baht Thái'),
  fiat(
    29,
    'PHP',
    '菲律宾比索|Philippine peso|菲律賓披索|เปโซฟิลิปปินส์|フィリピンペソ|필리핀 페소|Peso philippin|Peso filipino|Peso Philippines',
  ),
  fiat(
    30,
    'SGD',
    '新加坡元|Singapore dollar|新加坡元|ดอลลาร์สิงคโปร์|シンガポールドル|싱가포르 달러|Dollar de Singapour|Dólar de Singapur|Đô la Singapore',
  ),
  fiat(31, 'VND', '越南盾|Vietnamese dong|越南盾|ดองเวียดนาม|ベトナムドン|베트남 동|Dong vietnamien|Dong vietnamita|Đồng Việt Nam'),
  fiat(32, 'AUD', '澳元|Australian dollar|澳元|ดอลลาร์ออสเตรเลีย|豪ドル|호주 달러|Dollar australien|Dólar australiano|Đô la Úc'),
  fiat(33, 'CAD', '加元|Canadian dollar|加元|ดอลลาร์แคนาดา|カナダドル|캐나다 달러|Dollar canadien|Dólar canadiense|Đô la Canada'),
  fiat(34, 'CHF', '瑞士法郎|Swiss franc|瑞士法郎|ฟรังก์สวิส|スイスフラン|스위스 프랑|Franc suisse|Franco suizo|Franc Thụy Sĩ'),
  fiat(
    35,
    'NZD',
    '新西兰元|New Zealand dollar|紐西蘭元|ดอลลาร์นิวซีแลนด์|NZドル|뉴질랜드 달러|Dollar néo-zélandais|Dólar neozelandés|Đô la New Zealand',
  ),

  stock(41, 'AAPL', '苹果|Apple|蘋果|แอปเปิล|アップル|애플'),
  stock(42, 'MSFT', '微软|Microsoft|微軟|ไมโครซอฟท์|マイクロソフト|마이크로소프트'),
  stock(43, 'NVDA', '英伟达|NVIDIA|輝達|เอ็นวิเดีย|エヌビディア|엔비디아'),
  stock(44, 'AMZN', '亚马逊|Amazon|亞馬遜|แอมะซอน|アマゾン|아마존'),
  stock(45, 'GOOG', '谷歌|Alphabet|谷歌|แอลฟาเบต|アルファベット|알파벳'),
  stock(46, 'META', 'Meta平台|Meta Platforms|Meta平台|เมตา|メタ|메타'),
  stock(47, 'TSLA', '特斯拉|Tesla|特斯拉|เทสลา|テスラ|테슬라'),
  stock(48, 'IBM', '国际商业机器|IBM|國際商業機器|ไอบีเอ็ม|アイビーエム|아이비엠'),
  stock(49, 'BAC', '美国银行|Bank of America|美國銀行|แบงก์ออฟอเมริกา|バンク・オブ・アメリカ|뱅크오브아메리카'),
  stock(50, 'AIG', '美国国际集团|American International Group|美國國際集團|เอไอจี|AIG|AIG'),
  stock(51, 'SPY', '标普500 ETF|S&P 500 ETF|標普500 ETF|เอสแอนด์พี 500 ETF|S&P500 ETF|S&P 500 ETF|ETF S&P 500|ETF S&P 500|ETF S&P 500'),
  stock(
    52,
    'QQQ',
    '纳斯达克100 ETF|Nasdaq-100 ETF|納斯達克100 ETF|แนสแด็ก 100 ETF|ナスダック100 ETF|나스닥 100 ETF|ETF Nasdaq-100|ETF Nasdaq-100|ETF Nasdaq-100',
  ),
]

const byCode = new Map(currencies.map((currency) => [currency.code, currency]))

export function currencyOf(code: string): Currency {
  const currency = byCode.get(code)
  if (!currency) throw new Error(`no currency ${code}`)
  return currency
}
