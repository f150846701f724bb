/** Texts are text. Only an address of this very site becomes a link, so that nobody is led elsewhere from a conversation. */
/** `start` is its place in the text. */
export type Piece = { start: number; text: string } | { start: number; text: string; path: string }

const ADDRESS = /https?:\/\/[^\s<>"']+/g

export function piecesOf(text: string, origin: string): readonly Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of text.matchAll(ADDRESS)) {
    const path = pathIn(match[0], origin)
    if (path === null) continue
    if (match.index > end) pieces.push({ start: end, text: text.slice(end, match.index) })
    pieces.push({ start: match.index, text: match[0], path })
    end = match.index + match[0].length
  }
  if (end < text.length) pieces.push({ start: end, text: text.slice(end) })
  return pieces
}

/** The route of an address of this site. Null for any other, and for one that names a user or a password. */
function pathIn(address: string, origin: string): string | null {
  const url = URL.parse(address)
  const isOwn = url?.origin === origin && url.pathname === '/' && url.username === '' && url.password === ''
  return isOwn && url.hash.startsWith('#/') ? url.hash.slice(1) : null
}
