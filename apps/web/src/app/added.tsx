import type { ComponentType, ReactNode } from 'react'
import { keepUpdates } from '#live/channels.ts'
import { loadWords } from './language.ts'
import type { Additions, Place, Room } from './room.ts'
import * as all from './rooms.ts'

const rooms: readonly Room[] = Object.values(all)

const fetched = new Map<Place, readonly unknown[]>()

/** Fetches the parts that rooms add at a place, with their texts. */
export async function fetchAdded(place: Place): Promise<void> {
  if (fetched.has(place)) return
  const adding = rooms.flatMap(({ name, adds }) => (adds?.[place] ? [{ name, load: adds[place] }] : []))
  // The texts of statements are in the catalogue of the room that shows them.
  const words = place === 'bills' ? [] : adding.map(({ name }) => name)
  const [parts] = await Promise.all([Promise.all(adding.map(({ load }) => load())), loadWords(words)])
  fetched.set(place, parts)
}

/** Keeps what happens until the parts that show it are there. Returns the function that ends it. */
export function keepWhatHappens(): () => void {
  const ends = rooms.flatMap(({ watches = [] }) => watches.map(keepUpdates))
  return () => {
    for (const end of ends) end()
  }
}

/** The parts that rooms add at a place. Empty until they are fetched; a page that `shows` the place fetches them with itself. */
export const added = <P extends Place>(place: P): readonly Additions[P][] => (fetched.get(place) ?? []) as readonly Additions[P][]

/** The places whose parts are drawn as they are. */
type DrawnPlace = { [P in Place]: Additions[P] extends ComponentType ? P : never }[Place]

/** The parts that rooms add at a place. */
export const Added = ({ at }: { at: DrawnPlace }): ReactNode => added(at).map((Part, index) => <Part key={index} />)

/** The places whose parts draw with something of their room. */
type DrawingPlace = { [P in Place]: Additions[P] extends ComponentType<{ children: (own: infer _Own) => ReactNode }> ? P : never }[Place]
type OwnOf<P extends Place> = Additions[P] extends ComponentType<{ children: (own: infer Own) => ReactNode }> ? Own : never
type DrawsWith<Own> = ComponentType<{ children: (own: Own) => ReactNode }>

/** Draws with what the rooms have for a place, each its own, in the order of the rooms. */
export const WithAdded = <P extends DrawingPlace>({
  at,
  children,
}: {
  at: P
  children: (all: readonly OwnOf<P>[]) => ReactNode
}): ReactNode => drawWith<OwnOf<P>>(added(at) as unknown as readonly DrawsWith<OwnOf<P>>[], [], children)

function drawWith<Own>(rooms: readonly DrawsWith<Own>[], found: readonly Own[], draw: (all: readonly Own[]) => ReactNode): ReactNode {
  const [Room, ...others] = rooms
  return Room ? <Room>{(own) => drawWith(others, [...found, own], draw)}</Room> : draw(found)
}
