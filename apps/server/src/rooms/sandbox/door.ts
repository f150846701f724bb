export { fundSandbox } from './fund.ts'
export { faucetLimits, faucetOtherWorth } from './play-money.ts'
export { sandboxRoom } from './plugin.ts'
