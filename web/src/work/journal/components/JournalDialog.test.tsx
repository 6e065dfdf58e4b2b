import { fireEvent, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { CALICHE, MEMBER, TEAM, WEEK } from '../../../../test/company.ts'
import { type Answers, mockApi, SILENT } from '../../../../test/mock-api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { JOURNAL, NO_JOURNAL } from '../../../../test/work.ts'
import { JournalDialog } from './JournalDialog.tsx'

function render(answers: Answers, canWrite: boolean) {
  const api = mockApi({
    ...TEAM,
    'GET /api/journals/check/:venue/:blt': NO_JOURNAL,
    'GET /api/journals/:venue/:blt': [],
    // Typed text is saved as a draft.
    'POST /api/journals': SILENT,
    ...answers,
  })
  const page = renderScreen(
    <JournalDialog
      me={MEMBER}
      venue={CALICHE}
      blt={MEMBER}
      week={WEEK}
      period="2026-11"
      canWrite={canWrite}
      onClose={() => undefined}
    />,
    '/?journal=open',
    MEMBER,
  )
  return { api, page }
}

async function open(answers: Answers = {}) {
  const { api, page } = render(answers, true)
  const dialog = within(await page.findByRole('dialog'))
  const box = await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: 'Journal entry' })
  const type = (value: string) => fireEvent.input(box, { target: { value } })
  return { api, dialog, box, type }
}

test('characters are counted as people do, and 1001 are refused without a cut', async () => {
  const { api, dialog, box, type } = await open()
  await dialog.findByText('0 / 1000')
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save Journal' })
  expect(save.disabled).toBe(true)
  type(' \n\t ')
  expect(save.disabled).toBe(true)
  type('🍋')
  await dialog.findByText('1 / 1000')
  expect(save.disabled).toBe(false)
  const long = `${'🍋'.repeat(500)}${'x'.repeat(501)}`
  type(long)
  await dialog.findByText('1001 / 1000')
  await dialog.findByText('1 character too many. Shorten it to save it.')
  fireEvent.click(save)
  expect(box.value).toBe(long)
  expect(api.sent('POST /api/journals')).toEqual([])
})

test('who reads the entry stands beside the choice', async () => {
  const { dialog } = await open()
  await dialog.findByText('Read by you, the venue’s GMs and admins')
  fireEvent.click(dialog.getByRole('radio', { name: 'Shared' }))
  await dialog.findByText('Read by everyone with access to Caliche')
})

test('earlier entries are beside the editor, and load without replacing its text', async () => {
  const entry = `Week two: ${'counted, weighed and poured '.repeat(8)}`.trim()
  const { dialog, box, type } = await open({
    'GET /api/journals/:venue/:blt': ({ query }) =>
      query.period ? [{ ...JOURNAL, mine: true, weekOf: '2026-11-09', entry }] : [],
  })
  const earlier = within(await dialog.findByRole('listitem'))
  earlier.getByText(`${entry.slice(0, 100)}…`)
  type('Typed this week')
  fireEvent.click(earlier.getByRole('button', { name: 'Load this entry' }))
  await expect.poll(() => box.value).toBe(`Typed this week\n\n${entry}`)
  fireEvent.click(await dialog.findByRole('button', { name: 'Undo' }))
  await expect.poll(() => box.value).toBe('Typed this week')
})

test('who may not write reads the entries', async () => {
  const { page } = render({}, false)
  const dialog = within(await page.findByRole('dialog'))
  await dialog.findByRole('heading', { name: 'Period Journal Entries' })
  expect(dialog.queryByRole('textbox')).toBeNull()
  expect(dialog.queryByRole('button', { name: 'Save Journal' })).toBeNull()
})
