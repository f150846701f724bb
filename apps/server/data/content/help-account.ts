import type { Article } from '../../src/rooms/content/article.ts'
import { question } from './question.ts'

export const helpOnAccounts: readonly Article[] = [
  question(
    { slug: 'open-account', topic: 'account' },
    {
      en: [
        'How do I open an account?',
        'With an email address or a mobile number. You get a code of six digits, which is good for ten minutes and for one use, and choose a password of 7 to 64 characters.',
        'An invite code is needed only where this installation asks for one.',
      ],
      zh: [
        '怎样注册账号？',
        '用邮箱或手机号即可。您会收到一个六位验证码，十分钟内有效，只能用一次；再设置一个 7 到 64 位的密码。',
        '只有在本站要求时才需要邀请码。',
      ],
      hk: [
        '怎樣註冊帳號？',
        '用電郵或手機號碼即可。您會收到一個六位驗證碼，十分鐘內有效，只能用一次；再設定一個 7 至 64 位的密碼。',
        '只有在本站要求時才需要邀請碼。',
      ],
      th: [
        'เปิดบัญชีอย่างไร?',
        'ใช้อีเมลหรือเบอร์มือถือ คุณจะได้รับรหัสยืนยันหกหลักซึ่งใช้ได้สิบนาทีและใช้ได้ครั้งเดียว แล้วตั้งรหัสผ่าน 7 ถึง 64 ตัวอักษร',
        'ต้องใช้รหัสเชิญเฉพาะเมื่อระบบนี้กำหนดไว้เท่านั้น',
      ],
      jp: [
        'アカウントはどうやって作りますか？',
        'メールアドレスか携帯番号で作れます。届いた6桁の認証コード（10分間有効、1回限り）を入力し、7〜64文字のパスワードを決めてください。',
        '招待コードは、求められたときだけ必要です。',
      ],
      kor: [
        '계정은 어떻게 만드나요?',
        '이메일이나 휴대폰 번호로 만듭니다. 받은 6자리 인증번호(10분간, 한 번만 유효)를 입력하고 7~64자의 비밀번호를 정하세요.',
        '초대 코드는 이 사이트가 요구할 때만 필요합니다.',
      ],
      fra: [
        'Comment ouvrir un compte ?',
        'Avec une adresse e-mail ou un numéro de mobile. Vous recevez un code à six chiffres, valable dix minutes et une seule fois, puis vous choisissez un mot de passe de 7 à 64 caractères.',
        'Un code d’invitation n’est nécessaire que si cette installation en demande un.',
      ],
      spa: [
        '¿Cómo abro una cuenta?',
        'Con un correo o un número de móvil. Recibes un código de seis cifras, válido diez minutos y un solo uso, y eliges una contraseña de 7 a 64 caracteres.',
        'Solo hace falta un código de invitación si esta instalación lo pide.',
      ],
      yn: [
        'Mở tài khoản như thế nào?',
        'Dùng email hoặc số di động. Bạn nhận mã xác minh sáu chữ số, có hiệu lực mười phút và dùng một lần, rồi đặt mật khẩu từ 7 đến 64 ký tự.',
        'Chỉ cần mã mời khi hệ thống này yêu cầu.',
      ],
    },
  ),
  question(
    { slug: 'forgot-password', topic: 'account' },
    {
      en: [
        'I forgot my password. What now?',
        'Tap “Forgot?” on the login page. With a code that is sent to your address you set a new password. It ends every session, so other devices have to log in again.',
      ],
      zh: ['忘记密码怎么办？', '在登录页点“忘记密码”，用发到您邮箱或手机的验证码设置新密码。所有会话随即结束，其他设备需要重新登录。'],
      hk: [
        '忘記密碼怎麼辦？',
        '在登入頁按「忘記密碼」，用發到您電郵或手機的驗證碼設定新密碼。所有工作階段隨即結束，其他裝置需要重新登入。',
      ],
      th: [
        'ลืมรหัสผ่าน ทำอย่างไร?',
        'แตะ “ลืมรหัสผ่าน” ในหน้าเข้าสู่ระบบ แล้วตั้งรหัสผ่านใหม่ด้วยรหัสยืนยันที่ส่งไปยังอีเมลหรือเบอร์ของคุณ ทุกเซสชันจะสิ้นสุด อุปกรณ์อื่นต้องเข้าสู่ระบบใหม่',
      ],
      jp: [
        'パスワードを忘れました。どうすればいいですか？',
        'ログイン画面の「お忘れですか？」から、登録先に届く認証コードで新しいパスワードを設定できます。すべてのセッションが終了するので、ほかの端末では再度ログインしてください。',
      ],
      kor: [
        '비밀번호를 잊었습니다. 어떻게 하나요?',
        '로그인 화면에서 “잊으셨나요?”를 누르고, 등록한 연락처로 받은 인증번호로 새 비밀번호를 정하세요. 모든 세션이 끝나므로 다른 기기는 다시 로그인해야 합니다.',
      ],
      fra: [
        'J’ai oublié mon mot de passe. Que faire ?',
        'Touchez « Oublié ? » sur la page de connexion. Le code envoyé à votre adresse permet de choisir un nouveau mot de passe. Toutes les sessions prennent fin : vos autres appareils devront se reconnecter.',
      ],
      spa: [
        'Olvidé mi contraseña. ¿Qué hago?',
        'Toca «¿La olvidaste?» en la página de inicio de sesión. Con el código que llega a tu dirección eliges una contraseña nueva. Todas las sesiones terminan y los demás dispositivos deben iniciar sesión otra vez.',
      ],
      yn: [
        'Tôi quên mật khẩu. Phải làm gì?',
        'Chạm “Quên mật khẩu” ở trang đăng nhập. Dùng mã xác minh gửi đến địa chỉ của bạn để đặt mật khẩu mới. Mọi phiên đều kết thúc, các thiết bị khác phải đăng nhập lại.',
      ],
    },
  ),
  question(
    { slug: 'profile-names', topic: 'account' },
    {
      en: [
        'What may a nickname, a signature and a picture be?',
        'A nickname has 2 to 10 letters and digits, a signature 2 to 30 with spaces between words. Letters of all nine languages are welcome, special characters are not. Names that could be taken for the platform’s are refused.',
        'A picture may be JPEG, PNG or WebP up to 10 MB. It is saved anew at 512 pixels, so place and camera in the file are dropped.',
      ],
      zh: [
        '昵称、签名和头像有什么要求？',
        '昵称为 2 到 10 个文字或数字，签名为 2 到 30 个，词间可有空格。九种语言的文字都可以用，不能用特殊字符。容易被误认为平台官方的名称会被拒绝。',
        '头像可用 10 MB 以内的 JPEG、PNG 或 WebP。系统会重新保存为 512 像素，文件里的拍摄地点和相机信息不会保留。',
      ],
      hk: [
        '暱稱、簽名和頭像有甚麼要求？',
        '暱稱為 2 至 10 個文字或數字，簽名為 2 至 30 個，詞間可有空格。九種語言的文字都可以用，不能用特殊字元。容易被誤認為平台官方的名稱會被拒絕。',
        '頭像可用 10 MB 以內的 JPEG、PNG 或 WebP。系統會重新儲存為 512 像素，檔案裡的拍攝地點和相機資料不會保留。',
      ],
      th: [
        'ชื่อเล่น คำโปรย และรูปโปรไฟล์ตั้งได้แบบไหน?',
        'ชื่อเล่นมีตัวอักษรและตัวเลข 2 ถึง 10 ตัว คำโปรยมี 2 ถึง 30 ตัวและเว้นวรรคระหว่างคำได้ ใช้ตัวอักษรได้ทั้งเก้าภาษา แต่ใช้อักขระพิเศษไม่ได้ ชื่อที่ทำให้เข้าใจว่าเป็นของแพลตฟอร์มจะถูกปฏิเสธ',
        'รูปใช้ JPEG, PNG หรือ WebP ไม่เกิน 10 MB ระบบบันทึกใหม่ที่ 512 พิกเซล ข้อมูลสถานที่และกล้องในไฟล์จะถูกตัดออก',
      ],
      jp: [
        'ニックネーム、ひとこと、画像には決まりがありますか？',
        'ニックネームは文字と数字で2〜10文字、ひとことは2〜30文字で単語の間に空白を使えます。9つの言語の文字が使えますが、記号は使えません。運営と間違われる名前は使えません。',
        '画像は10MBまでのJPEG、PNG、WebPです。512ピクセルで保存し直すので、撮影場所やカメラの情報は残りません。',
      ],
      kor: [
        '닉네임, 소개 문구, 사진에는 어떤 규칙이 있나요?',
        '닉네임은 문자와 숫자 2~10자, 소개 문구는 2~30자이며 단어 사이에 공백을 쓸 수 있습니다. 아홉 개 언어의 문자를 모두 쓸 수 있지만 특수문자는 쓸 수 없습니다. 플랫폼으로 오해할 수 있는 이름은 거부됩니다.',
        '사진은 10MB 이하의 JPEG, PNG, WebP입니다. 512픽셀로 다시 저장하므로 촬영 위치와 카메라 정보는 남지 않습니다.',
      ],
      fra: [
        'Que peuvent être un pseudo, une signature et une photo ?',
        'Un pseudo compte de 2 à 10 lettres et chiffres, une signature de 2 à 30, avec des espaces entre les mots. Les lettres des neuf langues sont admises, pas les caractères spéciaux. Un nom qui pourrait passer pour celui de la plateforme est refusé.',
        'La photo est un fichier JPEG, PNG ou WebP de 10 Mo au plus. Elle est réenregistrée en 512 pixels : le lieu et l’appareil inscrits dans le fichier disparaissent.',
      ],
      spa: [
        '¿Cómo pueden ser el apodo, la firma y la foto?',
        'Un apodo tiene de 2 a 10 letras y números; una firma, de 2 a 30, con espacios entre palabras. Valen las letras de los nueve idiomas, no los caracteres especiales. Se rechazan los nombres que podrían confundirse con el de la plataforma.',
        'La foto puede ser JPEG, PNG o WebP de hasta 10 MB. Se guarda de nuevo a 512 píxeles, así que el lugar y la cámara del archivo desaparecen.',
      ],
      yn: [
        'Biệt danh, chữ ký và ảnh đại diện được đặt thế nào?',
        'Biệt danh gồm 2 đến 10 chữ cái và chữ số, chữ ký 2 đến 30 và có thể cách giữa các từ. Chữ của cả chín ngôn ngữ đều dùng được, ký tự đặc biệt thì không. Tên dễ nhầm là của nền tảng sẽ bị từ chối.',
        'Ảnh là tệp JPEG, PNG hoặc WebP tối đa 10 MB. Ảnh được lưu lại ở 512 điểm ảnh nên nơi chụp và máy chụp trong tệp bị bỏ đi.',
      ],
    },
  ),
  question(
    { slug: 'my-data', topic: 'account' },
    {
      en: [
        'Can I get everything you keep of me?',
        'Yes, as one file, at any time: profile, “Your data”. It has your profile, logins, orders, trades, positions, options, every entry of the ledger, your messages and the rest, row by row as the database has it.',
      ],
      zh: [
        '能拿到您们保存的全部数据吗？',
        '可以，随时在个人资料的“您的数据”里下载一个文件。里面有资料、登录记录、委托、成交、持仓、期权、账本的每一条记录、消息等，逐行与数据库一致。',
      ],
      hk: [
        '能取得您們保存的全部資料嗎？',
        '可以，隨時在個人資料的「您的資料」下載一個檔案。內有個人資料、登入記錄、委託、成交、持倉、期權、帳本的每一條記錄、訊息等，逐行與資料庫一致。',
      ],
      th: [
        'ขอข้อมูลทั้งหมดที่เก็บเกี่ยวกับฉันได้ไหม?',
        'ได้ ดาวน์โหลดเป็นไฟล์เดียวได้ทุกเมื่อที่โปรไฟล์ “ข้อมูลของคุณ” มีทั้งโปรไฟล์ การเข้าสู่ระบบ คำสั่งซื้อขาย การเทรด สถานะ ออปชัน ทุกรายการในบัญชีแยกประเภท ข้อความ และอื่น ๆ ตรงกับฐานข้อมูลทีละแถว',
      ],
      jp: [
        '保存されている自分のデータをすべて受け取れますか？',
        'はい。プロフィールの「お客様のデータ」から、いつでも1つのファイルで受け取れます。プロフィール、ログイン、注文、約定、ポジション、オプション、元帳の全記録、メッセージなどが、データベースのとおり1行ずつ入っています。',
      ],
      kor: [
        '저에 관해 보관된 데이터를 모두 받을 수 있나요?',
        '네. 프로필의 “내 데이터”에서 언제든지 파일 하나로 받을 수 있습니다. 프로필, 로그인, 주문, 체결, 포지션, 옵션, 원장의 모든 기록, 메시지 등이 데이터베이스와 똑같이 한 줄씩 들어 있습니다.',
      ],
      fra: [
        'Puis-je obtenir tout ce que vous conservez sur moi ?',
        'Oui, en un seul fichier et à tout moment : profil, « Vos données ». Il contient profil, connexions, ordres, transactions, positions, options, chaque écriture du grand livre, vos messages et le reste, ligne par ligne comme dans la base.',
      ],
      spa: [
        '¿Puedo obtener todo lo que guardáis de mí?',
        'Sí, en un solo archivo y cuando quieras: perfil, «Tus datos». Tiene tu perfil, inicios de sesión, órdenes, operaciones, posiciones, opciones, cada asiento del libro mayor, tus mensajes y lo demás, fila por fila como en la base de datos.',
      ],
      yn: [
        'Tôi có thể lấy toàn bộ dữ liệu lưu về tôi không?',
        'Có, bất cứ lúc nào, trong một tệp: hồ sơ, “Dữ liệu của bạn”. Tệp có hồ sơ, lần đăng nhập, lệnh, giao dịch, vị thế, quyền chọn, từng bút toán sổ cái, tin nhắn và mọi thứ khác, từng dòng đúng như trong cơ sở dữ liệu.',
      ],
    },
  ),
  question(
    { slug: 'delete-account', topic: 'account' },
    {
      en: [
        'How do I delete my account?',
        'Profile, “Delete account”. First everything that runs has to end, and real money has to be taken out; the page names each thing and leads to it. Then your password deletes the account at once.',
        'Picture, names, messages and devices are erased and your address is free again. Ledger entries, orders and receipts stay under a number, for they prove the balances of others. It cannot be undone.',
      ],
      zh: [
        '怎样删除账号？',
        '个人资料里的“删除账号”。先要结束所有进行中的交易，真实资金要先取出；页面会逐项列出并带您前往。然后输入密码，账号立即删除。',
        '头像、名称、消息和设备会被清除，您的邮箱或手机号可以重新注册。账本记录、委托和凭证以编号形式保留，因为它们证明了其他人的余额。此操作无法撤销。',
      ],
      hk: [
        '怎樣刪除帳號？',
        '個人資料裡的「刪除帳號」。先要結束所有進行中的交易，真實資金要先取出；頁面會逐項列出並帶您前往。然後輸入密碼，帳號立即刪除。',
        '頭像、名稱、訊息和裝置會被清除，您的電郵或手機號碼可以重新註冊。帳本記錄、委託和憑證以編號形式保留，因為它們證明了其他人的餘額。此操作無法撤銷。',
      ],
      th: [
        'ลบบัญชีอย่างไร?',
        'โปรไฟล์ “ลบบัญชี” ก่อนอื่นทุกอย่างที่ดำเนินอยู่ต้องจบ และเงินจริงต้องนำออก หน้านี้บอกทีละข้อและพาไปยังที่นั้น จากนั้นใส่รหัสผ่าน บัญชีจะถูกลบทันที',
        'รูป ชื่อ ข้อความ และอุปกรณ์จะถูกลบ อีเมลหรือเบอร์ของคุณใช้สมัครใหม่ได้ รายการบัญชี คำสั่งซื้อขาย และใบรับรองยังอยู่ภายใต้หมายเลข เพราะใช้พิสูจน์ยอดของคนอื่น ย้อนกลับไม่ได้',
      ],
      jp: [
        'アカウントを削除するには？',
        'プロフィールの「アカウントを削除」から行います。まず進行中のものをすべて終え、実際の資金は引き出してください。何が残っているかはその画面に並び、そこから移動できます。最後にパスワードを入力すると、すぐに削除されます。',
        '画像、名前、メッセージ、端末は消去され、メールアドレスや番号はまた使えます。元帳の記録、注文、証明書は、ほかの人の残高を証明するため、番号だけで残ります。取り消しはできません。',
      ],
      kor: [
        '계정은 어떻게 삭제하나요?',
        '프로필의 “계정 삭제”에서 합니다. 먼저 진행 중인 것을 모두 끝내고 실제 자금은 빼야 합니다. 화면에 남은 것이 하나씩 나오고 바로 이동할 수 있습니다. 그다음 비밀번호를 입력하면 즉시 삭제됩니다.',
        '사진, 이름, 메시지, 기기는 지워지고 주소는 다시 가입에 쓸 수 있습니다. 원장 기록, 주문, 증명서는 다른 사람의 잔액을 증명하므로 번호로만 남습니다. 되돌릴 수 없습니다.',
      ],
      fra: [
        'Comment supprimer mon compte ?',
        'Profil, « Supprimer le compte ». Tout ce qui est en cours doit d’abord prendre fin et l’argent réel être retiré ; la page nomme chaque point et y mène. Votre mot de passe supprime ensuite le compte aussitôt.',
        'Photo, noms, messages et appareils sont effacés et votre adresse redevient libre. Les écritures, les ordres et les reçus restent sous un numéro, car ils prouvent les soldes des autres. C’est irréversible.',
      ],
      spa: [
        '¿Cómo elimino mi cuenta?',
        'Perfil, «Eliminar cuenta». Antes debe terminar todo lo que esté en curso y hay que retirar el dinero real; la página nombra cada cosa y lleva a ella. Después, tu contraseña elimina la cuenta al momento.',
        'Se borran foto, nombres, mensajes y dispositivos, y tu dirección queda libre. Los asientos, las órdenes y los comprobantes permanecen bajo un número, porque prueban los saldos de otros. No se puede deshacer.',
      ],
      yn: [
        'Xóa tài khoản như thế nào?',
        'Hồ sơ, “Xóa tài khoản”. Trước hết mọi thứ đang chạy phải kết thúc và tiền thật phải được rút; trang nêu từng mục và dẫn đến đó. Sau đó nhập mật khẩu, tài khoản bị xóa ngay.',
        'Ảnh, tên, tin nhắn và thiết bị bị xóa, địa chỉ của bạn dùng đăng ký lại được. Bút toán sổ cái, lệnh và biên nhận ở lại dưới một con số, vì chúng chứng minh số dư của người khác. Không thể hoàn tác.',
      ],
    },
  ),
  question(
    { slug: 'what-reaches-me', topic: 'account' },
    {
      en: [
        'What reaches me by mail and push, and how do I turn it off?',
        'Under Messages, What reaches you, there is a switch for each category and way. What must be seen and what concerns your security is always mailed: it warns before a loss. All else is up to you.',
        'Each other mail has a link at its foot that ends such mails with one click, without a login. Real mails bear your anti-phishing code if you have set one.',
        'Pushes go to browsers where you turned them on, as long as you are logged in there. They show no amount unless you want them to, and never a code.',
      ],
      zh: [
        '我会通过邮件和推送收到什么？怎样关闭？',
        '在“消息”的“通知方式”中，每个类别和方式都有开关。必看和安全消息始终会发邮件：它们在损失发生前提醒您。其余由您决定。',
        '其他邮件底部都有链接，点一下即可停止该类邮件，无需登录。如果您设置了防钓鱼码，真正的邮件都带有它。',
        '推送只发送到您开启过的浏览器，并且仅在您保持登录期间。除非您要求，推送不显示金额，也从不显示验证码。',
      ],
      hk: [
        '我會透過電郵和推送收到甚麼？怎樣關閉？',
        '在「訊息」的「通知方式」中，每個類別和方式都有開關。必看和安全訊息一直會發電郵：它們在損失發生前提醒您。其餘由您決定。',
        '其他電郵底部都有連結，按一下即可停止該類電郵，毋須登入。如果您設定了防釣魚碼，真正的電郵都帶有它。',
        '推送只發送到您開啟過的瀏覽器，並且只在您保持登入期間。除非您要求，推送不顯示金額，也從不顯示驗證碼。',
      ],
      th: [
        'อะไรส่งถึงฉันทางอีเมลและพุช และปิดอย่างไร?',
        'ในหน้าข้อความ เลือกสิ่งที่ส่งถึงคุณ จะมีสวิตช์ของแต่ละหมวดและช่องทาง เรื่องที่ต้องอ่านและความปลอดภัยส่งอีเมลเสมอ เพราะเตือนก่อนเกิดความเสียหาย นอกนั้นคุณเลือกเอง',
        'อีเมลอื่นมีลิงก์ท้ายจดหมายที่ยกเลิกอีเมลหมวดนั้นด้วยคลิกเดียว ไม่ต้องเข้าสู่ระบบ อีเมลจริงมีรหัสกันฟิชชิงของคุณถ้าตั้งไว้',
        'พุชส่งไปยังเบราว์เซอร์ที่คุณเปิดไว้ ตราบที่ยังเข้าสู่ระบบอยู่ ไม่แสดงจำนวนเงินเว้นแต่คุณต้องการ และไม่แสดงรหัสเด็ดขาด',
      ],
      jp: [
        'メールとプッシュでは何が届き、どうやってオフにしますか？',
        '「メッセージ」の「通知の受け取り方」に、カテゴリーと方法ごとのスイッチがあります。重要とセキュリティは損失の前にお知らせするため、常にメールで届きます。ほかは自由に選べます。',
        'それ以外のメールの末尾には、ログインせずにワンクリックで停止できるリンクがあります。アンチフィッシングコードを設定していれば、本物のメールには必ず記載されます。',
        'プッシュは、オンにしたブラウザにログイン中だけ届きます。希望しないかぎり金額は表示せず、コードは決して表示しません。',
      ],
      kor: [
        '메일과 푸시로 무엇을 받나요? 어떻게 끄나요?',
        '메시지의 알림 받기에 분류와 방법별 스위치가 있습니다. 필독과 보안은 손실이 나기 전에 알려 드리므로 항상 메일로 갑니다. 나머지는 직접 정합니다.',
        '그 밖의 메일 아래에는 로그인 없이 한 번의 클릭으로 끝내는 링크가 있습니다. 피싱 방지 코드를 설정했다면 진짜 메일에는 그 코드가 있습니다.',
        '푸시는 직접 켠 브라우저로, 그곳에 로그인해 있는 동안만 갑니다. 원하지 않는 한 금액은 표시하지 않으며 코드는 절대 표시하지 않습니다.',
      ],
      fra: [
        'Que reçois-je par e-mail et par push, et comment l’arrêter ?',
        'Sous Messages, Ce qui vous parvient, chaque catégorie a un réglage par voie. Ce qu’il faut voir et la sécurité partent toujours par e-mail : ils préviennent avant une perte. Le reste dépend de vous.',
        'Chaque autre e-mail a en bas un lien qui arrête ces e-mails en un clic, sans connexion. Les vrais e-mails portent votre code anti-phishing si vous en avez un.',
        'Les push vont aux navigateurs où vous les avez activés, tant que vous y êtes connecté. Ils n’affichent aucun montant sauf si vous le voulez, et jamais de code.',
      ],
      spa: [
        '¿Qué me llega por correo y push, y cómo lo desactivo?',
        'En Mensajes, Lo que te llega, hay un interruptor por categoría y vía. Lo imprescindible y la seguridad siempre llegan por correo: avisan antes de una pérdida. Lo demás lo decides tú.',
        'Cada uno de los demás correos tiene al pie un enlace que los termina con un clic, sin iniciar sesión. Los correos auténticos llevan tu código antiphishing si lo has puesto.',
        'Los push van a los navegadores donde los activaste, mientras tengas la sesión iniciada. No muestran importes salvo que quieras, y nunca un código.',
      ],
      yn: [
        'Tôi nhận được gì qua email và thông báo đẩy, và tắt thế nào?',
        'Trong Tin nhắn, mục Những gì gửi đến bạn, mỗi loại và mỗi cách có một công tắc. Tin cần xem và bảo mật luôn gửi qua email: chúng báo trước khi có thua lỗ. Phần còn lại do bạn quyết định.',
        'Mỗi email khác có liên kết ở cuối để ngừng loại email đó bằng một lần bấm, không cần đăng nhập. Email thật có mã chống lừa đảo của bạn nếu bạn đã đặt.',
        'Thông báo đẩy đến trình duyệt bạn đã bật, khi bạn còn đăng nhập ở đó. Không hiện số tiền trừ khi bạn muốn, và không bao giờ hiện mã.',
      ],
    },
  ),
]
