import { useEffect, useState } from 'react'

/** Air between what is pointed at and the ring around it. */
const AIR_PX = 6

/** Where the elements of a selector stand on the screen, together. Brings them into sight first; follows them as the page moves. */
export function useTarget(selector: string): DOMRect | undefined {
  const [rect, setRect] = useState<DOMRect>()
  useEffect(() => {
    document.querySelector(selector)?.scrollIntoView({ block: 'nearest' })
    let frame = 0
    const follow = () => {
      setRect((before) => unlessSame(before, around(document.querySelectorAll(selector))))
      frame = requestAnimationFrame(follow)
    }
    follow()
    return () => cancelAnimationFrame(frame)
  }, [selector])
  return rect
}

function around(elements: NodeListOf<Element>): DOMRect | undefined {
  const boxes = Array.from(elements, (element) => element.getBoundingClientRect()).filter(({ height }) => height > 0)
  if (boxes.length === 0) return undefined
  const left = Math.min(...boxes.map((box) => box.left)) - AIR_PX
  const top = Math.min(...boxes.map((box) => box.top)) - AIR_PX
  const right = Math.max(...boxes.map((box) => box.right)) + AIR_PX
  const bottom = Math.max(...boxes.map((box) => box.bottom)) + AIR_PX
  return new DOMRect(left, top, right - left, bottom - top)
}

const unlessSame = (before: DOMRect | undefined, next: DOMRect | undefined): DOMRect | undefined =>
  before && next && before.left === next.left && before.top === next.top && before.width === next.width && before.height === next.height
    ? before
    : next
