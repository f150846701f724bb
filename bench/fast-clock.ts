/**
 * Loaded before a server (`node --import`): its clock runs CLOCK_SPEED times as fast as the machine's. Whatever comes again and again
 * follows, and so do timers that wait for a time of the day; the short ones, which wait for a connection or an answer, stay as they are.
 */
const SPEED = Number(process.env['CLOCK_SPEED'])
const FOLLOWS_MS = 15_000

const machineNow = Date.now
const startMs = machineNow()
const fastNow = (): number => Math.floor(startMs + (machineNow() - startMs) * SPEED)

const MachineDate = Date
globalThis.Date = new Proxy(MachineDate, {
  construct: (target, given: []) => (given.length === 0 ? new target(fastNow()) : new target(...given)),
  apply: () => new MachineDate(fastNow()).toString(),
  get: (target, name) => (name === 'now' ? fastNow : Reflect.get(target, name)),
})

const machineTimeout = globalThis.setTimeout
globalThis.setTimeout = Object.assign(
  (run: () => void, ms = 0, ...given: []) => machineTimeout(run, ms > FOLLOWS_MS ? ms / SPEED : ms, ...given),
  machineTimeout,
) as typeof setTimeout

const machineInterval = globalThis.setInterval
globalThis.setInterval = ((run: () => void, ms = 0, ...given: []) => machineInterval(run, ms / SPEED, ...given)) as typeof setInterval
