import type { TextRow } from '../row.ts'

export const proofErrors = {
  head_unknown: [
    'The log has no such second yet',
    '日志中尚无该秒',
    '日誌中尚無該秒',
    'ยังไม่มีวินาทีนี้ในบันทึก',
    'この秒のログはまだありません',
    '로그에 해당 초가 아직 없습니다',
    'Le journal n’a pas encore cette seconde',
    'El registro aún no tiene ese segundo',
    'Nhật ký chưa có giây này',
  ],
  hour_gone: [
    'The ticks of this hour are no longer kept. Its heads and all receipts are',
    '该小时的行情数据已不再保留，其哈希头与全部凭证仍可查询',
    '該小時的行情資料已不再保留，其雜湊頭與全部憑證仍可查詢',
    'ไม่เก็บข้อมูลราคาของชั่วโมงนี้แล้ว แต่ยังเก็บค่าแฮชและใบรับรองทั้งหมดไว้',
    'この時間のティックは保存期間を過ぎました。ヘッドとレシートはすべて残っています',
    '이 시간의 틱은 더 이상 보관되지 않습니다. 헤드와 모든 영수증은 남아 있습니다',
    'Les ticks de cette heure ne sont plus conservés. Ses têtes et tous les reçus le sont',
    'Los ticks de esa hora ya no se guardan. Sus cabezas y todos los recibos, sí',
    'Dữ liệu giá của giờ này không còn được lưu. Mã đầu chuỗi và mọi biên nhận vẫn còn',
  ],
  receipt_unknown: [
    'No receipt under this name yet',
    '尚无此编号的凭证',
    '尚無此編號的憑證',
    'ยังไม่มีใบรับรองรหัสนี้',
    'この番号のレシートはまだありません',
    '해당 번호의 영수증이 아직 없습니다',
    'Pas encore de reçu sous ce nom',
    'Aún no hay recibo con ese nombre',
    'Chưa có biên nhận với mã này',
  ],
} satisfies Record<string, TextRow>
