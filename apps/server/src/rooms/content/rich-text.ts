/** Texts as HTML of a few tags. Whatever stands in the tables, nothing else leaves the server. */
import sanitizeHtml from 'sanitize-html'

/** A page outside opens in a tab of its own and learns nothing of this one. */
const OUTSIDE = { rel: 'noopener noreferrer nofollow', target: '_blank' }

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'h2',
    'h3',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'code',
    'blockquote',
    'a',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    // Headings of a page stand under its own.
    h1: 'h2',
    b: 'strong',
    i: 'em',
    a: (_tag, { href = '' }) => ({ tagName: 'a', attribs: { href, ...(href.startsWith('https:') && OUTSIDE) } }),
  },
}

/** Safe to be put into a page as it is. */
export const sanitised = (html: string): string => sanitizeHtml(html, OPTIONS)

/** All of its words, without tags. */
export const plainText = (html: string): string =>
  decoded(sanitizeHtml(html.replaceAll('<', ' <'), { allowedTags: [], allowedAttributes: {} }))

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
const decoded = (text: string): string => text.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity]!)

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const HEADING = '# '

/** The product's own texts: paragraphs, and headings that begin with `# `. */
export const htmlOf = (paragraphs: readonly string[]): string =>
  paragraphs
    .map((text) => (text.startsWith(HEADING) ? `<h2>${escaped(text.slice(HEADING.length))}</h2>` : `<p>${escaped(text)}</p>`))
    .join('\n')
