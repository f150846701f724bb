import type { Article } from '../../src/rooms/content/article.ts'

export const orderTypes: Article = {
  slug: 'order-types',
  category: 4,
  link: '',
  texts: {
    en: {
      title: 'Order types, and when to use which',
      summary: 'Limit, market, stop, trailing stop and OCO, and the switches that go with them.',
      content: [
        'Limit: you name the price. The order fills at that price or better, or it waits. Use it when the price matters more than the moment.',
        'Market: fills at once against the best orders in the book, level by level. A large order in a thin book pays ever worse prices, so a market order stops 2% from the best price it met, and never fills further than 10% from the index.',
        'Stop-limit and stop-market sleep until the market reaches your stop price: the median of last trade, best bid and best ask, never more than 0.3% from the index, so that no odd print fires them. Then they become a limit or a market order. Use them to cut a loss or to follow a breakout. A stop-limit keeps your price but may stay unfilled; a stop-market fills within 1% of its trigger or of the index, whichever is nearer, and what does not fill stays open there as a limit order.',
        'Trailing stop: the stop follows the market at a distance of 0.1% to 10% and stays put when the market turns. It protects a gain without your having to name the top.',
        'OCO joins a limit order and a stop. As soon as one begins to fill, the other is cancelled. Only what the larger of the two needs is held.',
        'GTC waits until you cancel it. IOC takes what is there and drops the rest. FOK fills whole or not at all. Post only never takes from the book. An iceberg shows part of its amount, at least one twentieth at a time.',
      ],
    },
    zh: {
      title: '委托类型：什么时候用哪一种',
      summary: '限价、市价、止损、跟踪止损和 OCO，以及与之搭配的选项。',
      content: [
        '限价单：由您定价，以该价格或更优价格成交，否则继续等待。适合看重价格而不急于成交的时候。',
        '市价单：立即与盘口最优价逐档成交。盘口薄而单子大时，价格会越吃越差，因此市价单在偏离其遇到的最优价 2% 处停止，且成交价不会偏离指数超过 10%。',
        '止损限价和止损市价：行情触及触发价之前不进入盘口。行情取最新成交价、买一和卖一的中位数，且偏离指数不超过 0.3%，异常的一笔成交不会触发。触发后变成限价单或市价单，用于止损或追突破。止损限价保住价格但可能不成交；止损市价在触发价或指数（取较近者）的 1% 以内成交，未成交的部分在该价位转为限价单挂单。',
        '跟踪止损：触发价以 0.1% 至 10% 的距离跟随行情，行情回头时停住不动。不必猜顶，也能守住利润。',
        'OCO：把限价单和止损单绑在一起，其中一个开始成交，另一个即撤销。只冻结两者中较大的一份。',
        'GTC 一直有效，直到您撤单；IOC 能成交多少算多少，余下撤销；FOK 要么全部成交，要么不成交；只做 Maker 的委托绝不吃单；冰山单每次只显示一部分，至少为总量的二十分之一。',
      ],
    },
    hk: {
      title: '委託類型：何時用哪一種',
      summary: '限價、市價、止損、追蹤止損和 OCO，以及配合使用的選項。',
      content: [
        '限價單：由您定價，以該價或更佳價格成交，否則繼續等候。適合重視價格而不急於成交的時候。',
        '市價單：即時與盤口最優價逐檔成交。盤口薄而單量大時，價格會愈吃愈差，因此市價單在偏離其遇到的最優價 2% 處停止，且成交價不會偏離指數超過 10%。',
        '止損限價和止損市價：市況觸及觸發價之前不會進入盤口。市況取最新成交價、買一和賣一的中位數，且偏離指數不超過 0.3%，異常的一筆成交不會觸發。觸發後變成限價單或市價單，用於止損或追突破。止損限價守住價格但可能不成交；止損市價在觸發價或指數（取較近者）的 1% 以內成交，未成交的部分在該價位轉為限價單掛單。',
        '追蹤止損：觸發價以 0.1% 至 10% 的距離跟隨市況，市況回頭時停住不動。不必猜頂，也能守住利潤。',
        'OCO：把限價單和止損單綁在一起，其中一張開始成交，另一張即撤銷。只凍結兩者中較大的一份。',
        'GTC 一直有效，直至您撤單；IOC 能成交多少便多少，餘下撤銷；FOK 要麼全數成交，要麼不成交；只做 Maker 的委託絕不吃單；冰山單每次只顯示一部分，至少為總量的二十分之一。',
      ],
    },
    th: {
      title: 'ประเภทคำสั่ง และควรใช้แบบไหนเมื่อไร',
      summary: 'Limit, Market, Stop, Trailing Stop และ OCO พร้อมตัวเลือกที่ใช้คู่กัน',
      content: [
        'Limit: คุณกำหนดราคาเอง คำสั่งจะจับคู่ที่ราคานั้นหรือดีกว่า ไม่เช่นนั้นก็รอ เหมาะเมื่อราคาสำคัญกว่าจังหวะเวลา',
        'Market: จับคู่ทันทีกับคำสั่งที่ดีที่สุดในสมุดไล่ไปทีละระดับ คำสั่งใหญ่ในสมุดที่บางจะได้ราคาแย่ลงเรื่อย ๆ คำสั่ง Market จึงหยุดเมื่อห่างจากราคาที่ดีที่สุดที่พบเกิน 2% และไม่จับคู่ห่างจากดัชนีเกิน 10%',
        'Stop-Limit และ Stop-Market: รออยู่จนกว่าตลาดจะถึงราคาทริกเกอร์ ตลาดในที่นี้คือค่ากลางของราคาซื้อขายล่าสุด ราคาเสนอซื้อและเสนอขายที่ดีที่สุด โดยห่างจากดัชนีไม่เกิน 0.3% ราคาผิดปกติเพียงรายการเดียวจึงไม่ทำให้คำสั่งทำงาน จากนั้นจึงกลายเป็นคำสั่ง Limit หรือ Market ใช้ Stop Loss หรือตามการทะลุแนว Stop-Limit รักษาราคาแต่อาจไม่ถูกจับคู่ ส่วนStop-Marketจับคู่ภายใน 1% จากราคาทริกเกอร์หรือดัชนีแล้วแต่อย่างใดใกล้กว่า ส่วนที่เหลือค้างเป็นคำสั่ง Limit ที่ราคานั้น',
        'Trailing Stop: ราคาทริกเกอร์เคลื่อนตามตลาดในระยะ 0.1% ถึง 10% และหยุดนิ่งเมื่อตลาดกลับตัว ช่วยรักษากำไรโดยไม่ต้องเดาจุดสูงสุด',
        'OCO: ผูกคำสั่ง Limit กับคำสั่ง Stop ไว้ด้วยกัน เมื่อคำสั่งหนึ่งเริ่มจับคู่ อีกคำสั่งจะถูกยกเลิก ระบบกันเงินไว้เท่าที่คำสั่งที่ใหญ่กว่าต้องใช้เท่านั้น',
        'GTC รอจนกว่าคุณจะยกเลิก IOC จับคู่เท่าที่มีแล้วยกเลิกส่วนที่เหลือ FOK จับคู่ทั้งหมดหรือไม่จับคู่เลย Post only ไม่จับคู่กับคำสั่งที่รออยู่ ส่วน Iceberg แสดงจำนวนเพียงบางส่วน ครั้งละอย่างน้อยหนึ่งในยี่สิบ',
      ],
    },
    jp: {
      title: '注文の種類と使い分け',
      summary: '指値、成行、逆指値、トレーリング、OCO と、組み合わせて使う条件。',
      content: [
        '指値：価格を自分で決めます。その価格かより有利な価格で約定し、それまでは待ちます。タイミングより価格を重視するときに使います。',
        '成行：板の最良の注文から順に、すぐに約定します。薄い板に大きな注文を出すと価格は悪くなっていくため、成行注文は最良価格から 2% 離れたところで止まり、インデックスから 10% を超えて離れた価格では約定しません。',
        '逆指値（指値・成行）：相場がトリガー価格に届くまで待ちます。相場とは直近の約定、最良買気配、最良売気配の中央値で、インデックスから 0.3% を超えて離れないため、異常な約定ひとつでは発動しません。届くと指値または成行注文になります。損切りや、抜けた方向についていくときに使います。指値は価格を守りますが約定しないことがあります。成行はトリガー価格かインデックスの近いほうから 1% 以内で約定し、残りはその価格の指値注文として残ります。',
        'トレーリングストップ：トリガー価格が 0.1% から 10% の間隔で相場を追い、反転するとその場で止まります。天井を当てなくても利益を守れます。',
        'OCO：指値と逆指値を組にします。一方が約定し始めると、もう一方は取り消されます。ロックされるのは大きいほうに必要な額だけです。',
        'GTC は取り消すまで有効です。IOC は約定できる分だけ約定し、残りを取り消します。FOK は全部約定するか、まったく約定しないかです。Post Only は板の注文を取りません。アイスバーグは数量の一部だけを見せ、1回に少なくとも20分の 1 です。',
      ],
    },
    kor: {
      title: '주문 유형과 쓰임새',
      summary: '지정가, 시장가, 예약 주문, 트레일링 스탑, OCO와 함께 쓰는 옵션.',
      content: [
        '지정가: 가격을 직접 정합니다. 그 가격이나 더 유리한 가격에 체결되고, 아니면 기다립니다. 시점보다 가격이 중요할 때 씁니다.',
        '시장가: 호가의 가장 좋은 주문부터 차례로 즉시 체결됩니다. 얇은 호가에 큰 주문을 내면 가격이 점점 나빠지므로, 시장가 주문은 최우선 호가에서 2% 떨어진 곳에서 멈추고, 지수에서 10% 넘게 벗어난 가격에는 체결되지 않습니다.',
        '예약 지정가와 예약 시장가: 시세가 감시가에 닿을 때까지 기다립니다. 시세는 최근 체결가, 최우선 매수 호가, 최우선 매도 호가의 중앙값이며 지수에서 0.3% 넘게 벗어나지 않으므로, 비정상적인 체결 하나로는 발동하지 않습니다. 발동하면 지정가나 시장가 주문이 됩니다. 손절하거나 돌파를 따라갈 때 씁니다. 예약 지정가는 가격을 지키지만 체결되지 않을 수 있고, 예약 시장가는 감시가나 지수 중 가까운 쪽의 1% 안에서 체결되며 나머지는 그 가격의 지정가 주문으로 남습니다.',
        '트레일링 스탑: 감시가가 0.1%에서 10% 간격으로 시세를 따라가다가 시세가 돌아서면 그 자리에 멈춥니다. 고점을 맞히지 않아도 이익을 지킬 수 있습니다.',
        'OCO: 지정가와 예약 주문을 묶습니다. 한쪽이 체결되기 시작하면 다른 쪽은 취소됩니다. 둘 중 큰 쪽에 필요한 금액만 묶입니다.',
        'GTC는 취소할 때까지 유효합니다. IOC는 체결되는 만큼만 체결하고 나머지를 취소합니다. FOK는 전량 체결되거나 전혀 체결되지 않습니다. Post Only는 호가의 주문을 가져가지 않습니다. 아이스버그는 수량의 일부만 보여 주며 한 번에 최소 20분의 1입니다.',
      ],
    },
    fra: {
      title: 'Les types d’ordre, et quand s’en servir',
      summary: 'Limite, marché, stop, stop suiveur et OCO, et les options qui vont avec.',
      content: [
        'Limite : vous fixez le prix. L’ordre s’exécute à ce prix ou mieux, sinon il attend. À choisir quand le prix compte plus que l’instant.',
        'Marché : exécution immédiate contre les meilleurs ordres du carnet, palier par palier. Un gros ordre dans un carnet mince obtient des prix de plus en plus mauvais ; un ordre au marché s’arrête donc à 2 % du meilleur prix rencontré, et ne s’exécute jamais à plus de 10 % de l’indice.',
        'Stop-limite et stop-marché dorment jusqu’à ce que le marché touche votre prix de déclenchement : la médiane de la dernière transaction, de la meilleure offre d’achat et de la meilleure offre de vente, jamais à plus de 0,3 % de l’indice, pour qu’aucune transaction isolée ne les déclenche. Ils deviennent alors un ordre limite ou au marché. Utiles pour couper une perte ou suivre une cassure. Le stop-limite garde votre prix mais peut rester sans exécution ; le stop-marché s’exécute à moins de 1 % du prix de déclenchement ou de l’indice, selon le plus proche, et le reste attend à ce prix en ordre limite.',
        'Stop suiveur : le prix de déclenchement suit le marché à une distance de 0,1 % à 10 % et ne bouge plus quand le marché se retourne. Il protège un gain sans avoir à deviner le sommet.',
        'OCO : associe un ordre limite et un stop. Dès que l’un commence à s’exécuter, l’autre est annulé. Seul est bloqué ce qu’exige le plus grand des deux.',
        'GTC attend jusqu’à votre annulation. IOC prend ce qui est disponible et annule le reste. FOK s’exécute en entier ou pas du tout. Post only ne prend jamais dans le carnet. Un iceberg ne montre qu’une partie de sa quantité, au moins un vingtième à la fois.',
      ],
    },
    spa: {
      title: 'Tipos de orden y cuándo usar cada uno',
      summary: 'Límite, mercado, stop, trailing stop y OCO, y las opciones que los acompañan.',
      content: [
        'Límite: tú pones el precio. La orden se ejecuta a ese precio o mejor, y si no, espera. Úsala cuando el precio importe más que el momento.',
        'Mercado: se ejecuta al instante contra las mejores órdenes del libro, nivel a nivel. Una orden grande en un libro fino consigue precios cada vez peores; por eso una orden a mercado se detiene a un 2 % del mejor precio que encontró y nunca se ejecuta a más de un 10 % del índice.',
        'Stop límite y stop a mercado duermen hasta que el mercado alcanza tu precio stop: la mediana de la última operación, la mejor compra y la mejor venta, nunca a más de un 0,3 % del índice, para que ninguna operación aislada los active. Entonces pasan a ser una orden límite o a mercado. Sirven para cortar pérdidas o seguir una ruptura. El stop límite respeta tu precio pero puede quedarse sin ejecutar; el stop a mercado se ejecuta a menos de un 1 % del precio stop o del índice, lo que esté más cerca, y el resto queda a ese precio como orden límite.',
        'Trailing stop: el precio stop sigue al mercado a una distancia de entre 0,1 % y 10 % y se queda quieto cuando el mercado gira. Protege una ganancia sin tener que adivinar el techo.',
        'OCO: une una orden límite y un stop. En cuanto una empieza a ejecutarse, la otra se cancela. Solo se retiene lo que necesita la mayor de las dos.',
        'GTC espera hasta que la canceles. IOC toma lo que haya y cancela el resto. FOK se ejecuta entera o nada. Post only nunca toma del libro. Un iceberg muestra solo una parte de su cantidad, al menos una vigésima parte cada vez.',
      ],
    },
    yn: {
      title: 'Các loại lệnh và khi nào nên dùng',
      summary: 'Lệnh Limit, Market, Stop, Trailing Stop và OCO, cùng các tùy chọn đi kèm.',
      content: [
        'Limit: bạn tự đặt giá. Lệnh khớp ở mức giá đó hoặc tốt hơn, nếu chưa thì chờ. Dùng khi giá quan trọng hơn thời điểm.',
        'Market: khớp ngay với các lệnh tốt nhất trong sổ, từng mức một. Lệnh lớn trong sổ mỏng sẽ gặp giá ngày càng xấu, nên lệnh Market dừng lại khi cách giá tốt nhất gặp được 2% và không bao giờ khớp cách chỉ số quá 10%.',
        'Stop-Limit và Stop-Market nằm chờ đến khi thị trường chạm giá kích hoạt: trung vị của giao dịch gần nhất, giá mua và giá bán tốt nhất, không bao giờ lệch chỉ số quá 0,3%, nên một giao dịch bất thường không kích hoạt được. Khi đó lệnh thành lệnh Limit hoặc lệnh Market. Dùng để cắt lỗ hoặc đi theo cú phá vỡ. Stop-Limit giữ đúng giá nhưng có thể không khớp; Stop-Market khớp trong phạm vi 1% so với giá kích hoạt hoặc chỉ số, tùy mức nào gần hơn, phần còn lại chờ ở giá đó dưới dạng lệnh Limit.',
        'Trailing Stop: giá kích hoạt bám theo thị trường ở khoảng cách từ 0,1% đến 10% và đứng yên khi thị trường quay đầu. Giữ được lãi mà không cần đoán đỉnh.',
        'OCO ghép một lệnh Limit với một lệnh Stop. Khi một lệnh bắt đầu khớp, lệnh kia bị hủy. Chỉ giữ lại số tiền mà lệnh lớn hơn cần.',
        'GTC chờ đến khi bạn hủy. IOC khớp phần có sẵn và hủy phần còn lại. FOK khớp toàn bộ hoặc không khớp gì. Post-only không bao giờ lấy lệnh trong sổ. Iceberg chỉ hiện một phần khối lượng, mỗi lần ít nhất một phần hai mươi.',
      ],
    },
  },
}
