import type { UserData } from '../user-data.ts'

/** Rows are erased with the account (`takeAll`), which also removes the files themselves. */
export const userData: UserData = {
  exports: {
    pictures: {
      key: ['name'],
      query: `select name, '/files/' || name as address, bytes, width, height, created_at, used_as from upload_file where user_id = $1::bigint`,
    },
  },
  erases: [`delete from upload_count where user_id = $1::bigint`],
}
