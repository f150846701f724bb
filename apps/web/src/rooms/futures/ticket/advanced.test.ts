import { I18nProvider } from '@lingui/react'
import { i18n } from '@lingui/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { FoldedErrors } from './advanced.tsx'
import type { Ticket } from './use-ticket.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const drawn = (ticket: Pick<Ticket, 'errors'> & Partial<Pick<Ticket, 'fold'>>): string => {
  const shown = { fold: undefined, unfold: () => undefined, ...ticket } as unknown as Ticket
  return renderToStaticMarkup(createElement(I18nProvider, { i18n }, createElement(FoldedErrors, { ticket: shown })))
}

it('what is wrong in the drawer that is shut is said in words, with the name of its field, on a way to it', () => {
  const both = drawn({ errors: { trailing: 'Between 0.1% and 10%', slippage: 'Between 0.01% and 10%' } })
  expect(both.match(/<button[^>]*>.*?<\/button>/g)).toHaveLength(2)
  expect(both).toContain('Trailing stop: Between 0.1% and 10%')
  expect(both).toContain('Slippage limit: Between 0.01% and 10%')
})

it('nothing is said of fields that stand open, nor behind a drawer', () => {
  expect(drawn({ errors: { lots: 'Enter a figure', takeProfit: 'No' } })).toBe('<div role="alert"></div>')
  expect(drawn({ errors: { trailing: 'No' }, fold: 'trailing' })).toBe('')
})
