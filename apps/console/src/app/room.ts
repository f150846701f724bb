import type { ProposalKind, Right } from '@assay/contract/wire'
import type { MessageDescriptor } from '@lingui/core'
import type { Icon } from '@assay/web/ui/icon.tsx'
import type { ComponentType } from 'react'

/** The groups of the rail, in their order. */
export const groups = ['overview', 'people', 'money', 'markets', 'site'] as const
export type Group = (typeof groups)[number]

/** A page, fetched when it is first opened. */
export type Part = Promise<ComponentType>

export interface Page {
  /** As the router writes it: `/users/:id`. */
  path: string
  title: MessageDescriptor
  /** What an operator needs to see it. Left out: every operator may. */
  right?: Right
  /** Where it stands in the rail. A page without it is reached from another. */
  rail?: {
    group: Group
    icon: Icon
    /** Pressed after G. */ key: string
    /** How many wait there, as a mark. */ Waiting?: ComponentType
    /** Decided there by two: what others proposed is counted as a mark. */ decides?: readonly ProposalKind[]
  }
  page: () => Part
}

/** What the search of the console finds in a room. */
export interface Found {
  title: string
  note?: string
  path: string
}

/** A room as the rest of the console knows it. */
export interface Room {
  name: string
  pages: readonly Page[]
  finds?: { kind: MessageDescriptor; right: Right; search: (text: string) => Promise<readonly Found[]> }
}

export const defineRoom = (room: Room): Room => room
