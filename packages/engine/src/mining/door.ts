export { dailyYield, firstCountedMs, promisedOf, rateOfDay, RATE_SCALE, redemptionOf, endOf, type Redemption, type Terms } from './rule.ts'
