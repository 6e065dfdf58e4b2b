import { expect, test } from 'vitest'
import { deadReferences, type Targets } from './references.ts'

const PAGES: Record<string, string> = {
  'docs/operations.md': '# Operations\n\n## Backup and restore\n',
  'README.md': '# Scope\n',
}
const targets: Targets = {
  decisions: new Set(['012', '044']),
  exists: (path) => path in PAGES,
  textOf: (path) => PAGES[path] ?? '',
}
const problemsOf = (text: string, path = 'server/src/app.ts') => deadReferences({ path, text }, targets)

test.each([
  ['// As there (decision 012).', []],
  ['// As there (decision 013).', ['server/src/app.ts:1: there is no decision 013.']],
  ['/*\n * Both (decisions 044 and\n * 051).\n */', ['server/src/app.ts:2: there is no decision 051.']],
  [
    '// Decided (decisions 12 and 014, decision\n// 015).',
    ['server/src/app.ts:1: there is no decision 015.'],
  ],
  ['/** The specification’s own (decisions 9). */', []],
  ['// See docs/operations.md.', []],
  ['// See docs/scale.md.', ['server/src/app.ts:1: there is no docs/scale.md.']],
])('a reference to what is not there is named: %s', (text, problems) => {
  expect(problemsOf(text)).toEqual(problems)
})

test.each([
  ['[backup](docs/operations.md#backup-and-restore)', []],
  ['[backup](docs/operations.md#restore)', ['README.md:1: docs/operations.md has no heading #restore.']],
  ['one\n\n[scale](docs/scale.md)', ['README.md:3: the link to docs/scale.md leads nowhere.']],
  ['# Here\n[up](#here) [away](https://example.com/x#y)', []],
  ['[up](#there)', ['README.md:1: README.md has no heading #there.']],
])('a link of a page that leads nowhere is named: %s', (text, problems) => {
  const references = problemsOf(text, 'README.md').filter((problem) => !problem.includes('there is no docs/'))
  expect(references).toEqual(problems)
})

test('a migration that ran keeps its words', () => {
  expect(problemsOf('-- as it was (decision 999)', 'server/migrations/0001_next.sql')).toEqual([])
})
