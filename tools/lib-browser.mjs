/** Finds Chromium, or installs it with what the machine offers. */
import { existsSync } from 'node:fs'
import { environment, run, stop } from './lib-runtime.mjs'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable']

const installed = () => PLACES.find((path) => existsSync(path))
const quiet = async (program, parameters) =>
  (await run(program, parameters, { stdio: ['ignore', 'ignore', 'inherit'], env: environment({ DEBIAN_FRONTEND: 'noninteractive' }) })) ===
  0

/** Path of a Chromium; empty when Playwright's own download is to be used. */
export async function ensureBrowser() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  const found = installed()
  if (found) return found
  console.log('Installing Chromium and fonts (once).')
  const isRoot = process.getuid?.() === 0
  const sudo = isRoot ? [] : ['sudo', '-n']
  if (existsSync('/usr/bin/apt-get')) {
    const apt = (...parameters) => quiet(sudo[0] ?? 'apt-get', [...sudo.slice(1), ...(sudo.length > 0 ? ['apt-get'] : []), ...parameters])
    await apt('update', '-qq')
    if (await apt('install', '-y', '-qq', 'chromium', 'fonts-noto-core', 'fonts-noto-cjk', 'fonts-thai-tlwg'))
      return installed() ?? stop('Chromium was installed but is not where it should be; set CHROMIUM to its path.')
  }
  if (await quiet('playwright', ['install', '--with-deps', 'chromium'])) return ''
  return stop('No Chromium, and none could be installed; set CHROMIUM to the path of one.')
}
