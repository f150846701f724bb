import { systemAccounts } from '../../ledger/accounts.ts'

/** The system accounts that the futures engine books on. Their balances are always loaded into it. */
export const LEVER_SYSTEM_ACCOUNTS: readonly number[] = [systemAccounts.houseOfDesk, systemAccounts.insurance, systemAccounts.feesOfLever]
