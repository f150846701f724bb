import type { Article } from '../../src/rooms/content/article.ts'

export const fees: Article = {
  slug: 'fees',
  category: 4,
  link: '',
  texts: {
    en: {
      title: 'Fees, all of them',
      summary: 'What a trade and a conversion cost, what is free, and how fees are rounded.',
      content: [
        'A spot trade costs 0.10% of what you receive, whether your order waited in the book or took from it. Buy 0.1 BTC and 0.0001 BTC is kept: 0.0999 BTC arrives. An order filled in many parts pays no more than one filled at once.',
        'A conversion costs 0.1% of what you receive, besides the difference between the bid and the ask of the index. Rate, fee and amount are shown before you confirm, and the quote holds for 5 seconds. A single conversion is worth 1 to 10,000 USDT, all those of a day 100,000 USDT at most. Currencies without a live market go by the rate of the day, with a margin of 1% either way.',
        'Moving money between your own accounts is free. So are placing, changing and cancelling orders.',
        'Fees are rounded up to the currency’s smallest unit and what you receive is rounded down. The difference is at most one unit, 0.00000001 BTC for example.',
      ],
    },
    zh: {
      title: '费用一览',
      summary: '交易和闪兑收多少、哪些免费、怎样取整。',
      content: [
        '现货交易按您收到的币种收取 0.10%，挂单和吃单相同。买入 0.1 BTC，收取 0.0001 BTC，到账 0.0999 BTC。一张单分多次成交，费用不会比一次成交更高。',
        '闪兑按您收到的币种收取 0.1%，另有指数买卖价之间的点差。汇率、费用和到账数量在确认前全部列出，报价 5 秒内有效。单次兑换价值为 1 至 10,000 USDT，每天合计最多 100,000 USDT。没有实时行情的币种按当日汇率计算，双向各留 1% 点差。',
        '自己账户之间划转免费，下单、改单、撤单也免费。',
        '费用向上取整到该币种的最小单位，到账金额向下取整，相差最多一个单位，例如 0.00000001 BTC。',
      ],
    },
    hk: {
      title: '收費一覽',
      summary: '交易和閃兌收多少、哪些免費、怎樣進位。',
      content: [
        '現貨交易按您收到的幣種收取 0.10%，掛單和吃單一樣。買入 0.1 BTC，收取 0.0001 BTC，到帳 0.0999 BTC。一張單分多次成交，收費不會比一次成交高。',
        '閃兌按您收到的幣種收取 0.1%，另有指數買賣價之間的點差。匯率、收費和到帳數量在確認前全部列出，報價 5 秒內有效。每次兌換價值為 1 至 10,000 USDT，每日合計最多 100,000 USDT。沒有即時行情的幣種按當日匯率計算，雙向各留 1% 點差。',
        '自己帳戶之間劃轉免費，下單、改單、撤單也免費。',
        '收費向上進位至該幣種的最小單位，到帳金額向下捨去，相差最多一個單位，例如 0.00000001 BTC。',
      ],
    },
    th: {
      title: 'ค่าธรรมเนียมทั้งหมด',
      summary: 'การซื้อขายและการแปลงมีค่าใช้จ่ายเท่าไร อะไรฟรี และปัดเศษอย่างไร',
      content: [
        'การซื้อขายสปอตคิด 0.10% ของสิ่งที่คุณได้รับ ไม่ว่าคำสั่งจะรออยู่ในสมุดหรือจับคู่ทันที ซื้อ 0.1 BTC หักไว้ 0.0001 BTC ได้รับ 0.0999 BTC คำสั่งที่ทยอยจับคู่หลายครั้งจ่ายไม่มากกว่าคำสั่งที่จับคู่ครั้งเดียว',
        'การแปลงคิด 0.1% ของสิ่งที่คุณได้รับ นอกเหนือจากส่วนต่างราคาซื้อและราคาขายของดัชนี อัตรา ค่าธรรมเนียม และจำนวนที่จะได้รับแสดงก่อนยืนยัน ใบเสนอราคามีอายุ 5 วินาที แปลงได้ครั้งละมูลค่า 1 ถึง 10,000 USDT และรวมทั้งวันไม่เกิน 100,000 USDT สกุลเงินที่ไม่มีตลาดเรียลไทม์ใช้อัตราประจำวัน โดยเผื่อส่วนต่างข้างละ 1%',
        'การโอนระหว่างบัญชีของคุณเองฟรี การส่ง แก้ไข และยกเลิกคำสั่งก็ฟรีเช่นกัน',
        'ค่าธรรมเนียมปัดขึ้นถึงหน่วยเล็กที่สุดของสกุลเงิน ส่วนที่คุณได้รับปัดลง ต่างกันไม่เกินหนึ่งหน่วย เช่น 0.00000001 BTC',
      ],
    },
    jp: {
      title: '手数料のすべて',
      summary: '取引とコンバートの費用、無料のもの、端数の扱い。',
      content: [
        '現物取引の手数料は受け取る額の 0.10% です。板で待った注文も、板から取った注文も同じです。0.1 BTC を買うと 0.0001 BTC が差し引かれ、0.0999 BTC が入ります。何回に分けて約定しても、一度に約定した場合より高くなることはありません。',
        'コンバートの手数料は受け取る額の 0.1% で、これとは別にインデックスの買値と売値の差があります。レート、手数料、受取額は確定前にすべて表示され、見積もりは5秒間有効です。1回は1から 10,000 USDT 相当、1日の合計は最大 100,000 USDT 相当です。リアルタイムのマーケットがない通貨は当日のレートを使い、上下それぞれ 1% の幅を設けます。',
        '自分の口座間の振替は無料です。注文の発注、変更、取消も無料です。',
        '手数料は通貨の最小単位に切り上げ、受取額は切り捨てます。差は最大でも 1 単位、たとえば 0.00000001 BTC です。',
      ],
    },
    kor: {
      title: '수수료 전체 안내',
      summary: '거래와 컨버트의 비용, 무료인 것, 단수 처리 방식.',
      content: [
        '현물 거래 수수료는 받는 금액의 0.10%입니다. 호가에서 기다린 주문이든 즉시 체결된 주문이든 같습니다. 0.1 BTC를 사면 0.0001 BTC를 떼고 0.0999 BTC가 들어옵니다. 여러 번에 나눠 체결되어도 한 번에 체결된 것보다 더 내지 않습니다.',
        '컨버트 수수료는 받는 금액의 0.1%이며, 지수의 매수가와 매도가 차이가 별도로 있습니다. 환율, 수수료, 받을 금액은 확인 전에 모두 표시되고 견적은 5초간 유효합니다. 한 번에 1~10,000 USDT 상당, 하루 합계 최대 100,000 USDT 상당까지 가능합니다. 실시간 시장이 없는 통화는 당일 환율에 양방향 각각 1%의 폭을 둡니다.',
        '내 계좌 사이의 이체는 무료입니다. 주문 제출, 변경, 취소도 무료입니다.',
        '수수료는 통화의 최소 단위로 올림하고 받는 금액은 내림합니다. 차이는 최대 한 단위, 예를 들어 0.00000001 BTC입니다.',
      ],
    },
    fra: {
      title: 'Tous les frais',
      summary: 'Ce que coûtent une transaction et une conversion, ce qui est gratuit, et comment on arrondit.',
      content: [
        'Une transaction au comptant coûte 0,10 % de ce que vous recevez, que votre ordre ait attendu dans le carnet ou l’ait entamé. Achetez 0,1 BTC : 0,0001 BTC est retenu, 0,0999 BTC arrive. Un ordre exécuté en plusieurs fois ne paie pas plus qu’en une seule.',
        'Une conversion coûte 0,1 % de ce que vous recevez, outre l’écart entre les cours acheteur et vendeur de l’indice. Taux, frais et montant sont affichés avant la confirmation, et le prix tient 5 secondes. Une conversion vaut de 1 à 10 000 USDT, toutes celles d’un jour 100 000 USDT au plus. Les devises sans marché en direct suivent le taux du jour, avec une marge de 1 % dans chaque sens.',
        'Déplacer de l’argent entre vos propres comptes est gratuit. Passer, modifier et annuler un ordre aussi.',
        'Les frais sont arrondis vers le haut à la plus petite unité de la devise, ce que vous recevez vers le bas. L’écart est d’une unité au plus, par exemple 0,00000001 BTC.',
      ],
    },
    spa: {
      title: 'Todas las comisiones',
      summary: 'Lo que cuestan una operación y una conversión, lo que es gratis y cómo se redondea.',
      content: [
        'Una operación spot cuesta el 0,10 % de lo que recibes, tanto si tu orden esperó en el libro como si tomó de él. Compra 0,1 BTC: se quedan 0,0001 BTC y llegan 0,0999 BTC. Una orden ejecutada en muchas partes no paga más que una ejecutada de una vez.',
        'Una conversión cuesta el 0,1 % de lo que recibes, aparte de la diferencia entre compra y venta del índice. El tipo, la comisión y el importe se muestran antes de confirmar, y la cotización vale 5 segundos. Cada conversión equivale a entre 1 y 10.000 USDT, y todas las de un día a 100.000 USDT como máximo. Las monedas sin mercado en vivo van al tipo del día, con un margen del 1 % en cada sentido.',
        'Mover dinero entre tus propias cuentas es gratis. También lo es enviar, cambiar y cancelar órdenes.',
        'Las comisiones se redondean hacia arriba a la unidad mínima de la moneda y lo que recibes, hacia abajo. La diferencia es de una unidad como mucho; por ejemplo, 0,00000001 BTC.',
      ],
    },
    yn: {
      title: 'Toàn bộ các loại phí',
      summary: 'Giao dịch và chuyển đổi tốn bao nhiêu, gì miễn phí, và làm tròn thế nào.',
      content: [
        'Giao dịch spot tốn 0,10% của số bạn nhận, dù lệnh của bạn chờ trong sổ hay lấy lệnh từ sổ. Mua 0,1 BTC thì bị giữ lại 0,0001 BTC và nhận 0,0999 BTC. Lệnh khớp nhiều lần không trả nhiều hơn lệnh khớp một lần.',
        'Chuyển đổi tốn 0,1% của số bạn nhận, ngoài chênh lệch giữa giá mua và giá bán của chỉ số. Tỷ giá, phí và số tiền được hiển thị trước khi xác nhận, báo giá có hiệu lực 5 giây. Mỗi lần chuyển tương đương từ 1 đến 10.000 USDT, cả ngày tối đa 100.000 USDT. Loại tiền không có thị trường trực tiếp dùng tỷ giá trong ngày, với biên 1% mỗi chiều.',
        'Chuyển tiền giữa các tài khoản của chính bạn là miễn phí. Đặt, sửa và hủy lệnh cũng vậy.',
        'Phí được làm tròn lên đến đơn vị nhỏ nhất của loại tiền, số bạn nhận được làm tròn xuống. Chênh lệch nhiều nhất là một đơn vị, chẳng hạn 0,00000001 BTC.',
      ],
    },
  },
}
