import { fetchFile } from '#api/download.ts'
import type { BillFilter } from './api.ts'

/** The user's statement as a file. */
export const fetchBillsCsv = (filter: BillFilter): Promise<Blob> =>
  fetchFile({ name: 'wallet.billsCsv', fields: { ...filter }, contentType: 'text/csv' })
