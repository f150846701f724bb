/**
 * A program that asks as much as it can, in a process of its own and from a network address of its own, so that it takes no time and no
 * limits of who measures. Its one parameter is a Flood as JSON; it ends by itself and prints how often each status came, and how many
 * half requests it held in the end.
 */
import { Agent, request } from 'node:http'
import { connect } from 'node:net'

export interface Flood {
  url: string
  seconds: number
  /** Where it comes from: any of 127.0.0.0/8. */
  address: string
  connections: number
  /** Asked in turn, each as soon as the one before is answered. */
  requests?: { path: string; method?: string; headers?: Record<string, string>; body?: string }[]
  /** Sent on each connection that opens, and nothing after it. */
  half?: string
}

export type Tally = Record<string, number>

const REFUSED_MS = 100

const flood = JSON.parse(process.argv[2]!) as Flood
const { hostname, port } = new URL(flood.url)
const untilMs = performance.now() + flood.seconds * 1_000
const tally: Tally = {}
const count = (what: string | number): void => void (tally[what] = (tally[what] ?? 0) + 1)

const agent = new Agent({ keepAlive: true, maxSockets: flood.connections })
let number = 0

function ask(): Promise<void> {
  const { path, method = 'GET', headers = {}, body } = flood.requests![number++ % flood.requests!.length]!
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked = request({ hostname, port, path, method, headers, agent, localAddress: flood.address }, (response) => {
    count(response.statusCode!)
    response.on('error', () => resolve()).on('close', () => resolve())
    response.resume()
  })
  asked.on('error', (error: NodeJS.ErrnoException) => {
    count(error.code ?? error.message)
    // The connection was refused: there is no hurry to be refused again.
    setTimeout(resolve, REFUSED_MS)
  })
  asked.end(body)
  return promise
}

async function askOn(): Promise<void> {
  while (performance.now() < untilMs) await ask()
}

let held = 0

/** Held until the server ends it, then opened again. */
function hold(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const socket = connect({ host: hostname, port: Number(port), localAddress: flood.address }, () => {
    held++
    socket.write(flood.half!)
  })
  socket
    .on('error', () => undefined)
    .on('close', () => {
      held--
      setTimeout(resolve, REFUSED_MS)
    })
  socket.resume()
  return promise
}

async function holdOn(): Promise<void> {
  while (performance.now() < untilMs) await hold()
}

for (let lane = 0; lane < flood.connections; lane++) void (flood.half === undefined ? askOn() : holdOn())
// What was refused last is heard of a little later.
const settleMs = flood.half === undefined ? 0 : 2_000
setTimeout(
  () => {
    console.log(JSON.stringify({ ...tally, held }))
    process.exit(0)
  },
  flood.seconds * 1_000 + settleMs,
)
