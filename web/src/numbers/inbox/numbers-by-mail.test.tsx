import type { InboxSettings } from '@scope/contract/numbers/inbox'
import { fireEvent, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { ADMIN } from '../../../test/company.ts'
import { type Answers, mockApi, refusal } from '../../../test/mock-api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { NumbersByMail } from './numbers-by-mail.tsx'

const ADDRESS = 'numbers+abcdefghijklmnopqrstuvwx@lantern.example'
const SETTINGS: InboxSettings = {
  ...{ readsMailbox: true, address: ADDRESS, place: null },
  ...{ senders: ['@pos.example'], reportTo: [] },
}

function open(settings: Partial<InboxSettings>, answers: Answers = {}) {
  const api = mockApi({ 'GET /api/inbox/settings': { ...SETTINGS, ...settings }, ...answers })
  return { api, page: renderScreen(<NumbersByMail />, '/settings?tab=company', ADMIN) }
}

test('a server without a mailbox says so, and where else files are taken from', async () => {
  const { page } = open({
    ...{ readsMailbox: false, address: null },
    place: { kind: 'folder', path: 'inbox/lantern.example/' },
  })
  await page.findByText('This server reads no mailbox.')
  await page.findByText('inbox/lantern.example/')
  expect(page.queryByRole('textbox', { name: 'Senders' })).toBeNull()
  await page.findByRole('textbox', { name: 'Report to' })
})

test('a new address is made after a question', async () => {
  const renewed = ADDRESS.replace('abc', 'xyz')
  const { page } = open({}, { 'POST /api/inbox/address': { ...SETTINGS, address: renewed } })
  await page.findByDisplayValue(ADDRESS)
  fireEvent.click(page.getByRole('button', { name: 'Make a new address' }))
  const dialog = within(await page.findByRole('alertdialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Make a new address' }))
  await page.findByDisplayValue(renewed)
})

test('senders are saved one a line, and a wrong one is said at its field', async () => {
  const wrong = 'The address “pos” has no @.'
  const { api, page } = open(
    {},
    { 'PUT /api/inbox/settings': refusal('invalid', wrong, { field: 'senders' }) },
  )
  const senders = await page.findByRole('textbox', { name: 'Senders' })
  fireEvent.input(senders, { target: { value: '@pos.example\npos' } })
  fireEvent.click(page.getByRole('button', { name: 'Save' }))
  await page.findByText(wrong)
  expect(senders).toHaveProperty('value', '@pos.example\npos')
  expect(api.sent('PUT /api/inbox/settings')).toMatchObject([
    { body: { senders: ['@pos.example', 'pos'], reportTo: [] } },
  ])
})
