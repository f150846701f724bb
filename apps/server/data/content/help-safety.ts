import type { Article } from '../../src/rooms/content/article.ts'
import { question } from './question.ts'

export const helpOnSafety: readonly Article[] = [
  question(
    { slug: 'where-prices', topic: 'prices', isSandboxOnly: true },
    {
      en: [
        'Where do the prices come from?',
        'In a sandbox they are generated from seeds that were fixed in advance, one a day. After the day has ended its seed is disclosed, and anyone can compute its prices again. Nobody can bend them, and everybody gets the same.',
      ],
      zh: [
        '价格从哪里来？',
        '在 Sandbox 里，价格由事先确定的种子生成，每天一个。当天结束后公布种子，任何人都可以重新算出当天的价格。谁也改不了，所有人看到的都一样。',
      ],
      hk: [
        '價格從哪裡來？',
        '在 Sandbox 裡，價格由事先定好的種子生成，每天一個。當天結束後公佈種子，任何人都可以重新計出當天的價格。誰也改不了，所有人看到的都一樣。',
      ],
      th: [
        'ราคามาจากไหน?',
        'ใน Sandbox ราคาสร้างจากซีดที่กำหนดไว้ล่วงหน้า วันละหนึ่งซีด เมื่อจบวันซีดจะถูกเปิดเผยและใครก็คำนวณราคาซ้ำได้ ไม่มีใครแก้ได้ และทุกคนได้ราคาเดียวกัน',
      ],
      jp: [
        '価格はどこから来るのですか？',
        'Sandbox では、事前に決めた1日1つのシードから生成されます。その日が終わるとシードが公開され、誰でも価格を計算し直せます。誰にも曲げられず、全員が同じ価格を見ます。',
      ],
      kor: [
        '가격은 어디에서 오나요?',
        'Sandbox에서는 미리 정해진 하루 하나의 시드값에서 생성됩니다. 하루가 끝나면 시드값이 공개되고 누구나 가격을 다시 계산할 수 있습니다. 아무도 바꿀 수 없고 모두가 같은 가격을 봅니다.',
      ],
      fra: [
        'D’où viennent les prix ?',
        'Dans un Sandbox, ils sont générés à partir de graines fixées d’avance, une par jour. La journée finie, sa graine est publiée et chacun peut recalculer les prix. Personne ne peut les fausser, et tout le monde a les mêmes.',
      ],
      spa: [
        '¿De dónde vienen los precios?',
        'En un Sandbox se generan a partir de semillas fijadas de antemano, una al día. Terminado el día, se publica su semilla y cualquiera puede volver a calcular los precios. Nadie puede torcerlos y todos reciben los mismos.',
      ],
      yn: [
        'Giá đến từ đâu?',
        'Trong Sandbox, giá được tạo từ các seed định trước, mỗi ngày một seed. Hết ngày, seed được công bố và ai cũng tính lại được giá. Không ai bẻ cong được, và mọi người đều thấy cùng một giá.',
      ],
    },
  ),
  question(
    { slug: 'money-there', topic: 'prices' },
    {
      en: [
        'How do I know that my money is there?',
        'Each night at 00:00 UTC everybody’s balances are counted into a tree whose root stands in the public log. On the page “Are you counted?” your own device adds your way up and shows whether you are in it, to the last unit. The page “Reserves” sets what is owed to all users beside what is held. If a coin falls short, its withdrawals stop by themselves and go on by themselves. Unrealised PnL of contracts is not counted until it is booked. In a sandbox money is play money and is not held anywhere.',
      ],
      zh: [
        '我怎么知道我的钱在？',
        '每晚 00:00 UTC，所有人的余额都会计入一棵树，其根写入公开日志。在“您被计入了吗？”页面，您自己的设备会逐级相加，显示您是否分毫不差地在其中。“储备”页面列出应付所有用户的金额与持有量。某币种不足时，其提现会自动暂停并自动恢复。合约未实现盈亏在入账前不计入。在 Sandbox 里，资金是模拟的，不存放于任何地方。',
      ],
      hk: [
        '我怎麼知道我的錢在？',
        '每晚 00:00 UTC，所有人的餘額都會計入一棵樹，其根寫入公開日誌。在「您被計入了嗎？」頁面，您自己的裝置會逐級相加，顯示您是否分毫不差地在其中。「儲備」頁面列出應付所有用戶的金額與持有量。某幣種不足時，其提現會自動暫停並自動恢復。合約未實現盈虧在入帳前不計入。在 Sandbox 裡，資金是模擬的，不存放於任何地方。',
      ],
      th: [
        'จะรู้ได้อย่างไรว่าเงินของฉันอยู่ครบ?',
        'ทุกคืนเวลา 00:00 UTC ยอดของทุกคนจะถูกนับรวมเป็นต้นไม้ซึ่งรากอยู่ในบันทึกสาธารณะ ในหน้า “นับรวมคุณแล้วหรือยัง?” อุปกรณ์ของคุณจะบวกขึ้นไปเองและแสดงว่าคุณอยู่ในนั้นครบถึงหน่วยสุดท้ายหรือไม่ หน้า “ทุนสำรอง” แสดงยอดที่ต้องจ่ายผู้ใช้ทั้งหมดคู่กับยอดที่ถือไว้ หากเหรียญใดขาด การถอนจะหยุดและเปิดเอง PnL ที่ยังไม่รับรู้ของฟิวเจอร์สไม่นับจนกว่าจะลงบัญชี ใน Sandbox เงินเป็นเงินจำลองและไม่ได้ถือไว้ที่ใด',
      ],
      jp: [
        '自分の資金があることをどう確かめられますか？',
        '毎晩 00:00 UTC に全員の残高がツリーに集計され、そのルートが公開ログに記録されます。「ご自身の残高は含まれていますか？」のページでは、ご自身の端末が上へ足し合わせ、最小単位まで含まれているかを示します。「準備金」のページは、全ユーザーへの債務と保有額を並べて示します。ある通貨が不足すると、その出金は自動で停止し、自動で再開します。先物の評価損益は記帳されるまで含まれません。Sandbox の資金はデモ資金で、どこにも保管されていません。',
      ],
      kor: [
        '내 돈이 있다는 것을 어떻게 알 수 있나요?',
        '매일 밤 00:00 UTC에 모두의 잔액을 트리로 집계하고 그 루트를 공개 로그에 기록합니다. “내 잔액이 집계되었나요?” 페이지에서 본인의 기기가 위로 더해 나가며 최소 단위까지 포함되었는지 보여 줍니다. “준비금” 페이지는 모든 사용자에게 지급할 금액과 보유액을 나란히 보여 줍니다. 어떤 코인이 부족하면 출금이 자동으로 멈추고 자동으로 재개됩니다. 선물의 미실현 손익은 기장되기 전에는 집계되지 않습니다. Sandbox의 돈은 모의 자금이며 어디에도 보관되지 않습니다.',
      ],
      fra: [
        'Comment savoir que mon argent est là ?',
        'Chaque nuit à 00:00 UTC, les soldes de tous sont comptés dans un arbre dont la racine figure au journal public. À la page « Êtes-vous compté ? », votre propre appareil additionne votre chemin et montre si vous y êtes, à l’unité près. La page « Réserves » met ce qui est dû à tous à côté de ce qui est détenu. Si une monnaie manque, ses retraits s’arrêtent et reprennent d’eux-mêmes. Le PnL latent des Futures n’est compté qu’une fois inscrit. Dans un Sandbox, l’argent est fictif et n’est détenu nulle part.',
      ],
      spa: [
        '¿Cómo sé que mi dinero está ahí?',
        'Cada noche a las 00:00 UTC se cuentan los saldos de todos en un árbol cuya raíz está en el registro público. En la página «¿Estás contado?» tu propio dispositivo suma el camino y muestra si estás en él, hasta la última unidad. La página «Reservas» pone lo que se debe a todos junto a lo que hay. Si falta una moneda, sus retiros se detienen y se reanudan solos. El PnL no realizado de los futuros no se cuenta hasta que se asienta. En un Sandbox el dinero es ficticio y no está en ninguna parte.',
      ],
      yn: [
        'Làm sao biết tiền của tôi có ở đó?',
        'Mỗi đêm lúc 00:00 UTC, số dư của mọi người được kiểm kê thành một cây có gốc nằm trong nhật ký công khai. Ở trang “Bạn đã được tính chưa?”, thiết bị của chính bạn cộng dần lên và cho biết bạn có trong đó đến đơn vị cuối hay không. Trang “Dự trữ” đặt số phải trả mọi người dùng cạnh số đang giữ. Nếu một coin bị thiếu, việc rút coin đó tự dừng và tự mở lại. PnL chưa thực hiện của Futures chưa được tính cho đến khi ghi sổ. Trong Sandbox, tiền là tiền demo và không được giữ ở đâu cả.',
      ],
    },
  ),
  question(
    { slug: 'check-result', topic: 'prices' },
    {
      en: [
        'How can I check a result?',
        'Every contract and option has a receipt. The page “Proof” recomputes it on your own device, from prices whose fingerprints were published while they were made. A result that was changed afterwards would not match.',
      ],
      zh: [
        '怎样核对一个结果？',
        '每笔合约和期权都有凭证。“验证”页面会在您自己的设备上重新计算，所用的价格在产生时就公布了哈希值。事后改动过的结果对不上。',
      ],
      hk: [
        '怎樣核對一個結果？',
        '每筆合約和期權都有憑證。「驗證」頁面會在您自己的裝置上重新計算，所用的價格在產生時就公佈了雜湊值。事後改動過的結果對不上。',
      ],
      th: [
        'ตรวจสอบผลได้อย่างไร?',
        'ฟิวเจอร์สและออปชันทุกรายการมีใบรับรอง หน้าหลักฐานคำนวณซ้ำบนอุปกรณ์ของคุณเอง จากราคาที่ประกาศค่าแฮชไว้ตั้งแต่ตอนเกิด ผลที่ถูกแก้ภายหลังจะไม่ตรงกัน',
      ],
      jp: [
        '結果はどうやって確かめられますか？',
        '先物とオプションにはすべて証明書があります。「検証」の画面が、お使いの端末で計算し直します。使う価格は、できた時点でハッシュ値が公開されています。後から変えられた結果は一致しません。',
      ],
      kor: [
        '결과는 어떻게 확인하나요?',
        '모든 선물과 옵션에는 증명서가 있습니다. “검증” 화면이 내 기기에서 다시 계산합니다. 쓰이는 가격은 만들어질 때 이미 해시값이 공개된 것입니다. 나중에 바뀐 결과는 맞지 않습니다.',
      ],
      fra: [
        'Comment vérifier un résultat ?',
        'Chaque contrat Futures et chaque option a un reçu. La page des preuves le recalcule sur votre appareil, à partir de prix dont l’empreinte a été publiée au moment même. Un résultat changé après coup ne correspondrait pas.',
      ],
      spa: [
        '¿Cómo puedo verificar un resultado?',
        'Cada operación de futuros y cada opción tiene un comprobante. La página de pruebas lo recalcula en tu propio dispositivo, con precios cuya huella se publicó en su momento. Un resultado cambiado después no coincidiría.',
      ],
      yn: [
        'Kiểm chứng một kết quả như thế nào?',
        'Mỗi giao dịch Futures và quyền chọn đều có biên nhận. Trang bằng chứng tính lại ngay trên thiết bị của bạn, từ các mức giá đã công bố mã băm lúc phát sinh. Kết quả bị sửa về sau sẽ không khớp.',
      ],
    },
  ),
  question(
    { slug: 'codes', topic: 'safety' },
    {
      en: [
        'Somebody asks me for a code or my password. Is that you?',
        'No. We never ask for a code or a password, not by mail, by phone or in a chat. Whoever asks is not us. A code is for a page of this address only, which you have opened yourself.',
      ],
      zh: [
        '有人向我要验证码或密码，是您们吗？',
        '不是。无论邮件、电话还是聊天，我们都不会索要验证码或密码。索要的人都不是我们。验证码只用在您自己打开的本站页面上。',
      ],
      hk: [
        '有人向我要驗證碼或密碼，是您們嗎？',
        '不是。無論電郵、電話還是聊天，我們都不會索取驗證碼或密碼。索取的人都不是我們。驗證碼只用在您自己打開的本站頁面上。',
      ],
      th: [
        'มีคนขอรหัสยืนยันหรือรหัสผ่าน ใช่พวกคุณไหม?',
        'ไม่ใช่ เราไม่เคยขอรหัสยืนยันหรือรหัสผ่าน ไม่ว่าทางอีเมล โทรศัพท์ หรือแชต ใครที่ขอไม่ใช่เรา รหัสใช้เฉพาะในหน้าของที่อยู่นี้ที่คุณเปิดเองเท่านั้น',
      ],
      jp: [
        '認証コードやパスワードを聞かれました。運営ですか？',
        'いいえ。メールでも電話でもチャットでも、認証コードやパスワードを聞くことはありません。聞いてくるのは運営ではありません。コードは、自分で開いたこのサイトの画面だけで使ってください。',
      ],
      kor: [
        '누군가 인증번호나 비밀번호를 묻습니다. 플랫폼인가요?',
        '아니요. 메일, 전화, 채팅 어디에서도 인증번호나 비밀번호를 묻지 않습니다. 묻는 사람은 저희가 아닙니다. 인증번호는 직접 연 이 주소의 화면에서만 쓰세요.',
      ],
      fra: [
        'On me demande un code ou mon mot de passe. Est-ce vous ?',
        'Non. Nous ne demandons jamais de code ni de mot de passe, ni par courriel, ni par téléphone, ni dans une discussion. Un code ne sert que sur une page de cette adresse, que vous avez ouverte vous-même.',
      ],
      spa: [
        'Alguien me pide un código o mi contraseña. ¿Sois vosotros?',
        'No. Nunca pedimos un código ni una contraseña, ni por correo, ni por teléfono, ni en un chat. Quien lo pide no somos nosotros. Un código es solo para una página de esta dirección que hayas abierto tú.',
      ],
      yn: [
        'Có người hỏi mã xác minh hoặc mật khẩu. Có phải các bạn không?',
        'Không. Chúng tôi không bao giờ hỏi mã hay mật khẩu, dù qua email, điện thoại hay trò chuyện. Ai hỏi thì không phải chúng tôi. Mã chỉ dùng trên trang của địa chỉ này do chính bạn mở.',
      ],
    },
  ),
  question(
    { slug: 'unknown-device', topic: 'safety' },
    {
      en: [
        'There is a login that I do not know. What now?',
        'Log that device out in the settings, under “Devices”, then set a new password: it ends every session. If your mail or phone may be in other hands, secure that first, for codes go there.',
      ],
      zh: [
        '有我不认识的登录，怎么办？',
        '在设置的“设备”里让它退出登录，然后设置新密码，这会结束所有会话。如果邮箱或手机可能被他人控制，请先保护好它们，因为验证码会发到那里。',
      ],
      hk: [
        '有我不認識的登入，怎麼辦？',
        '在設定的「裝置」裡讓它登出，然後設定新密碼，這會結束所有工作階段。如果電郵或手機可能被他人控制，請先保護好它們，因為驗證碼會發到那裡。',
      ],
      th: [
        'มีการเข้าสู่ระบบที่ฉันไม่รู้จัก ทำอย่างไร?',
        'ออกจากระบบอุปกรณ์นั้นที่การตั้งค่า ส่วนอุปกรณ์ แล้วตั้งรหัสผ่านใหม่ ซึ่งจะจบทุกเซสชัน ถ้าอีเมลหรือโทรศัพท์อาจอยู่ในมือคนอื่น ให้รักษาความปลอดภัยที่นั่นก่อน เพราะรหัสส่งไปที่นั่น',
      ],
      jp: [
        '覚えのないログインがあります。どうすればいいですか？',
        '設定の「端末」でその端末をログアウトさせ、新しいパスワードを設定してください。すべてのセッションが終了します。メールや電話が他人の手にあるおそれがあれば、認証コードが届くので、先にそちらを守ってください。',
      ],
      kor: [
        '모르는 로그인이 있습니다. 어떻게 하나요?',
        '설정의 기기 목록에서 그 기기를 로그아웃시키고 새 비밀번호를 정하세요. 모든 세션이 끝납니다. 메일이나 휴대폰이 다른 사람 손에 있을 수 있다면 인증번호가 그리로 가므로 먼저 그것을 지키세요.',
      ],
      fra: [
        'Une connexion m’est inconnue. Que faire ?',
        'Déconnectez cet appareil dans les réglages, sous « Appareils », puis choisissez un nouveau mot de passe : il met fin à toutes les sessions. Si votre courriel ou votre téléphone est peut-être en d’autres mains, protégez-le d’abord : les codes y arrivent.',
      ],
      spa: [
        'Hay un inicio de sesión que no conozco. ¿Qué hago?',
        'Cierra ese dispositivo en los ajustes, en «Dispositivos», y pon una contraseña nueva: termina todas las sesiones. Si tu correo o tu teléfono pueden estar en otras manos, protégelos primero, porque ahí llegan los códigos.',
      ],
      yn: [
        'Có lần đăng nhập tôi không biết. Phải làm gì?',
        'Đăng xuất thiết bị đó trong cài đặt, mục “Thiết bị”, rồi đặt mật khẩu mới: mọi phiên sẽ kết thúc. Nếu email hoặc điện thoại có thể đã lọt vào tay người khác, hãy bảo vệ chúng trước, vì mã được gửi đến đó.',
      ],
    },
  ),
  question(
    { slug: 'limit-losses', topic: 'safety' },
    {
      en: [
        'How can I limit what I lose?',
        'Settings, “Trading limits”: a daily loss limit, a pause and a reminder. What makes a limit stricter holds at once, what makes it looser after 24 hours. A pause cannot be shortened.',
      ],
      zh: [
        '怎样限制自己的亏损？',
        '设置里的“交易限制”：每日亏损限额、暂停交易和时间提醒。收紧立即生效，放宽要 24 小时后生效。暂停期不能缩短。',
      ],
      hk: [
        '怎樣限制自己的虧損？',
        '設定裡的「交易限制」：每日虧損限額、暫停交易和時間提醒。收緊立即生效，放寬要 24 小時後生效。暫停期不能縮短。',
      ],
      th: [
        'จำกัดการขาดทุนได้อย่างไร?',
        'การตั้งค่า ส่วนขีดจำกัดการเทรด มีวงเงินขาดทุนต่อวัน การหยุดพัก และการเตือน การทำให้เข้มขึ้นมีผลทันที ผ่อนลงมีผลหลัง 24 ชั่วโมง การหยุดพักย่นเวลาไม่ได้',
      ],
      jp: [
        '損失を抑えるには？',
        '設定の「取引制限」に、1日の損失上限、休止、時間のお知らせがあります。厳しくする変更はすぐに、緩める変更は24時間後に有効になります。休止は短くできません。',
      ],
      kor: [
        '손실을 제한하려면 어떻게 하나요?',
        '설정의 거래 한도에 일일 손실 한도, 거래 중지, 알림이 있습니다. 더 엄격하게 하면 바로, 느슨하게 하면 24시간 뒤에 적용됩니다. 중지 기간은 줄일 수 없습니다.',
      ],
      fra: [
        'Comment limiter mes pertes ?',
        'Réglages, « Limites de trading » : une perte maximale par jour, une pause et un rappel. Ce qui durcit une limite vaut aussitôt, ce qui l’assouplit après 24 heures. Une pause ne peut pas être raccourcie.',
      ],
      spa: [
        '¿Cómo puedo limitar mis pérdidas?',
        'Ajustes, «Límites de trading»: un límite de pérdida diaria, una pausa y un recordatorio. Lo que endurece un límite vale al momento; lo que lo relaja, pasadas 24 horas. Una pausa no se puede acortar.',
      ],
      yn: [
        'Làm sao giới hạn khoản lỗ?',
        'Cài đặt, “Giới hạn giao dịch”: mức lỗ tối đa mỗi ngày, tạm dừng và nhắc nhở. Siết chặt có hiệu lực ngay, nới lỏng sau 24 giờ. Không thể rút ngắn thời gian tạm dừng.',
      ],
    },
  ),
  question(
    { slug: 'reach-support', topic: 'safety' },
    {
      en: [
        'How do I reach somebody?',
        'The page “Contact us” says who runs this installation and how to reach them, as far as they have said it. For most questions the receipt, the statement or this help is faster.',
      ],
      zh: ['怎样联系到人工？', '“联系我们”页面写明本站由谁运营、怎样联系（以运营方填写的内容为准）。多数问题看凭证、账单或本帮助会更快。'],
      hk: [
        '怎樣聯絡到真人？',
        '「聯絡我們」頁面寫明本站由誰營運、怎樣聯絡（以營運方填寫的內容為準）。多數問題看憑證、帳單或本幫助會更快。',
      ],
      th: [
        'ติดต่อคนได้อย่างไร?',
        'หน้า “ติดต่อเรา” บอกว่าใครดูแลระบบนี้และติดต่ออย่างไร เท่าที่เขาระบุไว้ คำถามส่วนใหญ่ ใบรับรอง รายการเดินบัญชี หรือหน้าช่วยเหลือนี้เร็วกว่า',
      ],
      jp: [
        '担当者に連絡するには？',
        '「お問い合わせ」に、運営者と連絡方法が、運営者の記入した範囲で載っています。多くの疑問は、証明書、取引明細、このヘルプのほうが早く解決します。',
      ],
      kor: [
        '사람에게 연락하려면 어떻게 하나요?',
        '“문의하기” 화면에 운영 주체와 연락 방법이 운영자가 적은 만큼 나와 있습니다. 대부분의 질문은 증명서, 거래 내역, 이 도움말이 더 빠릅니다.',
      ],
      fra: [
        'Comment joindre quelqu’un ?',
        'La page « Nous contacter » dit qui gère cette installation et comment le joindre, dans la mesure où il l’a indiqué. Pour la plupart des questions, le reçu, le relevé ou cette aide sont plus rapides.',
      ],
      spa: [
        '¿Cómo contacto con alguien?',
        'La página «Contacto» dice quién gestiona esta instalación y cómo contactar, en la medida en que lo haya indicado. Para casi todo, el comprobante, los movimientos o esta ayuda son más rápidos.',
      ],
      yn: [
        'Liên hệ với người thật như thế nào?',
        'Trang “Liên hệ” cho biết ai vận hành hệ thống này và cách liên hệ, trong phạm vi họ đã cung cấp. Với phần lớn câu hỏi, biên nhận, sao kê hoặc trang trợ giúp này nhanh hơn.',
      ],
    },
  ),
  question(
    { slug: 'chat-with-support', topic: 'safety' },
    {
      en: [
        'How does the chat with customer service work?',
        'Support in the menu: it says who is there, about how long it takes, and what is open already. You write in the chat; each message has one tick once we have it and two once it was read. A message without a tick waits on your device and is sent by itself when the line is back, never twice.',
        'You can attach pictures, a plain PDF, or an order, a position, an option or a line of your statement. Only you and support see them. Without an account you write as a visitor, from this device only. We never ask for a password or a code.',
        'Choose a topic first if you like: often the answer opens at once. The first reply is automatic, says so, and tells what is known of the wait; a person comes next and may send files too. After the end you can say whether it was good, and why.',
      ],
      zh: [
        '与客服的会话如何使用？',
        '菜单中的“客服”会显示谁在线、大约需要多久、哪些事项还在处理。在会话中留言：我们收到后显示一个勾，读过后显示两个勾。没有勾的消息保存在您的设备上，网络恢复后自动发送，绝不会重复。',
        '可以附加图片、普通 PDF，或委托、持仓、期权、账单中的一条。仅您与客服可见。没有账户时以访客身份留言，仅限此设备。我们绝不会索要密码或验证码。',
        '可以先选择主题，答案往往会立即显示。第一条回复是自动回复并会注明，同时告知已知的等待时间；随后由人工客服处理，客服也可以发送文件。会话结束后，您可以评价好或不好，并说明原因。',
      ],
      hk: [
        '與客服的對話如何使用？',
        '選單中的「客服」會顯示誰在線、大約要多久、哪些事項仍在處理。在對話中留言：我們收到後顯示一個剔號，讀過後顯示兩個。沒有剔號的訊息留在您的裝置上，網絡恢復後自動傳送，絕不會重複。',
        '可以附加圖片、普通 PDF，或委託、持倉、期權、帳單中的一項。僅您與客服可見。沒有帳戶時以訪客身份留言，僅限此裝置。我們絕不會索取密碼或驗證碼。',
        '可以先選擇主題，答案往往會立即顯示。第一則回覆是自動回覆並會註明，同時告知已知的等待時間；隨後由真人客服處理，客服也可以傳送檔案。對話結束後，您可以評價好或不好，並說明原因。',
      ],
      th: [
        'แชทกับฝ่ายบริการลูกค้าทำงานอย่างไร?',
        'เมนู “ฝ่ายบริการ” บอกว่าใครอยู่ ใช้เวลาประมาณเท่าไร และมีเรื่องใดค้างอยู่ เขียนในแชท ข้อความมีหนึ่งขีดเมื่อถึงเรา และสองขีดเมื่ออ่านแล้ว ข้อความที่ไม่มีขีดรออยู่ในอุปกรณ์และส่งเองเมื่อเชื่อมต่อได้ ไม่มีวันส่งซ้ำ',
        'แนบรูป PDF ธรรมดา คำสั่ง สถานะ ออปชัน หรือรายการเคลื่อนไหวได้ เห็นเฉพาะคุณกับฝ่ายบริการ หากไม่มีบัญชีจะเขียนในฐานะผู้เยี่ยมชมจากอุปกรณ์นี้เท่านั้น เราไม่ขอรหัสผ่านหรือรหัสยืนยัน',
        'เลือกหัวข้อก่อนได้ บ่อยครั้งคำตอบจะแสดงทันที คำตอบแรกเป็นคำตอบอัตโนมัติและระบุไว้ พร้อมบอกเวลารอเท่าที่ทราบ จากนั้นเจ้าหน้าที่จะตอบและอาจส่งไฟล์ให้ด้วย เมื่อจบแล้วคุณบอกได้ว่าดีหรือไม่ และเพราะอะไร',
      ],
      jp: [
        'サポートとのチャットはどう使いますか？',
        'メニューの「サポート」に、担当者の有無、待ち時間の目安、対応中の件が表示されます。チャットに書くと、届いたメッセージにはチェックが1つ、読まれると2つ付きます。チェックのないメッセージは端末に残り、接続が戻ると自動で送られます。二重に送られることはありません。',
        '画像、通常のPDF、注文、ポジション、オプション、明細の1行を添付できます。見えるのはお客様とサポートだけです。アカウントがなくても、この端末からゲストとして書けます。パスワードやコードをお聞きすることはありません。',
        '先に用件を選ぶと、答えがすぐに表示されることがあります。最初の返信は自動応答で、その旨と分かる範囲の待ち時間をお伝えします。続いて担当者が対応し、ファイルをお送りすることもあります。終了後は、良かったかどうかと理由を評価できます。',
      ],
      kor: [
        '고객센터 대화는 어떻게 사용하나요?',
        '메뉴의 “고객센터”에서 상담원이 있는지, 얼마나 걸리는지, 진행 중인 문의가 무엇인지 볼 수 있습니다. 대화에 쓰면 우리가 받은 메시지에는 체크 하나, 읽은 메시지에는 둘이 표시됩니다. 체크가 없는 메시지는 기기에 남아 연결이 돌아오면 자동으로 한 번만 전송됩니다.',
        '사진, 일반 PDF, 주문, 포지션, 옵션, 거래 내역 한 줄을 첨부할 수 있습니다. 나와 고객센터만 볼 수 있습니다. 계정이 없으면 이 기기에서 방문자로 문의합니다. 비밀번호나 인증번호는 절대 묻지 않습니다.',
        '먼저 주제를 고르면 답이 바로 표시되는 경우가 많습니다. 첫 답변은 자동 응답이며 그렇게 표시되고, 알려진 대기 시간을 알려 드립니다. 이어서 상담원이 답하며 파일을 보낼 수도 있습니다. 끝난 뒤에는 좋았는지와 그 이유를 남길 수 있습니다.',
      ],
      fra: [
        'Comment fonctionne la conversation avec le support ?',
        '« Support » dans le menu dit qui est là, combien de temps il faut environ et ce qui est déjà en cours. Vous écrivez dans la conversation : une coche quand nous avons le message, deux quand il a été lu. Un message sans coche attend sur votre appareil et part seul au retour du réseau, jamais deux fois.',
        'Vous pouvez joindre une image, un PDF simple, un ordre, une position, une option ou une ligne du relevé. Vous et le support seuls les voyez. Sans compte, vous écrivez en visiteur, depuis cet appareil seulement. Nous ne demandons jamais de mot de passe ni de code.',
        'Choisissez d’abord un sujet si vous voulez : souvent la réponse s’ouvre aussitôt. La première réponse est automatique, le dit, et indique ce que l’on sait de l’attente ; une personne vient ensuite et peut aussi envoyer des fichiers. À la fin, vous pouvez dire si c’était bien, et pourquoi.',
      ],
      spa: [
        '¿Cómo funciona el chat con soporte?',
        '«Soporte» en el menú dice quién está, cuánto se tarda más o menos y qué sigue abierto. Escribes en el chat: una marca cuando tenemos el mensaje, dos cuando se ha leído. Un mensaje sin marca espera en tu dispositivo y se envía solo al volver la conexión, nunca dos veces.',
        'Puedes adjuntar una imagen, un PDF simple, una orden, una posición, una opción o una línea del extracto. Solo lo ven tú y soporte. Sin cuenta escribes como visitante, solo desde este dispositivo. Nunca pedimos contraseña ni código.',
        'Elige antes un tema si quieres: muchas veces la respuesta se abre al momento. La primera respuesta es automática, lo dice, e indica lo que se sabe de la espera; después viene una persona, que también puede enviar archivos. Al terminar puedes decir si fue bien, y por qué.',
      ],
      yn: [
        'Trò chuyện với bộ phận hỗ trợ hoạt động thế nào?',
        'Mục “Hỗ trợ” trong menu cho biết có ai trực, mất khoảng bao lâu và việc gì đang xử lý. Bạn viết trong khung trò chuyện: một dấu tích khi chúng tôi đã nhận, hai dấu khi đã đọc. Tin chưa có dấu nằm trên thiết bị và tự gửi khi có mạng lại, không bao giờ gửi hai lần.',
        'Bạn có thể đính kèm ảnh, PDF thường, lệnh, vị thế, quyền chọn hoặc một dòng sao kê. Chỉ bạn và bộ phận hỗ trợ thấy. Không có tài khoản thì viết với tư cách khách, chỉ từ thiết bị này. Chúng tôi không bao giờ hỏi mật khẩu hay mã.',
        'Bạn có thể chọn chủ đề trước: câu trả lời thường hiện ra ngay. Câu trả lời đầu tiên là tự động, có ghi rõ, và cho biết thời gian chờ đã biết; sau đó nhân viên sẽ trả lời và cũng có thể gửi tệp. Khi kết thúc, bạn có thể cho biết có tốt không và vì sao.',
      ],
    },
  ),
]
