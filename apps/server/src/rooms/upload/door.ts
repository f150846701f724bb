export { encodeDrawing, encodePicture } from './encode.ts'
export type { UploadOffer } from './open.ts'
export { Pictures } from './pictures.ts'
export { type KeptPicture, PrivatePictures } from './private-pictures.ts'
