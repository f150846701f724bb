/** The way of every feature; docs/recipes/add-a-feature.md says more of each step. */
export const stepsOf = (name: string, written: readonly string[]): string =>
  [
    `1. Glossary   docs/GLOSSARY.md: what ${name} is, in one sentence; its words, pages and calls.`,
    `2. Contract   packages/contract/src/rooms/${name}.ts: each call with input, output, access, refusals in their order.`,
    `3. Phrases    the part of the room in packages/contract/src/texts/en.ts and the other languages for refusals; npx node apps/web/texts.ts ${name} > words.json for the pages.`,
    `4. Engine     rules that are more than a query: scenarios first, then pure functions in packages/engine/src/${name}/.`,
    `5. Migration  ${written.find((path) => path.endsWith('.sql'))}: the tables as the room needs them, named ${name.replaceAll('-', '_')}_...; it may change until it is released. Then npx node tools/generate/main.ts.`,
    `6. Use cases  apps/server/src/rooms/${name}/: one file each, SQL in store.ts, a line in handlers.ts; money by commands to the desk, what is due in deadlines (docs/recipes/add-a-money-movement.md).`,
    `7. Web        apps/web/src/rooms/${name}/: api.ts, parts/, pages/; an entry in room.ts for each page.`,
    `8. Proof      a test beside each use case, a sample for new fields in e2e/suites/samples.ts, a flow in e2e/flows/${name}.`,
    `9. Changelog  a line in CHANGELOG.md, a page in docs/decisions/ if something was decided; npm test.`,
  ].join('\n')
