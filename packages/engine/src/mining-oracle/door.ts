export { dailyYield, firstCountedMs, promisedOf, rateOfDay, redemptionOf } from './rule.ts'
