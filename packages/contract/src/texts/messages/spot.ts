import type { MessageText } from '../message-text.ts'

const ORDERS = '/pages/transaction/currency_order'

/** Of trading coins. */
export const spotMessages = {
  stop_at_protection: {
    title: [
      '{pair}: your stop now waits as a limit order at {price}',
      '{pair}：止损单已转为限价单，挂单价 {price}',
      '{pair}：止損單已轉為限價單，掛單價 {price}',
      '{pair}: คำสั่ง Stop กลายเป็นคำสั่ง Limit ที่ {price}',
      '{pair}：逆指値は {price} の指値注文として残っています',
      '{pair}: 스탑 주문이 {price} 지정가 주문으로 남았습니다',
      '{pair} : votre stop attend en ordre limite à {price}',
      '{pair}: tu stop queda como orden límite a {price}',
      '{pair}: lệnh dừng hiện chờ ở giá giới hạn {price}',
    ],
    body: [
      'Your stop on {pair} fired, but {amount} {currency} could not be filled within {percent}% of it. So that you do not trade far off the market, the rest waits as a limit order at {price}. You can cancel it or place another order.',
      '您的 {pair} 止损单已触发，但有 {amount} {currency} 无法在 {percent}% 的保护范围内成交。为避免以过差的价格成交，剩余部分以 {price} 限价挂单。您可以撤单或另行下单。',
      '您的 {pair} 止損單已觸發，但有 {amount} {currency} 無法在 {percent}% 的保護範圍內成交。為避免以過差的價格成交，剩餘部分以 {price} 限價掛單。您可以撤單或另行下單。',
      'คำสั่ง Stop ของ {pair} ทำงานแล้ว แต่ {amount} {currency} จับคู่ไม่ได้ภายในช่วงป้องกัน {percent}% เพื่อไม่ให้ซื้อขายที่ราคาห่างเกินไป ส่วนที่เหลือจึงค้างเป็นคำสั่ง Limit ที่ {price} คุณยกเลิกหรือส่งคำสั่งใหม่ได้',
      '{pair} の逆指値が発動しましたが、{amount} {currency} は保護範囲 {percent}% 以内で約定できませんでした。大きく離れた価格での約定を防ぐため、残りは {price} の指値注文として残っています。取消または新しい注文ができます。',
      '{pair} 스탑 주문이 발동했지만 {amount} {currency}은(는) 보호 범위 {percent}% 안에서 체결되지 않았습니다. 지나치게 불리한 체결을 막기 위해 나머지는 {price} 지정가 주문으로 남습니다. 취소하거나 새로 주문할 수 있습니다.',
      'Votre stop sur {pair} s’est déclenché, mais {amount} {currency} n’ont pu être exécutés à moins de {percent} %. Pour vous éviter un prix trop éloigné, le reste attend en ordre limite à {price}. Annulez-le ou passez un autre ordre.',
      'Tu stop en {pair} se activó, pero {amount} {currency} no se pudieron ejecutar a menos del {percent} %. Para evitarte un precio demasiado alejado, el resto queda como orden límite a {price}. Puedes cancelarla o poner otra orden.',
      'Lệnh dừng {pair} đã kích hoạt, nhưng {amount} {currency} không khớp được trong phạm vi bảo vệ {percent}%. Để tránh khớp ở giá quá xa, phần còn lại chờ dưới dạng lệnh giới hạn ở giá {price}. Bạn có thể hủy hoặc đặt lệnh khác.',
    ],
    link: ORDERS,
  },
} as const satisfies Record<string, MessageText>
