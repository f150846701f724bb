import { errorCodesByRoom, errorText } from '../../packages/contract/src/texts/door.ts'

/** docs/ERRORS.md: every code, by room, with its English words. */
export function errorPage(): string {
  const sections = errorCodesByRoom.map(({ room, codes }) => {
    const rows = codes.map((code) => `| \`${code}\` | ${errorText(code, 'en')} |`)
    return `## ${room}\n\n| code | text |\n| --- | --- |\n${rows.join('\n')}\n`
  })
  return `# Error codes\n\nMade from the contract by tools/generate. Each has a text in nine languages in \`packages/contract/src/texts\`; \`{name}\` is filled with a figure.\n\n${sections.join('\n')}`
}
