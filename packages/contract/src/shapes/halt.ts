/** Why trading is halted: each has its words in nine languages, in the part `instrument` of the texts. */
export const haltReasons = ['maintenance', 'prices', 'event', 'authority', 'fault'] as const
export type HaltReason = (typeof haltReasons)[number]

export const isHaltReason = (reason: unknown): reason is HaltReason => haltReasons.some((one) => one === reason)
