import { existsSync, readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import type { Plugin } from 'vite'

const po = formatter()
/** What Lingui's macros make of a text, with its key. */
const TEXT = /(?:\/\*+ ?i18n ?\*+\/|jsxs?\(_Trans,)\s*\{\s*id: "([^"]+)"/g

/** The catalogue that a file's texts stand in, as `lingui.config.ts` has it. */
export function catalogueOf(path: string): string {
  if (path === 'app/announced.ts') return 'announced'
  if (path.startsWith('trading/')) return 'trading'
  const [, room, rest] = /^rooms\/([\w-]+)\/(.+)$/.exec(path) ?? []
  if (room === undefined || rest === 'room.ts') return 'app'
  return rest === 'bills.ts' ? 'wallet' : room
}

function keysOf(filename: string): ReadonlySet<string> {
  if (!existsSync(filename)) return new Set()
  return new Set(Object.keys(po.parse(readFileSync(filename, 'utf8'), { locale: 'en', sourceLocale: 'en', filename })))
}

/**
 * Stops the build where a text of the code is in no catalogue: nobody has translated it, and the browser would show its key. What a
 * catalogue has and a language lacks is Lingui's to find.
 *
 * @param source the folder of the app's code, with a slash at its end
 * @param englishOf the English catalogue of a file of it
 */
export function collectedTexts(source: string, englishOf: (path: string) => string): Plugin {
  const known = new Map<string, ReadonlySet<string>>()
  const lacking = new Map<string, number>()
  return {
    name: 'collected-texts',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!id.startsWith(source)) return
      const path = id.slice(source.length)
      const catalogue = englishOf(path)
      const keys = [...code.matchAll(TEXT)].map(([, key]) => key!)
      if (keys.length === 0) return
      if (!known.has(catalogue)) known.set(catalogue, keysOf(catalogue))
      const missing = keys.filter((key) => !known.get(catalogue)!.has(key))
      if (missing.length > 0) lacking.set(path, missing.length)
    },
    buildEnd() {
      if (lacking.size === 0) return
      const files = [...lacking].map(([path, count]) => `${count} in src/${path}`)
      this.error(`texts that no catalogue has: ${files.join(', ')}. Collect them: npx node apps/web/texts.ts <room, or console>`)
    },
  }
}
