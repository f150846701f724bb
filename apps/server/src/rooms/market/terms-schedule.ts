/**
 * Terms that operators have decided (docs/decisions/0056), each from a midnight (UTC) on. Until the first of a subject, the release's hold.
 * What the values mean, the room that trades by them says.
 */
export type TermValues = Readonly<Record<string, string>>

export interface ScheduledTerms {
  /** Of the proposal that was decided. */
  id: string
  /** `spot`, `options`, or `contracts.` and a symbol. */
  subject: string
  values: TermValues
  /** A midnight, in epoch milliseconds. */
  fromMs: number
}

export class TermsSchedule {
  readonly #bySubject = new Map<string, ScheduledTerms[]>()

  constructor(scheduled: readonly ScheduledTerms[] = []) {
    for (const terms of scheduled) this.add(terms)
  }

  add(terms: ScheduledTerms): void {
    const others = this.of(terms.subject).filter(({ id }) => id !== terms.id)
    const all = [...others, terms].toSorted((one, other) => one.fromMs - other.fromMs)
    this.#bySubject.set(terms.subject, all)
  }

  drop(subject: string, id: string): void {
    const others = this.of(subject).filter((terms) => terms.id !== id)
    this.#bySubject.set(subject, others)
  }

  /** All of a subject, those that came first before the others. */
  of(subject: string): readonly ScheduledTerms[] {
    return this.#bySubject.get(subject) ?? []
  }

  /** What holds at an instant. Undefined while the release's terms do. */
  at(subject: string, timeMs: number): ScheduledTerms | undefined {
    return this.of(subject).findLast(({ fromMs }) => fromMs <= timeMs)
  }

  /** What comes after an instant. */
  after(subject: string, timeMs: number): readonly ScheduledTerms[] {
    return this.of(subject).filter(({ fromMs }) => fromMs > timeMs)
  }

  subjects(): string[] {
    return [...this.#bySubject.keys()]
  }

  /** Subjects whose terms begin in (afterMs, untilMs]. */
  begun(afterMs: number, untilMs: number): string[] {
    return this.subjects().filter((subject) => this.of(subject).some(({ fromMs }) => fromMs > afterMs && fromMs <= untilMs))
  }
}
