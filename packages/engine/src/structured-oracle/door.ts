export { plainFixing, plainPayouts, plainPremium, plainVolatility } from './rules.ts'
