import type { Article } from '../../src/rooms/content/article.ts'

export const playMoney: Article = {
  slug: 'play-money',
  category: 4,
  link: '',
  isSandboxOnly: true,
  texts: {
    en: {
      title: 'What play money is',
      summary: 'Free to take, worth nothing outside, and kept as strictly as real money.',
      content: [
        'Everything you hold here is play money. It cannot be bought, withdrawn or exchanged for anything outside, and nobody asks you for a deposit. Whoever offers to sell you some is trying to cheat you.',
        'You take it yourself: each day up to 100,000 USDT, 10 BTC, 100 ETH, and 10,000 USDT worth of any other currency. Days are counted in UTC. It arrives in your spot account at once.',
        'The books do not know that it is play money. Every amount has its counter-entry, no balance can fall below zero, orders hold what they need, and fees are charged. The account of the platform that you convert with is refilled once a day, by an entry like any other.',
        'One thing does not carry over: losing play money does not hurt. Size your orders as if it did.',
      ],
    },
    zh: {
      title: '什么是模拟资金',
      summary: '免费领取，在外部没有任何价值，记账却和真钱一样严格。',
      content: [
        '您在这里持有的一切都是模拟资金：不能购买，不能提现，也不能换成外部的任何东西，更不会有人要求您充值。凡是向您兜售模拟资金的，都是骗子。',
        '资金由您自己领取：每天最多 100,000 USDT、10 BTC、100 ETH，其他币种每种最多价值 10,000 USDT，按 UTC 日期计算，即时到达现货账户。',
        '账本并不区分真钱假钱：每一笔都有对应的另一方，余额不会低于零，挂单会冻结所需金额，手续费照收。与您闪兑的平台账户每天补充一次，同样留有账目。',
        '唯一带不走的是感受：亏掉模拟资金并不心疼。下单时，请当它会疼。',
      ],
    },
    hk: {
      title: '甚麼是模擬資金',
      summary: '免費領取，在外面沒有任何價值，記帳卻和真錢一樣嚴謹。',
      content: [
        '您在這裡持有的一切都是模擬資金：不能購買，不能提現，也不能換成外面的任何東西，更不會有人要求您充值。凡是向您兜售模擬資金的，都是騙徒。',
        '資金由您自行領取：每天最多 100,000 USDT、10 BTC、100 ETH，其他幣種每種最多價值 10,000 USDT，以 UTC 日期計算，即時存入現貨帳戶。',
        '帳簿並不分真錢假錢：每一筆都有對應的另一方，餘額不會低於零，掛單會凍結所需金額，手續費照收。與您閃兌的平台帳戶每天補充一次，同樣留有帳目。',
        '唯一帶不走的是感受：輸掉模擬資金並不心痛。下單時，請當它會痛。',
      ],
    },
    th: {
      title: 'เงินจำลองคืออะไร',
      summary: 'รับได้ฟรี ไม่มีมูลค่าภายนอก แต่ลงบัญชีเข้มงวดเหมือนเงินจริง',
      content: [
        'ทุกอย่างที่คุณถืออยู่ที่นี่คือเงินจำลอง ซื้อไม่ได้ ถอนไม่ได้ แลกเป็นสิ่งใดภายนอกไม่ได้ และไม่มีใครขอให้คุณฝากเงิน ใครเสนอขายเงินจำลองให้คุณ คนนั้นกำลังหลอกลวง',
        'คุณกดรับเองได้ทุกวัน สูงสุด 100,000 USDT, 10 BTC, 100 ETH และสกุลอื่นสกุลละไม่เกินมูลค่า 10,000 USDT นับวันตามเวลา UTC เงินเข้าบัญชีสปอตทันที',
        'ระบบบัญชีไม่แยกว่าเป็นเงินจำลอง ทุกจำนวนมีรายการคู่กัน ยอดคงเหลือติดลบไม่ได้ คำสั่งซื้อขายกันเงินที่ต้องใช้ไว้ และคิดค่าธรรมเนียมตามปกติ บัญชีของระบบที่แปลงเงินกับคุณได้รับการเติมวันละครั้ง โดยมีรายการบันทึกเหมือนรายการอื่น',
        'มีสิ่งเดียวที่ไม่เหมือนของจริง คือเสียเงินจำลองแล้วไม่เจ็บ จงกำหนดขนาดคำสั่งเหมือนว่ามันเจ็บ',
      ],
    },
    jp: {
      title: 'デモ資金とは',
      summary: '無料で受け取れ、外では何の価値もありませんが、帳簿は本物のお金と同じ厳しさです。',
      content: [
        'ここで保有するものはすべてデモ資金です。購入も出金もできず、外の何かと交換することもできません。入金を求められることもありません。売ると持ちかけてくる人がいれば、それは詐欺です。',
        '資金は自分で受け取ります。1日の上限は 100,000 USDT、10 BTC、100 ETH、その他の通貨はそれぞれ 10,000 USDT 相当です。日付は UTC で数え、現物口座にすぐ入ります。',
        '帳簿はデモ資金かどうかを区別しません。すべての金額に相手方の記帳があり、残高はゼロを下回らず、注文は必要な額をロックし、手数料もかかります。コンバートの相手となる運営口座は1日1回補充され、それも通常どおり記帳されます。',
        '一つだけ違うのは、失っても痛くないことです。痛むつもりで注文の大きさを決めてください。',
      ],
    },
    kor: {
      title: '모의 자금이란',
      summary: '무료로 받고 외부에서는 아무 가치가 없지만, 장부는 실제 돈만큼 엄격합니다.',
      content: [
        '여기서 보유한 것은 모두 모의 자금입니다. 살 수도, 출금할 수도, 외부의 무엇과 바꿀 수도 없으며 입금을 요구하는 일도 없습니다. 판다고 제안하는 사람이 있다면 사기입니다.',
        '자금은 직접 받습니다. 하루 한도는 100,000 USDT, 10 BTC, 100 ETH이고, 다른 통화는 각각 10,000 USDT 상당입니다. 날짜는 UTC 기준이며 현물 계좌로 바로 들어옵니다.',
        '장부는 모의 자금인지 구분하지 않습니다. 모든 금액에는 상대 기록이 있고, 잔액은 0 아래로 내려가지 않으며, 주문은 필요한 금액을 묶어 두고, 수수료도 부과됩니다. 컨버트의 상대인 플랫폼 계좌는 하루 한 번 채워지며 이 역시 다른 기록처럼 장부에 남습니다.',
        '단 하나 다른 점은 잃어도 아프지 않다는 것입니다. 아프다고 생각하고 주문 크기를 정하세요.',
      ],
    },
    fra: {
      title: 'Qu’est-ce que l’argent fictif',
      summary: 'Gratuit, sans valeur ailleurs, mais tenu aussi rigoureusement que du vrai argent.',
      content: [
        'Tout ce que vous détenez ici est de l’argent fictif. Il ne s’achète pas, ne se retire pas, ne s’échange contre rien à l’extérieur, et personne ne vous demande de dépôt. Quiconque propose de vous en vendre cherche à vous escroquer.',
        'Vous le prenez vous-même : chaque jour jusqu’à 100 000 USDT, 10 BTC, 100 ETH, et l’équivalent de 10 000 USDT de toute autre devise. Les jours sont comptés en UTC. Il arrive aussitôt sur votre compte spot.',
        'Les livres ignorent qu’il est fictif : chaque montant a sa contrepartie, aucun solde ne passe sous zéro, les ordres bloquent ce qu’il leur faut et les frais sont prélevés. Le compte de la plateforme avec lequel vous convertissez est regarni une fois par jour, par une écriture comme les autres.',
        'Une chose ne se transpose pas : perdre de l’argent fictif ne fait pas mal. Dimensionnez vos ordres comme si c’était le cas.',
      ],
    },
    spa: {
      title: 'Qué es el dinero ficticio',
      summary: 'Gratis, sin valor fuera de aquí y llevado con el mismo rigor que el dinero real.',
      content: [
        'Todo lo que tienes aquí es dinero ficticio. No se compra, no se retira ni se cambia por nada de fuera, y nadie te pide un depósito. Quien te ofrezca venderlo intenta estafarte.',
        'Lo tomas tú: cada día hasta 100.000 USDT, 10 BTC, 100 ETH y el equivalente a 10.000 USDT de cualquier otra moneda. Los días se cuentan en UTC. Llega al instante a tu cuenta spot.',
        'Los libros no distinguen que es ficticio: cada importe tiene su contrapartida, ningún saldo baja de cero, las órdenes retienen lo que necesitan y se cobran comisiones. La cuenta de la plataforma con la que conviertes se repone una vez al día, con un asiento como cualquier otro.',
        'Hay algo que no se traslada: perder dinero ficticio no duele. Elige el tamaño de tus órdenes como si doliera.',
      ],
    },
    yn: {
      title: 'Tiền demo là gì',
      summary: 'Nhận miễn phí, không có giá trị bên ngoài, nhưng ghi sổ chặt chẽ như tiền thật.',
      content: [
        'Mọi thứ bạn có ở đây đều là tiền demo. Không mua được, không rút được, không đổi được lấy bất cứ thứ gì bên ngoài, và không ai yêu cầu bạn nạp tiền. Ai chào bán nó cho bạn là đang lừa đảo.',
        'Bạn tự nhận mỗi ngày tối đa 100.000 USDT, 10 BTC, 100 ETH, và mỗi loại tiền khác tương đương 10.000 USDT. Ngày tính theo giờ UTC. Tiền vào tài khoản spot ngay lập tức.',
        'Sổ cái không phân biệt đây là tiền demo: mỗi khoản đều có bút toán đối ứng, số dư không thể âm, lệnh giữ lại số tiền cần dùng, và phí vẫn được thu. Tài khoản hệ thống chuyển đổi với bạn được bổ sung mỗi ngày một lần, cũng bằng một bút toán như mọi bút toán khác.',
        'Chỉ có một điều không giống: mất tiền demo không đau. Hãy chọn khối lượng lệnh như thể nó đau.',
      ],
    },
  },
}
