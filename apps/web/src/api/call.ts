import { clientSetting } from './client-setting.ts'
import { createCall } from './client.ts'
import { paths } from './paths.gen.ts'

/**
 * Sends a call and resolves with its answer: `await call('market.quotes')`. Components use `query` and `useAction` of queries.ts instead.
 * Rejects with ApiFailure.
 */
export const call = createCall(paths, clientSetting)
