/** The camera of the device, and pictures of what it shows. */
import { useEffect, useState, type RefObject } from 'react'
import type { Grey, Quality } from './quality.ts'
import { greyOf, judge } from './quality.ts'

const JUDGED_WIDTH = 240
const JUDGED_EVERY_MS = 350
/** The server keeps no more pixels a side. */
const KEPT_WIDTH = 2_400
const QUALITY = 0.92

/** `refused` also where there is no camera. */
export type CameraState = 'starting' | 'refused' | MediaStream

/** The camera, for as long as the page is shown. */
export function useCamera(facing: 'environment' | 'user'): CameraState {
  const [state, setState] = useState<CameraState>('starting')
  useEffect(() => {
    let stream: MediaStream | undefined
    let isGone = false
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: facing, width: { ideal: KEPT_WIDTH } }, audio: false })
      if (isGone) stop()
      else setState(stream)
    }
    // Refused by the person or the browser, or no camera: a file serves as well.
    start().catch(() => {
      if (!isGone) setState('refused')
    })
    return () => {
      isGone = true
      stop()
    }
  }, [facing])
  return state
}

function drawn(source: HTMLVideoElement | ImageBitmap, size: { width: number; height: number }, most: number): HTMLCanvasElement {
  const shrink = Math.min(1, most / Math.max(size.width, size.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(size.width * shrink))
  canvas.height = Math.max(1, Math.round(size.height * shrink))
  canvas.getContext('2d', { willReadFrequently: true })!.drawImage(source, 0, 0, canvas.width, canvas.height)
  return canvas
}

const greyIn = (canvas: HTMLCanvasElement): Grey => greyOf(canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height))

/** Judges what the camera shows, a few times a second. */
export function useQuality(video: RefObject<HTMLVideoElement | null>, isRunning: boolean): Quality | undefined {
  const [quality, setQuality] = useState<Quality>()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => {
      const source = video.current
      if (!source || source.videoWidth === 0) return
      setQuality(judge(greyIn(drawn(source, { width: source.videoWidth, height: source.videoHeight }, JUDGED_WIDTH))))
    }, JUDGED_EVERY_MS)
    return () => clearInterval(timer)
  }, [video, isRunning])
  return quality
}

/** What the camera shows now, as a file. */
export async function takePicture(source: HTMLVideoElement): Promise<File> {
  const canvas = drawn(source, { width: source.videoWidth, height: source.videoHeight }, KEPT_WIDTH)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw new Error('the picture could not be drawn')
  return new File([blob], 'picture.jpg', { type: blob.type })
}

/** Judges a chosen file. Rejects when this browser cannot open it. */
export async function judgeFile(file: File): Promise<Quality> {
  const bitmap = await createImageBitmap(file)
  try {
    return judge(greyIn(drawn(bitmap, bitmap, JUDGED_WIDTH)))
  } finally {
    bitmap.close()
  }
}
