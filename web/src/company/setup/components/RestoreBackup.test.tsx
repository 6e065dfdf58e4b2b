import { PIECE_BYTES } from '@scope/contract/company/setup.words'
import { fireEvent } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { ADMIN } from '../../../../test/company.ts'
import { type Answers, mockApi, refusal, UNREACHABLE } from '../../../../test/mock-api.ts'
import { type Page, renderScreen } from '../../../../test/render-screen.tsx'
import { testStates } from '../../../../test/screen-states.tsx'
import type { Backup, RestoreState } from '../api.ts'
import { RestoreBackup } from './RestoreBackup.tsx'
import { RestoreProgress } from './RestoreProgress.tsx'

const NAME = 'scope-1a2b3c4d-2026-11-20-043000.tar.zst'
const BACKUP: Backup = {
  ...{ name: NAME, bytes: 42 * 1024 * 1024, isEncrypted: false, version: '1.1.0' },
  ...{ madeAt: '2026-11-20T12:30:00.000Z', companies: ['Lantern Hospitality'] },
}
const ENCRYPTED: Backup = {
  ...{ name: `${NAME}.age`, bytes: 900, isEncrypted: true, madeAt: null, version: null, companies: [] },
}
const list = (backups: Backup[], more = {}) => ({
  'POST /api/setup/backups': { place: '/data/backups', problem: null, backups, ...more },
})

testStates('the backups that can be restored', {
  screen: <RestoreBackup link="link-1" onBegin={() => undefined} />,
  at: '/setup',
  as: ADMIN,
  answers: list([BACKUP]),
  shows: [
    ['button', /^Restore Nov 20/],
    ['button', 'Choose a file'],
  ],
  fails: { 'POST /api/setup/backups': 'The backups could not be loaded' },
  empty: { answers: list([]), shows: [['button', 'Choose a file']] },
})

function open(answers: Answers) {
  const api = mockApi(answers)
  const onBegin = vi.fn()
  return {
    ...{ api, onBegin },
    page: renderScreen(<RestoreBackup link="link-1" onBegin={onBegin} />, '/setup', ADMIN),
  }
}

const press = async (page: Page, name: string | RegExp) =>
  fireEvent.click(await page.findByRole('button', { name }))
async function give(page: Page, file: File) {
  const input = await page.findByLabelText('Backup file')
  fireEvent.change(input, { target: { files: [file] } })
}

test('a backup is listed with date, company, size and version, and begins once it is confirmed', async () => {
  const { api, page, onBegin } = open({ ...list([BACKUP]), 'POST /api/setup/restore': { ok: true } })
  expect(await page.findByText('Lantern Hospitality · 42 MB · Scope 1.1.0')).toBeTruthy()
  await press(page, /^Restore Nov 20/)
  expect(await page.findByText(NAME)).toBeTruthy()
  expect(onBegin).not.toHaveBeenCalled()
  await press(page, 'Restore')
  await expect.poll(() => onBegin.mock.calls.length).toBe(1)
  expect(api.sent('POST /api/setup/restore')[0]?.body).toEqual({ link: 'link-1', name: NAME })
})

test('a place that cannot be read says why, and a file can still be chosen', async () => {
  const { page } = open(list([], { problem: 'The bucket refuses: AccessDenied.' }))
  expect(await page.findByText('The bucket refuses: AccessDenied.')).toBeTruthy()
  expect(page.getByRole('button', { name: 'Choose a file' })).toBeTruthy()
})

test('an encrypted one asks for its key, of which only the key is sent', async () => {
  const { api, page, onBegin } = open({
    ...list([ENCRYPTED]),
    'POST /api/setup/restore': refusal('invalid', 'This is no private key.', { field: 'identity' }),
  })
  await press(page, /^Restore scope/)
  await press(page, 'Restore')
  expect(await page.findByText('Enter the private key.')).toBeTruthy()
  const box = page.getByLabelText('Private key')
  fireEvent.change(box, { target: { value: '# created: now AGE-SECRET-KEY-1QQ' } })
  await press(page, 'Restore')
  expect(await page.findByText('This is no private key.')).toBeTruthy()
  expect(api.sent('POST /api/setup/restore')[0]?.body).toMatchObject({ identity: 'AGE-SECRET-KEY-1QQ' })
  api.answer({ 'POST /api/setup/restore': { ok: true } })
  fireEvent.change(box, { target: { value: 'AGE-SECRET-KEY-1PP' } })
  await press(page, 'Restore')
  await expect.poll(() => onBegin.mock.calls.length).toBe(1)
})

test('a file goes in pieces, and after a cut line goes on where it was', async () => {
  const pieces: number[] = []
  const take: Answers['POST /api/setup/restore/file'] = ({ body }) => {
    pieces.push(body.at)
    return { bytes: body.at + Buffer.from(body.bytes, 'base64').length }
  }
  const { api, page, onBegin } = open({
    ...list([]),
    'POST /api/setup/restore/file': (sent) => (sent.body.at > 0 ? UNREACHABLE : take(sent)),
    'POST /api/setup/restore': { ok: true },
  })
  await give(page, new File([new Uint8Array(PIECE_BYTES + 10)], 'mine.tar.zst'))
  await press(page, 'Restore')
  expect((await page.findByRole('alert')).textContent).toBe('Network error. Please try again.')
  api.answer({ 'POST /api/setup/restore/file': take })
  await press(page, 'Restore')
  await expect.poll(() => onBegin.mock.calls.length).toBe(1)
  expect(pieces).toEqual([0, PIECE_BYTES])
  expect(api.sent('POST /api/setup/restore')[0]?.body).toEqual({ link: 'link-1' })
})

test('a file that age has encrypted asks for its key too', async () => {
  const { page } = open(list([]))
  await give(page, new File(['age-encryption.org/v1 and more'], 'mine.tar.zst'))
  expect(await page.findByLabelText('Private key')).toBeTruthy()
})

const RUNNING: RestoreState = {
  ...{ state: 'running', step: 'checking', bytes: 1024, ofBytes: 2048, tables: 0, ofTables: 0 },
}
const DONE: RestoreState = {
  ...RUNNING,
  state: 'restored',
  restored: {
    ...{ companies: ['Lantern Hospitality'], madeAt: '2026-11-20T12:30:00.000Z', version: '1.1.0' },
    ...{ rows: 48_210, tables: 61, files: 12, skippedMessages: 3, missingFiles: 0, needsSignInLink: true },
  },
}

test('the progress is said until it is over, then what came back and what did not', async () => {
  const api = mockApi({ 'POST /api/setup/restore/state': RUNNING })
  const page = renderScreen(<RestoreProgress link="link-1" onBack={() => undefined} />, '/setup', ADMIN)
  expect(await page.findByText('Checking the backup: 1 kB of 2 kB')).toBeTruthy()
  api.answer({ 'POST /api/setup/restore/state': DONE })
  const back = await page.findByRole('heading', { name: 'Restored' })
  const text = back.closest('[role=status]')?.textContent
  expect(text).toContain('Lantern Hospitality')
  expect(text).toContain('48,210 rows in 61 tables, 12 attached files')
  expect(text).toContain('Sessions did not come back')
  expect(text).toContain('npx scope make-live')
  expect(text).toContain('npx scope sign-in-link EMAIL')
  expect(page.getByRole('link', { name: 'Go to sign-in' })).toBeTruthy()
})

test('a restore that failed says why, and another backup can be chosen', async () => {
  const error = 'The file is damaged at tables/orgs/000001.'
  mockApi({ 'POST /api/setup/restore/state': { ...RUNNING, state: 'failed', error } })
  const onBack = vi.fn()
  const page = renderScreen(<RestoreProgress link="link-1" onBack={onBack} />, '/setup', ADMIN)
  expect((await page.findByRole('alert')).textContent).toContain(error)
  await press(page, 'Choose another backup')
  expect(onBack).toHaveBeenCalled()
})
