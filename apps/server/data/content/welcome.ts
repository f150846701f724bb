import type { Article } from '../../src/rooms/content/article.ts'

export const welcome: Article = {
  slug: 'welcome',
  category: 4,
  link: '',
  isPopup: true,
  isSandboxOnly: true,
  texts: {
    en: {
      title: 'Welcome: this is a sandbox',
      summary: 'Play money, generated prices, real rules.',
      content: [
        'This installation runs as a sandbox. The money is play money and the prices are generated: nothing you do here costs or earns anything outside. The badge on every screen says so.',
        'Take some play money, place an order, then read its bill. Where no mail or text message service is set up, your codes wait in the sandbox mailbox.',
        'How prices are made, how orders work and what they cost is explained in the articles next to this one.',
      ],
    },
    zh: {
      title: '欢迎：这里是 Sandbox',
      summary: '模拟资金，模拟价格，真实规则。',
      content: [
        '本站以 Sandbox 运行：资金是模拟资金，价格是生成的。您在这里的任何操作，在外部既不花钱也不赚钱。每个页面上的标记都会提醒这一点。',
        '先领取一些模拟资金，下一笔单，再看看它的账单。未配置邮件或短信服务时，验证码会放在 Sandbox 收件箱里。',
        '价格如何产生、委托如何运作、费用是多少，旁边的文章都有说明。',
      ],
    },
    hk: {
      title: '歡迎：這裡是 Sandbox',
      summary: '模擬資金，模擬價格，真實規則。',
      content: [
        '本站以 Sandbox 運作：資金是模擬資金，價格是生成的。您在這裡的任何操作，在外面既不花錢也不賺錢。每個頁面上的標記都會提醒這一點。',
        '先領取一些模擬資金，下一筆單，再看看它的帳單。未設定電郵或短訊服務時，驗證碼會放在 Sandbox 收件箱內。',
        '價格如何產生、委託如何運作、費用多少，旁邊的文章都有說明。',
      ],
    },
    th: {
      title: 'ยินดีต้อนรับ: ที่นี่คือโหมดทดลอง',
      summary: 'เงินจำลอง ราคาจำลอง กติกาจริง',
      content: [
        'ระบบนี้ทำงานในโหมดทดลอง เงินเป็นเงินจำลองและราคาเป็นราคาที่สร้างขึ้น สิ่งที่คุณทำที่นี่ไม่มีค่าใช้จ่ายและไม่สร้างรายได้ภายนอก ป้ายบนทุกหน้าจอบอกไว้เช่นนั้น',
        'ลองรับเงินจำลอง ส่งคำสั่งซื้อขาย แล้วอ่านรายการบัญชีของคำสั่งนั้น หากยังไม่ได้ตั้งค่าบริการอีเมลหรือข้อความ รหัสของคุณจะรออยู่ในกล่องจดหมายทดลอง',
        'ราคาเกิดขึ้นอย่างไร คำสั่งทำงานอย่างไร และมีค่าใช้จ่ายเท่าไร อ่านได้ในบทความถัดไป',
      ],
    },
    jp: {
      title: 'ようこそ：ここは Sandbox です',
      summary: 'デモ資金、シミュレーション価格、本物のルール。',
      content: [
        'このサイトは Sandbox として動いています。資金はデモ、価格は生成されたもので、ここでの操作によって外でお金を失うことも得ることもありません。全画面の表示がそれを示しています。',
        'まずデモ資金を受け取り、注文を出し、その取引明細を読んでみてください。メールや SMS のサービスが設定されていない場合、認証コードは Sandbox 受信箱に届きます。',
        '価格の作られ方、注文の仕組み、費用については、並んでいる記事で説明しています。',
      ],
    },
    kor: {
      title: '환영합니다: 이곳은 Sandbox입니다',
      summary: '모의 자금, 모의 가격, 진짜 규칙.',
      content: [
        '이 사이트는 Sandbox로 운영됩니다. 자금은 모의 자금이고 가격은 생성된 것이어서, 여기서 하는 일로 외부에서 돈을 잃거나 버는 일은 없습니다. 모든 화면의 표시가 이를 알려 줍니다.',
        '모의 자금을 받고, 주문을 내고, 그 거래 내역을 읽어 보세요. 메일이나 문자 서비스가 설정되지 않은 경우 인증번호는 Sandbox 메일함에 있습니다.',
        '가격이 만들어지는 방식, 주문의 원리, 비용은 함께 실린 글에서 설명합니다.',
      ],
    },
    fra: {
      title: 'Bienvenue : ceci est un Sandbox',
      summary: 'Argent fictif, prix simulés, vraies règles.',
      content: [
        'Ce site est un Sandbox. L’argent est fictif et les prix sont générés : rien de ce que vous faites ici ne coûte ni ne rapporte quoi que ce soit ailleurs. Le repère affiché sur chaque écran le rappelle.',
        'Prenez un peu d’argent fictif, passez un ordre, puis lisez-en le relevé. Si aucun service de courriel ou de SMS n’est configuré, vos codes vous attendent dans la boîte mail Sandbox.',
        'La formation des prix, le fonctionnement des ordres et leur coût sont expliqués dans les articles voisins.',
      ],
    },
    spa: {
      title: 'Te damos la bienvenida: esto es un Sandbox',
      summary: 'Dinero ficticio, precios simulados, reglas de verdad.',
      content: [
        'Este sitio es un Sandbox. El dinero es ficticio y los precios se generan: nada de lo que hagas aquí cuesta ni da dinero fuera. La etiqueta de cada pantalla lo recuerda.',
        'Toma algo de dinero ficticio, envía una orden y lee sus movimientos. Si no hay servicio de correo o de SMS configurado, tus códigos te esperan en el buzón Sandbox.',
        'Cómo se forman los precios, cómo funcionan las órdenes y cuánto cuestan se explica en los artículos de al lado.',
      ],
    },
    yn: {
      title: 'Chào mừng: đây là Sandbox',
      summary: 'Tiền demo, giá mô phỏng, quy tắc thật.',
      content: [
        'Trang này là một Sandbox. Tiền là tiền demo và giá được tạo ra: không việc gì bạn làm ở đây tốn tiền hay sinh tiền bên ngoài. Nhãn trên mọi màn hình nhắc bạn điều đó.',
        'Hãy nhận một ít tiền demo, đặt một lệnh rồi đọc sao kê của lệnh đó. Nếu chưa thiết lập dịch vụ email hay tin nhắn, mã xác minh sẽ nằm trong hộp thư Sandbox.',
        'Giá hình thành thế nào, lệnh hoạt động ra sao và tốn bao nhiêu phí đều được giải thích trong các bài bên cạnh.',
      ],
    },
  },
}
