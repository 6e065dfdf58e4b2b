import type { Reply } from '@scope/contract/calls'
import type { SourceReading } from '@scope/contract/numbers/source.words'
import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { CALICHE, GM } from '../../../test/company.ts'
import { type Answers, mockApi, refusal } from '../../../test/mock-api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { ExplainDialog } from './explain-dialog.tsx'

const FILES = [{ name: 'sales.csv', file: 'RGF0ZQ==' }]
const READING: SourceReading = {
  ...{ sheet: null, columns: { week: 'Business date', revenue: 'Gross sales' }, leaveOut: [], salaried: [] },
  venue: { from: 'always', venueId: CALICHE.id },
  week: { from: 'column', means: 'start', sunday: null },
  ...{ percent: 'whole', decimal: 'point' },
}
const PREVIEW: Reply<'POST /api/sources/propose'>['preview'] = {
  ...{ saved: false, plan: 'plan', added: 1, changed: 0, left: 0, weeks: [], wrong: 0, errors: [] },
}
const PROPOSAL: Reply<'POST /api/sources/propose'> = {
  ...{ known: null, name: 'Daily sales', shape: null, header: ['Business date', 'Net sales'] },
  reading: READING,
  tables: [
    {
      ...{ file: 'sales.csv', sheet: '', line: 1, header: ['Business date', 'Gross sales', 'Net sales'] },
      rows: [{ line: 2, cells: ['2026-11-15', '90.00', '84.00'] }],
    },
  ],
  questions: [{ about: 'sunday', text: 'Does the week begin on Sunday?' }],
  preview: PREVIEW,
}
const SOURCE: Reply<'POST /api/sources'> = {
  ...{ id: 'source-1', name: 'Daily sales', header: [], reading: READING, last: null },
  ...{ updatedAt: '2026-11-23T18:00:00.000Z', updatedBy: 'Gus Hill' },
}

function open(answers: Answers = {}) {
  const api = mockApi({
    'GET /api/sources': { sources: [], venues: [CALICHE], can: { edit: true } },
    'POST /api/sources/propose': PROPOSAL,
    'POST /api/sources': SOURCE,
    ...answers,
  })
  const kept: string[] = []
  const page = renderScreen(
    <ExplainDialog
      files={FILES}
      source={undefined}
      weeks={() => 'The weeks'}
      onKept={(id) => kept.push(id)}
      onClose={() => undefined}
    />,
    '/metrics',
    GM,
  )
  const pick = async (label: string, value: string) =>
    fireEvent.change(await page.findByRole('combobox', { name: label }), { target: { value } })
  return { api, page, pick, kept }
}

test('shows what was understood, is corrected by column, and is kept', async () => {
  const { api, page, pick, kept } = open()
  await page.findByText('Does the week begin on Sunday?')
  await page.findByText('2026-11-15')
  await pick('Gross sales is', '')
  await pick('Net sales is', 'revenue')
  await expect.poll(() => api.sent('POST /api/sources/propose')).toHaveLength(3)
  await pick('A week from Sunday to Saturday', 'next')
  const reading = {
    ...READING,
    columns: { week: 'Business date', revenue: 'Net sales' },
    week: { ...READING.week, sunday: 'next' },
  }
  await expect
    .poll(() => api.sent('POST /api/sources/propose').at(-1)?.body)
    .toEqual({ files: FILES, reading })
  fireEvent.change(await page.findByRole('textbox', { name: 'Name' }), { target: { value: 'Toast' } })
  const keep = page.getByRole('button', { name: 'Keep and review' })
  await expect.poll(() => keep.hasAttribute('disabled')).toBe(false)
  fireEvent.click(keep)
  await expect.poll(() => kept).toEqual(['source-1'])
  expect(api.sent('POST /api/sources')[0]?.body).toEqual({ name: 'Toast', header: PROPOSAL.header, reading })
})

test('a second column of dollars is added to the first', async () => {
  const { api, page, pick } = open()
  await page.findByText('2026-11-15')
  await pick('Net sales is', 'revenue')
  const reading = { ...READING, plus: { revenue: ['Net sales'] } }
  await expect
    .poll(() => api.sent('POST /api/sources/propose').at(-1)?.body)
    .toEqual({ files: FILES, reading })
  page.getByText('Add to Revenue', { selector: 'bdi' })
})

test('an ordinary total is no warning', async () => {
  const [total, short] = ['1 row was left out, as totals or sections: line 9.', 'Caliche has 5 of 7 days.']
  const { page } = open({
    'POST /api/sources/propose': {
      ...PROPOSAL,
      preview: { ...PREVIEW, notes: [total, short], ordinary: [total] },
    },
  })
  const warns = async (text: string) =>
    (await page.findByText(text)).closest('ul')?.className.includes('at-risk')
  expect(await warns(short)).toBe(true)
  expect(await warns(total)).toBe(false)
})

test('a source that knows the file is changed', async () => {
  const { api, page, kept } = open({
    'POST /api/sources/propose': { ...PROPOSAL, known: { id: 'source-9', name: 'Toast' }, name: 'Toast' },
    'PATCH /api/sources/:id': { ...SOURCE, id: 'source-9' },
  })
  fireEvent.click(await page.findByRole('button', { name: 'Keep and review' }))
  await expect.poll(() => kept).toEqual(['source-9'])
  expect(api.sent('PATCH /api/sources/:id')[0]?.params).toEqual({ id: 'source-9' })
})

test('a name that is taken is said at its field, and nothing is kept', async () => {
  const { page, kept } = open({
    'POST /api/sources': refusal('invalid', 'There is a source of this name.', { field: 'name' }),
  })
  fireEvent.click(await page.findByRole('button', { name: 'Keep and review' }))
  await page.findByText('There is a source of this name.')
  expect(page.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('true')
  expect(kept).toEqual([])
})

test('what is no table says what it is', async () => {
  const errors = [{ line: 1, field: null, text: 'This is a PDF. Save the table as CSV instead.' }]
  const { page } = open({
    'POST /api/sources/propose': { ...PROPOSAL, tables: [], preview: { ...PREVIEW, wrong: 1, errors } },
  })
  await page.findByText(/This is a PDF/)
  expect(page.queryByRole('button', { name: 'Keep and review' })).toBeNull()
})

test('a file that cannot be sent can be tried again', async () => {
  const { page } = open({ 'POST /api/sources/propose': refusal('internal', 'Something went wrong.') })
  await page.findByText('The file could not be read')
  await page.findByRole('button', { name: 'Retry' })
})
