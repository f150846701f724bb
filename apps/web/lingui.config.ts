import { formatter } from '@lingui/format-po'

const locales = '<rootDir>/locales/{locale}'
const shellFolders = ['api', 'app', 'live', 'navigation', 'session', 'ui'].map((folder) => `<rootDir>/src/${folder}`)
/** What rooms say of themselves, for all to show, and of kinds of postings, for statements. */
const definitions = '<rootDir>/src/rooms/*/room.ts'
const bills = '<rootDir>/src/rooms/*/bills.ts'

const announced = { path: `${locales}/announced`, include: ['<rootDir>/src/app/announced.ts'] }
const shell = { path: `${locales}/app`, include: [...shellFolders, definitions], exclude: announced.include }
const wallet = { path: `${locales}/wallet`, include: ['<rootDir>/src/rooms/wallet', bills], exclude: [definitions] }
/** What the rooms that trade share. */
const trading = { path: `${locales}/trading`, include: ['<rootDir>/src/trading'] }
/** The app of those who run the site. It takes the words of the parts it shares from the catalogue of this app. */
const operators = { path: '<rootDir>/../console/locales/{locale}', include: ['<rootDir>/../console/src'] }
const rooms = { path: `${locales}/{name}`, include: ['<rootDir>/src/rooms/{name}'], exclude: [definitions, bills] }

/** Catalogues that are not those of one room. */
export const shared = { app: shell, announced, wallet, trading, console: operators }

/** Set by texts.ts: collects the words of these catalogues and leaves all others alone. */
const only = process.env.CATALOGUE?.split(',')
const chosen = only?.map((name) =>
  name in shared ? shared[name as keyof typeof shared] : { ...rooms, path: `${locales}/${name}`, include: [`<rootDir>/src/rooms/${name}`] },
)

/** One catalogue a room, one for the shell and one for pages only announced, so that a page brings its own words and nothing else. */
export default {
  sourceLocale: 'en',
  locales: ['en', 'zh', 'hk', 'th', 'jp', 'kor', 'fra', 'spa', 'yn'],
  catalogs: chosen ?? [...Object.values(shared), rooms],
  format: formatter({ lineNumbers: false, origins: false }),
  orderBy: 'message' as const,
}
