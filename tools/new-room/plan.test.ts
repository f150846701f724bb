import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { planRoom, RoomRefused } from './plan.ts'
import { stepsOf } from './steps.ts'

const root = join(import.meta.dirname, '../..')
const ownFile = (path: string): string | null => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null)
const own = { read: ownFile, migrations: readdirSync(join(root, 'apps/server/src/db/migrations')) }

const small: Record<string, string> = {
  'docs/GLOSSARY.md':
    '| `bank-card` | open | cards of a user | cash_save | `setting/bank` `setting/bank_international` | `/user/cash_*` |\n| `archive` | open | files | archive | - | `/archive` |\n| `time-deposit` | open | money for a time | - | `deposit/index` `deposit/mine` | `/time-deposit/*` |\n| `game` | open | guesses | - | `game/game` | `/game/*` |',
  'packages/contract/src/rooms.ts': "export * as account from './rooms/account.ts'\nexport * as wallet from './rooms/wallet.ts'\n",
  'packages/contract/src/rooms/wallet.ts': '',
  'apps/server/src/rooms/list.ts': "export { account } from './account/room.ts'\nexport { wallet } from './wallet/room.ts'\n",
  'apps/web/src/app/announced.ts':
    "    // bank-card\n    { path: '/pages/setting/bank', title: msg`Bank card`, access: 'user' },\n    { path: '/pages/setting/bank_international', title: msg`International`, access: 'user' },\n    // copy\n",
  'apps/web/src/app/own.ts': "    { path: '/pages/game/game', title: msg`Guess`, access: 'guest' },\n",
  'apps/web/src/app/rooms.ts':
    "export { own } from './own.ts'\nexport { account } from '#rooms/account/room.ts'\nexport { wallet } from '#rooms/wallet/room.ts'\n",
}
const smallProject = {
  read: (path: string): string | null => small[path] ?? ownFile(path),
  migrations: ['0001_ledger.sql', '0019_date.sql'],
}

describe('a new room', () => {
  it('gets its files, and one line in each list of rooms', () => {
    const { files } = planRoom('bank-card', smallProject)
    expect(files['packages/contract/src/rooms.ts']).toBe(
      "export * as account from './rooms/account.ts'\nexport * as 'bank-card' from './rooms/bank-card.ts'\nexport * as wallet from './rooms/wallet.ts'\n",
    )
    expect(files['apps/server/src/rooms/list.ts']).toBe(
      "export { account } from './account/room.ts'\nexport { bankCard } from './bank-card/room.ts'\nexport { wallet } from './wallet/room.ts'\n",
    )
    expect(files['apps/server/src/db/migrations/0020_bank_card.sql']).toContain('create table bank_card_kept')
    expect(files['apps/web/src/app/announced.ts']).toBe('    // copy\n')
    expect(files['apps/web/src/app/rooms.ts']).toBe(
      "export { own } from './own.ts'\nexport { account } from '#rooms/account/room.ts'\nexport { bankCard } from '#rooms/bank-card/room.ts'\nexport { wallet } from '#rooms/wallet/room.ts'\n",
    )
    expect(files['apps/web/src/rooms/bank-card/room.ts']).toContain(
      "    {\n      path: '/pages/setting/bank',\n      title: msg`Bank card`,\n      access: 'user',\n      page: (): Part => import('./pages/bank.tsx').then((room) => room.BankPage),\n    },\n    { path: '/pages/setting/bank_international', title: msg`International`, access: 'user' },\n",
    )
    expect(files['apps/web/src/rooms/bank-card/pages/bank.tsx']).toContain('title={t`Bank card`}')
    expect(Object.values(files).join('')).not.toMatch(/\{\{/)
  })

  it('gets a segment of the trade tab where it is to have one', () => {
    const { files } = planRoom('bank-card', { ...smallProject, hasSegment: true })
    expect(files['apps/web/src/rooms/bank-card/room.ts']).toContain(
      "  segments: [\n    {\n      name: 'bank-card',\n      label: msg`Bank card`,\n",
    )
    expect(files['apps/web/src/rooms/bank-card/pages/trade.tsx']).toContain('export function BankCardSegment({ segments }: SegmentProps)')
    expect(planRoom('bank-card', smallProject).files['apps/web/src/rooms/bank-card/room.ts']).not.toContain('segments')
    expect(Object.values(files).join('')).not.toMatch(/\{\{/)
  })

  it('gets the pages that the glossary gives it, announced or not', () => {
    const { files } = planRoom('time-deposit', smallProject)
    expect(files['apps/web/src/rooms/time-deposit/room.ts']).toContain(
      "    {\n      path: '/pages/deposit/index',\n      title: msg`Time deposit`,\n      access: 'user',\n      page: (): Part => import('./pages/time-deposit.tsx').then((room) => room.TimeDepositPage),\n    },\n    { path: '/pages/deposit/mine', title: msg`Time deposit`, access: 'user' },\n",
    )
    expect(files).not.toHaveProperty('apps/web/src/app/announced.ts')
  })

  it.each(['archive', 'game'])('has nothing in the browser when it has no page of its own: %s', (name) => {
    expect(Object.keys(planRoom(name, smallProject).files).filter((path) => path.startsWith('apps/web/'))).toEqual([])
    expect(() => planRoom(name, { ...smallProject, hasSegment: true })).toThrow(/no page/)
  })

  it.each(['', 'Loan', 'loan2', 'bank_card', '-loan', '../loan'])('is refused under the name %j', (name) => {
    expect(() => planRoom(name, smallProject)).toThrow(RoomRefused)
  })

  it('is refused when it exists, and when the glossary does not know it', () => {
    expect(() => planRoom('wallet', smallProject)).toThrow(/exists already/)
    expect(() => planRoom('bakery', smallProject)).toThrow(/GLOSSARY/)
  })

  it('finds its places in the project as it is', () => {
    const open = [...ownFile('docs/GLOSSARY.md')!.matchAll(/^\| `([\w-]+)` \| open \|/gm)].map((match) => match[1]!)
    for (const name of open) {
      const { files } = planRoom(name, own)
      expect(files['packages/contract/src/rooms.ts'], name).toContain(`./rooms/${name}.ts`)
      expect(files['apps/server/src/rooms/list.ts'], name).toContain(`./${name}/room.ts`)
    }
  })

  it('has nine steps', () => {
    const steps = stepsOf('loan', ['apps/server/src/db/migrations/0020_loan.sql']).split('\n')
    expect(steps).toHaveLength(9)
    expect(steps[4]).toContain('0020_loan.sql')
  })
})
