import type { Reply } from '@scope/contract/calls'
import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { CALICHE, GM, NOTHING_WAITS, TEAM } from '../../test/company.ts'
import { mockApi } from '../../test/mock-api.ts'
import { METRICS_WEEK } from '../../test/numbers.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { MetricsPage } from './MetricsPage.tsx'
import { WaitingFiles } from './WaitingFiles.tsx'
import { WaitingPage } from './WaitingPage.tsx'

type Listed = Reply<'GET /api/inbox'>['files'][number]

const FILE: Listed = {
  ...{ id: 'file-1', name: 'sales.csv', arrival: 'mail', sender: 'reports@pos.example', lines: 2 },
  ...{ source: { id: 'source-1', name: 'Toast' }, receivedAt: '2026-11-23T14:04:00.000Z' },
  ...{ errors: [{ line: 3, text: 'There is no venue "Caliché".' }], notTaken: null, waitsForDays: false },
  can: { dismiss: true },
}
const PREVIEW: Reply<'POST /api/inbox/:id/import'> = {
  ...{ saved: false, plan: 'plan-1', added: 1, changed: 0, left: 0, wrong: 0, errors: [] },
  source: { id: 'source-1', name: 'Toast' },
  weeks: [
    {
      ...{ line: 2, venueId: CALICHE.id, venueName: CALICHE.name, weekOf: '2026-11-16', isNew: true },
      ...{ changes: [{ field: 'revenue', before: null, after: '84210.00' }], warnings: [] },
    },
  ],
}

const open = (files: Listed[] = [FILE]) => {
  const api = mockApi({
    'GET /api/inbox': { files },
    'GET /api/inbox/:id': { ...FILE, file: 'RGF0ZQ==' },
    'POST /api/inbox/:id/import': PREVIEW,
    'DELETE /api/inbox/:id': { ok: true },
  })
  return { api, page: renderScreen(<WaitingFiles />, '/?view=waiting', GM) }
}

test('says what a file needs, opens it as an import, and saves it', async () => {
  const { api, page } = open()
  await page.findByText(/2 lines need a look\. There is no venue "Caliché"\./)
  await page.findByText(/Toast · by e-mail/)
  fireEvent.click(page.getByRole('button', { name: 'Open sales.csv' }))
  api.answer({ 'GET /api/inbox': { files: [] } })
  fireEvent.click(await page.findByRole('button', { name: 'Save 1 week' }))
  await expect.poll(() => api.sent('POST /api/inbox/:id/import')).toHaveLength(2)
  expect(api.sent('POST /api/inbox/:id/import')[1]).toMatchObject({
    ...{ params: { id: 'file-1' }, body: { save: 'plan-1' } },
  })
  await expect.poll(() => page.queryByText('sales.csv')).toBeNull()
})

test('dismisses a file', async () => {
  const { api, page } = open()
  fireEvent.click(await page.findByRole('button', { name: 'Dismiss sales.csv' }))
  api.answer({ 'GET /api/inbox': { files: [] } })
  await expect.poll(() => api.sent('DELETE /api/inbox/:id')).toHaveLength(1)
  await expect.poll(() => page.queryByText('sales.csv')).toBeNull()
})

test('says that a file waits for days, and offers nothing to who may not decide', async () => {
  const { page } = open([{ ...FILE, waitsForDays: true, errors: [], can: { dismiss: false } }])
  await page.findByText('Waits for the other days of its week.')
  expect(page.queryByRole('button', { name: 'Open sales.csv' })).toBeNull()
})

test.each([
  ['said where no file waits', [], true],
  ['not said above one', [FILE], false],
])('that nothing is waiting is %s', async (_, files, said) => {
  mockApi({
    ...TEAM,
    'GET /api/inbox': { files },
    'GET /api/review': NOTHING_WAITS,
  })
  const page = renderScreen(<WaitingPage />, '/?view=waiting', GM)
  await page.findByText(said ? 'Nothing is waiting.' : 'sales.csv')
  expect(page.queryAllByText('Nothing is waiting.')).toHaveLength(said ? 1 : 0)
})

test('a file that could not be taken says why, and can only be dismissed', async () => {
  const notTaken = 'This file is larger than 10 MB.'
  const { page } = open([{ ...FILE, source: null, lines: 0, errors: [], notTaken }])
  await page.findByText('This file is larger than 10 MB. It could not be taken.')
  expect(page.queryByRole('button', { name: 'Open sales.csv' })).toBeNull()
  page.getByRole('button', { name: 'Dismiss sales.csv' })
})

test('who edits numbers and has no Waiting list finds the files beside the numbers', async () => {
  mockApi({
    ...TEAM,
    'GET /api/inbox': { files: [FILE] },
    'GET /api/venues/:venue/metrics': METRICS_WEEK,
  })
  const as = (review: boolean) =>
    renderScreen(<MetricsPage />, `/metrics/${CALICHE.slug}?week=2026-11-09`, {
      ...GM,
      can: { ...GM.can, review },
    })
  await as(false).findByText('sales.csv')
})
