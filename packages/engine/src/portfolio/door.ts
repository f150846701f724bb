export { applyBooking, emptyHolding, type Booking, type Books, type Flows, type Holding, type Line, type Nature } from './rule.ts'
