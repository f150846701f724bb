import { formatter } from '@lingui/format-po'

const shell = {
  path: '<rootDir>/locales/{locale}/app',
  include: ['api', 'app', 'live', 'navigation', 'session', 'ui'].map((folder) => `<rootDir>/src/${folder}`),
}
const rooms = { path: '<rootDir>/locales/{locale}/{name}', include: ['<rootDir>/src/rooms/{name}'] }

/** Set by texts.ts: collects the words of one catalogue and leaves all others alone. */
const only = process.env.CATALOGUE
const one = { path: rooms.path.replace('{name}', only ?? ''), include: [`<rootDir>/src/rooms/${only}`] }

/** One catalogue a room and one for the shell, so that a page brings its own words and nothing else. */
export default {
  sourceLocale: 'en',
  locales: ['en', 'zh', 'hk', 'th', 'jp', 'kor', 'fra', 'spa', 'yn'],
  catalogs: only === undefined ? [shell, rooms] : only === 'app' ? [shell] : [one],
  format: formatter({ lineNumbers: false, origins: false }),
  orderBy: 'message' as const,
}
