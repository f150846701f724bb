export type { MessageOffer } from './open.ts'
export { defineMessagesChannel, type MessagesTold } from './live.ts'
export { messageHandlers } from './handlers.ts'
export { addMessage, type NewMessage } from './store.ts'
