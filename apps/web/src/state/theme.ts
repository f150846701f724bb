import { useSyncExternalStore } from 'react'
import type { ClientState } from './client-state.ts'
import { useClient } from './client-store.ts'

const lightDevice = matchMedia('(prefers-color-scheme: light)')

/** Calls back when the device turns light or dark, once the document shows it. */
export const followDevice = (listener: () => void) => {
  lightDevice.addEventListener('change', listener)
  return () => lightDevice.removeEventListener('change', listener)
}

/** Whether the page is light now, by choice or as the device is. */
export function useIsLight(): boolean {
  const theme = useClient((state) => state.theme)
  const isDeviceLight = useSyncExternalStore(followDevice, () => lightDevice.matches)
  return theme === 'system' ? isDeviceLight : theme === 'light'
}

/** Sets theme and direction colours as attributes of the document. The tokens follow them. */
function paint({ theme, swapColours, colourBlind }: ClientState): void {
  const root = document.documentElement
  root.dataset.theme = theme !== 'system' ? theme : lightDevice.matches ? 'light' : 'dark'
  if (swapColours) root.dataset.updown = 'swap'
  else delete root.dataset.updown
  if (colourBlind) root.dataset.palette = 'cvd'
  else delete root.dataset.palette
  const page = getComputedStyle(root).getPropertyValue('--page').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', page)
}

const looks = ['theme', 'swapColours', 'colourBlind'] as const

export function startTheme(): void {
  paint(useClient.getState())
  useClient.subscribe((state, before) => {
    if (looks.some((field) => state[field] !== before[field])) paint(state)
  })
  lightDevice.addEventListener('change', () => paint(useClient.getState()))
}
