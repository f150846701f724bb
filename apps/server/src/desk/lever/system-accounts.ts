import { systemAccounts } from '../../ledger/accounts.ts'

/** The house's own accounts that the futures engine books on: it must know what they have. */
export const LEVER_SYSTEM_ACCOUNTS: readonly number[] = [systemAccounts.houseOfDesk, systemAccounts.insurance, systemAccounts.feesOfLever]
