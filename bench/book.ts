/**
 * Speed of the order book: the reference stream through npm nodejs-order-book and through ours, in one run on one machine.
 * Both make their events; both must make the same trades. Usage: node bench/book.ts [operations] [seed]
 */
import { OrderBook, Side } from 'nodejs-order-book'
import { Book, BUY, CANCEL_NEWEST, SELL, type Incoming } from '../packages/engine/src/book/door.ts'
import { ADD, FIELDS, orderStream } from './order-stream.ts'

const BAR_RATIO = 180
const REFERENCE_TRADES = 423_680
const RUNS = 5
/** A large book lives behind the processor's caches, a small one in them: random cancels cost about twice as much there. */
export const MEMORY_FACTOR = 2

interface Run {
  trades: number
  /** Order-dependent sum over the maker and taker of every trade. */
  checksum: number
  seconds: number
}

const mix = (checksum: number, value: number): number => (Math.imul(checksum ^ value, 0x9e3779b1) + value) | 0
/** Processor time of this thread, so that what else the machine does decides nothing. */
function processorSeconds(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1e6
}

/** The npm package reports a taker's fills as the orders it finished and the one it left partly filled. */
function runReference(stream: Int32Array): Run {
  const book = new OrderBook()
  const names = Array.from({ length: stream.length / FIELDS + 1 }, (_, id) => String(id))
  let trades = 0
  let checksum = 0
  const count = (maker: string, taker: string): void => {
    if (maker === taker) return
    trades += 1
    checksum = mix(mix(checksum, Number(maker)), Number(taker))
  }
  const start = processorSeconds()
  for (let at = 0; at < stream.length; at += FIELDS) {
    const id = names[stream[at + 4]!]!
    if (stream[at] !== ADD) {
      book.cancel(id)
      continue
    }
    const side = stream[at + 1] === BUY ? Side.BUY : Side.SELL
    const { done, partial } = book.limit({ id, side, price: stream[at + 2]!, size: stream[at + 3]! })
    for (const order of done) count(order.id, id)
    if (partial) count(partial.id, id)
  }
  return { trades, checksum, seconds: processorSeconds() - start }
}

const ACCEPTED = 1
const CANCELLED = 2
const CANCEL_REFUSED = 3
const TRADED = 4

/** A ring of events as a consumer would read them: kind, order, price, lots, maker. */
class EventRing {
  static readonly SIZE = 1 << 12
  readonly numbers = new Float64Array(EventRing.SIZE * 5)
  private count = 0

  /** Begins the next event; the rest of its numbers follow at the index returned. */
  begin(kind: number, order: number): number {
    const at = (this.count & (EventRing.SIZE - 1)) * 5
    this.count += 1
    this.numbers[at] = kind
    this.numbers[at + 1] = order
    return at + 2
  }
}

class OurRun {
  readonly book = new Book()
  readonly events = new EventRing()
  trades = 0
  checksum = 0
  private readonly slots: Int32Array
  private readonly incoming: Incoming = {
    id: 0,
    account: 0,
    side: BUY,
    ticks: 0,
    lots: 0,
    visibleLots: 0,
    sliceLots: 0,
    selfTrade: CANCEL_NEWEST,
    isStopped: false,
  }

  constructor(operations: number) {
    this.slots = new Int32Array(operations + 1)
  }

  onFill(slot: number, lots: number, ticks: number): void {
    const maker = this.book.orders.id[slot]!
    const { numbers } = this.events
    const at = this.events.begin(TRADED, this.incoming.id)
    numbers[at] = ticks
    numbers[at + 1] = lots
    numbers[at + 2] = maker
    this.trades += 1
    this.checksum = mix(mix(this.checksum, maker), this.incoming.id)
  }

  onSelfTrade(): void {
    throw new Error('every order of the stream has its own account')
  }

  run(stream: Int32Array): Run {
    const start = processorSeconds()
    for (let at = 0; at < stream.length; at += FIELDS) {
      if (stream[at] === ADD) this.add(stream, at)
      else this.cancel(stream[at + 4]!)
    }
    return { trades: this.trades, checksum: this.checksum, seconds: processorSeconds() - start }
  }

  private add(stream: Int32Array, at: number): void {
    const { incoming } = this
    incoming.id = stream[at + 4]!
    incoming.account = incoming.id
    incoming.side = stream[at + 1] === BUY ? BUY : SELL
    incoming.ticks = stream[at + 2]!
    incoming.lots = stream[at + 3]!
    const event = this.events.begin(ACCEPTED, incoming.id)
    this.events.numbers[event] = incoming.ticks
    this.events.numbers[event + 1] = incoming.lots
    this.book.match(incoming, this)
    if (incoming.lots === 0) return
    incoming.visibleLots = incoming.lots
    this.slots[incoming.id] = this.book.add(incoming)
  }

  private cancel(id: number): void {
    const slot = this.slots[id]!
    const isThere = this.book.isAt(slot, id)
    if (isThere) this.book.cancel(slot)
    this.events.begin(isThere ? CANCELLED : CANCEL_REFUSED, id)
  }
}

function runOurs(stream: Int32Array): Run {
  return new OurRun(stream.length / FIELDS).run(stream)
}

/** Several runs, fastest first: the first ones warm the compiler up. */
function runsOfOurs(stream: Int32Array): Run[] {
  return Array.from({ length: RUNS }, () => runOurs(stream)).sort((a, b) => a.seconds - b.seconds)
}

/** Enough of the processor's time that the coarsest of its clocks tells it. */
const LEAST_SECONDS = 0.5

/** Seconds that one operation takes, over as many runs as it needs to be told; one before them warms the compiler up. */
function costOf(stream: Int32Array): number {
  runOurs(stream)
  let seconds = 0
  let count = 0
  for (; seconds < LEAST_SECONDS; count += 1) seconds += runOurs(stream).seconds
  return seconds / count / (stream.length / FIELDS)
}

/** The cost of one operation in a stream of so many. */
export const costOfOperation = (operations: number, seed = 1): number => costOf(orderStream(operations, seed))

function main(): void {
  const operations = Number(process.argv[2] ?? 1_000_000)
  const seed = Number(process.argv[3] ?? 1)
  const stream = orderStream(operations, seed)
  const perSecond = (run: Run): string => `${Math.round(operations / run.seconds).toLocaleString('en')} ops/s`.padStart(20)

  const runs = runsOfOurs(stream)
  const ours = runs[RUNS >> 1]!
  console.log(`ours                  ${perSecond(ours)}  ${ours.trades} trades (the middle one of ${RUNS} runs)`)
  const costs = [1 / 16, 1 / 4, 1].map((share) => {
    const count = Math.floor(operations * share)
    const cost = costOf(stream.subarray(0, count * FIELDS))
    console.log(`  ${String(count).padStart(9)} operations ${(cost * 1e9).toFixed(1).padStart(8)} ns each`)
    return cost
  })
  const reference = runReference(stream)
  console.log(`npm nodejs-order-book ${perSecond(reference)}  ${reference.trades} trades`)

  const ratio = reference.seconds / ours.seconds
  const isSame = ours.trades === reference.trades && ours.checksum === reference.checksum
  const isKnown = operations !== 1_000_000 || seed !== 1 || ours.trades === REFERENCE_TRADES
  const logarithms = Math.log(operations) / Math.log(operations / 16)
  const isFlat = costs[2]! <= costs[0]! * logarithms * MEMORY_FACTOR
  const passed = ratio >= BAR_RATIO && isSame && isKnown && isFlat
  if (!isSame) console.log('the two books disagree on who traded with whom')
  if (!isKnown) console.log(`the reference stream makes ${REFERENCE_TRADES} trades`)
  if (!isFlat) console.log('the cost of an operation grows faster than the logarithm of the size')
  console.log(`book: ${ratio.toFixed(0)}x reference (bar ${BAR_RATIO}x), ${ours.trades} trades: ${passed ? 'PASS' : 'FAIL'}`)
  process.exitCode = passed ? 0 : 1
}

if (import.meta.main) main()
