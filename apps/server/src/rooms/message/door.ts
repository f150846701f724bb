export type { MessageOffer } from './open.ts'
export { defineMessagesChannel, type PublishMessages } from './live.ts'
export { messageHandlers } from './handlers.ts'
export { addMessage, addMessages } from './store.ts'
