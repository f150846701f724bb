/** What a device keeps of a release, so that the app opens without a connection: the list that src/app/keep.ts reads. */
import { createHash } from 'node:crypto'
import { langs, type Lang } from '@assay/contract/wire'
import type { Manifest } from 'vite'
import type { AppFiles } from './src/app/keep.ts'

/** The face of Chinese texts is two hundred files, of which a device needs a few. */
const CHINESE_FACE = /noto-sans-sc/

export function appFilesOf(manifest: Manifest, html: string): AppFiles {
  const chunks = Object.entries(manifest)
  const filesOf = (isWanted: (name: string) => boolean): string[] => {
    const files = chunks.filter(([name]) => isWanted(name)).flatMap(([, chunk]) => [chunk.file, ...(chunk.css ?? [])])
    return [...new Set(files)].filter((file) => /\.(js|css|woff2)$/.test(file)).map((file) => `/${file}`)
  }
  const boot = /src="(\/assets\/boot-[^"]+)"/.exec(html)![1]!
  const code = [boot, ...filesOf((name) => !name.startsWith('locales/') && !CHINESE_FACE.test(name))]
  const words = Object.fromEntries(langs.map((lang) => [lang, filesOf((name) => name.startsWith(`locales/${lang}/`))]))
  const hash = createHash('sha256').update(html).digest('base64')
  return { build: hash.slice(0, 12), page: `sha256-${hash}`, code, words: words as Record<Lang, string[]> }
}
