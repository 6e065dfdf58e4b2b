import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { FOLDERS } from '../e2e/folders.ts'
import config from '../vitest.config.ts'

const root = join(import.meta.dirname, '..')

type Suite = { name?: string; include?: string[]; exclude?: string[] }

/** What each suite runs: the projects of vitest, except the one that repeats some tests, and those of Playwright. */
const suites: Suite[] = [
  ...(config.test?.projects ?? []).flatMap((project) =>
    typeof project === 'object' && 'test' in project ? [project.test as Suite] : [],
  ),
  ...FOLDERS.map((folder) => ({ name: folder, include: [`e2e/${folder}/**/*.test.ts`] })),
].filter(({ name }) => name !== 'summer time')

const isIn =
  (path: string) =>
  ({ include = [], exclude = [] }: Suite): boolean =>
    include.some((glob) => matchesGlob(path, glob)) && !exclude.some((glob) => matchesGlob(path, glob))

test('each test file is in one suite', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
    .toString()
    .split('\n')
    .filter((path) => /\.test\.tsx?$/.test(path) && existsSync(join(root, path)))
  expect(files.length).toBeGreaterThan(300)
  const wrong = files.flatMap((path) => {
    const names = suites.filter(isIn(path)).map(({ name }) => name)
    return names.length === 1 ? [] : [`${path}: ${names.join(', ') || 'in no suite'}`]
  })
  expect(wrong).toEqual([])
})
