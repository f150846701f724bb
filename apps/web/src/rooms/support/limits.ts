/** The same as the server's, which the contract has with its schemas: these do not come into the bundle. */
export const SUPPORT_TEXT_MAXIMUM = 2_000
export const FILE_MAXIMUM_BYTES = 10 * 1024 * 1024
