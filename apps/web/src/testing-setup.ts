/**
 * Before every test file. Files of one worker share what the first of them imported, so what is replaced for one is replaced for all: else
 * it would depend on their order which of the two a file meets.
 */
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { attachRooms } from '#navigation/routes.ts'

vi.mock('socket.io-client', () => import('#trading/testing-line.ts'))

// Without a screen nothing has a height, and a long list draws what is on the screen: in tests that is all.
vi.mock('virtua', () => ({ WindowVirtualizer: ({ children }: { children: ReactNode }) => children }))

// One room more than the app has, which knows nothing of it.
vi.mock('#app/rooms.ts', async (original) => ({ ...(await original<object>()), ...(await import('#app/testing-room.tsx')) }))

attachRooms(Object.values(await import('#app/rooms.ts')))
