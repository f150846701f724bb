// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RichText } from './rich-text.tsx'

const drawn = (html: string) => render(<RichText html={html} />).container.firstElementChild!.innerHTML

it('draws paragraphs, headings, lists and links', () => {
  const html = '<h2>One</h2><p>Two <strong>three</strong><br>four</p><ul><li>five</li></ul>'
  expect(drawn(html)).toBe(html)
  expect(drawn('<a href="#/pages/common/faq">x</a>')).toBe('<a href="#/pages/common/faq">x</a>')
  expect(drawn('<a href="https://a.test/">x</a>')).toBe(
    '<a href="https://a.test/" target="_blank" rel="noopener noreferrer nofollow">x</a>',
  )
})

it('draws nothing else, whatever the server should send', () => {
  expect(drawn('<p onclick="x()">a</p>')).toBe('<p>a</p>')
  expect(drawn('<a href="javascript:alert(1)">a</a>')).toBe('<a>a</a>')
  expect(drawn('<img src="x" onerror="alert(1)"><form><input></form><div>b</div>')).toBe('b')
})
