import { clientSetting } from '@assay/web/api/client-setting.ts'
import { createCall } from '@assay/web/api/client.ts'
import { paths } from './paths.gen.ts'

/** Sends a call of the console. Components use `query` and `useAction` of queries.ts instead. Rejects with ApiFailure. */
export const call = createCall(paths, clientSetting)
