import { createFetchFile } from '@assay/web/api/create-fetch-file.ts'
import { paths } from './paths.gen.ts'

/** A file of the console, with the operator's token. The server has logged the look before it sends the first byte. */
export const fetchFile = createFetchFile(paths)
