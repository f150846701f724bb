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

const named = (agent: string, names: readonly [RegExp, string][]): string | undefined => names.find(([mark]) => mark.test(agent))?.[1]

/**
 * What people call a device, from what its browser calls itself: "Chrome, Android". Empty when nothing of it is known: a program may
 * call itself anything, and its own words would be read as ours.
 */
export const deviceName = (agent: string): string =>
  [named(agent, browsers), named(agent, systems)].filter((name) => name !== undefined).join(', ')
