/** The part of autocannon that the benches use; the package brings no types. */
declare module 'autocannon' {
  interface Request {
    path?: string
    body?: string
    headers?: Record<string, string>
    /** `context` is the connection's own, from a request to its answer. */
    setupRequest?: (request: Request & { headers: Record<string, string> }, context: Record<string, string>) => Request
    onResponse?: (status: number, body: string, context: Record<string, string>) => void
  }
  interface Options {
    url: string
    connections?: number
    duration?: number
    method?: string
    headers?: Record<string, string>
    requests?: Request[]
  }
  interface Result {
    requests: { average: number; total: number }
    latency: { p50: number; p99: number; average: number }
    non2xx: number
  }
  function autocannon(options: Options): Promise<Result>
  namespace autocannon {
    export { Options, Request, Result }
  }
  export default autocannon
}
