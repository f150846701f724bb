import type { MessageDescriptor } from '@lingui/core'
import type { CallInput, CallOutput } from '@assay/contract'
import type { ChannelKind } from '@assay/contract/live'
import type { ComponentType, ReactNode } from 'react'
import type { ApiFailure } from '#api/failure.ts'
import type { Address } from '#navigation/go.ts'
import type { QueryValues } from '#navigation/query-string.ts'
import type { Result } from '#trading/results/result.ts'
import type { Icon } from '#ui/icon.tsx'

/** A page or a part of one, fetched when it is needed. */
export type Part = Promise<ComponentType>

export type MarketKind = CallOutput<'market.currencies'>['instruments'][number]['kind']

interface Route {
  /** The hash route, exactly as links write it. */
  path: `/${string}`
  aliases?: readonly `/${string}`[]
  title: MessageDescriptor
  /** `user`: without a token the page says so and sends the visitor to the login page. */
  access: 'guest' | 'user'
  /** Puts the page on the tab bar, ordered by `place`. `guess` needs the site's setting. */
  tab?: { icon: Icon; place: number; only?: 'guess' }
  /** Has no navigation bar of its own. */
  bare?: true
  /**
   * Without it the page shows that it is not open, and links to it are not drawn. The type is written out: pages link to paths and paths
   * are derived from this definition, so an inferred type would be circular.
   */
  page?: () => Part
  /** Its results stand in the public log: background work starts with it. */
  isProven?: true
  /** Rooms whose texts the page needs besides its own. */
  words?: readonly string[]
  /** The places whose added parts are fetched with the page. */
  shows?: readonly Place[]
}

/** A part of the trade tab, beside those of other rooms. */
export interface Segment {
  /** How an address of the trade tab names it: `?tab=contract`. */
  name: string
  label: MessageDescriptor
  /** From left to right. */
  place: number
  /** The kinds of market it trades: an address that names only a market leads to its segment. */
  kinds?: readonly MarketKind[]
  /** What only addresses of this segment say, beside the market: `?match_id=`. */
  query?: readonly string[]
  /** Its results stand in the public log: background work starts with it. */
  isProven?: true
  page: () => Promise<ComponentType<SegmentProps>>
  /** The chart of its markets. */
  chart?: () => Part
}

export interface SegmentProps {
  /** The names of all segments, to choose from. They stand in place of the page's title. */
  segments: ReactNode
}

/** A shortcut on home. A lower `place` comes first. Not drawn while its page does not exist. */
interface Shortcut {
  label: MessageDescriptor
  icon: Icon
  place: number
  to: string
  query?: QueryValues
  /** Exists only where money is play money. */
  sandbox?: true
}

/** Texts for the kinds of postings a room makes and the reasons of its holds. */
export interface Bills {
  /** Their position among those of other rooms. */
  place: number
  kinds: Readonly<Record<string, { name: MessageDescriptor; meaning?: MessageDescriptor }>>
  reasons?: Readonly<Record<string, MessageDescriptor>>
  /** Of the reasons those by which money is in a product: finance has what it is doing there. */
  products?: readonly string[]
}

/** What the user's latest orders of a room came to. Undefined until it is known. */
export interface LatestResults {
  results: readonly Result[] | undefined
  error: Error | null
  refetch: () => unknown
}

/** The line of what it pays, beside just keeping what is put in: both from left to right, 0 at the bottom and 1 at the top. */
export interface Payoff {
  /** The same in a sentence. */
  text: string
  product: readonly (readonly [x: number, y: number])[]
  keeping: readonly (readonly [x: number, y: number])[]
}

/** What a room lets users put money in, as the finance page compares it. Every offer answers the same four lines. Texts are in the user's language. */
export interface Offer {
  /** Unique over all rooms. */
  key: string
  icon: Icon
  title: string
  /** What it pays, with its span written out: `0.35%`, `a day`. A price where nothing is promised: `0.10 USDT`, `each`. */
  rate: { figure: string; span: string }
  /** How long money stays at least, for sorting, and in words. */
  days: number
  term: string
  /** What can be lost: the price of leaving early, what a price does, or everything. The least comes first. */
  risk: 'leaving' | 'price' | 'everything'
  earn: ReactNode
  locked: ReactNode
  lose: ReactNode
  paidIn: ReactNode
  payoff?: Payoff
  to: Address
}

/** What the user has put into a product and has not got back. */
export interface Investment {
  /** Unique over all rooms. */
  key: string
  title: string
  note: ReactNode
  /** When it ends, or when something of it comes free next. */
  dueMs: number
  /** Worth now, in USDT. Null where nothing has a price. */
  value: string | null
  /** Under the value. */
  result: ReactNode
  to: Address
}

/** What a room has on offer and what the user has in it. Undefined until it is known; for guests nothing is invested. */
export interface Products {
  /** What the room is called, in the user's language. */
  name: string
  offers: readonly Offer[] | undefined
  investments: readonly Investment[] | undefined
  /** Paid by it up to now and since 00:00 UTC, in USDT. Undefined until it is known, null without a price. */
  earned: { total: string | null; today: string | null } | undefined
  error: Error | null
  refetch: () => unknown
}

/** A list of what came in or went out, on the page of records, and the page of one record. */
export interface RecordSource {
  /** Names one record in an address, `?deposit=12`, and its tab. */
  name: string
  label: MessageDescriptor
  /** From left to right. */
  place: number
  list: ComponentType
  one: ComponentType<{ id: string }>
}

/** What confirms a sensitive act, as its call takes it. */
export interface Confirmation {
  current_password?: string
  confirm_code?: string
  authenticator?: string
  passkey?: string
}

/** A question that its user answers with what confirms the act. */
export interface ConfirmQuestion {
  act: CallInput<'account.confirmOptions'>['act']
  verb: ReactNode
  open: boolean
  busy: boolean
  failure: ApiFailure | undefined
  onClose: () => void
  onChange: () => void
  onConfirm: (given: Confirmation) => void
}

/** Parts that rooms add to pages of other rooms, by place. */
export interface Additions {
  /** Beneath the shortcuts of home. */
  home: ComponentType
  /** Among the product cards of home, each a `ProductTile`: fetched after the page. Nothing where nothing is offered. */
  homeCards: ComponentType
  /** Above the products of finance: results. */
  finance: ComponentType
  /** Beside the holdings of the assets page, on a desk. */
  besideAssets: ComponentType
  /** Beneath the accounts of the assets page. */
  assets: ComponentType
  /** On every page of logged-in users, after the first page has loaded. */
  everywhere: ComponentType
  /** The button that deletes the account, with the question before it. */
  deletion: ComponentType
  /** Draws with the latest results of the room. */
  results: ComponentType<{ children: (latest: LatestResults) => ReactNode }>
  /** Draws with what the room has on offer. */
  products: ComponentType<{ children: (products: Products) => ReactNode }>
  /** Asks for what confirms a sensitive act. Its texts are in the catalogue of the room that adds it. */
  confirm: ComponentType<ConfirmQuestion>
  /** The menu of the person. */
  menu: ComponentType<{ open: boolean }>
  /** Above the coins that can come in: ways in that are no coin of a chain. */
  waysIn: ComponentType
  /** Beneath the limits that users set themselves: those that hold besides. */
  limits: ComponentType
  /** Among the records of what came in and went out. */
  records: RecordSource
  /** Texts of statements. They are in the catalogue of the wallet. */
  bills: Bills
}
export type Place = keyof Additions

export interface Room {
  name: string
  routes: readonly Route[]
  shortcuts?: readonly Shortcut[]
  /** Its parts of the trade tab. */
  segments?: readonly Segment[]
  /** Channels whose updates its part `everywhere` shows: they are kept until that is there. */
  watches?: readonly ChannelKind[]
  adds?: { readonly [P in Place]?: () => Promise<Additions[P]> }
  /** Background work while the app is open. Starts after the first page has loaded, at the latest when the user is about to trade. */
  background?: () => Promise<unknown>
}

/**
 * Everything the app knows of a room. It is part of the first load, so it refers to pages and parts only by lazy import. Its texts are in
 * the catalogue of the app.
 */
export const defineRoom = <const R extends Room>(room: R): R => room
