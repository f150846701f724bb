import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Tape } from './tick-tape.tsx'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const instrument = { symbol: 'BTC/USDT-CFD', tick: '0.1' }

it('keeps the place of all its rows before the first tick', () => {
  const drawn = renderToStaticMarkup(createElement(I18nProvider, { i18n }, createElement(Tape, { instrument, rows: 8 })))
  expect(drawn.match(/class="tape-row"/g)).toHaveLength(8)
})
