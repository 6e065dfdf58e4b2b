import { configDefaults, defineConfig } from 'vitest/config'

/** What `npm run test:slow` runs: operations with other programs and large files, and the breadth of input. */
const SLOW = '**/*.slow.test.ts'
const exclude = [...configDefaults.exclude, SLOW]

const server = {
  globalSetup: 'server/test/global.ts',
  setupFiles: 'server/test/rows/report.ts',
  // Each file has its own databases: files may share a worker and its modules.
  isolate: false,
  hookTimeout: 120_000,
}

export default defineConfig({
  test: {
    // In any order within a file. Files of one project follow each other, so that its workers keep their modules.
    sequence: { shuffle: { files: false, tests: true } },
    // Most tests wait for the database: three at a time keep two cores busy.
    maxWorkers: 3,
    testTimeout: 120_000,
    // A loaded machine may take longer than the default of one second for what a test waits for.
    expect: { poll: { timeout: 20_000 } },
    retry: process.env.CI ? 1 : 0,
    env: { TZ: 'UTC' },
    // What packages of the tests say about themselves: oidc-provider of its settings, pdf2json of fonts.
    onConsoleLog: (line) => !/oidc-provider (NOTICE|WARNING)|^Warning: /.test(line),
    projects: [
      {
        extends: true,
        test: {
          name: 'contract',
          include: ['contract/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude,
          // Pure functions leave nothing behind: files may share a worker.
          isolate: false,
        },
      },
      {
        extends: true,
        // The calendar and the dates that people read must not depend on the zone of the machine.
        test: {
          name: 'summer time',
          include: ['contract/src/kernel/calendar.test.ts', 'web/src/lib/dates/dates.test.ts'],
          env: { TZ: 'America/Los_Angeles' },
          isolate: false,
        },
      },
      {
        extends: true,
        // tokens.test.ts reads tokens.css as it stands.
        test: {
          name: 'web',
          include: ['web/src/**/*.test.ts', 'web/build/*.test.ts'],
          exclude,
          css: true,
          isolate: false,
        },
      },
      {
        extends: true,
        // Screens in a document without a browser, and calls without a server: web/test/.
        test: {
          name: 'screens',
          include: ['web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: 'web/test/document.ts',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...server,
          name: 'server',
          include: ['server/**/*.test.ts', 'e2e/stream/*.test.ts'],
          exclude,
        },
      },
      {
        extends: true,
        test: { ...server, name: 'slow', include: [SLOW] },
      },
    ],
  },
})
