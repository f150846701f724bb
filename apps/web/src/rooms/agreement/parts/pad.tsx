import { useLingui } from '@lingui/react/macro'
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react'
import SignaturePad, { type PointGroup } from 'signature_pad'
import '../agreement.css'

export interface PadHandle {
  undo(): void
  clear(): void
  /** Black on white, as a data URL of a PNG. Null when nothing was drawn. */
  picture(): string | null
}

interface PadProps {
  handle: Ref<PadHandle>
  /** Drawn in place of strokes: the name that was typed. */
  typed: string | null
  onChange: (isEmpty: boolean) => void
}

/** How wide the picture is that is sent, whatever the screen. */
const PICTURE_WIDTH = 640
/** Tokens of the theme that are the same in both. */
const tokenOf = (name: '--qr-paper' | '--qr-ink'): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** Black on paper in both themes. Strokes are kept as points: a turned phone draws them again at its own size. */
export function Pad({ handle, typed, onChange }: PadProps) {
  const { t } = useLingui()
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(undefined)
  const strokes = useRef<{ groups: PointGroup[]; width: number; height: number }>({ groups: [], width: 1, height: 1 })
  useEffect(() => {
    const element = canvas.current!
    const own = new SignaturePad(element, {
      penColor: tokenOf('--qr-ink'),
      backgroundColor: tokenOf('--qr-paper'),
      minWidth: 1,
      maxWidth: 3,
    })
    pad.current = own
    const keep = () => {
      strokes.current = { groups: own.toData(), width: element.clientWidth, height: element.clientHeight }
      onChange(own.isEmpty())
    }
    const fit = () => {
      const { clientWidth: width, clientHeight: height } = element
      const ratio = Math.max(1, devicePixelRatio)
      const { groups, width: widthBefore, height: heightBefore } = strokes.current
      element.width = width * ratio
      element.height = height * ratio
      element.getContext('2d')!.scale(ratio, ratio)
      own.clear()
      own.fromData(scaled(groups, width / widthBefore, height / heightBefore))
      strokes.current = { groups: own.toData(), width, height }
    }
    own.addEventListener('endStroke', keep)
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    return () => {
      observer.disconnect()
      own.off()
    }
  }, [onChange])
  useEffect(() => {
    const own = pad.current
    if (!own) return
    own[typed === null ? 'on' : 'off']()
  }, [typed])
  useImperativeHandle(handle, () => ({
    undo() {
      const own = pad.current!
      own.fromData(own.toData().slice(0, -1))
      strokes.current = { ...strokes.current, groups: own.toData() }
      onChange(own.isEmpty())
    },
    clear() {
      pad.current!.clear()
      strokes.current = { ...strokes.current, groups: [] }
      onChange(true)
    },
    picture: () => (typed === null ? pictureOf(canvas.current!, pad.current!.isEmpty()) : namePicture(typed)),
  }))
  return (
    <div className="agreement-pad">
      <canvas ref={canvas} aria-label={t`Signature pad`} hidden={typed !== null} />
      {typed !== null && <TypedName name={typed} />}
      <span className="agreement-line" aria-hidden="true" />
    </div>
  )
}

const scaled = (groups: readonly PointGroup[], across: number, down: number): PointGroup[] =>
  groups.map((group) => ({ ...group, points: group.points.map((point) => ({ ...point, x: point.x * across, y: point.y * down })) }))

/** At one width for all screens, so that it always fits into the request. */
function onPaper(height: number, draw: (context: CanvasRenderingContext2D) => void): string {
  const paper = document.createElement('canvas')
  paper.width = PICTURE_WIDTH
  paper.height = height
  const context = paper.getContext('2d')!
  context.fillStyle = tokenOf('--qr-paper')
  context.fillRect(0, 0, PICTURE_WIDTH, height)
  context.fillStyle = tokenOf('--qr-ink')
  draw(context)
  return paper.toDataURL('image/png')
}

function pictureOf(canvas: HTMLCanvasElement, isEmpty: boolean): string | null {
  if (isEmpty) return null
  const height = Math.round((PICTURE_WIDTH * canvas.height) / canvas.width)
  return onPaper(height, (context) => context.drawImage(canvas, 0, 0, PICTURE_WIDTH, height))
}

const NAME_HEIGHT = 200
const NAME_FONT = 'italic 56px "Noto Sans", sans-serif'

const namePicture = (name: string): string | null =>
  name.trim() === ''
    ? null
    : onPaper(NAME_HEIGHT, (context) => {
        context.font = NAME_FONT
        context.textBaseline = 'alphabetic'
        context.fillText(name, 24, NAME_HEIGHT - 60, PICTURE_WIDTH - 48)
      })

const TypedName = ({ name }: { name: string }) => <p className="agreement-typed">{name}</p>
