import type { TextRow } from '../row.ts'

export const messageErrors = {
  message_not_found: [
    'Message not found',
    '未找到该消息',
    '找不到該訊息',
    'ไม่พบข้อความ',
    'メッセージが見つかりません',
    '메시지를 찾을 수 없습니다',
    'Message introuvable',
    'Mensaje no encontrado',
    'Không tìm thấy tin nhắn',
  ],
} satisfies Record<string, TextRow>
