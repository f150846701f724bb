/** What `npm run gallery` can be told. A wrong option ends it in one clear line. */
import { parseArgs } from 'node:util'
import { langs, type Lang } from '../../packages/contract/src/wire/lang.ts'
import { apps, type App } from './routes.ts'

const themes = ['dark', 'light'] as const
export type Theme = (typeof themes)[number]

export interface Options {
  themes: readonly Theme[]
  lang: Lang
  apps: readonly App[]
  /** Of the web app's screen, in CSS pixels. */
  widthPx: number
}

export function readOptions(parameters: string[]): Options {
  const { values } = parseArgs({
    args: parameters,
    options: {
      theme: { type: 'string' },
      lang: { type: 'string', default: 'en' },
      app: { type: 'string' },
      width: { type: 'string', default: '390' },
    },
  })
  const theme = themes.find((known) => known === values.theme)
  if (values.theme !== undefined && !theme) throw new Error(`--theme is one of ${themes.join(', ')}`)
  const lang = langs.find((known) => known === values.lang)
  if (!lang) throw new Error(`--lang is one of ${langs.join(', ')}`)
  const app = apps.find((known) => known === values.app)
  if (values.app !== undefined && !app) throw new Error(`--app is one of ${apps.join(', ')}`)
  const widthPx = Number(values.width)
  if (!Number.isInteger(widthPx) || widthPx < 320 || widthPx > 3840) throw new Error('--width is a whole number from 320 to 3840')
  return { themes: theme ? [theme] : themes, lang, apps: app ? [app] : apps, widthPx }
}
