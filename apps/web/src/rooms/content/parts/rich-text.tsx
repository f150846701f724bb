import '../content.css'

/** A text of the server: HTML of a few tags, which it has sanitised. */
export function RichText({ html }: { html: string }) {
  // The server lets nothing out but paragraphs, headings, lists, tables and safe links (its rich-text.ts), and no script may run by the policy.
  // oxlint-disable-next-line react/no-danger
  return <div className="content-rich" dangerouslySetInnerHTML={{ __html: html }} />
}
