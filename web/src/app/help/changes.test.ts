import { expect, test } from 'vitest'
import changelog from '../../../../CHANGELOG.md?raw'
import { MARKED_ROLES, newestChanges, versionsOf } from './changes.ts'

const LEAD = { jobRole: 'BLT', isAdmin: false }

test('the newest version with marked lines has the news, and only they are', () => {
  const text = `# Changelog

## Unreleased
- A setting.

## 1.1.0 - 2026-11-28

**Life**
- People can be away. It is entered by themselves. <!-- new -->
- A call was added.
- Budgets. <!-- new -->

## 1.0.0
- Everything. <!-- new -->
`
  expect(newestChanges(text, LEAD)).toEqual({
    version: '1.1.0',
    lines: ['People can be away.', 'Budgets.'],
    more: [],
  })
  expect(newestChanges('# Changelog\n\n## 1.0.0\n- A line.\n', LEAD)).toBeUndefined()
})

test('everybody reads at most five lines: first those of their role, and none of another', () => {
  const lines = ['all', 'GM VP', 'FULL_ADMIN', 'BLT', 'all', 'VP', 'GM', 'all', 'all', 'all']
  const text = `## 2.0.0\n${lines
    .map((roles, at) => `- ${roles} ${at}. <!-- new${roles === 'all' ? '' : `: ${roles}`} -->`)
    .join('\n')}\n`
  const of = (jobRole: string, isAdmin = false) => newestChanges(text, { jobRole, isAdmin })?.lines
  expect(of('BLT')).toEqual(['BLT 3.', 'all 0.', 'all 4.', 'all 7.', 'all 8.'])
  expect(newestChanges(text, { jobRole: 'BLT', isAdmin: false })?.more).toEqual(['all 9.'])
  expect(of('GM')).toEqual(['GM VP 1.', 'GM 6.', 'all 0.', 'all 4.', 'all 7.'])
  expect(of('VP', true)).toEqual(['GM VP 1.', 'FULL_ADMIN 2.', 'VP 5.', 'all 0.', 'all 4.'])
})

test('the changelog has three to five lines for every role, as plain text, and names roles that there are', () => {
  for (const jobRole of MARKED_ROLES) {
    const lines = newestChanges(changelog, { jobRole, isAdmin: false })?.lines ?? []
    expect(lines.length, jobRole).toBeGreaterThanOrEqual(3)
    expect(lines.length).toBeLessThanOrEqual(5)
    expect(lines.filter((line) => /[`*<>[\]]/.test(line))).toEqual([])
  }
  const roles = versionsOf(changelog).flatMap(({ lines }) => lines.flatMap((line) => line.roles ?? []))
  expect(roles.filter((role) => !MARKED_ROLES.includes(role))).toEqual([])
})
