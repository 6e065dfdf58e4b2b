import type { Reply } from '@scope/contract/calls'
import { fireEvent, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { CALICHE, GM, LOW_TIDE } from '../../../../test/company.ts'
import { type Answer, type Answers, mockApi, refusal, UNREACHABLE } from '../../../../test/mock-api.ts'
import { ARRIVED_WEEK, LAST_WEEK, METRICS_WEEK } from '../../../../test/numbers.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { MondayGrid } from './MondayGrid.tsx'

type Preview = Reply<'POST /api/metrics/import'>

const PREVIEW: Preview = {
  ...{ saved: false, plan: 'plan', added: 0, changed: 0, left: 0, weeks: [], wrong: 0, errors: [] },
}
const COMPARED: Reply<'GET /api/metrics/differences'> = {
  compare: { with: 'lastYear', choices: ['budget', 'lastYear'] },
  venues: [
    {
      venueId: CALICHE.id,
      differences: [
        { figure: 'revenue', against: 80_000, difference: 4210, state: null, compared: 1 },
        { figure: 'tips', against: 9000, difference: 100, state: null, compared: 1 },
      ],
    },
  ],
}
const SOURCE = { id: 'source-1', name: 'Toast, sales by day' }

function open(answers: Answers = {}, onWeek: (week: string) => void = () => undefined) {
  const api = mockApi({
    'GET /api/venues': [CALICHE, LOW_TIDE],
    'GET /api/metrics': METRICS_WEEK.metrics ? [METRICS_WEEK.metrics] : [],
    'GET /api/metrics/differences': COMPARED,
    'GET /api/sources': { sources: [], venues: [CALICHE], can: { edit: true } },
    ...answers,
  })
  const page = renderScreen(
    <MondayGrid
      week={LAST_WEEK}
      weeks={[LAST_WEEK]}
      opens={false}
      onWeek={onWeek}
      onEnter={() => undefined}
    />,
    '/metrics/caliche?view=grid&week=2026-11-09',
    GM,
  )
  /** Chooses a file to import. */
  const choose = async (...names: string[]) => {
    const files = names.map((name) => new File(['Day,Sales'], name))
    const input = await page.findByLabelText('File to import')
    Object.defineProperty(input, 'files', { value: files, configurable: true })
    fireEvent.change(input)
  }
  const review = async () => within(await page.findByRole('dialog', { name: 'Review changes' }))
  return { api, page, choose, review }
}

test('each figure as typed has one difference, from what is chosen in the head of the table', async () => {
  const { page } = open()
  await page.findByText('$4,210 over last year')
  const tips = page.getByRole('textbox', { name: 'Tips, Caliche' })
  fireEvent.change(tips, { target: { value: '8,400' } })
  page.getByText('$600 under last year')
  fireEvent.change(tips, { target: { value: '' } })
  page.getByText('last year $9,000')
  expect(page.queryByText(/budget/i, { ignore: 'option' })).toBeNull()
  expect(page.getByRole<HTMLSelectElement>('combobox', { name: 'Compare with' }).value).toBe('lastYear')
})

test.each([
  ['taken', 'Take $85,000 as Revenue of Caliche', 'POST /api/metrics/:id/take'],
  ['dropped', 'Keep $84,210 as Revenue of Caliche', 'POST /api/metrics/:id/keep'],
] as const)('a figure that arrived is marked in its cell, and %s', async (_, act, call) => {
  const { api, page } = open({
    'GET /api/metrics': [ARRIVED_WEEK],
    [call]: { ...ARRIVED_WEEK, arrived: undefined },
  })
  fireEvent.click(await page.findByRole('button', { name: 'Toast says $85,000: Revenue, Caliche' }))
  const dialog = within(await page.findByRole('dialog', { name: 'Revenue, Caliche' }))
  dialog.getByText(/^\$84,210 was typed\. Toast, sales by day · by e-mail, Nov 16, 2026, 6:04 AM CST\.$/)
  api.answer({ 'GET /api/metrics': METRICS_WEEK.metrics ? [METRICS_WEEK.metrics] : [] })
  fireEvent.click(dialog.getByRole('button', { name: act }))
  await expect.poll(() => page.queryByRole('dialog')).toBeNull()
  await expect.poll(() => page.queryByText('Toast says $85,000')).toBeNull()
  expect(api.sent(call)[0]).toMatchObject({
    ...{ params: { id: ARRIVED_WEEK.id } },
    body: { field: 'revenue', version: ARRIVED_WEEK.updatedAt, value: 85_000 },
  })
})

test('a figure that cannot be taken stays to be decided', async () => {
  const { page } = open({
    'GET /api/metrics': [ARRIVED_WEEK],
    'POST /api/metrics/:id/take': UNREACHABLE,
  })
  fireEvent.click(await page.findByRole('button', { name: 'Toast says $85,000: Revenue, Caliche' }))
  fireEvent.click(await page.findByRole('button', { name: /^Take/ }))
  await page.findByText('The figure was not taken')
  await page.findByRole('button', { name: /^Take/ })
})

test('files that change nothing say so, and by which source they were read', async () => {
  const { choose, review, api } = open({
    'POST /api/metrics/import': { ...PREVIEW, left: 2, source: SOURCE },
  })
  await choose('a.csv', 'b.csv')
  const dialog = await review()
  dialog.getByText('2 files')
  dialog.getByText('Toast, sales by day')
  dialog.getByText('Nothing to change. These numbers are already saved.')
  expect(dialog.queryByRole('button', { name: /^Save/ })).toBeNull()
  expect(api.sent('POST /api/metrics/import')[0]?.body).toMatchObject({
    files: [{ name: 'a.csv' }, { name: 'b.csv' }],
  })
})

test('what files saved is shown, and the next review has no toast over it', async () => {
  const planned = (weekOf: string): Preview['weeks'][number] => ({
    ...{ line: 2, venueId: CALICHE.id, venueName: CALICHE.name, weekOf, isNew: true, warnings: [] },
    changes: [{ field: 'revenue', before: null, after: '84210.00' }],
  })
  const weeks = [planned('2026-10-26'), planned('2026-11-02')]
  const shown: string[] = []
  const { choose, page, api } = open(
    { 'POST /api/metrics/import': { ...PREVIEW, added: 2, weeks } },
    (week) => shown.push(week),
  )
  await choose('a.csv')
  fireEvent.click(await page.findByRole('button', { name: 'Save 2 weeks' }))
  await page.findByText('Weekly metrics have been saved successfully.')
  expect(shown).toEqual(['2026-11-02'])
  // The week of the grid is among those that are saved.
  api.answer({ 'POST /api/metrics/import': { ...PREVIEW, added: 1, weeks: [planned(LAST_WEEK)] } })
  await expect.poll(() => page.queryByRole('dialog')).toBeNull()
  await choose('b.csv')
  const save = await page.findByRole('button', { name: 'Save 1 week' })
  // Earlier than its own end.
  await expect
    .poll(() => page.queryByText('Weekly metrics have been saved successfully.'), { timeout: 2000 })
    .toBeNull()
  fireEvent.click(save)
  await page.findByText('Weekly metrics have been saved successfully.')
  expect(shown).toEqual(['2026-11-02'])
})

test('weeks with fewer days wait until somebody takes them as they are', async () => {
  const wait = { venueId: CALICHE.id, venueName: 'Caliche', weekOf: LAST_WEEK, days: 5, of: 7 }
  const { choose, review, api } = open({
    'POST /api/metrics/import': { ...PREVIEW, source: SOURCE, waits: [wait] },
  })
  await choose('a.csv')
  const dialog = await review()
  expect(dialog.getByRole('list', { name: 'Weeks that wait' }).textContent).toMatch(/Caliche.*5 of 7 days/)
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Take weeks with fewer days as they are' }))
  await expect
    .poll(() => api.sent('POST /api/metrics/import').at(-1)?.body)
    .toMatchObject({ takeShort: true })
})

test('what is wrong is shown with its file and line, and nothing can be saved', async () => {
  const errors: Preview['errors'] = [
    { line: 4, file: 'a.csv', field: 'revenue', text: 'Revenue "lots". The same on lines 5 and 6.' },
  ]
  const { choose, review } = open({ 'POST /api/metrics/import': { ...PREVIEW, wrong: 3, errors } })
  await choose('a.csv', 'b.csv')
  const dialog = await review()
  const alert = within(dialog.getByRole('alert'))
  alert.getByText('Fix 3 lines. Nothing was imported.')
  expect(alert.getByRole('listitem').textContent).toBe(
    'Line 4a.csv: Revenue "lots". The same on lines 5 and 6.',
  )
  expect(dialog.queryByRole('button', { name: /^Save/ })).toBeNull()
  dialog.getByRole('button', { name: 'Change how it is read' })
})

test.each<[string, Answer<'POST /api/metrics/import'>, string]>([
  ['the network', UNREACHABLE, 'Network error. Please try again.'],
  [
    'the server',
    refusal('invalid', 'These files have more than 10 MB together.'),
    'These files have more than 10 MB together.',
  ],
])('if %s refuses the files, the sheet stays and says why', async (_, answer, text) => {
  const { choose, page } = open({ 'POST /api/metrics/import': answer })
  await choose('a.csv')
  await page.findByText(text)
  expect(page.queryByRole('dialog')).toBeNull()
  await page.findByRole('textbox', { name: 'Revenue, Caliche' })
})
