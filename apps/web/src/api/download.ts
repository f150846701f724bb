/** Files that the server makes. */
import { createFetchFile } from './create-fetch-file.ts'
import { paths } from './paths.gen.ts'

export const fetchFile = createFetchFile(paths)
