/** The picture of a position as a PNG, in the page's colours and fonts. */
export interface CardTexts {
  site: string
  /** Label next to the site's name for play money. Empty for none. */
  note: string
  pair: string
  direction: string
  isLong: boolean
  returnLabel: string
  returns: string
  tone: 'up' | 'down' | 'zero'
  /** Empty unless amounts are shown. */
  profit: string
  rows: readonly (readonly [label: string, figure: string])[]
}

const WIDTH = 1080
const HEIGHT = 1080
const EDGE = 88

type Token = (name: string) => string

function tokens(): Token {
  const style = getComputedStyle(document.documentElement)
  return (name) => style.getPropertyValue(`--${name}`).trim()
}

/** The hallmark: an octagon with a tick. */
const HALLMARK = ['M8.3 3.2h7.4l5.1 5.1v7.4l-5.1 5.1H8.3l-5.1-5.1V8.3z', 'M8 12.3l2.8 2.8L16.2 9.5']

function drawHallmark(draw: CanvasRenderingContext2D, colour: string): void {
  draw.save()
  draw.translate(EDGE - 10, EDGE - 12)
  draw.scale(3.2, 3.2)
  draw.strokeStyle = colour
  draw.lineWidth = 1.6
  draw.lineCap = 'round'
  draw.lineJoin = 'round'
  for (const path of HALLMARK) draw.stroke(new Path2D(path))
  draw.restore()
}

/** The largest size at which a text fits its width. */
function fit(
  draw: CanvasRenderingContext2D,
  text: string,
  { family, weight, size }: { family: string; weight: string; size: number },
): void {
  let now = size
  do {
    draw.font = `${weight} ${now}px ${family}`
    now -= 4
  } while (draw.measureText(text).width > WIDTH - 2 * EDGE && now > 24)
}

/** A PNG of the card, or null where the browser cannot draw one. */
export async function drawCard(texts: CardTexts): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const draw = canvas.getContext('2d')
  if (!draw) return null
  const token = tokens()
  const [text, figure] = [token('font-text') || 'sans-serif', token('font-figure') || 'sans-serif']
  await document.fonts.load(`600 100px ${figure}`).catch(() => undefined)
  const toned = texts.tone === 'zero' ? 'text' : `${texts.tone}-text`
  const write = (words: string, at: { x?: number; y: number; colour: string }) => {
    draw.fillStyle = token(at.colour)
    draw.fillText(words, at.x ?? EDGE, at.y)
  }
  draw.fillStyle = token('page')
  draw.fillRect(0, 0, WIDTH, HEIGHT)
  drawHallmark(draw, token('gold-mark'))
  fit(draw, texts.site, { family: text, weight: '600', size: 48 })
  write(texts.site, { x: EDGE + 84, y: EDGE + 42, colour: 'text' })
  if (texts.note) {
    draw.textAlign = 'right'
    fit(draw, texts.note, { family: text, weight: '500', size: 34 })
    write(texts.note, { x: WIDTH - EDGE, y: EDGE + 40, colour: 'muted' })
    draw.textAlign = 'left'
  }
  fit(draw, texts.pair, { family: text, weight: '600', size: 68 })
  write(texts.pair, { y: 320, colour: 'text' })
  fit(draw, texts.direction, { family: text, weight: '600', size: 44 })
  write(texts.direction, { y: 390, colour: texts.isLong ? 'up-text' : 'down-text' })
  fit(draw, texts.returnLabel, { family: text, weight: '400', size: 38 })
  write(texts.returnLabel, { y: 520, colour: 'muted' })
  fit(draw, texts.returns, { family: figure, weight: '600', size: 190 })
  write(texts.returns, { y: 690, colour: toned })
  if (texts.profit) {
    fit(draw, texts.profit, { family: figure, weight: '500', size: 60 })
    write(texts.profit, { y: 775, colour: toned })
  }
  drawRows(draw, texts.rows, { token, text, figure })
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

interface Faces {
  token: Token
  text: string
  figure: string
}

function drawRows(draw: CanvasRenderingContext2D, rows: CardTexts['rows'], { token, text, figure }: Faces): void {
  draw.fillStyle = token('hairline')
  draw.fillRect(EDGE, 830, WIDTH - 2 * EDGE, 2)
  rows.forEach(([label, value], index) => {
    const x = EDGE + index * ((WIDTH - 2 * EDGE) / 2)
    draw.font = `400 34px ${text}`
    draw.fillStyle = token('muted')
    draw.fillText(label, x, 900)
    draw.font = `500 60px ${figure}`
    draw.fillStyle = token('text')
    draw.fillText(value, x, 970)
  })
}
