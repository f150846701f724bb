import type { Article } from '../../src/rooms/content/article.ts'

export const bills: Article = {
  slug: 'bills',
  category: 4,
  link: '/pages/setting/bill',
  texts: {
    en: {
      title: 'How to read a bill',
      summary: 'Every change of your balance is one line, and the lines add up.',
      content: [
        'The statement lists the entries of the ledger that concern you, newest first. Each has a time, a kind, an account, a currency, and a reference to what caused it: an order, a conversion, a move.',
        'A balance has two parts: available, which you can use, and held, which is set aside for something you have started, such as an open order. When an order takes a hold, money goes from available to held. Such a line changes nothing in total, so its amount is zero.',
        'When the order fills, what was held is spent and what you bought arrives. When it is cancelled, what was held comes back. Every hold ends in one of these ways, or partly in each.',
        'The balance after a line is what was available once it was booked. It is the balance after the line before it, in the same account and currency, plus the change of available. So you can check any stretch by adding up.',
        'The CSV file has all the lines, oldest first, with plain figures for a spreadsheet. Its times are UTC.',
      ],
    },
    zh: {
      title: '怎样看账单',
      summary: '余额的每次变动都是一行，行行相加，分毫不差。',
      content: [
        '账单列出账本中与您有关的每一笔记录，最新的在最前。每行包括时间、类型、账户、币种，以及引起变动的来源：某个委托、某次兑换或某次划转。',
        '余额分两部分：可用，即随时能用的；冻结，即为您已发起的事项（例如挂单）留出的。挂单冻结资金时，钱从可用转到冻结，总额不变，因此这一行的金额为零。',
        '委托成交后，冻结部分被花掉，买到的资产到账；撤单后，冻结部分退回。每一笔冻结都以其中一种方式结束，或两种各占一部分。',
        '“变动后余额”是该笔入账后的可用余额，等于同一账户、同一币种上一行的余额加上本行可用的变动。所以任何一段账单都可以自己加一遍来核对。',
        'CSV 文件包含全部记录，最早的在最前，数字为纯数值，方便用表格软件处理，时间为 UTC。',
      ],
    },
    hk: {
      title: '怎樣看帳單',
      summary: '餘額的每次變動都是一行，逐行相加，分毫不差。',
      content: [
        '帳單列出帳簿中與您有關的每一筆記錄，最新的在最前。每行包括時間、類型、帳戶、幣種，以及引起變動的來源：某張委託、某次兌換或某次劃轉。',
        '餘額分兩部分：可用，即隨時能用的；凍結，即為您已開始的事項（例如掛單）留起的。掛單凍結資金時，錢由可用轉到凍結，總額不變，因此這一行的金額為零。',
        '委託成交後，凍結部分用掉，買到的資產到帳；撤單後，凍結部分退回。每一筆凍結都以其中一種方式結束，或兩種各佔一部分。',
        '「變動後餘額」是該筆入帳後的可用餘額，等於同一帳戶、同一幣種上一行的餘額加上本行可用的變動。所以任何一段帳單都可以自己加一次來核對。',
        'CSV 檔案包含全部記錄，最早的在最前，數字為純數值，方便用試算表處理，時間為 UTC。',
      ],
    },
    th: {
      title: 'วิธีอ่านรายการบัญชี',
      summary: 'ทุกการเปลี่ยนแปลงของยอดเงินคือหนึ่งบรรทัด และทุกบรรทัดรวมกันได้ลงตัว',
      content: [
        'รายการบัญชีแสดงทุกรายการในบัญชีแยกประเภทที่เกี่ยวกับคุณ ใหม่สุดอยู่บน แต่ละบรรทัดมีเวลา ชนิด บัญชี สกุลเงิน และที่มา เช่น คำสั่งซื้อขาย การแปลง หรือการโอน',
        'ยอดเงินมีสองส่วน คือ ใช้ได้ ซึ่งคุณนำไปใช้ได้ทันที และ กันไว้ ซึ่งแยกไว้สำหรับสิ่งที่คุณเริ่มไปแล้ว เช่น คำสั่งที่ยังเปิดอยู่ เมื่อคำสั่งกันเงิน เงินจะย้ายจากใช้ได้ไปกันไว้ ยอดรวมไม่เปลี่ยน จำนวนของบรรทัดนั้นจึงเป็นศูนย์',
        'เมื่อคำสั่งจับคู่ เงินที่กันไว้ถูกใช้ไปและสิ่งที่ซื้อเข้ามา เมื่อยกเลิก เงินที่กันไว้กลับคืน การกันเงินทุกครั้งจบลงแบบใดแบบหนึ่ง หรือบางส่วนของแต่ละแบบ',
        'ยอดหลังรายการคือยอดใช้ได้หลังลงบัญชีบรรทัดนั้น เท่ากับยอดของบรรทัดก่อนหน้าในบัญชีและสกุลเงินเดียวกันบวกการเปลี่ยนแปลงของยอดใช้ได้ คุณจึงตรวจช่วงใดก็ได้ด้วยการบวกเอง',
        'ไฟล์ CSV มีทุกบรรทัด เก่าสุดอยู่บน ตัวเลขล้วนสำหรับโปรแกรมตารางคำนวณ เวลาเป็น UTC',
      ],
    },
    jp: {
      title: '取引明細の読み方',
      summary: '残高の変化は一つずつ一行になり、足せば必ず合います。',
      content: [
        '取引明細には、帳簿のうちご自身に関わる記帳が新しい順に並びます。各行に日時、種類、口座、通貨、そして原因となった注文、コンバート、振替の参照があります。',
        '残高は二つに分かれます。すぐ使える「利用可能」と、未約定の注文など、すでに始めたことのために取り分けた「ロック中」です。注文が資金をロックすると、利用可能からロック中へ移ります。合計は変わらないので、その行の金額はゼロです。',
        '注文が約定するとロック分が使われ、買ったものが入ります。取り消すとロック分が戻ります。どのロックもこのどちらか、または両方に分かれて終わります。',
        '「変動後の残高」は、その行を記帳した後の利用可能額です。同じ口座、同じ通貨の一つ前の行の残高に、利用可能の変化を足したものになります。どの区間も足し算で確かめられます。',
        'CSV ファイルには全行が古い順に入り、表計算に使える数値だけで書かれています。日時は UTC です。',
      ],
    },
    kor: {
      title: '거래 내역 읽는 법',
      summary: '잔액의 변화는 하나하나 한 줄이 되고, 더하면 정확히 맞습니다.',
      content: [
        '거래 내역은 장부에서 나와 관련된 기록을 최신순으로 보여 줍니다. 각 줄에는 시각, 종류, 계좌, 통화, 그리고 원인이 된 주문, 컨버트, 이체의 참조가 있습니다.',
        '잔액은 두 부분입니다. 바로 쓸 수 있는 사용 가능 금액과, 미체결 주문처럼 이미 시작한 일을 위해 묶어 둔 금액입니다. 주문이 돈을 묶으면 사용 가능에서 묶인 금액으로 옮겨 갑니다. 합계는 그대로이므로 그 줄의 금액은 0입니다.',
        '주문이 체결되면 묶인 돈이 쓰이고 산 것이 들어옵니다. 취소하면 묶인 돈이 돌아옵니다. 모든 묶음은 둘 중 하나로, 또는 일부씩 나뉘어 끝납니다.',
        '줄의 ‘변동 후 잔액’은 그 기록 뒤의 사용 가능 금액입니다. 같은 계좌, 같은 통화의 바로 앞줄 잔액에 사용 가능 변화를 더한 값이므로 어느 구간이든 직접 더해 확인할 수 있습니다.',
        'CSV 파일에는 모든 줄이 오래된 순으로, 스프레드시트에 쓰기 좋은 숫자로 들어 있습니다. 시각은 UTC입니다.',
      ],
    },
    fra: {
      title: 'Comment lire un relevé',
      summary: 'Chaque variation de votre solde est une ligne, et les lignes s’additionnent.',
      content: [
        'Les relevés donnent les écritures du grand livre qui vous concernent, la plus récente en tête. Chacune porte une heure, une nature, un compte, une devise et la référence de sa cause : un ordre, une conversion, un transfert.',
        'Un solde a deux parts : le disponible, dont vous pouvez user, et le bloqué, mis de côté pour ce que vous avez engagé, un ordre en cours par exemple. Quand un ordre bloque de l’argent, celui-ci passe du disponible au bloqué. Le total ne change pas : le montant de la ligne est donc nul.',
        'Quand l’ordre s’exécute, le bloqué est dépensé et ce que vous achetez arrive. Quand il est annulé, le bloqué revient. Tout blocage finit de l’une de ces façons, ou en partie de chacune.',
        'Le solde après une ligne est le disponible une fois l’écriture passée : celui de la ligne précédente, pour le même compte et la même devise, plus la variation du disponible. Vous pouvez donc contrôler n’importe quelle période par une addition.',
        'Le fichier CSV contient toutes les lignes, la plus ancienne en tête, en chiffres simples pour un tableur. Les heures sont en UTC.',
      ],
    },
    spa: {
      title: 'Cómo leer tus movimientos',
      summary: 'Cada cambio de tu saldo es una línea, y las líneas suman.',
      content: [
        'Los movimientos son los asientos del libro mayor que te afectan, del más reciente al más antiguo. Cada uno lleva hora, clase, cuenta, moneda y la referencia de su causa: una orden, una conversión, un traspaso.',
        'Un saldo tiene dos partes: lo disponible, que puedes usar, y lo retenido, apartado para algo que ya empezaste, como una orden abierta. Cuando una orden retiene dinero, este pasa de disponible a retenido. El total no cambia, así que el importe de esa línea es cero.',
        'Cuando la orden se ejecuta, lo retenido se gasta y llega lo que compraste. Cuando se cancela, lo retenido vuelve. Toda retención acaba de una de estas formas, o en parte de cada una.',
        'El saldo posterior de una línea es lo disponible una vez asentada: el de la línea anterior, en la misma cuenta y moneda, más el cambio de lo disponible. Así puedes verificar cualquier tramo sumando.',
        'El archivo CSV contiene todas las líneas, de la más antigua a la más reciente, con cifras simples para una hoja de cálculo. Las horas están en UTC.',
      ],
    },
    yn: {
      title: 'Cách đọc sao kê',
      summary: 'Mỗi thay đổi số dư là một dòng, và các dòng cộng lại luôn khớp.',
      content: [
        'Sao kê liệt kê các bút toán trong sổ cái liên quan đến bạn, mới nhất ở trên. Mỗi dòng có thời gian, loại, tài khoản, loại tiền và tham chiếu đến nguyên nhân: một lệnh, một lần chuyển đổi, một lần chuyển khoản.',
        'Số dư gồm hai phần: khả dụng là phần bạn dùng được, và tạm giữ là phần để riêng cho việc bạn đã bắt đầu, như một lệnh chờ khớp. Khi lệnh tạm giữ tiền, tiền chuyển từ khả dụng sang tạm giữ. Tổng không đổi nên số tiền của dòng đó bằng 0.',
        'Khi lệnh khớp, phần tạm giữ được chi ra và thứ bạn mua về tài khoản. Khi lệnh bị hủy, phần tạm giữ quay lại. Mọi khoản tạm giữ đều kết thúc theo một trong hai cách, hoặc mỗi cách một phần.',
        'Số dư sau một dòng là phần khả dụng sau khi ghi sổ, bằng số dư của dòng trước đó trong cùng tài khoản và loại tiền cộng với thay đổi của phần khả dụng. Vì vậy bạn có thể tự cộng để kiểm tra bất kỳ đoạn nào.',
        'Tệp CSV có đủ mọi dòng, cũ nhất ở trên, số thuần để dùng trong bảng tính. Thời gian theo UTC.',
      ],
    },
  },
}
