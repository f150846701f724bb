import { createElement, Fragment, useMemo, type ReactNode } from 'react'
import './rich-text.css'

/** What a text may be made of. The server lets nothing else out; what is none of these is drawn as its words. */
const TAGS: ReadonlySet<string> = new Set('p br h2 h3 ul ol li strong em code blockquote a table thead tbody tr th td'.split(' '))
const VOID = 'br'

/** A text of the server, drawn element by element: nothing of it is ever taken as HTML by the page itself. */
export function RichText({ html }: { html: string }) {
  const drawn = useMemo(() => childrenOf(new DOMParser().parseFromString(html, 'text/html').body), [html])
  return <div className="rich-text">{drawn}</div>
}

const childrenOf = (parent: Node): ReactNode[] => Array.from(parent.childNodes, (node, index) => draw(node, index))

function draw(node: Node, key: number): ReactNode {
  if (!(node instanceof Element)) return node.nodeType === Node.TEXT_NODE ? node.textContent : null
  const tag = node.localName
  if (!TAGS.has(tag)) return <Fragment key={key}>{childrenOf(node)}</Fragment>
  if (tag === VOID) return <br key={key} />
  return createElement(tag, { key, ...(tag === 'a' && linkOf(node.getAttribute('href') ?? '')) }, ...childrenOf(node))
}

function linkOf(href: string) {
  if (href.startsWith('https://')) return { href, target: '_blank', rel: 'noopener noreferrer nofollow' }
  return href.startsWith('#/') || href.startsWith('mailto:') ? { href } : {}
}
