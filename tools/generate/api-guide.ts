import { errorEnvelope, statusOf } from '../../apps/server/src/http/envelope.ts'
import { limits } from '../../apps/server/src/http/rate-limit.ts'
import { errorCodesByRoom } from '../../packages/contract/src/texts/door.ts'
import { localeOf } from '../../packages/contract/src/wire/door.ts'

const json = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``

const allCodes = errorCodesByRoom.flatMap(({ codes }) => codes)

/** The codes that do not come with status 200, and those whose `type` is another word. */
function exceptions(): string {
  const rows = allCodes.flatMap((code) => {
    const [status, { type }] = [statusOf(code), errorEnvelope({ code, detail: {} }, 'en')]
    return status === 200 && type === 'error' ? [] : [`| \`${code}\` | ${status} | \`${type}\` |`]
  })
  return `| code | status | \`type\` |\n| --- | --- | --- |\n${rows.join('\n')}`
}

function rates(): string {
  const rows = Object.entries(limits.user).map(([rate, { points, seconds }]) => {
    const network = limits.network[rate as keyof typeof limits.user]
    const user = rate === 'code' ? 'as guests' : `${points} in ${seconds} s`
    return `| ${rate} | ${user} | ${network.points} in ${network.seconds} s |`
  })
  return `| rate class | a user | guests, by network |\n| --- | --- | --- |\n${rows.join('\n')}`
}

const messages = ({ points, seconds }: { points: number; seconds: number }): string => `${points.toLocaleString('en')} in ${seconds} s`

const languages = Object.entries(localeOf)
  .map(([lang, locale]) => (lang === locale ? `\`${lang}\`` : `\`${lang}\` (${locale})`))
  .join(', ')

const refused = errorEnvelope(
  { code: 'amount_minimum', detail: { fields: { amount: 'amount_minimum' }, values: { minimum: '0.0001' } } },
  'en',
)

/** docs/API/README.md: what holds for every call. */
export const apiGuide = (): string => `# The API

Made from the contract by tools/generate. This page says what holds for every call; the page of a room lists its own, [ACCESS.md](ACCESS.md) all of
them, [ERRORS.md](../ERRORS.md) every refusal. A running server shows the same at \`/docs\`, for programs at \`/openapi.json\`.

## Asking

\`\`\`sh
curl http://127.0.0.1:8080/api/coin/list \\
  -H 'Authorization: <token>' -H 'lang: en' \\
  -d limit=20
\`\`\`

**Fields** go in the body, as a form or as JSON, at most 64 KiB. A call that only reads (GET and POST) takes them in the query as well. A field that is empty counts as not
given; a list in a form is the JSON text of it. A field that the call does not know is refused.

**Figures** are plain decimals as text, never JSON numbers: \`"0.0371"\`. Ids are text, times ISO 8601 in UTC.

**The token** is the message of \`POST /api/user/login\` (or \`register\`). It goes in the header \`Authorization\`, bare or after \`Bearer \`, and is good for 30 days
from its last use, until \`logout\` or a new password. \`access\` says what a call needs: guest, nothing; user, a token; level1 and level2, a
token of somebody whose identity was verified to that level.

**A \`Device-Token\`**, 32 to 100 random letters and digits in that header that a program makes once and keeps, says from which device it logs in. A login without one
that the account knows is from a new device: its user is told, and for a day his withdrawals are looked at by a person.

**The language** of the words in an answer is \`lang\`: a field of the body or the query, else a header. There are ${languages}; anything else
is English.

**An \`Idempotency-Key\`**, a UUID in that header, makes a call that moves money safe to send again. The first answer to a key, a refusal too, is the answer
to every request with it, for at least 24 hours; another request under the same key is refused as \`idempotency_conflict\`. Without one, whoever got no answer
must look whether it was done.

**Pages** of a list: \`page\` from 1 and \`limit\` up to 100; the message is \`{data, page, limit, total}\`. \`total\` is counted no further than 1,000 beyond the page.

## What comes back

${json({ type: 'ok', code: 1, message: { id: '1001' } })}

\`message\` is what the page of the room says; a file comes as it is, without this envelope. A refusal has the same form and, unless the table below says otherwise, status 200:

${json(refused)}

\`error\` is for programs and stays what it is; \`message\` is for people, in their language. \`fields\` says what is wrong with each field, in words too; a field of a row is
named by its place, \`orders.3.amount\`. Refusals are checked in a fixed order: room in the server's memory, token, rate limit, access, fields, then what the call itself lists.

${exceptions()}

After \`too_many_requests\` and \`unavailable\` nothing was done: ask again when \`Retry-After\` has passed. After \`outcome_unknown\` something may have been done: look first,
or ask again with the same \`Idempotency-Key\`. A \`fault\` undid what it had begun.

## How often

Each call takes a point of its rate class, some take more, as their page says.

${rates()}

## The live connection

Socket.IO at the server's own address, with \`{token}\` as its \`auth\`. Channels are in \`packages/contract/src/wire/live.ts\`. Calls marked "live" are answered there too: emit
\`call\` with \`{name, key, fields, lang}\`, \`key\` being the Idempotency-Key; the acknowledgement is the same envelope.
Messages of all lines of a user: ${messages(limits.messages.user)}; of all guests of a network: ${messages(limits.messages.network)}. A line that sends more is closed.
`
