import type { Article } from '../../src/rooms/content/article.ts'

export const accountSafety: Article = {
  slug: 'account-safety',
  category: 4,
  link: '/pages/setting/security',
  texts: {
    en: {
      title: 'Keeping your account safe',
      summary: 'A few habits that stop most break-ins.',
      content: [
        'Use a password that you use nowhere else. Seven characters is the least; twelve or more is better, and a password manager remembers it for you. The passwords that attackers try first are refused.',
        'A code is good for ten minutes and for one use. We never ask you for a code or a password, whether by mail, by phone or in a chat. Whoever asks is not us.',
        'Look at your sessions now and then: every device that is logged in stands there with its address. End those you do not know. Resetting your password ends them all.',
        'After several wrong passwords the wait before the next try grows. That is meant for whoever is guessing. If it meets you for no reason, reset your password.',
        'Look at the address in the browser before you type anything, and come by your own bookmark rather than by a link in a message.',
      ],
    },
    zh: {
      title: '保护好您的账号',
      summary: '几个习惯，挡住大多数盗号。',
      content: [
        '密码不要与其他网站共用。最短 7 个字符，12 个以上更好，记不住可以交给密码管理器。攻击者最先尝试的那些密码，系统会直接拒绝。',
        '验证码 10 分钟内有效，只能用一次。无论邮件、电话还是聊天，我们都不会向您索取验证码或密码。开口要的，一定不是我们。',
        '不时看看登录会话：每台已登录的设备和它的 IP 地址都列在那里，不认识的请结束。重置密码会结束全部会话。',
        '多次输错密码后，下一次尝试的等待时间会越来越长，这是用来对付猜密码的人的。如果您无缘无故遇到，请重置密码。',
        '输入任何内容之前，先看清浏览器里的网址；请从自己的书签进入，不要点信息里的链接。',
      ],
    },
    hk: {
      title: '保護好您的帳號',
      summary: '幾個習慣，擋住大部分盜用。',
      content: [
        '密碼不要與其他網站共用。最短 7 個字元，12 個以上更好，記不住可以交給密碼管理員。攻擊者最先嘗試的那些密碼，系統會直接拒絕。',
        '驗證碼 10 分鐘內有效，只能用一次。不論電郵、電話或聊天，我們都不會向您索取驗證碼或密碼。開口問您要的，一定不是我們。',
        '不時看看登入中的工作階段：每部已登入的裝置及其網絡位址都列在那裡，不認得的請結束。重設密碼會結束全部工作階段。',
        '多次輸錯密碼後，下一次嘗試的等候時間會愈來愈長，這是用來對付猜密碼的人。如果您無緣無故遇到，請重設密碼。',
        '輸入任何內容之前，先看清瀏覽器的網址；請由自己的書籤進入，不要按訊息裡的連結。',
      ],
    },
    th: {
      title: 'ดูแลบัญชีให้ปลอดภัย',
      summary: 'นิสัยไม่กี่ข้อที่ป้องกันการเจาะบัญชีได้เกือบทั้งหมด',
      content: [
        'ใช้รหัสผ่านที่ไม่ได้ใช้ที่อื่น อย่างน้อย 7 ตัวอักษร แต่ 12 ตัวขึ้นไปจะดีกว่า ให้โปรแกรมจัดการรหัสผ่านช่วยจำ รหัสผ่านที่ผู้โจมตีมักลองเป็นอันดับแรกจะถูกปฏิเสธ',
        'รหัสยืนยันใช้ได้ภายในสิบนาทีและครั้งเดียว เราไม่เคยขอรหัสยืนยันหรือรหัสผ่านจากคุณ ไม่ว่าทางอีเมล โทรศัพท์ หรือแชต ใครที่ขอ ไม่ใช่เรา',
        'หมั่นดูรายการเซสชัน อุปกรณ์ทุกเครื่องที่เข้าสู่ระบบอยู่จะแสดงพร้อมที่อยู่เครือข่าย เครื่องไหนไม่รู้จักให้ยุติ การตั้งรหัสผ่านใหม่จะยุติทุกเซสชัน',
        'เมื่อใส่รหัสผ่านผิดหลายครั้ง เวลารอก่อนลองครั้งต่อไปจะนานขึ้น มาตรการนี้มีไว้สำหรับคนที่เดารหัส หากคุณเจอโดยไม่มีสาเหตุ ให้ตั้งรหัสผ่านใหม่',
        'ดูที่อยู่เว็บในเบราว์เซอร์ก่อนพิมพ์ทุกครั้ง และเข้าผ่านบุ๊กมาร์กของคุณเอง อย่ากดลิงก์ในข้อความ',
      ],
    },
    jp: {
      title: 'アカウントを守るために',
      summary: '侵入のほとんどを防ぐ、いくつかの習慣。',
      content: [
        'ほかで使っていないパスワードにしてください。最低7文字、できれば12文字以上にし、管理はパスワードマネージャーに任せましょう。攻撃者が最初に試すパスワードは受け付けません。',
        '認証コードは10分間、1回だけ有効です。メールでも電話でもチャットでも、コードやパスワードをお尋ねすることはありません。尋ねてくる相手は当社ではありません。',
        '時々セッションを確認してください。ログイン中の端末がすべて、IP アドレスとともに表示されます。心当たりのないものは終了してください。パスワードを再設定すると、すべてのセッションが終了します。',
        'パスワードを何度か間違えると、次に試せるまでの時間が長くなります。推測しようとする相手への備えです。身に覚えがないのに起きたら、パスワードを再設定してください。',
        '入力する前にブラウザのアドレスを確かめ、メッセージのリンクではなく自分のブックマークから開いてください。',
      ],
    },
    kor: {
      title: '계정을 안전하게 지키는 법',
      summary: '대부분의 침입을 막아 주는 몇 가지 습관.',
      content: [
        '다른 곳에서 쓰지 않는 비밀번호를 쓰세요. 최소 7자이고 12자 이상이면 더 좋으며, 기억은 비밀번호 관리자에 맡기면 됩니다. 공격자가 가장 먼저 시도하는 비밀번호는 거부됩니다.',
        '인증번호는 10분 동안 한 번만 쓸 수 있습니다. 메일이든 전화든 채팅이든 저희는 인증번호나 비밀번호를 묻지 않습니다. 묻는 사람은 저희가 아닙니다.',
        '가끔 세션을 살펴보세요. 로그인된 기기가 모두 IP 주소와 함께 나옵니다. 모르는 것은 종료하세요. 비밀번호를 재설정하면 모든 세션이 끝납니다.',
        '비밀번호를 여러 번 틀리면 다음 시도까지 기다리는 시간이 길어집니다. 추측하는 사람을 막기 위한 것입니다. 이유 없이 겪었다면 비밀번호를 재설정하세요.',
        '입력하기 전에 브라우저의 주소를 확인하고, 메시지의 링크가 아니라 직접 저장한 북마크로 들어오세요.',
      ],
    },
    fra: {
      title: 'Protéger votre compte',
      summary: 'Quelques habitudes qui arrêtent la plupart des intrusions.',
      content: [
        'Prenez un mot de passe que vous n’utilisez nulle part ailleurs. Sept caractères au minimum, douze ou plus de préférence ; un gestionnaire le retiendra pour vous. Ceux que les attaquants essaient en premier sont refusés.',
        'Un code vaut dix minutes et une seule fois. Nous ne demandons jamais de code ni de mot de passe, ni par courriel, ni par téléphone, ni dans une discussion. Qui le demande n’est pas nous.',
        'Regardez vos sessions de temps à autre : chaque appareil connecté y figure avec son adresse. Mettez fin à ceux que vous ne reconnaissez pas. Réinitialiser votre mot de passe met fin à toutes.',
        'Après plusieurs mots de passe erronés, l’attente avant l’essai suivant s’allonge. Cela vise ceux qui devinent. Si cela vous arrive sans raison, réinitialisez votre mot de passe.',
        'Lisez l’adresse dans le navigateur avant de taper quoi que ce soit, et venez par votre propre favori plutôt que par un lien reçu.',
      ],
    },
    spa: {
      title: 'Cómo proteger tu cuenta',
      summary: 'Unos pocos hábitos que frenan casi todas las intrusiones.',
      content: [
        'Usa una contraseña que no uses en ningún otro sitio. El mínimo son siete caracteres; doce o más es mejor, y un gestor la recordará por ti. Las que los atacantes prueban primero se rechazan.',
        'Un código vale diez minutos y un solo uso. Nunca te pedimos un código ni una contraseña, ni por correo, ni por teléfono, ni en un chat. Quien los pida no somos nosotros.',
        'Mira tus sesiones de vez en cuando: ahí está cada dispositivo conectado con su dirección. Cierra los que no conozcas. Restablecer la contraseña las cierra todas.',
        'Tras varias contraseñas erróneas, la espera hasta el siguiente intento crece. Va dirigida a quien intenta adivinarla. Si te pasa sin motivo, restablece tu contraseña.',
        'Mira la dirección en el navegador antes de escribir nada y entra por tu propio marcador, no por un enlace de un mensaje.',
      ],
    },
    yn: {
      title: 'Giữ tài khoản an toàn',
      summary: 'Vài thói quen ngăn được phần lớn các vụ xâm nhập.',
      content: [
        'Hãy dùng mật khẩu không dùng ở nơi nào khác. Tối thiểu 7 ký tự, từ 12 trở lên thì tốt hơn, và để trình quản lý mật khẩu nhớ giúp bạn. Những mật khẩu kẻ tấn công thử đầu tiên sẽ bị từ chối.',
        'Mã xác minh có hiệu lực mười phút và chỉ dùng một lần. Chúng tôi không bao giờ hỏi mã hay mật khẩu của bạn, dù qua email, điện thoại hay trò chuyện. Ai hỏi thì đó không phải chúng tôi.',
        'Thỉnh thoảng hãy xem các phiên đăng nhập: mọi thiết bị đang đăng nhập đều hiện ở đó cùng địa chỉ. Kết thúc thiết bị bạn không nhận ra. Đặt lại mật khẩu sẽ kết thúc tất cả.',
        'Sau vài lần sai mật khẩu, thời gian chờ trước lần thử tiếp theo sẽ dài ra. Điều đó nhằm vào kẻ đang đoán. Nếu bạn gặp mà không rõ lý do, hãy đặt lại mật khẩu.',
        'Hãy nhìn địa chỉ trên trình duyệt trước khi gõ bất cứ điều gì, và vào bằng dấu trang của mình thay vì đường dẫn trong tin nhắn.',
      ],
    },
  },
}
