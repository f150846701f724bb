/** The page that is open loads first. */
const AT_REST_MS = 2_000
/** What failed is fetched again after this, for as long as it takes: the server may be away for a while. */
const AGAIN_MS = 10_000

/**
 * Fetches the code of all pages, so that they open while the server is away. A page that is there already costs nothing. Ends with the function
 * that it returns.
 */
export function keepPages(pages: readonly { page: () => Promise<unknown> }[]): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const keep = async (): Promise<void> => {
    const kept = await Promise.allSettled(pages.map(({ page }) => page()))
    const isWhole = kept.every(({ status }) => status === 'fulfilled')
    if (!isWhole && !isOver) plan(AGAIN_MS)
  }
  const plan = (inMs: number): void => {
    timer = setTimeout(() => void keep(), inMs)
  }
  plan(AT_REST_MS)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
