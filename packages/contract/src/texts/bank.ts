/** Why a bank account or a payment was refused, in words. */
import type { BankRefusal } from '../shapes/bank.ts'
import type { Lang } from '../wire/lang.ts'
import { textsOf } from './language.ts'

export const bankRefusalText = (reason: BankRefusal, lang: Lang): string => textsOf(lang).bank.refusals[reason]
