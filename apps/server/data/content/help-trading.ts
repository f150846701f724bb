import type { Article } from '../../src/rooms/content/article.ts'
import { question } from './question.ts'

export const helpOnTrading: readonly Article[] = [
  question(
    { slug: 'accounts', topic: 'money' },
    {
      en: [
        'Why is my money in several accounts?',
        'Each product has an account of its own: fiat, spot, contract and options. What can be lost in one is only what you put there. Transfers between your accounts are free and arrive at once.',
      ],
      zh: [
        '为什么资金分在几个账户里？',
        '每类产品有自己的账户：法币、现货、合约和期权。一个账户里最多只会亏掉您转进去的部分。账户之间划转免费，即时到账。',
      ],
      hk: [
        '為甚麼資金分在幾個帳戶？',
        '每類產品有自己的帳戶：法幣、現貨、合約和期權。一個帳戶裡最多只會虧掉您轉進去的部分。帳戶之間劃轉免費，即時到帳。',
      ],
      th: [
        'ทำไมเงินอยู่ในหลายบัญชี?',
        'แต่ละผลิตภัณฑ์มีบัญชีของตัวเอง คือ เงินเฟียต สปอต ฟิวเจอร์ส และออปชัน ในบัญชีหนึ่งคุณเสียได้ไม่เกินที่ใส่ไว้ โอนระหว่างบัญชีของคุณฟรีและถึงทันที',
      ],
      jp: [
        'なぜ資金がいくつもの口座に分かれているのですか？',
        '商品ごとに口座があります。法定通貨、現物、先物、オプションです。ある口座で失うのは、そこに入れた分だけです。自分の口座間の振替は無料で、すぐに届きます。',
      ],
      kor: [
        '왜 자금이 여러 계좌로 나뉘어 있나요?',
        '상품마다 계좌가 따로 있습니다. 법정화폐, 현물, 선물, 옵션입니다. 한 계좌에서는 그곳에 넣은 만큼만 잃을 수 있습니다. 내 계좌 간 이체는 무료이고 바로 도착합니다.',
      ],
      fra: [
        'Pourquoi mon argent est-il sur plusieurs comptes ?',
        'Chaque produit a son compte : fiat, Spot, Futures et Options. Sur l’un d’eux, vous ne pouvez perdre que ce que vous y avez mis. Les transferts entre vos comptes sont gratuits et immédiats.',
      ],
      spa: [
        '¿Por qué mi dinero está en varias cuentas?',
        'Cada producto tiene la suya: fiat, Spot, futuros y opciones. En una solo puedes perder lo que pusiste en ella. Las transferencias entre tus cuentas son gratis y llegan al momento.',
      ],
      yn: [
        'Vì sao tiền của tôi ở nhiều tài khoản?',
        'Mỗi sản phẩm có tài khoản riêng: fiat, Spot, Futures và quyền chọn. Ở mỗi tài khoản bạn chỉ có thể mất số đã chuyển vào đó. Chuyển giữa các tài khoản của bạn miễn phí và đến ngay.',
      ],
    },
  ),
  question(
    { slug: 'held', topic: 'money' },
    {
      en: [
        'Why is a part of my balance held?',
        'An open order, a position or an option keeps back what it may need. The assets page names each one. When it ends, the rest is available again at once.',
      ],
      zh: [
        '为什么有一部分余额被冻结？',
        '未成交的委托、持仓或期权会先留出可能用到的部分，资产页会逐项列出。结束后，剩余部分立即恢复可用。',
      ],
      hk: [
        '為甚麼有一部分餘額被凍結？',
        '未成交的委託、持倉或期權會先留出可能用到的部分，資產頁會逐項列出。結束後，餘下部分立即恢復可用。',
      ],
      th: ['ทำไมยอดบางส่วนถูกกันไว้?', 'คำสั่งที่เปิดอยู่ สถานะ หรือออปชันจะกันส่วนที่อาจต้องใช้ไว้ หน้าสินทรัพย์บอกทีละรายการ เมื่อจบแล้วส่วนที่เหลือใช้ได้ทันที'],
      jp: [
        'なぜ残高の一部がロックされているのですか？',
        '未約定の注文、ポジション、オプションは、必要になりうる分を取り置きます。資産の画面に1つずつ表示されます。終われば、残りはすぐに使えます。',
      ],
      kor: [
        '왜 잔액 일부가 잠겨 있나요?',
        '미체결 주문, 포지션, 옵션은 필요할 수 있는 만큼을 잡아 둡니다. 자산 화면에 하나씩 나옵니다. 끝나면 나머지는 바로 다시 쓸 수 있습니다.',
      ],
      fra: [
        'Pourquoi une partie de mon solde est-elle bloquée ?',
        'Un ordre en cours, une position ou une option met de côté ce dont il peut avoir besoin. La page Actifs les nomme une à une. À la fin, le reste est aussitôt disponible.',
      ],
      spa: [
        '¿Por qué está retenida una parte de mi saldo?',
        'Una orden abierta, una posición o una opción aparta lo que puede necesitar. La página de activos nombra cada una. Cuando termina, el resto vuelve a estar disponible al momento.',
      ],
      yn: [
        'Vì sao một phần số dư bị khóa?',
        'Lệnh chờ khớp, vị thế hay quyền chọn giữ lại phần có thể cần đến. Trang tài sản nêu từng khoản. Khi kết thúc, phần còn lại dùng được ngay.',
      ],
    },
  ),
  question(
    { slug: 'play-money', topic: 'money', isSandboxOnly: true },
    {
      en: [
        'Is the money here real?',
        'No. This is a sandbox: money is play money, prices are generated, and nothing can be paid in or out. You can draw more each day on the assets page, up to a limit. The rules and the fees are those of real trading.',
      ],
      zh: [
        '这里的钱是真的吗？',
        '不是。这里是 Sandbox：资金是模拟资金，价格是生成的，不能充值也不能提现。您每天可以在资产页领取更多，直到上限。规则和费用与真实交易一样。',
      ],
      hk: [
        '這裡的錢是真的嗎？',
        '不是。這裡是 Sandbox：資金是模擬資金，價格是生成的，不能充值也不能提現。您每天可以在資產頁領取更多，直到上限。規則和費用與真實交易一樣。',
      ],
      th: [
        'เงินที่นี่เป็นเงินจริงไหม?',
        'ไม่ใช่ ที่นี่คือ Sandbox เงินเป็นเงินจำลอง ราคาถูกสร้างขึ้น ฝากและถอนไม่ได้ คุณรับเพิ่มได้ทุกวันในหน้าสินทรัพย์ตามวงเงิน กฎและค่าธรรมเนียมเหมือนการเทรดจริง',
      ],
      jp: [
        'ここのお金は本物ですか？',
        'いいえ。ここは Sandbox です。資金はデモ資金、価格は生成されたもので、入金も出金もできません。資産の画面で毎日、上限まで受け取れます。ルールと手数料は実際の取引と同じです。',
      ],
      kor: [
        '여기의 돈은 진짜인가요?',
        '아니요. 여기는 Sandbox입니다. 자금은 모의 자금이고 가격은 생성된 것이며 입금도 출금도 할 수 없습니다. 자산 화면에서 매일 한도까지 더 받을 수 있습니다. 규칙과 수수료는 실제 거래와 같습니다.',
      ],
      fra: [
        'L’argent est-il réel ici ?',
        'Non. C’est un Sandbox : l’argent est fictif, les prix sont générés, rien n’entre ni ne sort. Vous pouvez en prendre davantage chaque jour sur la page Actifs, jusqu’à une limite. Les règles et les frais sont ceux du réel.',
      ],
      spa: [
        '¿El dinero aquí es real?',
        'No. Esto es un Sandbox: el dinero es ficticio, los precios se generan y nada puede entrar ni salir. Cada día puedes obtener más en la página de activos, hasta un límite. Las reglas y las comisiones son las del trading real.',
      ],
      yn: [
        'Tiền ở đây có thật không?',
        'Không. Đây là Sandbox: tiền là tiền demo, giá được tạo ra, không thể nạp hay rút. Mỗi ngày bạn có thể nhận thêm ở trang tài sản, trong hạn mức. Quy tắc và phí giống như giao dịch thật.',
      ],
    },
  ),
  question(
    { slug: 'trade-cost', topic: 'spot' },
    {
      en: [
        'What does a trade cost?',
        'The ticket shows the fee before you confirm, and the order shows what was really paid. The article “Fees, all of them” in the news has every figure. Placing, changing and cancelling an order is free.',
      ],
      zh: [
        '交易要多少费用？',
        '确认前，下单面板会显示费用；成交后，委托里会显示实际支付的费用。资讯里的《费用一览》列出了全部数字。下单、改单和撤单免费。',
      ],
      hk: [
        '交易要多少費用？',
        '確認前，下單面板會顯示費用；成交後，委託裡會顯示實際支付的費用。資訊裡的《收費一覽》列出了全部數字。下單、改單和撤單免費。',
      ],
      th: [
        'การเทรดมีค่าใช้จ่ายเท่าไร?',
        'แบบคำสั่งซื้อขายแสดงค่าธรรมเนียมก่อนยืนยัน และคำสั่งแสดงค่าที่จ่ายจริง บทความเรื่องค่าธรรมเนียมในข่าวมีทุกตัวเลข ส่ง แก้ และยกเลิกคำสั่งซื้อขายฟรี',
      ],
      jp: [
        '取引の手数料はいくらですか？',
        '確定する前に注文フォームに手数料が表示され、約定後は実際に払った額が注文に表示されます。すべての数字はニュースの手数料の記事にあります。注文、変更、取消は無料です。',
      ],
      kor: [
        '거래 비용은 얼마인가요?',
        '확인하기 전에 주문창에 수수료가 나오고, 체결 뒤에는 실제로 낸 금액이 주문에 나옵니다. 모든 수치는 뉴스의 수수료 글에 있습니다. 주문, 수정, 취소는 무료입니다.',
      ],
      fra: [
        'Combien coûte une transaction ?',
        'Le formulaire montre les frais avant confirmation, puis l’ordre montre ce qui a été réellement payé. L’article sur les frais, dans les actualités, donne tous les chiffres. Placer, modifier et annuler un ordre est gratuit.',
      ],
      spa: [
        '¿Cuánto cuesta una operación?',
        'El formulario muestra la comisión antes de confirmar, y la orden, lo que se pagó de verdad. El artículo sobre comisiones, en las noticias, tiene todas las cifras. Crear, cambiar y cancelar una orden es gratis.',
      ],
      yn: [
        'Một giao dịch tốn bao nhiêu?',
        'Phiếu lệnh hiện phí trước khi bạn xác nhận, và lệnh hiện số đã trả thật. Bài viết về phí trong mục tin tức có mọi con số. Đặt, sửa và hủy lệnh đều miễn phí.',
      ],
    },
  ),
  question(
    { slug: 'order-ended', topic: 'spot' },
    {
      en: [
        'Why did my order end by itself?',
        'Only for a reason that stands in the rules: there was not enough in the book, the next price was too far away, it would have met your own order, the balance was used up, or its date was reached. The order names its reason and leads to the rule.',
      ],
      zh: [
        '为什么我的委托自动结束了？',
        '只会因规则里写明的原因结束：盘口数量不足、下一个价格偏离太远、会与您自己的委托成交、余额用完，或到了设定的日期。委托里写明原因，并链接到对应规则。',
      ],
      hk: [
        '為甚麼我的委託自動結束了？',
        '只會因規則裡寫明的原因結束：盤口數量不足、下一個價格偏離太遠、會與您自己的委託成交、餘額用完，或到了設定的日期。委託裡寫明原因，並連結到對應規則。',
      ],
      th: [
        'ทำไมคำสั่งซื้อขายจบเอง?',
        'จบได้เฉพาะเหตุผลที่อยู่ในกฎเท่านั้น เช่น ในสมุดคำสั่งซื้อขายมีไม่พอ ราคาถัดไปไกลเกินไป จะจับคู่กับคำสั่งของคุณเอง ยอดหมด หรือถึงวันที่กำหนด คำสั่งบอกเหตุผลและพาไปยังกฎข้อนั้น',
      ],
      jp: [
        'なぜ注文が自動で終わったのですか？',
        'ルールに書かれた理由でだけ終わります。板の数量が足りない、次の価格が離れすぎている、自分の注文と約定してしまう、残高を使い切った、期日が来た、のいずれかです。注文に理由が表示され、そのルールへ移動できます。',
      ],
      kor: [
        '왜 주문이 저절로 끝났나요?',
        '규칙에 적힌 이유로만 끝납니다. 호가에 물량이 부족하거나, 다음 가격이 너무 멀거나, 내 주문과 체결될 뻔했거나, 잔액을 다 썼거나, 정한 날짜가 된 경우입니다. 주문에 이유가 나오고 해당 규칙으로 이동할 수 있습니다.',
      ],
      fra: [
        'Pourquoi mon ordre s’est-il terminé tout seul ?',
        'Uniquement pour une raison inscrite dans les règles : pas assez dans le carnet, prix suivant trop éloigné, rencontre avec votre propre ordre, solde épuisé ou date atteinte. L’ordre nomme sa raison et mène à la règle.',
      ],
      spa: [
        '¿Por qué mi orden terminó sola?',
        'Solo por un motivo que está en las reglas: no había bastante en el libro, el siguiente precio estaba demasiado lejos, habría cruzado con tu propia orden, se agotó el saldo o llegó su fecha. La orden nombra el motivo y lleva a la regla.',
      ],
      yn: [
        'Vì sao lệnh của tôi tự kết thúc?',
        'Chỉ vì lý do ghi trong quy tắc: sổ lệnh không đủ, giá kế tiếp quá xa, sẽ khớp với chính lệnh của bạn, hết số dư, hoặc đến ngày đã đặt. Lệnh nêu lý do và dẫn đến quy tắc đó.',
      ],
    },
  ),
  question(
    { slug: 'liquidation', topic: 'contracts' },
    {
      en: [
        'When is a position liquidated?',
        'When its margin level falls to 100%. The liquidation price stands on the position from the beginning, and you get a warning before it is reached. Your margin is what you can lose: more than is in the account is never asked for.',
      ],
      zh: [
        '什么时候会被强平？',
        '保证金率跌到 100% 时。强平价格从开仓起就显示在持仓上，接近时会提醒您。您最多亏掉保证金，不会要求您补交超出账户的金额。',
      ],
      hk: [
        '甚麼時候會被強平？',
        '保證金率跌到 100% 時。強平價格從開倉起就顯示在持倉上，接近時會提醒您。您最多虧掉保證金，不會要求您補交超出帳戶的金額。',
      ],
      th: [
        'สถานะถูกบังคับปิดเมื่อไร?',
        'เมื่อระดับมาร์จิ้นลดถึง 100% ราคา Liquidation แสดงบนสถานะตั้งแต่แรก และมีคำเตือนก่อนถึง คุณเสียได้ไม่เกินมาร์จิ้น ไม่มีการเรียกเก็บเกินกว่าที่มีในบัญชี',
      ],
      jp: [
        'ロスカットはいつ起こりますか？',
        '証拠金維持率が100%まで下がったときです。ロスカット価格は最初からポジションに表示され、近づくと警告が届きます。失うのは証拠金までで、口座にある以上を求められることはありません。',
      ],
      kor: [
        '포지션은 언제 강제 청산되나요?',
        '증거금 유지율이 100%까지 떨어지면 청산됩니다. 청산가는 처음부터 포지션에 표시되고, 가까워지면 경고를 받습니다. 잃는 것은 증거금까지이며 계좌에 있는 것보다 더 요구하지 않습니다.',
      ],
      fra: [
        'Quand une position est-elle liquidée ?',
        'Quand son niveau de marge tombe à 100 %. Le prix de liquidation figure sur la position dès le début et un avertissement vous parvient avant. Vous ne pouvez perdre que votre marge : rien n’est demandé au-delà du compte.',
      ],
      spa: [
        '¿Cuándo se liquida una posición?',
        'Cuando su nivel de margen baja al 100 %. El precio de liquidación está en la posición desde el principio y recibes un aviso antes. Puedes perder tu margen: nunca se pide más de lo que hay en la cuenta.',
      ],
      yn: [
        'Khi nào vị thế bị thanh lý?',
        'Khi mức ký quỹ giảm còn 100%. Giá thanh lý hiện trên vị thế ngay từ đầu và bạn được cảnh báo trước. Bạn chỉ mất tối đa ký quỹ: không bao giờ bị đòi hơn số có trong tài khoản.',
      ],
    },
  ),
  question(
    { slug: 'overnight', topic: 'contracts' },
    {
      en: [
        'What is the overnight fee?',
        'A position that is open at 00:00 UTC pays for the money it borrows. Rate and amount stand in the terms of the market, and each payment on the position and in your statement.',
      ],
      zh: ['隔夜费是什么？', '在 00:00 UTC 仍持有的仓位，要为借用的资金付费。费率见该市场的条款，每次扣费都记在仓位和账单里。'],
      hk: ['隔夜費是甚麼？', '在 00:00 UTC 仍持有的倉位，要為借用的資金付費。費率見該市場的條款，每次扣費都記在倉位和帳單裡。'],
      th: ['ค่าธรรมเนียมข้ามคืนคืออะไร?', 'สถานะที่เปิดอยู่เวลา 00:00 UTC จ่ายค่าเงินที่ยืม อัตราอยู่ในเงื่อนไขของตลาดนั้น ทุกครั้งที่จ่ายจะอยู่บนสถานะและในรายการเดินบัญชี'],
      jp: [
        'オーバーナイト手数料とは何ですか？',
        '00:00 UTC に持っているポジションは、借りた資金の分を払います。率は各市場の条件にあり、支払いはポジションと取引明細に記録されます。',
      ],
      kor: [
        '오버나이트 수수료란 무엇인가요?',
        '00:00 UTC에 열려 있는 포지션은 빌린 자금에 대한 비용을 냅니다. 요율은 해당 시장의 조건에 있고, 낼 때마다 포지션과 거래 내역에 남습니다.',
      ],
      fra: [
        'Que sont les frais overnight ?',
        'Une position ouverte à 00:00 UTC paie l’argent qu’elle emprunte. Le taux figure dans les conditions du marché, chaque prélèvement sur la position et dans votre relevé.',
      ],
      spa: [
        '¿Qué es la financiación nocturna?',
        'Una posición abierta a las 00:00 UTC paga por el dinero que toma prestado. La tasa está en las condiciones del mercado, y cada pago, en la posición y en tus movimientos.',
      ],
      yn: [
        'Phí qua đêm là gì?',
        'Vị thế còn mở lúc 00:00 UTC trả phí cho số tiền đã vay. Mức phí nằm trong điều khoản của thị trường, mỗi lần trả hiện trên vị thế và trong sao kê.',
      ],
    },
  ),
  question(
    { slug: 'option-settled', topic: 'options' },
    {
      en: [
        'Which price decides an option?',
        'Never a single tick. The entry price is the median of the prices in the second after your order was accepted, the settlement price the median of those at its end. Both windows stand in the receipt, so that anyone can work it out again.',
      ],
      zh: [
        '期权按哪个价格结算？',
        '绝不取单个报价。入场价是委托被接受后一秒内各价格的中位数，结算价是到期时那段时间各价格的中位数。两段价格都写在凭证里，任何人都可以重新计算。',
      ],
      hk: [
        '期權按哪個價格結算？',
        '絕不取單個報價。入場價是委託被接受後一秒內各價格的中位數，結算價是到期時那段時間各價格的中位數。兩段價格都寫在憑證裡，任何人都可以重新計算。',
      ],
      th: [
        'ออปชันตัดสินด้วยราคาใด?',
        'ไม่ใช้ราคาเดียวเด็ดขาด ราคาเริ่มต้นคือค่ามัธยฐานของราคาในหนึ่งวินาทีหลังรับคำสั่ง ราคาชำระราคาคือค่ามัธยฐานตอนหมดอายุ ทั้งสองช่วงอยู่ในใบรับรอง ใครก็คำนวณซ้ำได้',
      ],
      jp: [
        'オプションはどの価格で決まりますか？',
        '1つの値だけで決まることはありません。エントリー価格は注文が受け付けられた後の1秒間の価格の中央値、判定価格は満期の時点の価格の中央値です。どちらの価格も証明書に載り、誰でも計算し直せます。',
      ],
      kor: [
        '옵션은 어떤 가격으로 정해지나요?',
        '한 번의 시세로 정해지지 않습니다. 진입가는 주문이 접수된 뒤 1초 동안 가격의 중앙값이고, 정산가는 만기 때 가격의 중앙값입니다. 두 구간 모두 증명서에 있어 누구나 다시 계산할 수 있습니다.',
      ],
      fra: [
        'Quel prix décide d’une option ?',
        'Jamais un seul cours. Le prix de départ est la médiane des prix de la seconde qui suit l’acceptation de l’ordre, le prix de règlement celle des prix à l’échéance. Les deux fenêtres figurent dans le reçu : chacun peut refaire le calcul.',
      ],
      spa: [
        '¿Qué precio decide una opción?',
        'Nunca un solo dato. El precio inicial es la mediana de los precios del segundo posterior a la aceptación; el precio al vencimiento, la mediana de los del final. Ambas ventanas están en el comprobante, así que cualquiera puede volver a calcularlo.',
      ],
      yn: [
        'Giá nào quyết định quyền chọn?',
        'Không bao giờ là một mức giá đơn lẻ. Giá vào là trung vị của các giá trong giây sau khi lệnh được nhận, giá thanh toán là trung vị của các giá lúc đáo hạn. Cả hai đoạn giá đều có trong biên nhận nên ai cũng tính lại được.',
      ],
    },
  ),
  question(
    { slug: 'option-odds', topic: 'options' },
    {
      en: [
        'Can I win with options in the long run?',
        'Whoever is right half of the time loses over time, for a win pays less than a loss costs. Before each order the page shows how often you would have to be right to break even. Stake only what you can do without.',
      ],
      zh: [
        '长期做期权能赢吗？',
        '赢一次的收益低于输一次的损失，所以对错各半的人长期会亏。每次下单前，页面都会显示需要多高的胜率才能保本。请只投入您输得起的金额。',
      ],
      hk: [
        '長期做期權能贏嗎？',
        '贏一次的收益低於輸一次的損失，所以對錯各半的人長期會虧。每次下單前，頁面都會顯示需要多高的勝率才能保本。請只投入您輸得起的金額。',
      ],
      th: [
        'เล่นออปชันระยะยาวชนะได้ไหม?',
        'คนที่ถูกครึ่งหนึ่งจะขาดทุนในระยะยาว เพราะชนะได้น้อยกว่าที่แพ้เสีย ก่อนทุกคำสั่งหน้าจะแสดงว่าต้องถูกบ่อยแค่ไหนจึงเท่าทุน ลงเฉพาะเงินที่เสียได้',
      ],
      jp: [
        'オプションで長く勝ち続けられますか？',
        '半分当たる人は、長い目では負けます。勝ちの利益が負けの損失より小さいからです。注文の前に、損益が釣り合うために必要な勝率が表示されます。失っても困らない額だけを使ってください。',
      ],
      kor: [
        '옵션으로 장기적으로 이길 수 있나요?',
        '절반을 맞히는 사람은 시간이 지나면 잃습니다. 이길 때 얻는 것이 질 때 잃는 것보다 적기 때문입니다. 주문 전마다 본전이 되려면 얼마나 자주 맞혀야 하는지 보여 줍니다. 잃어도 되는 금액만 쓰세요.',
      ],
      fra: [
        'Peut-on gagner durablement avec les options ?',
        'Qui a raison une fois sur deux perd à la longue, car un gain rapporte moins qu’une perte ne coûte. Avant chaque ordre, la page montre combien de fois il faudrait avoir raison pour s’y retrouver. Ne misez que ce dont vous pouvez vous passer.',
      ],
      spa: [
        '¿Se puede ganar con opciones a la larga?',
        'Quien acierta la mitad de las veces pierde con el tiempo, porque ganar paga menos de lo que cuesta perder. Antes de cada orden, la página muestra cuántas veces hay que acertar para quedar igual. Invierte solo lo que no necesites.',
      ],
      yn: [
        'Về lâu dài có thể thắng với quyền chọn không?',
        'Người đúng một nửa số lần sẽ thua về lâu dài, vì thắng được ít hơn thua mất. Trước mỗi lệnh, trang cho biết phải đúng bao nhiêu lần mới hòa vốn. Chỉ dùng số tiền bạn có thể mất.',
      ],
    },
  ),
  question(
    { slug: 'halts', topic: 'safety' },
    {
      en: [
        'Why is trading halted, and what can I do?',
        'Trading halts when prices are missing, or when those who run the site order it: for maintenance, an event, an authority or a fault. The ticket says why. You can cancel orders; nothing opens, closes or triggers until it ends. Prices go on, and running options settle as agreed. Before trading goes on you see a countdown. Each halt stands in the public log.',
      ],
      zh: [
        '为什么暂停交易？我能做什么？',
        '价格缺失时，或网站运营方因维护、重大事件、主管机关要求或故障下令时，交易会暂停。下单面板会说明原因。您可以撤单；恢复前不会开仓、平仓或触发。价格照常更新，进行中的期权按约定结算。恢复前您会看到倒计时。每次暂停都记入公开日志。',
      ],
      hk: [
        '為甚麼暫停交易？我可以做甚麼？',
        '價格缺失時，或網站營運方因維護、重大事件、主管機關要求或故障下令時，交易會暫停。下單面板會說明原因。您可以撤單；恢復前不會開倉、平倉或觸發。價格照常更新，進行中的期權按約定結算。恢復前您會看到倒數。每次暫停都記入公開日誌。',
      ],
      th: [
        'ทำไมหยุดซื้อขาย และฉันทำอะไรได้บ้าง?',
        'การซื้อขายหยุดเมื่อไม่มีราคา หรือเมื่อผู้ดูแลเว็บไซต์สั่ง เพราะปรับปรุงระบบ เหตุการณ์สำคัญ คำสั่งของหน่วยงาน หรือขัดข้อง หน้าส่งคำสั่งจะบอกเหตุผล คุณยกเลิกคำสั่งได้ แต่ไม่มีการเปิด ปิด หรือทริกเกอร์จนกว่าจะเปิดอีกครั้ง ราคายังเดินต่อ และออปชันที่เปิดอยู่ชำระตามที่ตกลง ก่อนเปิดจะเห็นเวลานับถอยหลัง ทุกครั้งบันทึกไว้ในบันทึกสาธารณะ',
      ],
      jp: [
        'なぜ取引が停止され、何ができますか？',
        '価格が取れないとき、または運営者がメンテナンス、重大な出来事、当局の命令、障害のために指示したときに、取引は停止します。理由は注文画面に表示されます。注文の取消はできますが、再開まで新規も決済も発動もありません。価格は動き続け、進行中のオプションは約束どおり決済されます。再開前にカウントダウンが表示されます。停止はすべて公開ログに残ります。',
      ],
      kor: [
        '왜 거래가 중단되었고, 무엇을 할 수 있나요?',
        '가격이 없을 때, 또는 운영자가 점검, 중대한 사건, 당국의 명령, 장애 때문에 지시할 때 거래가 중단됩니다. 주문창에 이유가 표시됩니다. 주문 취소는 가능하지만 재개될 때까지 진입, 종료, 발동은 없습니다. 가격은 계속 움직이고 진행 중인 옵션은 약정대로 정산됩니다. 재개 전에 카운트다운이 표시됩니다. 모든 중단은 공개 로그에 남습니다.',
      ],
      fra: [
        'Pourquoi les échanges sont-ils suspendus, et que puis-je faire ?',
        'Les échanges s’arrêtent quand les prix manquent, ou quand ceux qui gèrent le site l’ordonnent : maintenance, événement, autorité ou incident. Le formulaire d’ordre dit pourquoi. Vous pouvez annuler des ordres ; rien ne s’ouvre, ne se clôture ni ne se déclenche avant la reprise. Les prix continuent, et les options en cours se règlent comme convenu. Un compte à rebours précède la reprise. Chaque suspension figure au journal public.',
      ],
      spa: [
        '¿Por qué está suspendida la negociación y qué puedo hacer?',
        'La negociación se detiene cuando faltan precios o cuando quienes llevan el sitio lo ordenan: mantenimiento, un hecho importante, una autoridad o una incidencia. El formulario de orden dice por qué. Puedes cancelar órdenes; nada se abre, se cierra ni se activa hasta la reanudación. Los precios siguen y las opciones en curso se liquidan según lo acordado. Antes de reanudar verás una cuenta atrás. Cada suspensión consta en el registro público.',
      ],
      yn: [
        'Vì sao giao dịch tạm dừng và tôi có thể làm gì?',
        'Giao dịch dừng khi thiếu giá, hoặc khi người vận hành trang yêu cầu: bảo trì, sự kiện lớn, cơ quan chức năng hay sự cố. Khung đặt lệnh cho biết lý do. Bạn có thể hủy lệnh; không có gì mở, đóng hay kích hoạt cho đến khi mở lại. Giá vẫn chạy và quyền chọn đang chạy vẫn thanh toán như đã thỏa thuận. Trước khi mở lại bạn sẽ thấy đếm ngược. Mỗi lần tạm dừng đều có trong nhật ký công khai.',
      ],
    },
  ),
]
