import { I18nProvider } from '@lingui/react'
import { i18n } from '@lingui/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import type { Position } from '../api.ts'
import { RiskAdvice } from './risk-banner.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const said = (mode: Position['mode'], isNear: boolean): string =>
  renderToStaticMarkup(createElement(I18nProvider, { i18n }, createElement(RiskAdvice, { mode, isNear })))

it('whoever is warned hears what his mode lets him do: margin is added to isolated positions only', () => {
  for (const isNear of [false, true]) {
    expect(said('isolated', isNear)).toContain('Add margin')
    expect(said('cross', isNear)).toContain('Transfer USDT to contracts')
    expect(said('super', isNear)).toContain('takes no more margin')
    for (const mode of ['cross', 'super'] as const) expect(said(mode, isNear)).not.toContain('Add margin')
    for (const mode of ['isolated', 'cross', 'super'] as const) expect(said(mode, isNear).includes('is near')).toBe(isNear)
  }
})
