/** The environment of a server whose own clock is behind: what it does lies in the past of the one that goes on with its folder. */
export const clockBehind = (ms: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`
    const Machine = Date
    const now = () => Machine.now() - ${ms}
    globalThis.Date = class extends Machine {
      constructor(...parts) {
        super(...(parts.length > 0 ? parts : [now()]))
      }
      static now = now
    }`)}`,
})
