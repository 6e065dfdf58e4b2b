import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, findBrowser, ONE_THREAD } from './browser.ts'
import { FOLDERS } from './folders.ts'

export default defineConfig({
  testDir: '.',
  globalSetup: './run-folder.ts',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  // On two cores, two workers have one each: `own-core.ts`.
  workers: 3,
  reporter: 'dot',
  forbidOnly: true,
  // A busy machine may delay a browser. A test that passes on retry is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findBrowser(), args: [...CHROMIUM_ARGS, ONE_THREAD] },
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    // Only the tests of the service worker have one, because it answers before `page.route`.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
  projects: FOLDERS.map((folder) => ({ name: folder, testDir: folder })),
})
