/** What was chosen of a picture, in its own pixels after it was turned. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** The server keeps no more. */
const SIDE = 512
const QUALITY = 0.92

/** Loads a picture as the browser shows it, turned as its file says. Rejects for what is no picture. */
export async function loadImage(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}

/** The chosen square as a file of 512 pixels. `turns` are quarters, clockwise. */
export async function cropped(address: string, area: Area, turns: number): Promise<File> {
  const image = await loadImage(address)
  const { naturalWidth: width, naturalHeight: height } = image
  const isOnItsSide = turns % 2 === 1
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const pen = canvas.getContext('2d')!
  // What is transparent lies on white: the file has no transparency.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, SIDE, SIDE)
  pen.imageSmoothingQuality = 'high'
  pen.scale(SIDE / area.width, SIDE / area.height)
  pen.translate((isOnItsSide ? height : width) / 2 - area.x, (isOnItsSide ? width : height) / 2 - area.y)
  pen.rotate((turns * Math.PI) / 2)
  pen.drawImage(image, -width / 2, -height / 2)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw new Error('the picture could not be drawn')
  return new File([blob], 'picture.jpg', { type: blob.type })
}
