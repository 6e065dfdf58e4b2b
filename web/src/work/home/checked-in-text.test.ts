import { expect, it } from 'vitest'
import { checkedInText, swipeText } from './checked-in-text.ts'

type Facts = Parameters<typeof checkedInText>[0]
const facts = (
  me: string,
  gm: { gmId: string; gm: { name: string; signsOff: boolean } } | { gmId: null; gm: null },
  standsIn: { venueSlug: string }[] = [],
) =>
  ({
    me: { id: me, standsIn },
    venue: { ...gm, slug: 'bar' },
    blt: { id: 'lead' },
    week: '2026-11-16',
    period: { dueWeekStart: '2026-11-23' },
  }) as Facts

it.each([
  [
    'a member',
    'lead',
    { gmId: 'gm', gm: { name: 'Dana Ruiz', signsOff: true } },
    'Checked in. Dana signs off in the due week.',
  ],
  [
    'the GM',
    'gm',
    { gmId: 'gm', gm: { name: 'Dana Ruiz', signsOff: true } },
    'Checked in. You sign off in the due week.',
  ],
  [
    'a venue that shows an AGM as its GM',
    'lead',
    { gmId: 'agm', gm: { name: 'Theo Park', signsOff: false } },
    'Checked in. The sign-off is in the due week.',
  ],
  [
    'that AGM, too',
    'agm',
    { gmId: 'agm', gm: { name: 'Theo Park', signsOff: false } },
    'Checked in. The sign-off is in the due week.',
  ],
  ['a venue without a GM', 'lead', { gmId: null, gm: null }, 'Checked in. The sign-off is in the due week.'],
] as const)('tells %s who signs off', (_, me, gm, text) => {
  expect(checkedInText(facts(me, gm))).toBe(text)
})

it('tells who stands in for the GM that they sign off what others did, and not their own', () => {
  const gm = { gmId: 'gm', gm: { name: 'Dana Ruiz', signsOff: true } }
  const text = (me: string) => checkedInText(facts(me, gm, [{ venueSlug: 'bar' }]))
  expect(text('sam')).toBe('Checked in. You sign off in the due week.')
  expect(text('lead')).toBe('Checked in. Dana or an admin signs off in the due week.')
})

it('does not tell a member who is the GM now that they sign off their own', () => {
  const own = facts('lead', { gmId: 'lead', gm: { name: 'Lou Test', signsOff: true } })
  expect(checkedInText(own)).toBe('Checked in. The sign-off is in the due week.')
})

it('names this week in the due week, and what the swipe does', () => {
  const due = {
    ...facts('lead', { gmId: 'gm', gm: { name: 'Dana Ruiz', signsOff: true } }),
    week: '2026-11-23',
  }
  expect(checkedInText(due)).toBe('Checked in. Dana signs off this week.')
  expect(swipeText(due)).toBe('Checks you in as on track. Dana signs off this week.')
})
