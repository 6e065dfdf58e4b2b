import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Turns off what tests do not need. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** JavaScript's helper threads only help on free cores; next to other browsers they cost a tenth more. */
export const ONE_THREAD = '--js-flags=--single-threaded'

/** Browsers that can install apps and show notifications. */
const WHOLE = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The headless shell comes first: it draws no window and takes less than half the time. */
const INSTALLED = ['/usr/bin/chromium-headless-shell', chromium.executablePath(), ...WHOLE]

const WAYS_TO_GET_ONE = [
  'apt-get update && apt-get install -y chromium-headless-shell',
  'sudo -n apt-get update && sudo -n apt-get install -y chromium-headless-shell',
  'playwright install chromium --with-deps',
  'apt-get install -y chromium || sudo -n apt-get install -y chromium',
]

/** Finds a Chromium to test with: the one in CHROMIUM_PATH, an installed one, or one that it installs. */
export function findBrowser(): string {
  const named = process.env.CHROMIUM_PATH
  const path = named && existsSync(named) ? named : findInstalled()
  return path ?? getBrowser()
}

const findInstalled = (): string | undefined => INSTALLED.find((path) => existsSync(path))

/** A Chromium that can install apps and show notifications, which the headless shell cannot. */
export const findWholeBrowser = (): string | undefined => WHOLE.find((path) => existsSync(path))

function getBrowser(): string {
  console.log('No Chromium found. Installing one.')
  for (const way of WAYS_TO_GET_ONE) {
    spawnSync('sh', ['-c', way], { stdio: 'inherit', timeout: 300_000 })
    const path = findInstalled()
    if (path) return path
  }
  throw new Error('No Chromium could be found or installed. Set CHROMIUM_PATH to one.')
}
