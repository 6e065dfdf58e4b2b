import { expect, test } from 'vitest'
import changelog from '../../../../CHANGELOG.md?raw'
import { newestChanges } from './changes.ts'

test('the newest version with marked lines has the news, and only they are', () => {
  const text = `# Changelog

## Unreleased
- A setting.

## 1.1.0

**Life**
- People can be away. It is entered by themselves. <!-- new -->
- A call was added.
- Budgets. <!-- new -->

## 1.0.0
- Everything. <!-- new -->
`
  expect(newestChanges(text)).toEqual({ version: '1.1.0', lines: ['People can be away.', 'Budgets.'] })
  expect(newestChanges('# Changelog\n\n## 1.0.0\n- A line.\n')).toBeUndefined()
})

test('the changelog has some, as plain text', () => {
  const changes = newestChanges(changelog)
  expect(changes?.lines.length).toBeGreaterThan(0)
  expect(changes?.lines.filter((line) => /[`*<>[\]]/.test(line))).toEqual([])
})
