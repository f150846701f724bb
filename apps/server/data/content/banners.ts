import type { Article } from '../../src/rooms/content/article.ts'

export const bannerPrices: Article = {
  slug: 'banner-prices',
  category: 5,
  link: '/pages/market/market',
  isSandboxOnly: true,
  texts: {
    en: {
      title: 'Prices you can check',
      summary: 'A chain of seeds fixes them in advance',
      content: ['No one can change a price after the fact. Once a day is over, its seed lets you compute every price again.'],
    },
    zh: {
      title: '可以核对的价格',
      summary: '由事先确定的种子链决定',
      content: ['价格事后谁也改不了。一天结束后，凭当天的种子就能把所有价格重新算一遍。'],
    },
    hk: {
      title: '可以核對的價格',
      summary: '由事先定好的種子鏈決定',
      content: ['價格事後誰也改不了。一天結束後，憑當日的種子就能把所有價格重新計一次。'],
    },
    th: {
      title: 'ราคาที่คุณตรวจสอบได้',
      summary: 'กำหนดไว้ล่วงหน้าด้วยสายโซ่ของซีด',
      content: ['ไม่มีใครแก้ราคาย้อนหลังได้ เมื่อจบวัน ซีดของวันนั้นใช้คำนวณทุกราคาซ้ำได้'],
    },
    jp: {
      title: '確かめられる価格',
      summary: 'シードの鎖が事前に決めています',
      content: ['価格は後から誰にも変えられません。一日が終われば、その日のシードですべての価格を計算し直せます。'],
    },
    kor: {
      title: '직접 확인할 수 있는 가격',
      summary: '시드값의 사슬이 미리 정해 둡니다',
      content: ['가격은 나중에 누구도 바꿀 수 없습니다. 하루가 끝나면 그날의 시드값으로 모든 가격을 다시 계산할 수 있습니다.'],
    },
    fra: {
      title: 'Des prix vérifiables',
      summary: 'Fixés d’avance par une chaîne de graines',
      content: ['Personne ne peut changer un prix après coup. La journée finie, sa graine permet d’en recalculer tous les prix.'],
    },
    spa: {
      title: 'Precios que puedes verificar',
      summary: 'Una cadena de semillas los fija de antemano',
      content: ['Nadie puede cambiar un precio después. Terminado el día, su semilla permite volver a calcular todos los precios.'],
    },
    yn: {
      title: 'Giá bạn kiểm chứng được',
      summary: 'Một chuỗi seed định sẵn từ trước',
      content: ['Không ai sửa được giá về sau. Khi ngày kết thúc, seed của ngày đó cho phép tính lại mọi mức giá.'],
    },
  },
}

export const bannerConvert: Article = {
  slug: 'banner-convert',
  category: 5,
  link: '/pages/fund/fundTransfer',
  texts: {
    en: {
      title: 'Convert in one step',
      summary: 'Rate, fee and result before you confirm',
      content: ['At the price of the index, for a fee of 0.1%. The quote holds for 5 seconds.'],
    },
    zh: { title: '一步闪兑', summary: '汇率、费用、到账，确认前全看清', content: ['按指数价格成交，费用 0.1%，报价 5 秒内有效。'] },
    hk: { title: '一步閃兌', summary: '匯率、收費、到帳，確認前全看清', content: ['按指數價格成交，收費 0.1%，報價 5 秒內有效。'] },
    th: {
      title: 'แปลงได้ในขั้นตอนเดียว',
      summary: 'เห็นอัตรา ค่าธรรมเนียม และผลก่อนยืนยัน',
      content: ['ตามราคาดัชนี ค่าธรรมเนียม 0.1% ใบเสนอราคามีอายุ 5 วินาที'],
    },
    jp: {
      title: 'ワンステップでコンバート',
      summary: 'レート、手数料、受取額を確定前に表示',
      content: ['インデックスの価格で、手数料は 0.1%。見積もりは5秒間有効です。'],
    },
    kor: {
      title: '한 번에 컨버트',
      summary: '환율, 수수료, 받을 금액을 먼저 확인',
      content: ['지수 가격으로, 수수료는 0.1%. 견적은 5초간 유효합니다.'],
    },
    fra: {
      title: 'Convertir en une étape',
      summary: 'Taux, frais et résultat avant de confirmer',
      content: ['Au cours de l’indice, pour 0,1 % de frais. Le prix tient 5 secondes.'],
    },
    spa: {
      title: 'Convierte en un paso',
      summary: 'Tipo, comisión y resultado antes de confirmar',
      content: ['Al precio del índice, con una comisión del 0,1 %. La cotización vale 5 segundos.'],
    },
    yn: {
      title: 'Chuyển đổi trong một bước',
      summary: 'Tỷ giá, phí và kết quả trước khi xác nhận',
      content: ['Theo giá chỉ số, phí 0,1%. Báo giá có hiệu lực 5 giây.'],
    },
  },
}

export const bannerBills: Article = {
  slug: 'banner-bills',
  category: 5,
  link: '/pages/setting/bill',
  texts: {
    en: {
      title: 'Every figure opens up',
      summary: 'From a balance to the entries behind it',
      content: ['The statement shows each entry of the ledger that made your balance, with a file to keep.'],
    },
    zh: { title: '每个数字都有来处', summary: '从余额一路看到背后的账目', content: ['账单列出构成余额的每一笔记录，并可下载存档。'] },
    hk: { title: '每個數字都有來處', summary: '由餘額一路看到背後的帳目', content: ['帳單列出構成餘額的每一筆記錄，並可下載存檔。'] },
    th: {
      title: 'ทุกตัวเลขมีที่มา',
      summary: 'จากยอดเงินถึงรายการที่อยู่เบื้องหลัง',
      content: ['รายการบัญชีแสดงทุกรายการที่รวมเป็นยอดเงินของคุณ พร้อมไฟล์ให้เก็บไว้'],
    },
    jp: {
      title: 'どの数字にも根拠がある',
      summary: '残高から、その元になった記帳まで',
      content: ['取引明細には残高を作った記帳がすべて並び、ファイルで保存できます。'],
    },
    kor: {
      title: '모든 숫자에는 근거가 있습니다',
      summary: '잔액에서 그 뒤의 기록까지',
      content: ['거래 내역은 잔액을 만든 모든 기록을 보여 주며 파일로 보관할 수 있습니다.'],
    },
    fra: {
      title: 'Chaque chiffre s’explique',
      summary: 'Du solde aux écritures qui le composent',
      content: ['Les relevés montrent chaque écriture dont votre solde est fait, avec un fichier à conserver.'],
    },
    spa: {
      title: 'Cada cifra se puede abrir',
      summary: 'Del saldo a los asientos que lo forman',
      content: ['Los movimientos muestran cada asiento que forma tu saldo, con un archivo para guardar.'],
    },
    yn: {
      title: 'Con số nào cũng có gốc',
      summary: 'Từ số dư đến từng bút toán phía sau',
      content: ['Sao kê cho thấy mọi bút toán làm nên số dư của bạn, kèm tệp để lưu giữ.'],
    },
  },
}
