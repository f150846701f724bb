export type { UploadOffer } from './open.ts'
export { Pictures } from './pictures.ts'
