const browsers: readonly [RegExp, string][] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]
const LONGEST = 40

const named = (agent: string, names: readonly [RegExp, string][]): string | undefined => names.find(([mark]) => mark.test(agent))?.[1]

/**
 * What people call a device, from what its browser calls itself: "Chrome, Android". Programs that are no browsers are shown
 * as they name themselves; empty when nothing was said.
 */
export function deviceName(agent: string): string {
  const known = [named(agent, browsers), named(agent, systems)].filter((name) => name !== undefined)
  return known.length > 0 ? known.join(', ') : agent.slice(0, LONGEST)
}
