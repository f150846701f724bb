export {
  Book,
  BUY,
  CANCEL_BOTH,
  CANCEL_NEWEST,
  CANCEL_OLDEST,
  SELL,
  type BookSide,
  type BookSink,
  type Incoming,
  type SelfTradeCode,
} from './book.ts'
export { SortedKeys } from './sorted-keys.ts'
