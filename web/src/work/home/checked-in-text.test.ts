import { expect, it } from 'vitest'
import { checkedInText, swipeText } from './checked-in-text.ts'

type Given = Parameters<typeof checkedInText>[0]
const given = (me: string, gm: { gmId: string; gm: { name: string } } | { gmId: null; gm: null }) =>
  ({ me: { id: me }, venue: gm, week: '2026-11-16', period: { dueWeekStart: '2026-11-23' } }) as Given

it.each([
  [
    'a member',
    'lead',
    { gmId: 'gm', gm: { name: 'Dana Ruiz' } },
    'Checked in. Dana signs off in the due week.',
  ],
  ['the GM', 'gm', { gmId: 'gm', gm: { name: 'Dana Ruiz' } }, 'Checked in. You sign off in the due week.'],
  ['a venue without a GM', 'lead', { gmId: null, gm: null }, 'Checked in. The sign-off is in the due week.'],
] as const)('tells %s who signs off', (_, me, gm, text) => {
  expect(checkedInText(given(me, gm))).toBe(text)
})

it('names this week in the due week, and what the swipe does', () => {
  const due = { ...given('lead', { gmId: 'gm', gm: { name: 'Dana Ruiz' } }), week: '2026-11-23' }
  expect(checkedInText(due)).toBe('Checked in. Dana signs off this week.')
  expect(swipeText(due)).toBe('Checks you in as on track. Dana signs off this week.')
})
