import { expect, test } from 'vitest'
import { judge, ruledBy, unloaded, wornIn } from './classes.ts'

const found = (sheet: string, code: string, said: string[] = []): string[] =>
  judge(ruledBy('a.css', sheet), wornIn('a.tsx', code), said).map(
    ({ rule, path, line, text }) => `${path}:${line} ${rule} ${text.split(' ')[0]}`,
  )

test('a class that is worn and has a rule is found nothing wrong with', () => {
  expect(found('.card {\n  color: red;\n}', '<p className="card" />')).toEqual([])
})

test('a rule that nothing wears is found, a comment or an address is none', () => {
  expect(found('.card {}\n/* .spare */\n.card.spare { background: url(a.png) }', '<p className="card" />')).toEqual([
    'a.css:3 class-dead .spare',
  ])
})

test('a class without a rule is found in every way of wearing it', () => {
  const code = `<p className="one" />\n<p className={bad ? 'two' : clsx('three', kind === 'asked' && 'four')} />\n<Tabs itemClass={() => 'five'} />\nconst words = clsx('six')`
  expect(found('', code)).toEqual(
    ['one', 'two', 'three', 'four', 'five', 'six'].map((name, index) => `a.tsx:${[1, 2, 2, 2, 3, 4][index]} class-bare .${name}`),
  )
})

test('a name that is put together wears what begins so, and needs a hyphen', () => {
  expect(found('.coin-1 {}\n.coin-2 {}', '<i className={`coin-${tint}`} />')).toEqual([])
  expect(found('.coin1 {}', '<i className={`coin${tint}`} />')).toEqual(['a.tsx:1 class-bare .coin…'])
})

test('a name that code hands on as data is worn', () => {
  expect(found('.upward {}', '<i className={words[direction]} />', ['upward'])).toEqual([])
})

test('a sign of one to three letters is no name', () => {
  expect(found('.kv {}', '<dl className="kv" />')).toEqual(['a.css:1 class-name .kv'])
})

test('selectors inside of a condition count, its own words do not', () => {
  expect(found('@media (min-width: 1.5em) {\n  .card > .none {}\n}', '<p className="card" />')).toEqual(['a.css:2 class-dead .none'])
})

test('a class is found whose sheet its wearer does not bring, itself or by what it imports', () => {
  const ruled = [...ruledBy('card.css', '.card {}'), ...ruledBy('apps/web/src/ui/css/words.css', '.muted {}')]
  const worn = ['page.tsx', 'bare.tsx'].flatMap((path) => wornIn(path, '<p className="card muted" />').names)
  const imports = new Map([
    ['page.tsx', ['card.tsx']],
    ['card.tsx', ['card.css']],
    ['apps/web/src/ui/css/all.css', ['apps/web/src/ui/css/words.css']],
  ])
  expect(unloaded(ruled, worn, imports).map(({ name, path }) => `${path} ${name}`)).toEqual(['bare.tsx card'])
})
