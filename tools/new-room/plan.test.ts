import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { planRoom, RoomRefused } from './plan.ts'
import { stepsOf } from './steps.ts'

const root = join(import.meta.dirname, '../..')
const ownFile = (path: string): string | null => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null)

const small: Record<string, string> = {
  'docs/GLOSSARY.md':
    '| `bank-card` | open | cards of a user | cash_save | `setting/bank` `setting/bank_international` | `/user/cash_*` |\n| `upload` | open | files | upload | - | `/upload` |',
  'packages/contract/src/calls.ts':
    "import { calls as account } from './rooms/account.ts'\nimport { calls as wallet } from './rooms/wallet.ts'\n\nexport const calls = { account, wallet }",
  'packages/contract/src/rooms/wallet.ts': '',
  'apps/server/src/app.ts':
    "import { accountRoom } from './rooms/account/door.ts'\nimport { walletRoom } from './rooms/wallet/door.ts'\n  const rooms = {\n    account: accountRoom({\n      db,\n    }),\n    wallet: walletRoom(wallet),\n  }",
  'apps/web/src/app/routes.ts': "  { path: '/pages/setting/bank', title: msg`Bank card`, access: 'user' },\n",
}
const smallFile = (path: string): string | null => small[path] ?? null

describe('a new room', () => {
  it('gets its files and its line in every table, in order', () => {
    const { files } = planRoom('bank-card', smallFile)
    expect(files['packages/contract/src/calls.ts']).toBe(
      "import { calls as account } from './rooms/account.ts'\nimport { calls as bankCard } from './rooms/bank-card.ts'\nimport { calls as wallet } from './rooms/wallet.ts'\n\nexport const calls = { account, 'bank-card': bankCard, wallet }",
    )
    expect(files['apps/server/src/app.ts']).toContain("    }),\n    'bank-card': bankCardRoom({ db }),\n    wallet: walletRoom(wallet),")
    expect(files['apps/web/src/app/routes.ts']).toBe(
      "  {\n    path: '/pages/setting/bank',\n    title: msg`Bank card`,\n    access: 'user',\n    page: () => import('../rooms/bank-card/pages/bank.tsx').then((room) => room.BankPage),\n    rooms: ['bank-card'],\n  },\n",
    )
    expect(files['apps/web/src/rooms/bank-card/pages/bank.tsx']).toContain('title={t`Bank card`}')
    expect(files['apps/server/src/rooms/bank-card/plugin.ts']).toContain('bankCardRoom(_services: BankCardServices)')
  })

  it('has nothing in the browser when the glossary gives it no page', () => {
    expect(Object.keys(planRoom('upload', smallFile).files).filter((path) => path.startsWith('apps/web/'))).toEqual([])
  })

  it.each(['', 'Loan', 'loan2', 'bank_card', '-loan', '../loan'])('is refused under the name %j', (name) => {
    expect(() => planRoom(name, smallFile)).toThrow(RoomRefused)
  })

  it('is refused when it exists, and when the glossary does not know it', () => {
    expect(() => planRoom('wallet', smallFile)).toThrow(/exists already/)
    expect(() => planRoom('bakery', smallFile)).toThrow(/GLOSSARY/)
  })

  it('finds its places in the project as it is', () => {
    const open = [...ownFile('docs/GLOSSARY.md')!.matchAll(/^\| `([\w-]+)` \| open \|/gm)].map((match) => match[1]!)
    for (const name of open) {
      const { files } = planRoom(name, ownFile)
      expect(files['packages/contract/src/calls.ts'], name).toContain(`./rooms/${name}.ts`)
      expect(files['apps/server/src/app.ts'], name).toContain(`./rooms/${name}/door.ts`)
    }
  })

  it('has nine steps', () => {
    expect(stepsOf('loan').split('\n')).toHaveLength(9)
  })
})
