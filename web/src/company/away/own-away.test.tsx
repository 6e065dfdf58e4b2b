import { fireEvent, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { ADMIN, CALICHE, GM, TEAM, TODAY } from '../../../test/company.ts'
import { mockApi } from '../../../test/mock-api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { OwnAway } from './own-away.tsx'

const venues = [{ slug: CALICHE.slug, name: CALICHE.name }]
const DAYS = { from: '2026-11-25', to: '2026-11-29' }
const ANSWERS = {
  'GET /api/away': TEAM['GET /api/away'],
  'POST /api/away': {
    ...{ id: 'away-1', person: { id: GM.id, slug: GM.slug, name: GM.name }, kind: 'vacation' as const },
    ...{ ...DAYS, by: null, can: { change: true } },
  },
  'GET /api/stand-ins': {
    standIns: [],
    managers: [{ id: GM.id, name: GM.name, venues: venues.map((venue) => ({ ...venue, today: TODAY })) }],
    candidates: [
      { id: 'sam', name: 'Sam Ortiz', position: 'AGM', venues: CALICHE.name, venueSlugs: [CALICHE.slug] },
    ],
  },
  'POST /api/stand-ins': {
    ...{ id: 'stand-in-1', gm: { id: GM.id, name: GM.name }, standIn: { id: 'sam', name: 'Sam Ortiz' } },
    ...{ venues, ...DAYS, begun: true },
  },
}

/** Presses in sequence, as in an open menu. */
async function tapper(page: ReturnType<typeof renderScreen>) {
  let taps = 0
  return {
    tap: async (name: string) => {
      fireEvent.click(await page.findByRole('button', { name }))
      taps += 1
    },
    taps: () => taps,
  }
}

test('a GM enters their days away by four presses in the menu', async () => {
  const api = mockApi(ANSWERS)
  const page = renderScreen(<OwnAway />, '/', GM)
  const { tap, taps } = await tapper(page)
  await tap('Your days away')
  await tap('Wednesday, Nov 25')
  await tap('Sunday, Nov 29')
  await tap('Save')
  await expect
    .poll(() => api.sent('POST /api/away'))
    .toMatchObject([{ body: { person: GM.id, kind: 'vacation', ...DAYS } }])
  expect(taps()).toBe(4)
})

test('a GM names the AGM of their venue by four presses in the menu', async () => {
  const api = mockApi(ANSWERS)
  const page = renderScreen(<OwnAway />, '/', GM)
  const { tap, taps } = await tapper(page)
  await tap('Your stand-in')
  await tap('Wednesday, Nov 25')
  await tap('Sunday, Nov 29')
  const dialog = within(page.getByRole('dialog', { name: `Stand-in for ${GM.name}` }))
  dialog.getByText(`At ${CALICHE.name}`)
  await tap('Name stand-in')
  await expect
    .poll(() => api.sent('POST /api/stand-ins'))
    .toMatchObject([{ body: { gm: GM.id, standIn: 'sam', venues: [CALICHE.slug], ...DAYS } }])
  expect(taps()).toBe(4)
})

test('only a GM is offered a stand-in of their own', async () => {
  mockApi(ANSWERS)
  const page = renderScreen(<OwnAway />, '/', ADMIN)
  await page.findByRole('button', { name: 'Your days away' })
  expect(page.queryByRole('button', { name: 'Your stand-in' })).toBeNull()
})
