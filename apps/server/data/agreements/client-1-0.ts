import type { AgreementVersion } from './shape.ts'

/** Released. A change is a new version in a file of its own. */
export const client10: AgreementVersion = {
  version: '1.0',
  since: '2026-11-01',
  texts: {
    en: {
      title: 'Client agreement for trading and custody',
      short: [
        'Your coins and your money stay yours. We hold them for you and write every unit into a ledger.',
        'Leverage can lose all of the margin of a position. You never owe us more than your account holds.',
        'Prices and settlements follow published rules, and you can check them yourself.',
        'Either side can end this with 14 days’ notice. What you own is paid out to you.',
      ],
      changes: [],
      sections: [
        {
          title: '1. Who we are',
          text: 'This agreement is between you, the person named in the signature, and the operator of this site, who is named on the page “About us”. It covers trading, custody and every product that you choose to use here.',
        },
        {
          title: '2. Your account',
          text: 'The account is yours alone. You prove who you are before you withdraw. Keep passwords, codes and devices to yourself, and tell us at once when somebody else may have them.',
        },
        {
          title: '3. Your assets',
          text: 'Each amount shown in your account stands in a ledger of double entry. We owe you every unit of it. We do not lend or pledge your assets unless you put them into a product that says so before you agree.',
        },
        {
          title: '4. Money in and out',
          text: 'Money comes from and goes to accounts in your own name. Payments out are approved by people and may wait 24 hours after a change of your security. While you wait you are told why, by whom and until when.',
        },
        {
          title: '5. Prices and settlement',
          text: 'Prices and settlements are written into a public log when they are made. A settlement follows the rule that was published when you ordered. Neither side can choose another.',
        },
        {
          title: '6. Risk',
          text: 'Prices fall as well as rise. With leverage, options and locked products you can lose all that you put in. Trade only with what you can afford to lose. We give no advice.',
        },
        {
          title: '7. Fees',
          text: 'Every fee is shown before you confirm. A change of fees is announced at least 14 days before it holds, and never for what is open already.',
        },
        {
          title: '8. Ending it',
          text: 'You can end this agreement at any time, we with 14 days’ notice. Open positions and orders are closed first. What you own is paid to you, what you owe is settled, and records are kept as long as the law asks.',
        },
      ],
      words: {
        signedBy: 'Signed by',
        account: 'Account',
        time: 'Signed at',
        version: 'Version',
        textHash: 'SHA-256 of the text',
        page: 'Page {page} of {pages}',
      },
    },
    zh: {
      title: '交易与托管客户协议',
      short: [
        '您的币和资金始终属于您。我们代为保管，每一笔都记入账本。',
        '杠杆可能亏光仓位的全部保证金，但您欠我们的不会超过账户余额。',
        '价格与结算遵循公开规则，您可以自行核对。',
        '任何一方提前 14 天通知即可终止。属于您的资产会支付给您。',
      ],
      changes: [],
      sections: [
        {
          title: '1. 协议双方',
          text: '本协议由您（签名中载明的人）与本站运营方（见“关于我们”页面）订立，适用于交易、托管以及您在此选用的每项产品。',
        },
        {
          title: '2. 您的账户',
          text: '账户仅供您本人使用。提现前须证明身份。请妥善保管密码、验证码和设备；如他人可能获得，请立即告知我们。',
        },
        {
          title: '3. 您的资产',
          text: '账户中显示的每笔金额都记入复式账本，我们对您负有全额债务。除非您选用事先写明的产品，我们不会出借或质押您的资产。',
        },
        {
          title: '4. 资金进出',
          text: '资金只能来自并转往您本人名下的账户。付款由人工批准，安全设置变更后可能等待 24 小时。等待期间会告知原因、处理人和截止时间。',
        },
        { title: '5. 价格与结算', text: '价格和结算在产生时写入公开日志。结算遵循您下单时公布的规则，任何一方都不能另选。' },
        {
          title: '6. 风险',
          text: '价格有涨有跌。使用杠杆、期权和锁定产品可能亏损全部投入。请只用您能承受损失的资金交易。我们不提供建议。',
        },
        { title: '7. 手续费', text: '每项手续费在您确认前显示。手续费变更至少提前 14 天公布，且不适用于已经开立的仓位。' },
        {
          title: '8. 终止',
          text: '您可随时终止本协议，我们须提前 14 天通知。先了结仓位和委托，再支付属于您的资产并结清欠款；记录按法律要求的期限保存。',
        },
      ],
      words: {
        signedBy: '签署人',
        account: '账户',
        time: '签署时间',
        version: '版本',
        textHash: '文本的 SHA-256',
        page: '第 {page} 页，共 {pages} 页',
      },
    },
    hk: {
      title: '交易與託管客戶協議',
      short: [
        '您的幣和資金始終屬於您。我們代為保管，每一筆都記入賬本。',
        '槓桿可能虧光倉位的全部保證金，但您欠我們的不會超過賬戶結餘。',
        '價格與結算遵循公開規則，您可以自行核對。',
        '任何一方提前 14 天通知即可終止。屬於您的資產會支付給您。',
      ],
      changes: [],
      sections: [
        {
          title: '1. 協議雙方',
          text: '本協議由您（簽名中載明的人）與本站營運方（見「關於我們」頁面）訂立，適用於交易、託管以及您在此選用的每項產品。',
        },
        {
          title: '2. 您的賬戶',
          text: '賬戶只供您本人使用。提款前須證明身份。請妥善保管密碼、驗證碼和裝置；如他人可能取得，請立即告知我們。',
        },
        {
          title: '3. 您的資產',
          text: '賬戶中顯示的每筆金額都記入複式賬本，我們對您負有全額債務。除非您選用事先寫明的產品，我們不會借出或質押您的資產。',
        },
        {
          title: '4. 資金進出',
          text: '資金只能來自並轉往您本人名下的賬戶。付款由人手批准，安全設定變更後可能等待 24 小時。等待期間會告知原因、處理人和截止時間。',
        },
        { title: '5. 價格與結算', text: '價格和結算在產生時寫入公開日誌。結算遵循您落單時公佈的規則，任何一方都不能另選。' },
        {
          title: '6. 風險',
          text: '價格有升有跌。使用槓桿、期權和鎖定產品可能損失全部投入。請只用您能承受損失的資金交易。我們不提供建議。',
        },
        { title: '7. 手續費', text: '每項手續費在您確認前顯示。手續費變更至少提前 14 天公佈，且不適用於已經開立的倉位。' },
        {
          title: '8. 終止',
          text: '您可隨時終止本協議，我們須提前 14 天通知。先了結倉位和委託，再支付屬於您的資產並結清欠款；記錄按法律要求的期限保存。',
        },
      ],
      words: {
        signedBy: '簽署人',
        account: '賬戶',
        time: '簽署時間',
        version: '版本',
        textHash: '文本的 SHA-256',
        page: '第 {page} 頁，共 {pages} 頁',
      },
    },
    th: {
      title: 'ข้อตกลงลูกค้าว่าด้วยการซื้อขายและการเก็บรักษา',
      short: [
        'เหรียญและเงินยังเป็นของคุณ เราเก็บรักษาให้และบันทึกทุกหน่วยลงบัญชีแยกประเภท',
        'เลเวอเรจอาจทำให้เสียมาร์จิ้นทั้งหมดของสถานะ แต่คุณจะไม่เป็นหนี้เราเกินกว่าที่มีในบัญชี',
        'ราคาและการชำระราคาเป็นไปตามกฎที่ประกาศ คุณตรวจเองได้',
        'ทั้งสองฝ่ายยุติได้โดยแจ้งล่วงหน้า 14 วัน สิ่งที่เป็นของคุณจะจ่ายคืนให้คุณ',
      ],
      changes: [],
      sections: [
        {
          title: '1. เราคือใคร',
          text: 'ข้อตกลงนี้ทำขึ้นระหว่างคุณซึ่งเป็นผู้มีชื่อในลายเซ็น กับผู้ดำเนินการเว็บไซต์นี้ตามที่ระบุในหน้า “เกี่ยวกับเรา” ครอบคลุมการซื้อขาย การเก็บรักษา และทุกผลิตภัณฑ์ที่คุณเลือกใช้',
        },
        {
          title: '2. บัญชีของคุณ',
          text: 'บัญชีเป็นของคุณเท่านั้น คุณต้องยืนยันตัวตนก่อนถอน โปรดเก็บรหัสผ่าน รหัสยืนยัน และอุปกรณ์ไว้กับตัว และแจ้งเราทันทีหากผู้อื่นอาจได้ไป',
        },
        {
          title: '3. สินทรัพย์ของคุณ',
          text: 'ทุกยอดที่แสดงในบัญชีบันทึกไว้ในบัญชีคู่ เราเป็นหนี้คุณเต็มจำนวน เราไม่ให้ยืมหรือจำนำสินทรัพย์ของคุณ เว้นแต่คุณใส่ไว้ในผลิตภัณฑ์ที่บอกไว้ก่อนคุณตกลง',
        },
        {
          title: '4. เงินเข้าและเงินออก',
          text: 'เงินมาจากและไปยังบัญชีชื่อของคุณเท่านั้น การจ่ายออกต้องมีคนอนุมัติ และอาจรอ 24 ชั่วโมงหลังเปลี่ยนการตั้งค่าความปลอดภัย ระหว่างรอเราจะบอกเหตุผล ผู้รับผิดชอบ และกำหนดเวลา',
        },
        {
          title: '5. ราคาและการชำระราคา',
          text: 'ราคาและการชำระราคาถูกเขียนลงบันทึกสาธารณะเมื่อเกิดขึ้น การชำระราคาเป็นไปตามกฎที่ประกาศเมื่อคุณส่งคำสั่ง ไม่มีฝ่ายใดเลือกกฎอื่นได้',
        },
        {
          title: '6. ความเสี่ยง',
          text: 'ราคาขึ้นและลงได้ การใช้เลเวอเรจ ออปชัน และผลิตภัณฑ์ล็อกอาจทำให้เสียเงินทั้งหมดที่ใส่ไว้ โปรดซื้อขายด้วยเงินที่คุณยอมเสียได้ เราไม่ให้คำแนะนำ',
        },
        {
          title: '7. ค่าธรรมเนียม',
          text: 'ค่าธรรมเนียมทุกรายการแสดงก่อนคุณยืนยัน การเปลี่ยนค่าธรรมเนียมจะประกาศล่วงหน้าอย่างน้อย 14 วัน และไม่ใช้กับรายการที่เปิดอยู่แล้ว',
        },
        {
          title: '8. การยุติ',
          text: 'คุณยุติข้อตกลงนี้ได้ทุกเมื่อ เราต้องแจ้งล่วงหน้า 14 วัน สถานะและคำสั่งที่เปิดอยู่จะปิดก่อน แล้วจ่ายสิ่งที่เป็นของคุณและชำระสิ่งที่คุณเป็นหนี้ บันทึกเก็บไว้ตามที่กฎหมายกำหนด',
        },
      ],
      words: {
        signedBy: 'ลงนามโดย',
        account: 'บัญชี',
        time: 'ลงนามเมื่อ',
        version: 'ฉบับ',
        textHash: 'SHA-256 ของข้อความ',
        page: 'หน้า {page} จาก {pages}',
      },
    },
    jp: {
      title: '取引および保管に関する顧客契約',
      short: [
        'お客様のコインと資金は常にお客様のものです。当社が保管し、1単位ごとに台帳に記録します。',
        'レバレッジではポジションの証拠金をすべて失うことがあります。口座残高を超える債務は負いません。',
        '価格と決済は公開された規則に従い、ご自身で検証できます。',
        'どちらの側も14日前の通知で終了できます。お客様の資産は支払われます。',
      ],
      changes: [],
      sections: [
        {
          title: '1. 当事者',
          text: 'この契約は、署名に記載されたお客様と、「会社概要」に記載された本サイトの運営者との間で結ばれ、取引、保管、およびお客様が利用するすべての商品に適用されます。',
        },
        {
          title: '2. お客様の口座',
          text: '口座はお客様本人だけのものです。出金の前に本人確認を行います。パスワード、コード、端末を他人に渡さず、漏れたおそれがあるときは直ちにお知らせください。',
        },
        {
          title: '3. お客様の資産',
          text: '口座に表示される金額はすべて複式簿記の台帳に記録され、当社はその全額についてお客様に債務を負います。事前に明示された商品に入れる場合を除き、資産を貸し出したり担保に入れたりしません。',
        },
        {
          title: '4. 入出金',
          text: '資金の入出金はお客様本人名義の口座に限ります。出金は人が承認し、セキュリティ変更後は24時間待つことがあります。待つ間は理由、担当、期限をお知らせします。',
        },
        {
          title: '5. 価格と決済',
          text: '価格と決済は発生時に公開ログへ書き込まれます。決済は注文時に公開されていた規則に従い、どちらの側も別の規則を選べません。',
        },
        {
          title: '6. リスク',
          text: '価格は上がることも下がることもあります。レバレッジ、オプション、ロック商品では投入額のすべてを失うことがあります。失ってもよい資金だけで取引してください。当社は助言を行いません。',
        },
        {
          title: '7. 手数料',
          text: '手数料は確認の前に必ず表示されます。変更は少なくとも14日前に告知し、すでに開いているものには適用しません。',
        },
        {
          title: '8. 終了',
          text: 'お客様はいつでも、当社は14日前の通知により、この契約を終了できます。未決済のポジションと注文を先に閉じ、お客様の資産を支払い、債務を清算します。記録は法律の定める期間保存します。',
        },
      ],
      words: {
        signedBy: '署名者',
        account: '口座',
        time: '署名日時',
        version: '版',
        textHash: '本文の SHA-256',
        page: '{page} / {pages} ページ',
      },
    },
    kor: {
      title: '거래 및 보관 고객 계약',
      short: [
        '고객님의 코인과 자금은 언제나 고객님의 것입니다. 당사가 보관하며 모든 단위를 원장에 기록합니다.',
        '레버리지는 포지션의 증거금을 모두 잃을 수 있습니다. 계정 잔액을 넘는 빚은 지지 않습니다.',
        '가격과 정산은 공개된 규칙을 따르며 직접 확인할 수 있습니다.',
        '양측 모두 14일 전 통지로 종료할 수 있습니다. 고객님의 자산은 지급됩니다.',
      ],
      changes: [],
      sections: [
        {
          title: '1. 당사자',
          text: '이 계약은 서명에 기재된 고객님과 “회사 소개”에 기재된 이 사이트의 운영자 사이에 맺어지며, 거래와 보관, 고객님이 선택하는 모든 상품에 적용됩니다.',
        },
        {
          title: '2. 고객님의 계정',
          text: '계정은 고객님 본인만 사용합니다. 출금 전에 본인임을 증명합니다. 비밀번호, 코드, 기기를 직접 관리하고 타인이 알게 되었을 수 있으면 즉시 알려 주세요.',
        },
        {
          title: '3. 고객님의 자산',
          text: '계정에 표시되는 모든 금액은 복식부기 원장에 기록되며 당사는 그 전액을 고객님께 갚을 의무가 있습니다. 동의 전에 명시된 상품에 넣지 않는 한 자산을 빌려주거나 담보로 제공하지 않습니다.',
        },
        {
          title: '4. 입출금',
          text: '자금은 본인 명의 계좌에서만 들어오고 나갑니다. 출금은 사람이 승인하며 보안 변경 후 24시간 기다릴 수 있습니다. 기다리는 동안 이유와 담당, 기한을 알려 드립니다.',
        },
        {
          title: '5. 가격과 정산',
          text: '가격과 정산은 발생할 때 공개 로그에 기록됩니다. 정산은 주문할 때 공개된 규칙을 따르며 어느 쪽도 다른 규칙을 고를 수 없습니다.',
        },
        {
          title: '6. 위험',
          text: '가격은 오르기도 내리기도 합니다. 레버리지, 옵션, 락업 상품에서는 넣은 금액을 모두 잃을 수 있습니다. 잃어도 되는 돈으로만 거래하세요. 당사는 조언하지 않습니다.',
        },
        {
          title: '7. 수수료',
          text: '모든 수수료는 확인 전에 표시됩니다. 변경은 적어도 14일 전에 공지하며 이미 열려 있는 것에는 적용하지 않습니다.',
        },
        {
          title: '8. 종료',
          text: '고객님은 언제든지, 당사는 14일 전 통지로 이 계약을 끝낼 수 있습니다. 열린 포지션과 주문을 먼저 닫고 고객님의 자산을 지급하며 빚을 정산합니다. 기록은 법이 정한 기간 동안 보관합니다.',
        },
      ],
      words: {
        signedBy: '서명자',
        account: '계정',
        time: '서명 시각',
        version: '버전',
        textHash: '본문의 SHA-256',
        page: '{page} / {pages} 쪽',
      },
    },
    fra: {
      title: 'Contrat client pour le trading et la conservation',
      short: [
        'Vos actifs et votre argent restent à vous. Nous les gardons et inscrivons chaque unité dans un registre.',
        'L’effet de levier peut faire perdre toute la marge d’une position. Vous ne nous devez jamais plus que ce que contient votre compte.',
        'Prix et règlements suivent des règles publiées, que vous pouvez vérifier vous-même.',
        'Chaque partie peut y mettre fin avec un préavis de 14 jours. Ce qui est à vous vous est versé.',
      ],
      changes: [],
      sections: [
        {
          title: '1. Qui nous sommes',
          text: 'Ce contrat lie vous, la personne nommée dans la signature, et l’opérateur de ce site, nommé à la page « À propos ». Il couvre le trading, la conservation et chaque produit que vous choisissez d’utiliser.',
        },
        {
          title: '2. Votre compte',
          text: 'Le compte n’est qu’à vous. Vous prouvez votre identité avant de retirer. Gardez pour vous mots de passe, codes et appareils, et prévenez-nous aussitôt si quelqu’un d’autre peut les avoir.',
        },
        {
          title: '3. Vos actifs',
          text: 'Chaque montant affiché figure dans un registre en partie double. Nous vous en devons chaque unité. Nous ne prêtons ni ne mettons en gage vos actifs, sauf dans un produit qui le dit avant votre accord.',
        },
        {
          title: '4. Entrées et sorties d’argent',
          text: 'L’argent vient de comptes à votre nom et y retourne. Les sorties sont approuvées par des personnes et peuvent attendre 24 heures après un changement de sécurité. Pendant l’attente, vous savez pourquoi, par qui et jusqu’à quand.',
        },
        {
          title: '5. Prix et règlement',
          text: 'Prix et règlements sont inscrits dans un journal public au moment où ils se font. Un règlement suit la règle publiée lors de votre ordre. Aucune partie ne peut en choisir une autre.',
        },
        {
          title: '6. Risque',
          text: 'Les prix baissent comme ils montent. Avec le levier, les options et les produits bloqués, vous pouvez perdre tout ce que vous y mettez. N’engagez que ce que vous pouvez perdre. Nous ne donnons pas de conseil.',
        },
        {
          title: '7. Frais',
          text: 'Tous les frais sont affichés avant votre confirmation. Un changement est annoncé au moins 14 jours avant et ne vaut jamais pour ce qui est déjà ouvert.',
        },
        {
          title: '8. Fin',
          text: 'Vous pouvez mettre fin à ce contrat à tout moment, nous avec un préavis de 14 jours. Positions et ordres sont clos d’abord. Ce qui est à vous vous est versé, ce que vous devez est réglé, et les écritures sont conservées aussi longtemps que la loi le demande.',
        },
      ],
      words: {
        signedBy: 'Signé par',
        account: 'Compte',
        time: 'Signé le',
        version: 'Version',
        textHash: 'SHA-256 du texte',
        page: 'Page {page} sur {pages}',
      },
    },
    spa: {
      title: 'Contrato de cliente para operar y custodiar',
      short: [
        'Sus monedas y su dinero siguen siendo suyos. Los guardamos y anotamos cada unidad en un libro mayor.',
        'El apalancamiento puede perder todo el margen de una posición. Nunca nos deberá más de lo que tiene su cuenta.',
        'Precios y liquidaciones siguen reglas publicadas, y usted puede comprobarlas.',
        'Cualquiera de las partes puede terminarlo con 14 días de aviso. Lo que es suyo se le paga.',
      ],
      changes: [],
      sections: [
        {
          title: '1. Quiénes somos',
          text: 'Este contrato es entre usted, la persona nombrada en la firma, y el operador de este sitio, nombrado en la página «Sobre nosotros». Abarca la operativa, la custodia y cada producto que decida usar.',
        },
        {
          title: '2. Su cuenta',
          text: 'La cuenta es solo suya. Demuestra quién es antes de retirar. Guarde para sí contraseñas, códigos y dispositivos, y avísenos enseguida si otra persona puede tenerlos.',
        },
        {
          title: '3. Sus activos',
          text: 'Cada importe de su cuenta figura en un libro de partida doble. Le debemos cada unidad. No prestamos ni empeñamos sus activos, salvo en un producto que lo diga antes de que acepte.',
        },
        {
          title: '4. Entradas y salidas de dinero',
          text: 'El dinero viene de cuentas a su nombre y va a ellas. Las salidas las aprueban personas y pueden esperar 24 horas tras un cambio de seguridad. Mientras espera sabe por qué, quién y hasta cuándo.',
        },
        {
          title: '5. Precios y liquidación',
          text: 'Precios y liquidaciones se escriben en un registro público cuando se producen. Una liquidación sigue la regla publicada cuando usted ordenó. Ninguna parte puede elegir otra.',
        },
        {
          title: '6. Riesgo',
          text: 'Los precios bajan igual que suben. Con apalancamiento, opciones y productos bloqueados puede perder todo lo que ponga. Opere solo con lo que pueda permitirse perder. No damos consejo.',
        },
        {
          title: '7. Comisiones',
          text: 'Toda comisión se muestra antes de que confirme. Un cambio se anuncia al menos 14 días antes y nunca vale para lo que ya está abierto.',
        },
        {
          title: '8. Fin',
          text: 'Puede terminar este contrato en cualquier momento; nosotros, con 14 días de aviso. Antes se cierran posiciones y órdenes. Lo que es suyo se le paga, lo que debe se liquida y los registros se guardan el tiempo que pida la ley.',
        },
      ],
      words: {
        signedBy: 'Firmado por',
        account: 'Cuenta',
        time: 'Firmado el',
        version: 'Versión',
        textHash: 'SHA-256 del texto',
        page: 'Página {page} de {pages}',
      },
    },
    yn: {
      title: 'Thỏa thuận khách hàng về giao dịch và lưu ký',
      short: [
        'Coin và tiền vẫn là của bạn. Chúng tôi giữ hộ và ghi từng đơn vị vào sổ cái.',
        'Đòn bẩy có thể làm mất toàn bộ ký quỹ của một vị thế. Bạn không bao giờ nợ chúng tôi nhiều hơn số có trong tài khoản.',
        'Giá và việc tất toán theo quy tắc đã công bố, bạn có thể tự kiểm tra.',
        'Mỗi bên có thể chấm dứt khi báo trước 14 ngày. Tài sản của bạn được trả cho bạn.',
      ],
      changes: [],
      sections: [
        {
          title: '1. Chúng tôi là ai',
          text: 'Thỏa thuận này được lập giữa bạn, người có tên trong chữ ký, và đơn vị vận hành trang này, nêu tại trang “Về chúng tôi”. Thỏa thuận áp dụng cho giao dịch, lưu ký và mọi sản phẩm bạn chọn dùng.',
        },
        {
          title: '2. Tài khoản của bạn',
          text: 'Tài khoản chỉ thuộc về bạn. Bạn chứng minh danh tính trước khi rút. Hãy giữ kín mật khẩu, mã và thiết bị, và báo ngay cho chúng tôi khi người khác có thể đã có chúng.',
        },
        {
          title: '3. Tài sản của bạn',
          text: 'Mỗi số tiền trong tài khoản được ghi trong sổ cái kép. Chúng tôi nợ bạn toàn bộ số đó. Chúng tôi không cho vay hay cầm cố tài sản của bạn, trừ khi bạn đưa vào sản phẩm đã nêu rõ trước khi bạn đồng ý.',
        },
        {
          title: '4. Tiền vào và tiền ra',
          text: 'Tiền đến từ và đi đến các tài khoản đứng tên bạn. Việc chi trả do con người phê duyệt và có thể chờ 24 giờ sau khi đổi thiết lập bảo mật. Trong lúc chờ, bạn được biết lý do, người phụ trách và thời hạn.',
        },
        {
          title: '5. Giá và tất toán',
          text: 'Giá và việc tất toán được ghi vào nhật ký công khai khi phát sinh. Việc tất toán theo quy tắc đã công bố lúc bạn đặt lệnh. Không bên nào được chọn quy tắc khác.',
        },
        {
          title: '6. Rủi ro',
          text: 'Giá có thể tăng hoặc giảm. Với đòn bẩy, quyền chọn và sản phẩm khóa, bạn có thể mất toàn bộ số đã bỏ vào. Chỉ giao dịch bằng số tiền bạn chấp nhận mất. Chúng tôi không đưa ra lời khuyên.',
        },
        {
          title: '7. Phí',
          text: 'Mọi khoản phí hiển thị trước khi bạn xác nhận. Thay đổi phí được thông báo ít nhất 14 ngày trước và không áp dụng cho những gì đã mở.',
        },
        {
          title: '8. Chấm dứt',
          text: 'Bạn có thể chấm dứt bất cứ lúc nào, chúng tôi phải báo trước 14 ngày. Vị thế và lệnh đang mở được đóng trước. Tài sản của bạn được trả, khoản bạn nợ được tất toán, và hồ sơ được lưu theo thời hạn luật định.',
        },
      ],
      words: {
        signedBy: 'Người ký',
        account: 'Tài khoản',
        time: 'Ký lúc',
        version: 'Phiên bản',
        textHash: 'SHA-256 của văn bản',
        page: 'Trang {page} / {pages}',
      },
    },
  },
}
