export { defineMessagesChannel, type MessagesTold } from './live.ts'
export { messageRoom } from './plugin.ts'
export { addMessage, type NewMessage } from './store.ts'
