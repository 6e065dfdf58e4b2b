import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The page that assesses Scope by OWASP ASVS 5.0, levels 1 and 2. */

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/security/asvs.md'), 'utf8')
/** A section has requirements of the same verdict. A row has one or several: `3.3.1`, `3.3.2–4, 3.4.1`. */
const rows = page
  .split(/^## /m)
  .slice(1)
  .flatMap((section) => {
    const [verdict = ''] = section.split('\n')
    return [...section.matchAll(/^\| (\d[^|]*) \| [^|]+ \| (.+) \|$/gm)].flatMap(([, ids = '', by = '']) =>
      idsOf(ids).map((id) => ({ id, verdict, by })),
    )
  })

function idsOf(ids: string): string[] {
  return ids.split(', ').flatMap((range) => {
    const [, section = '', first = '', last = first] = /^(\d+\.\d+\.)(\d+)(?:–(\d+))?$/.exec(range) ?? []
    return Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_, nth) => `${section}${Number(first) + nth}`,
    )
  })
}

/** The requirements of levels 1 and 2 in each chapter of ASVS 5.0.0. */
const IN_CHAPTER = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

test('has each requirement of levels 1 and 2 once', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  const counts = IN_CHAPTER.map(
    (_, chapter) => rows.filter(({ id }) => id.startsWith(`${chapter + 1}.`)).length,
  )
  expect(counts).toEqual(IN_CHAPTER)
})

test('judges in five sections, and counts them right', () => {
  const count = (verdict: string) => rows.filter((row) => row.verdict === verdict).length
  const sections = ['Met', 'Not applicable', 'The operator’s', 'Not met', 'Not checked']
  const [met, no, operator, notMet, notChecked] = sections.map(count)
  expect(page).toContain(`All ${rows.length} requirements`)
  expect(page).toContain(`${met} are met, ${no} do not apply, ${operator} are the operator's`)
  expect(page).toContain(`${notMet} are not met, ${notChecked} is not checked`)
})

test('names only files that exist, by the end of their path', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
    .toString()
    .split('\n')
  const named = rows.flatMap(({ by }) =>
    [...by.matchAll(/`([\w./-]+\.(?:md|tsx?))`/g)].map(([, path = '']) => path),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((path) => !files.some((file) => `/${file}`.endsWith(`/${path}`)))).toEqual([])
})
