import { expect, it } from 'vitest'
import { checkedInText } from './checked-in-text.ts'

type Given = Parameters<typeof checkedInText>[0]
const given = (me: string, gm: { gmId: string; gm: { name: string } } | { gmId: null; gm: null }) =>
  ({ me: { id: me }, venue: gm }) as Given

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
