import type { Article } from '../../src/rooms/content/article.ts'
import { question } from './question.ts'

export const helpOnBanks: readonly Article[] = [
  question(
    { slug: 'bank-transfers', topic: 'account' },
    {
      en: [
        'How does money get from my bank to here and back?',
        'Add your account under Settings, “Bank accounts and cards”. It has to be in the name of your verified identity. For money in you announce the sum and get a reference: write it into the transfer, and it is credited when two people have seen it arrive.',
        'Money out goes to a verified account of the same name only. The sum is held at once, two people approve it, and until then you can cancel. Every step shows who acts and until when.',
      ],
      zh: [
        '如何在银行与本站之间转账？',
        '在“设置”的“银行账户与银行卡”中添加账户，户名须与您已认证的身份一致。转入时先登记金额并获得附言，汇款时填写附言，两人核对到账后即入账。',
        '转出只能到同名的已核验账户。金额立即冻结，由两人批准，批准前您可以取消。每一步都显示处理人和截止时间。',
      ],
      hk: [
        '如何在銀行與本站之間轉帳？',
        '在「設定」的「銀行帳戶與銀行卡」中加入帳戶，戶名須與您已認證的身份一致。轉入時先登記金額並取得附言，匯款時填寫附言，兩人核對到帳後即入帳。',
        '轉出只能到同名的已核實帳戶。金額立即凍結，由兩人批准，批准前您可以取消。每一步都顯示處理人和截止時間。',
      ],
      th: [
        'โอนเงินระหว่างธนาคารกับที่นี่อย่างไร?',
        'เพิ่มบัญชีที่ตั้งค่า “บัญชีธนาคารและบัตร” ชื่อต้องตรงกับตัวตนที่ยืนยันแล้ว เงินเข้าให้แจ้งยอดแล้วรับข้อความอ้างอิง เขียนลงในการโอน เมื่อสองคนเห็นเงินเข้าจะเข้าบัญชี',
        'เงินออกไปได้เฉพาะบัญชีชื่อเดียวกันที่ตรวจสอบแล้ว ยอดถูกกันไว้ทันที สองคนอนุมัติ และคุณยกเลิกได้ก่อนหน้านั้น ทุกขั้นตอนบอกว่าใครทำและถึงเมื่อใด',
      ],
      jp: [
        '銀行との間でお金を動かすには？',
        '設定の「銀行口座とカード」で、確認済みの本人名義の口座を追加します。入金は金額を申請して振込メモを受け取り、振込に記入してください。2人が着金を確認すると入金されます。',
        '出金は同じ名義の確認済み口座に限ります。金額はすぐに保留され、2人が承認するまで取り消せます。各段階で担当と期限が表示されます。',
      ],
      kor: [
        '은행과 여기 사이에 돈을 어떻게 옮기나요?',
        '설정의 “은행 계좌와 카드”에서 인증된 본인 명의 계좌를 추가합니다. 입금은 금액을 신청해 송금 메모를 받고 송금할 때 적으면, 두 사람이 도착을 확인한 뒤 입금됩니다.',
        '출금은 같은 명의의 확인된 계좌로만 갑니다. 금액은 바로 보류되고 두 사람이 승인하기 전까지 취소할 수 있습니다. 단계마다 담당과 기한이 표시됩니다.',
      ],
      fra: [
        'Comment l’argent passe-t-il de ma banque ici et retour ?',
        'Ajoutez votre compte dans Réglages, « Comptes bancaires et cartes ». Il doit être au nom de votre identité vérifiée. Pour une entrée, annoncez le montant : vous obtenez une référence à écrire dans le virement, crédité quand deux personnes l’ont vu arriver.',
        'Une sortie va seulement vers un compte vérifié au même nom. Le montant est retenu aussitôt, deux personnes l’approuvent, et vous pouvez annuler jusque-là. Chaque étape montre qui agit et jusqu’à quand.',
      ],
      spa: [
        '¿Cómo pasa el dinero de mi banco aquí y de vuelta?',
        'Añade tu cuenta en Ajustes, «Cuentas bancarias y tarjetas». Debe estar a nombre de tu identidad verificada. Para una entrada anuncia el importe: obtienes un concepto que escribes en la transferencia, y se abona cuando dos personas la han visto llegar.',
        'Una salida va solo a una cuenta verificada del mismo nombre. El importe se retiene al momento, dos personas lo aprueban y hasta entonces puedes cancelar. Cada paso muestra quién actúa y hasta cuándo.',
      ],
      yn: [
        'Chuyển tiền giữa ngân hàng và đây như thế nào?',
        'Thêm tài khoản tại Cài đặt, “Tài khoản ngân hàng và thẻ”. Tài khoản phải đứng tên danh tính đã xác minh. Khi nạp, khai báo số tiền để nhận nội dung chuyển khoản, ghi vào lệnh chuyển, và được ghi có khi hai người đã thấy tiền đến.',
        'Tiền ra chỉ đến tài khoản đã xác minh cùng tên. Số tiền được giữ ngay, hai người duyệt, và bạn có thể hủy trước lúc đó. Mỗi bước cho biết ai xử lý và đến khi nào.',
      ],
    },
  ),
  question(
    { slug: 'signed-agreement', topic: 'account' },
    {
      en: [
        'What happens when I sign the agreement?',
        'The server makes a PDF with the text, your signature, the time and the hash of the text, and keeps it for you. Its hash goes into the public log. A version that was offered never changes.',
        'Anybody who has the file can check it under Proof, “Check a file”: it is hashed on the own device and does not leave it.',
      ],
      zh: [
        '签署协议后会怎样？',
        '服务器会生成一份 PDF，包含正文、您的签名、时间和正文的哈希值，并为您保存；其哈希值写入公开日志。已提供的版本永不更改。',
        '持有该文件的人都可在“验证”的“核对文件”中核对：在自己的设备上计算哈希值，文件不会离开设备。',
      ],
      hk: [
        '簽署協議後會怎樣？',
        '伺服器會製作一份 PDF，包含正文、您的簽名、時間和正文的雜湊值，並為您保存；其雜湊值寫入公開日誌。已提供的版本永不更改。',
        '持有該文件的人都可在「驗證」的「核對文件」中核對：在自己的裝置上計算雜湊值，文件不會離開裝置。',
      ],
      th: [
        'เมื่อลงนามข้อตกลงแล้วเกิดอะไรขึ้น?',
        'เซิร์ฟเวอร์สร้าง PDF ที่มีข้อความ ลายเซ็น เวลา และแฮชของข้อความ แล้วเก็บไว้ให้คุณ แฮชของไฟล์อยู่ในบันทึกสาธารณะ ฉบับที่เสนอแล้วไม่มีวันเปลี่ยน',
        'ใครมีไฟล์ก็ตรวจได้ในหน้า “ตรวจสอบ” ที่ “ตรวจสอบไฟล์” แฮชคำนวณบนอุปกรณ์ของตนเอง ไฟล์ไม่ออกไปไหน',
      ],
      jp: [
        '契約書に署名するとどうなりますか？',
        'サーバーが本文、署名、日時、本文のハッシュを含む PDF を作成して保存します。ファイルのハッシュは公開ログに書き込まれます。提示されたバージョンは変更されません。',
        'ファイルを持つ人は誰でも「検証」の「ファイルを確認」で確かめられます。ハッシュは自分の端末で計算され、ファイルは端末から出ません。',
      ],
      kor: [
        '계약서에 서명하면 어떻게 되나요?',
        '서버가 본문, 서명, 시각, 본문의 해시가 담긴 PDF를 만들어 보관합니다. 파일의 해시는 공개 로그에 기록됩니다. 제시된 버전은 절대 바뀌지 않습니다.',
        '파일이 있으면 누구나 “검증”의 “파일 확인”에서 확인할 수 있습니다. 해시는 자기 기기에서 계산되며 파일은 기기를 벗어나지 않습니다.',
      ],
      fra: [
        'Que se passe-t-il quand je signe le contrat ?',
        'Le serveur fait un PDF avec le texte, votre signature, l’heure et l’empreinte du texte, et le garde pour vous. L’empreinte du fichier figure dans le journal public. Une version proposée ne change jamais.',
        'Quiconque a le fichier peut le vérifier sous Vérification, « Vérifier un fichier » : l’empreinte se calcule sur son appareil, et le fichier ne le quitte pas.',
      ],
      spa: [
        '¿Qué pasa cuando firmo el contrato?',
        'El servidor hace un PDF con el texto, tu firma, la hora y el hash del texto, y lo guarda para ti. El hash del archivo consta en el registro público. Una versión ofrecida no cambia nunca.',
        'Quien tenga el archivo puede verificarlo en Verificación, «Verificar un archivo»: el hash se calcula en su dispositivo y el archivo no sale de él.',
      ],
      yn: [
        'Điều gì xảy ra khi tôi ký thỏa thuận?',
        'Máy chủ tạo một tệp PDF gồm văn bản, chữ ký của bạn, thời gian và mã băm của văn bản, rồi lưu cho bạn. Mã băm của tệp nằm trong nhật ký công khai. Phiên bản đã đưa ra không bao giờ thay đổi.',
        'Ai có tệp đều kiểm tra được tại Kiểm chứng, “Kiểm tra tệp”: mã băm được tính trên thiết bị của họ và tệp không rời khỏi đó.',
      ],
    },
  ),
]
