/** Articles as operators write them. Each act stands in the log under `article:<id>`. */
import { randomUUID } from 'node:crypto'
import type { CallOutput } from '@assay/contract'
import { refuse, type Lang } from '@assay/contract/wire'
import { articles as ofProduct } from '../../../../data/content/articles.ts'
import { logDeed } from '../../../db/deeds.ts'
import type { Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import type { OperatorContext, RoomHandlers } from '../../../http/context.ts'
import { BANNER, COMPLIANCE, DATA, NEWS, QUESTION, ABOUT, RISKS, topics } from '../article.ts'
import { seedOne, textsOf } from '../seed.ts'
import type { ContentServices } from '../services.ts'
import { checkLanguages, cleaned, fingerprintOf, haveWords, wordsFor } from '../words.ts'
import * as store from './article-store.ts'

type ArticleCalls = Pick<
  RoomHandlers<'content'>,
  | 'writtenArticles'
  | 'writtenArticle'
  | 'saveArticle'
  | 'previewArticle'
  | 'publishArticle'
  | 'goBackArticle'
  | 'withdrawArticle'
  | 'uploadPicture'
>

type Deed = { operator: OperatorContext['operator']; action: string; detail: Record<string, unknown> } & (
  | { id: string }
  | { make: (tx: Tx) => Promise<string> }
)

const OWN = 'own:'
/** What an operator may write anew. Standing pages are one each: they can be overlaid, not added to. */
const NEW_CATEGORIES: readonly number[] = [NEWS, BANNER, QUESTION]
const STANDING: readonly number[] = [ABOUT, COMPLIANCE, RISKS, DATA]
/** A page of the app, with a query of plain words. Any other link begins with https. */
const PAGE_LINK = /^\/pages\/[A-Za-z0-9_]+(?:\/[A-Za-z0-9_]+){1,2}(?:\?[A-Za-z0-9_=&%./-]*)?$/

const isLink = (link: string): boolean => link === '' || PAGE_LINK.test(link) || (link.startsWith('https://') && URL.canParse(link))

type Services = Pick<ContentServices, 'db' | 'pictures' | 'site' | 'publishSite'>

export const articleConsole = (services: Services): ArticleCalls => {
  const acts = actsOf(services)
  return { ...readingOf(services, acts), ...writingOf(services, acts), ...publishingOf(acts) }
}

/** What all acts share. */
function actsOf({ db, site, publishSite }: Services) {
  const productOf = (slug: string) =>
    ofProduct.find((article) => article.slug === slug && (site.mode === 'sandbox' || !article.isSandboxOnly))

  /** Does it to an article that is there, logs it, and answers how it stands after COMMIT. */
  const deed = async (
    { operator, action, detail, ...of }: Deed,
    work: (tx: Tx, found: store.WrittenRow) => Promise<Record<string, unknown> | void>,
  ) => {
    const id = await transact(db, async (tx) => {
      const id = 'id' in of ? of.id : await of.make(tx)
      const found = (await store.lockArticle(tx, id)) ?? refuse('article_not_found')
      const more = await work(tx, found)
      await logDeed(tx, {
        operatorId: operator.operatorId,
        action: `content.${action}`,
        subject: `article:${id}`,
        detail: { ...detail, ...more },
      })
      return id
    })
    publishSite()
    return writtenOut((await store.findWritten(db, id))!)
  }
  const versionOf = async (tx: Tx, id: string, version: number) =>
    (await store.listVersions(tx, id)).find((one) => one.version === version) ?? refuse('article_not_found')
  return { productOf, deed, versionOf }
}
type Acts = ReturnType<typeof actsOf>

function readingOf({ db }: Services, { productOf }: Acts): Pick<ArticleCalls, 'writtenArticles' | 'writtenArticle' | 'previewArticle'> {
  return {
    writtenArticles: async ({ category = null, page, limit }) => {
      const { rows, total } = await store.listWritten(db, category, { page, limit })
      return { data: rows.map(writtenOut), page, limit, total }
    },
    writtenArticle: async ({ id }) => {
      const found = (await store.findWritten(db, id)) ?? refuse('article_not_found')
      const versions = await store.listVersions(db, id)
      const product = productOf(found.slug)
      return {
        ...writtenOut(found),
        product: product ? textsOf(product).map((text) => ({ ...text, lang: text.lang as Lang })) : [],
        versions: versions.map(({ operatorName, isPopup, at, texts, ...version }) => ({
          ...version,
          texts: [...texts],
          popup: isPopup,
          operator_name: operatorName,
          time: at.toISOString(),
        })),
      }
    },
    previewArticle: ({ reader, texts }) => {
      checkLanguages(texts, 'article_languages')
      return wordsFor(texts, reader)
    },
  }
}

function writingOf({ db, pictures }: Services, { deed }: Acts): Pick<ArticleCalls, 'saveArticle' | 'uploadPicture'> {
  return {
    saveArticle: async ({ id, base, category, topic, link, picture, popup, texts: given, note }, { operator }) => {
      checkLanguages(given, 'article_languages')
      const texts = given.map(cleaned)
      if (!haveWords(texts)) refuse('article_words')
      if (!isLink(link)) refuse('link_unknown', { fields: { link: 'link_unknown' } })
      if (picture !== '' && !(await pictures.isOfSite(picture))) refuse('file_not_found', { fields: { picture: 'file_not_found' } })
      const { operatorId } = operator
      const make = (tx: Tx): Promise<string> => {
        const isTopic = category === QUESTION ? topics.some((one) => one === topic) : topic === ''
        if (category === undefined || !NEW_CATEGORIES.includes(category) || !isTopic) refuse('article_category')
        return store.insertArticle(tx, { category, topic, slug: `${OWN}${randomUUID()}` })
      }
      const detail = { note, link, picture, popup }
      return deed(
        { operator, action: 'saveArticle', detail, ...(id === undefined ? { make } : { id }) },
        async (tx, { id: article, latest }) => {
          if (latest !== base) refuse('article_changed')
          const version = await store.addVersion(tx, article, { link, picture, isPopup: popup, texts, note, operatorId })
          return { version, texts: fingerprintOf(texts) }
        },
      )
    },
    uploadPicture: async (_input, { file, operator }) => {
      const address = await pictures.keepForSite(operator.operatorId, file ?? refuse('file_missing', { fields: { file: 'file_missing' } }))
      const { operatorId } = operator
      await transact(db, (tx) => logDeed(tx, { operatorId, action: 'content.uploadPicture', subject: `picture:${address}`, detail: {} }))
      return address
    },
  }
}

function publishingOf({ productOf, deed, versionOf }: Acts): Pick<ArticleCalls, 'publishArticle' | 'goBackArticle' | 'withdrawArticle'> {
  return {
    publishArticle: ({ id, version, at, note }, { operator }) =>
      deed({ operator, action: 'publishArticle', id, detail: { version, note, at: at ?? null } }, async (tx) => {
        const found = await versionOf(tx, id, version)
        const isLater = at !== undefined && Date.parse(at) > Date.now()
        if (isLater) await store.schedule(tx, id, { version, at: new Date(at) })
        else await store.publish(tx, id, found)
      }),
    goBackArticle: ({ id, version, note }, { operator }) =>
      deed({ operator, action: 'goBackArticle', id, detail: { back_to: version, note } }, async (tx, { slug }) => {
        if (version === 0) {
          const product = productOf(slug) ?? refuse('article_not_found')
          await store.handBack(tx, id)
          return seedOne(tx, product)
        }
        const { link, picture, isPopup, texts } = await versionOf(tx, id, version)
        const made = await store.addVersion(tx, id, { link, picture, isPopup, texts, note, operatorId: operator.operatorId })
        await store.publish(tx, id, await versionOf(tx, id, made))
        return { version: made }
      }),
    withdrawArticle: ({ id, note }, { operator }) =>
      deed({ operator, action: 'withdrawArticle', id, detail: { note } }, async (tx, { category }) => {
        // A standing page is a duty: it can say something else, but not nothing.
        if (STANDING.includes(category)) refuse('article_category')
        await store.withdraw(tx, id)
      }),
  }
}

/** Publishes what is due. Returns how many. */
export const publishDue = ({ db }: Pick<ContentServices, 'db'>): Promise<number> =>
  transact(db, async (tx) => {
    const due = await store.takeDue(tx)
    for (const { id, version } of due) {
      const found = (await store.listVersions(tx, id)).find((one) => one.version === version)!
      await store.publish(tx, id, found)
    }
    return due.length
  })

type Written = CallOutput<'content.saveArticle'>

function statusOf({ latest, live, nextAt, withdrawnAt, isEdited }: store.WrittenRow): Written['status'] {
  if (nextAt) return 'scheduled'
  if (withdrawnAt) return 'withdrawn'
  if (live !== null) return live === latest ? 'published' : 'changed'
  if (!isEdited) return latest > 0 ? 'changed' : 'product'
  return 'draft'
}

const writtenOut = (row: store.WrittenRow): Written => ({
  id: row.id,
  slug: row.slug.startsWith(OWN) ? null : row.slug,
  category: row.category,
  topic: row.topic,
  status: statusOf(row),
  title: row.title ?? '',
  version: row.latest,
  live: row.live,
  publish_at: row.nextAt?.toISOString() ?? null,
  changed_at: row.changedAt?.toISOString() ?? null,
  changed_by: row.changedBy,
})
