import type { TextRow } from '../row.ts'

export const marketErrors = {
  symbol_unknown: ['This market does not exist', '该市场不存在', '此市場不存在', 'ไม่มีตลาดนี้', 'このマーケットは存在しません', '존재하지 않는 마켓입니다', 'Ce marché n’existe pas', 'Este mercado no existe', 'Thị trường này không tồn tại'],
  currency_unknown: ['This currency does not exist', '该币种不存在', '此幣種不存在', 'ไม่มีสกุลเงินนี้', 'この通貨は存在しません', '존재하지 않는 통화입니다', 'Cette devise n’existe pas', 'Esta moneda no existe', 'Loại tiền này không tồn tại'],
  range_invalid: ['The end must be later than the start', '结束时间须晚于开始时间', '結束時間須晚於開始時間', 'เวลาสิ้นสุดต้องอยู่หลังเวลาเริ่ม', '終了は開始より後にしてください', '종료는 시작보다 늦어야 합니다', 'La fin doit être après le début', 'El final debe ser posterior al inicio', 'Kết thúc phải sau bắt đầu'],
  price_unavailable: ['There is no fresh price for this market right now', '该市场暂无最新价格', '此市場暫無最新價格', 'ขณะนี้ยังไม่มีราคาล่าสุดของตลาดนี้', '現在このマーケットの最新価格がありません', '현재 이 마켓의 최신 가격이 없습니다', 'Pas de prix récent pour ce marché', 'No hay un precio reciente de este mercado', 'Hiện chưa có giá mới cho thị trường này'],
  favourites_maximum: ['At most {maximum} favourites', '自选最多 {maximum} 个', '自選最多 {maximum} 個', 'รายการโปรดได้สูงสุด {maximum} รายการ', 'お気に入りは最大 {maximum} 件です', '관심 종목은 최대 {maximum}개입니다', '{maximum} favoris au maximum', 'Como máximo {maximum} favoritos', 'Tối đa {maximum} mục yêu thích'],
} satisfies Record<string, TextRow>
