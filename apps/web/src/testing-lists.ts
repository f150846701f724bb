/** Without a screen nothing has a height, and a long list draws what is on the screen: in tests that is all. For all files, which share what they import. */
import type { ReactNode } from 'react'
import { vi } from 'vitest'

vi.mock('virtua', () => ({ WindowVirtualizer: ({ children }: { children: ReactNode }) => children }))
