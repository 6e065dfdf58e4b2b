import { fireEvent, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { MEMBER, NOW } from '../../../../test/company.ts'
import { type Answers, mockApi, refusal } from '../../../../test/mock-api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { Tokens } from './Tokens.tsx'

const TOKEN = {
  id: 'token-1',
  name: 'Export',
  scopes: ['read' as const],
  createdAt: NOW,
  expiresAt: '2030-01-01T00:00:00Z',
  expired: false,
  lastUsedOn: null,
  lastNetwork: null,
}
const SECRET = `scope_${'a'.repeat(43)}_000000`

async function open(answers: Answers = {}) {
  const api = mockApi({
    'GET /api/tokens': { tokens: [], cannotMake: null },
    'POST /api/tokens': { ...TOKEN, token: SECRET },
    ...answers,
  })
  const page = renderScreen(<Tokens />, '/settings?tab=you', MEMBER)
  fireEvent.click(await page.findByRole('button', { name: 'Make a token' }))
  const dialog = within(await page.findByRole('dialog'))
  const name = await dialog.findByRole('textbox', { name: 'Name' })
  const make = () => fireEvent.click(dialog.getByRole('button', { name: 'Make token' }))
  return { api, page, dialog, make, type: (value: string) => fireEvent.input(name, { target: { value } }) }
}

test('a token without a name or a scope is not sent, and the form says why', async () => {
  const { api, dialog, make, type } = await open()
  make()
  await dialog.findByText('Enter a name.')
  type('Export')
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Read/ }))
  make()
  await dialog.findByText('Choose what the token may do.')
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Private journals/ }))
  await dialog.findByText('Private journals go with Read.')
  expect(api.sent('POST /api/tokens')).toEqual([])
})

test('what was chosen is sent, and the token is shown once', async () => {
  const { api, page, dialog, make, type } = await open()
  type(' Export ')
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Numbers/ }))
  const days = dialog.getByText('It expires after 90 days')
  expect(days.closest('details')?.open).toBe(false)
  fireEvent.click(days)
  fireEvent.change(dialog.getByRole('combobox', { name: 'It expires after', hidden: true }), {
    target: { value: '365' },
  })
  make()
  const secret = await page.findByRole<HTMLInputElement>('textbox', { name: 'Token' })
  expect(secret.value).toBe(SECRET)
  const body = { name: 'Export', scopes: ['read', 'numbers'], days: 365 }
  expect(api.sent('POST /api/tokens')).toMatchObject([{ body }])
  fireEvent.click(page.getByRole('button', { name: 'Done' }))
  await expect.poll(() => page.queryByRole('textbox', { name: 'Token' })).toBeNull()
})

test('a refusal stays beside what was typed', async () => {
  const { dialog, make, type } = await open({
    'POST /api/tokens': refusal('conflict', 'There are 20 tokens already. End one first.'),
  })
  type('Export')
  make()
  await dialog.findByText('There are 20 tokens already. End one first.')
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Export')
})

test('ending a token asks first', async () => {
  const api = mockApi({
    'GET /api/tokens': { tokens: [TOKEN], cannotMake: null },
    'DELETE /api/tokens/:id': { ok: true },
  })
  const page = renderScreen(<Tokens />, '/settings?tab=you', MEMBER)
  fireEvent.click(await page.findByRole('button', { name: 'End Export' }))
  const question = within(await page.findByRole('alertdialog'))
  expect(api.sent('DELETE /api/tokens/:id')).toEqual([])
  fireEvent.click(question.getByRole('button', { name: 'End token' }))
  await expect.poll(() => api.sent('DELETE /api/tokens/:id')).toMatchObject([{ params: { id: 'token-1' } }])
  await expect.poll(() => page.queryByRole('alertdialog')).toBeNull()
})
