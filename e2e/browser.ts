import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Quiet, and free of what a test machine need not do. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** A Chromium to test with: a named one, Playwright's own, the system's; else it gets one. */
export function findBrowser(): string {
  const found = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...INSTALLED].find(
    (path) => path && existsSync(path),
  )
  return found ?? getBrowser()
}

function getBrowser(): string {
  console.log('There is no Chromium here: getting one.')
  const ways = [
    'playwright install chromium --with-deps',
    'apt-get update && apt-get install -y chromium',
    'sudo -n apt-get update && sudo -n apt-get install -y chromium',
  ]
  for (const way of ways) {
    spawnSync('sh', ['-c', way], { stdio: 'inherit', timeout: 300_000 })
    const path = [chromium.executablePath(), ...INSTALLED].find((candidate) => existsSync(candidate))
    if (path) return path
  }
  throw new Error('No Chromium could be found or installed. Set CHROMIUM_PATH to one.')
}
