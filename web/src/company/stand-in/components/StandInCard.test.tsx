import { fireEvent, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { CALICHE, GM, TODAY } from '../../../../test/company.ts'
import { type Answers, mockApi, refusal } from '../../../../test/mock-api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { StandInCard } from './StandInCard.tsx'

const venues = [{ slug: CALICHE.slug, name: CALICHE.name }]
const STAND_IN = {
  ...{ id: 'stand-in-1', gm: { id: GM.id, name: GM.name }, standIn: { id: 'sam', name: 'Sam Ortiz' } },
  ...{ venues, from: '2026-11-23', to: '2026-11-29', begun: true },
}
const LISTS = {
  standIns: [],
  managers: [{ id: GM.id, name: GM.name, venues: venues.map((venue) => ({ ...venue, today: TODAY })) }],
  candidates: [
    { id: 'sam', name: 'Sam Ortiz', position: 'AGM', venues: CALICHE.name, venueSlugs: [CALICHE.slug] },
  ],
}

function open(answers: Answers = {}) {
  const api = mockApi({
    'GET /api/stand-ins': LISTS,
    'POST /api/stand-ins': STAND_IN,
    'DELETE /api/stand-ins/:id': { id: STAND_IN.id },
    ...answers,
  })
  return { api, page: renderScreen(<StandInCard />, '/settings?tab=you', GM) }
}

test('nobody of another venue is chosen beforehand', async () => {
  const [sam] = LISTS.candidates
  const { page } = open({
    'GET /api/stand-ins': { ...LISTS, candidates: sam ? [{ ...sam, venueSlugs: ['low-tide'] }] : [] },
  })
  fireEvent.click(await page.findByRole('button', { name: 'Name a stand-in' }))
  const dialog = within(await page.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Name stand-in' }))
  await dialog.findByText('Choose who stands in.')
})

test('venues are folded until one is missing', async () => {
  const { page } = open()
  fireEvent.click(await page.findByRole('button', { name: 'Name a stand-in' }))
  const dialog = within(await page.findByRole('dialog'))
  const folded = dialog.getByText(`At ${CALICHE.name}`).closest('details')
  expect(folded?.open).toBe(false)
  fireEvent.click(dialog.getByRole('button', { name: `Remove ${CALICHE.name}`, hidden: true }))
  fireEvent.click(dialog.getByRole('button', { name: 'Name stand-in' }))
  await dialog.findByText('Choose at least one venue.')
  expect(folded?.open).toBe(true)
})

test('a GM names who stands in; what is missing is said first, and a refusal stays beside its field', async () => {
  const { api, page } = open({
    'POST /api/stand-ins': refusal('invalid', 'The last day must not be before the first.', { field: 'to' }),
  })
  fireEvent.click(await page.findByRole('button', { name: 'Name a stand-in' }))
  const dialog = within(await page.findByRole('dialog'))
  const send = () => fireEvent.click(dialog.getByRole('button', { name: 'Name stand-in' }))
  send()
  await dialog.findByText('Choose the last day.')
  expect(api.sent('POST /api/stand-ins')).toEqual([])
  fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: '2026-01-01' } })
  send()
  await dialog.findByText('The last day must not be before the first.')
  const body = { gm: GM.id, standIn: 'sam', venues: [CALICHE.slug], from: TODAY, to: '2026-01-01' }
  expect(api.sent('POST /api/stand-ins')).toMatchObject([{ body }])
})

test('ending one asks first', async () => {
  const { api, page } = open({ 'GET /api/stand-ins': { ...LISTS, standIns: [STAND_IN] } })
  await page.findByText('Sam Ortiz stands in for you')
  fireEvent.click(page.getByRole('button', { name: 'End: Sam Ortiz stands in for you' }))
  const question = within(await page.findByRole('alertdialog'))
  expect(api.sent('DELETE /api/stand-ins/:id')).toEqual([])
  fireEvent.click(question.getByRole('button', { name: 'End stand-in' }))
  await expect
    .poll(() => api.sent('DELETE /api/stand-ins/:id'))
    .toMatchObject([{ params: { id: 'stand-in-1' } }])
})
