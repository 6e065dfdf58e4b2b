import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The page that judges Scope by OWASP ASVS 5.0, levels 1 and 2. */

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/security/asvs.md'), 'utf8')
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| (.+) \|$/gm)].map(
  ([, id = '', verdict = '', requirement = '', by = '']) => ({ id, verdict, requirement, by }),
)
/** The requirements of levels 1 and 2 in each chapter of ASVS 5.0.0. */
const IN_CHAPTER = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

test('has each requirement of levels 1 and 2 once', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  const counts = IN_CHAPTER.map(
    (_, chapter) => rows.filter(({ id }) => id.startsWith(`${chapter + 1}.`)).length,
  )
  expect(counts).toEqual(IN_CHAPTER)
})

test('judges with five words, and counts them right', () => {
  const count = (verdict: string) => rows.filter((row) => row.verdict === verdict).length
  const words = ['met', 'n/a', 'operator', 'not met', 'not checked']
  expect(words.map(count).reduce((sum, one) => sum + one)).toBe(rows.length)
  expect(page).toContain(`${count('met')} are met, ${count('n/a')} do not apply`)
})

test('names only files that exist', () => {
  const named = rows.flatMap(({ by }) =>
    [...by.matchAll(/`([\w.-]+\/[\w./-]+|[A-Z]+\.md)`/g)].map(([, path = '']) => path),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
