import type { MessageText } from '../message-text.ts'

const RECEIPT = '/pages/proof/verify?kind=option&id={proof_id}&order={id}'

const title = [
  '{pair} option void, {stake} {currency} returned',
  '{pair} 期权作废，已退回 {stake} {currency}',
  '{pair} 期權作廢，已退回 {stake} {currency}',
  'ออปชัน {pair} เป็นโมฆะ คืนเงิน {stake} {currency}',
  '{pair} オプション無効、{stake} {currency} を返還',
  '{pair} 옵션 무효, {stake} {currency} 반환',
  'Option {pair} nulle, {stake} {currency} rendus',
  'Opción {pair} anulada, {stake} {currency} devueltos',
  'Quyền chọn {pair} vô hiệu, đã hoàn {stake} {currency}',
] as const

/** Of options. */
export const secondsMessages = {
  option_thin_entry: {
    title,
    body: [
      'There were too few prices in the second your {seconds} s option was to start in, so it never began. The whole stake went back.',
      '您的 {seconds} 秒期权在起始的那一秒内报价不足，因此未能开始。本金已全额退回。',
      '您的 {seconds} 秒期權在起始的那一秒內報價不足，因此未能開始。本金已全額退回。',
      'วินาทีเริ่มต้นของออปชัน {seconds} วินาทีมีราคาไม่พอ จึงไม่ได้เริ่ม และคืนเงินลงทุนทั้งหมดแล้ว',
      '{seconds} 秒オプションの開始時の1秒間に価格が足りず、開始しませんでした。投資額は全額返還されました。',
      '{seconds}초 옵션이 시작될 1초 동안 가격이 부족하여 시작되지 않았습니다. 투자금은 전액 반환되었습니다.',
      'Il y avait trop peu de prix dans la seconde où votre option de {seconds} s devait commencer : elle n’a pas commencé. Toute la mise a été rendue.',
      'Hubo muy pocos precios en el segundo en que debía empezar tu opción de {seconds} s, así que no empezó. Se devolvió todo lo invertido.',
      'Có quá ít giá trong giây bắt đầu của quyền chọn {seconds} giây nên nó chưa từng bắt đầu. Toàn bộ số tiền đầu tư đã được hoàn.',
    ],
    link: RECEIPT,
  },
  option_no_trade: {
    title,
    body: [
      'No source traded in the five seconds before the end of your {seconds} s option, so there is no price to settle at. The whole stake went back.',
      '您的 {seconds} 秒期权到期前五秒内没有任何来源成交，无价可结算。本金已全额退回。',
      '您的 {seconds} 秒期權到期前五秒內沒有任何來源成交，無價可結算。本金已全額退回。',
      'ไม่มีแหล่งใดซื้อขายในห้าวินาทีก่อนออปชัน {seconds} วินาทีสิ้นสุด จึงไม่มีราคาชำระ และคืนเงินลงทุนทั้งหมดแล้ว',
      '{seconds} 秒オプションの終了前の5秒間にどの情報源でも約定がなく、決済価格がありません。投資額は全額返還されました。',
      '{seconds}초 옵션의 종료 전 5초 동안 어느 소스에도 체결이 없어 정산할 가격이 없습니다. 투자금은 전액 반환되었습니다.',
      'Aucune source n’a traité dans les cinq secondes avant la fin de votre option de {seconds} s : pas de prix de règlement. Toute la mise a été rendue.',
      'Ninguna fuente operó en los cinco segundos antes del final de tu opción de {seconds} s: no hay precio de liquidación. Se devolvió todo lo invertido.',
      'Không nguồn nào khớp lệnh trong năm giây trước khi quyền chọn {seconds} giây kết thúc nên không có giá tất toán. Toàn bộ số tiền đầu tư đã được hoàn.',
    ],
    link: RECEIPT,
  },
} as const satisfies Record<string, MessageText>
