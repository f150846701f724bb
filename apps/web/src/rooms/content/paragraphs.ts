/** The paragraphs of an article: plain text, divided by empty lines. A line break within one stays. */
export const paragraphsOf = (content: string): readonly string[] =>
  content
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
