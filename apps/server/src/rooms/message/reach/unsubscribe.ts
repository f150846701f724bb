/**
 * The link at the foot of a mail and in its head (RFC 8058): it ends the mails of one category without a login. Its token is signed; it
 * turns one switch off and nothing else, so using it again does no harm.
 */
import type { CallOutput } from '@assay/contract'
import { categories, isLocked, Refusal, refuse, type Category } from '@assay/contract/wire'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../../db/pool.ts'
import type { Secrets } from '../../../secrets.ts'
import * as store from './reach-store.ts'

const ABOUT = 'unsubscribe'
const TOKEN = /^([a-z]+)\.(\d{1,15})\.([\w-]{43})$/

type Signing = Pick<Secrets, 'hash' | 'wasHashOf'>

/** For the head of a mail: programs post to it. */
export const UNSUBSCRIBE_PATH = '/unsubscribe/'

export function unsubscribeToken(secrets: Signing, userId: number, category: Category): string {
  const subject = `${category}.${userId}`
  return `${subject}.${secrets.hash(subject, ABOUT).toString('base64url')}`
}

/** Refuses `unsubscribe_link_wrong`. */
function readToken(secrets: Signing, token: string): { userId: number; category: Category } {
  const [, name, number, signature] = TOKEN.exec(token) ?? []
  const category = categories.find((one) => one === name)
  const isOurs =
    category !== undefined && signature !== undefined && secrets.wasHashOf(Buffer.from(signature, 'base64url'), `${name}.${number}`, ABOUT)
  if (!isOurs || isLocked(category, 'mail')) return refuse('unsubscribe_link_wrong')
  return { userId: Number(number), category }
}

export async function unsubscribe(
  { db, secrets }: { db: Database; secrets: Signing },
  token: string,
): Promise<CallOutput<'message.unsubscribe'>> {
  const { userId, category } = readToken(secrets, token)
  const [user] = await store.findReached(db, [userId])
  // Whoever has left gets no mails; nothing is kept for him.
  if (user) await store.turnSwitch(db, userId, { category, way: 'mail', isOn: false })
  return { category }
}

/** What a mail program posts is a few bytes, as a form of either kind. What it says does not matter: the token does. */
const BODY_MAXIMUM = 2_048

/** One click in a mail program. Opening the address does nothing: programs that check links for viruses open them all. */
export function serveUnsubscribe(http: FastifyInstance, services: { db: Database; secrets: Signing }): void {
  void http.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAXIMUM }, (_request, _body, parsed) => parsed(null, null))
    scope.post<{ Params: { token: string } }>(`${UNSUBSCRIBE_PATH}:token`, async (request, reply) => {
      try {
        await unsubscribe(services, request.params.token)
        return await reply.code(200).type('text/plain; charset=utf-8').send('ok')
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return reply.code(404).type('text/plain; charset=utf-8').send('unknown')
      }
    })
    scope.get(`${UNSUBSCRIBE_PATH}:token`, (request, reply) => {
      const { token } = request.params as { token: string }
      return reply.redirect(`/#/pages/mailMessage/unsubscribe?token=${encodeURIComponent(token)}`)
    })
    done()
  })
}
