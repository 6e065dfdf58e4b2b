import type { Reply } from '@scope/contract/calls'
import type { SourceReading } from '@scope/contract/numbers/source.words'
import { fireEvent, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { CALICHE, GM, LOW_TIDE, NOW } from '../../../test/company.ts'
import { type Answers, mockApi, refusal } from '../../../test/mock-api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { testStates } from '../../../test/screen-states.tsx'
import { SourcesDialog } from './sources-dialog.tsx'

type Sources = Reply<'GET /api/sources'>

const READING: SourceReading = {
  ...{ sheet: null, columns: { week: 'Day', revenue: 'Sales', laborDollars: 'Labor $' }, leaveOut: [] },
  venue: { from: 'fileName', venueId: null },
  week: { from: 'column', means: 'day', sunday: null },
  ...{ percent: 'whole', decimal: 'point' },
  salaried: [{ venueId: CALICHE.id, dollars: 1500.5, from: '2026-10-05' }],
}
const SOURCE: Sources['sources'][number] = {
  ...{ id: 'source-1', name: 'Toast, sales by day', header: ['Day', 'Sales'], reading: READING },
  ...{ updatedAt: NOW, updatedBy: 'Gus Marin', last: null },
}
const SOURCES: Sources = { sources: [SOURCE], venues: [CALICHE, LOW_TIDE], can: { edit: true } }
const screen = <SourcesDialog week="2026-11-16" onClose={() => undefined} />
const answers: Answers = { 'GET /api/sources': SOURCES, 'GET /api/venues': [CALICHE, LOW_TIDE] }

testStates('sources', {
  ...{ screen, at: '/metrics/caliche?view=grid', as: GM, answers },
  shows: [['button', 'Salaried labor of Toast, sales by day']],
  fails: { 'GET /api/sources': 'The sources could not be loaded' },
  empty: {
    answers: { 'GET /api/sources': { ...SOURCES, sources: [] } },
    shows: [['heading', 'No sources']],
  },
})

function open(more: Answers = {}) {
  const api = mockApi({ ...answers, ...more })
  return { api, page: renderScreen(screen, '/metrics/caliche?view=grid', GM) }
}

test('a source is removed after a question', async () => {
  const { api, page } = open({ 'DELETE /api/sources/:id': { id: SOURCE.id } })
  fireEvent.click(await page.findByRole('button', { name: 'Remove Toast, sales by day' }))
  const question = within(await page.findByRole('alertdialog'))
  api.answer({ 'GET /api/sources': { ...SOURCES, sources: [] } })
  fireEvent.click(question.getByRole('button', { name: 'Remove' }))
  await page.findByText('Source removed')
  await page.findByText('No sources')
})

test('a source without labor dollars has no salaried labor to add', async () => {
  const reading = { ...READING, columns: { revenue: 'Sales' }, salaried: [] }
  const { page } = open({ 'GET /api/sources': { ...SOURCES, sources: [{ ...SOURCE, reading }] } })
  await page.findByRole('button', { name: 'Remove Toast, sales by day' })
  expect(page.queryByRole('button', { name: /^Salaried labor/ })).toBeNull()
})

test('who only reads sees no acts', async () => {
  const { page } = open({ 'GET /api/sources': { ...SOURCES, can: { edit: false } } })
  await page.findByText('Toast, sales by day')
  expect(page.queryByRole('button', { name: /Salaried|Remove/ })).toBeNull()
})

async function openSalaried(more: Answers = {}) {
  const { api, page } = open(more)
  fireEvent.click(await page.findByRole('button', { name: /^Salaried labor/ }))
  const box = (name: string) => page.findByLabelText(name)
  const type = async (name: string, value: string) => fireEvent.change(await box(name), { target: { value } })
  const save = () => fireEvent.click(page.getByRole('button', { name: 'Save' }))
  return { api, page, box, type, save }
}

test('salaried labor is changed from a Monday on, and earlier weeks keep theirs', async () => {
  const { api, page, box, type, save } = await openSalaried({ 'PATCH /api/sources/:id': SOURCE })
  expect(await box('Caliche')).toHaveProperty('value', '1500.5')
  expect(page.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  await type('Low Tide', '$900')
  await type('Caliche', '1,600')
  save()
  await page.findByText('Salaried labor saved')
  expect(api.sent('PATCH /api/sources/:id')[0]?.body).toMatchObject({
    updatedAt: NOW,
    reading: {
      salaried: [
        ...READING.salaried,
        { venueId: LOW_TIDE.id, dollars: 900, from: '2026-11-16' },
        { venueId: CALICHE.id, dollars: 1600, from: '2026-11-16' },
      ],
    },
  })
})

test('what are no dollars is said at its box, and nothing is sent', async () => {
  const { api, page, type, save } = await openSalaried()
  await type('Caliche', 'lots')
  save()
  await page.findByText('Enter dollars a week.')
  expect(api.sent('PATCH /api/sources/:id')).toEqual([])
})

test('salaried labor that is refused stays typed, with the reason', async () => {
  const { page, box, type, save } = await openSalaried({
    'PATCH /api/sources/:id': refusal('invalid', 'Salaried labor is added to labor dollars.', {
      field: 'reading.salaried',
    }),
  })
  await type('Caliche', '1700')
  save()
  await page.findByText('Salaried labor is added to labor dollars.')
  expect(await box('Caliche')).toHaveProperty('value', '1700')
})
