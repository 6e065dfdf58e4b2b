import { fireEvent, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { ADMIN, CALICHE, LOW_TIDE, NOW } from '../../../../test/company.ts'
import { type Answers, mockApi, refusal } from '../../../../test/mock-api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { ServiceAccounts } from './ServiceAccounts.tsx'

const ACCOUNT = {
  id: 'account-1',
  name: 'POS export',
  role: 'GM' as const,
  venues: [{ id: CALICHE.id, name: CALICHE.name }],
  groups: [],
  createdAt: NOW,
  createdBy: null,
  tokens: [],
}

async function open(answers: Answers = {}) {
  const api = mockApi({
    'GET /api/venues': [CALICHE, LOW_TIDE],
    'GET /api/service-accounts': { accounts: [], groups: ['Downtown'] },
    'POST /api/service-accounts': ACCOUNT,
    ...answers,
  })
  const page = renderScreen(<ServiceAccounts />, '/settings?tab=company', ADMIN)
  fireEvent.click(await page.findByRole('button', { name: 'Add a service account' }))
  const dialog = within(await page.findByRole('dialog'))
  const pick = (name: string, value: string) =>
    fireEvent.change(dialog.getByRole('combobox', { name }), { target: { value } })
  const name = await dialog.findByRole('textbox', { name: 'Name' })
  fireEvent.input(name, { target: { value: 'POS export' } })
  await dialog.findByRole('option', { name: CALICHE.name })
  return {
    api,
    page,
    dialog,
    pick,
    add: () => fireEvent.click(dialog.getByRole('button', { name: 'Add account' })),
  }
}

test('an account of a GM needs a venue or a group, and both are sent', async () => {
  const { api, dialog, pick, add } = await open()
  add()
  await dialog.findByText('Choose at least one venue or group.')
  pick('Venues', CALICHE.id)
  pick('Venues', LOW_TIDE.id)
  pick('Groups', 'Downtown')
  fireEvent.click(dialog.getByRole('button', { name: `Remove ${CALICHE.name}` }))
  add()
  const body = { name: 'POS export', role: 'GM', venues: [LOW_TIDE.id], groups: ['Downtown'] }
  await expect.poll(() => api.sent('POST /api/service-accounts')).toMatchObject([{ body }])
})

test('an account of the whole company has no venues', async () => {
  const { api, dialog, pick, add } = await open()
  pick('Venues', CALICHE.id)
  pick('Role', 'LEADERSHIP_READONLY')
  await dialog.findByText('It reaches the whole company.')
  add()
  const body = { name: 'POS export', role: 'LEADERSHIP_READONLY', venues: [], groups: [] }
  await expect.poll(() => api.sent('POST /api/service-accounts')).toMatchObject([{ body }])
})

test('a refused name stays with its reason', async () => {
  const taken = 'There is a service account “POS export” already.'
  const { dialog, pick, add } = await open({
    'POST /api/service-accounts': refusal('invalid', taken, { field: 'name' }),
  })
  pick('Role', 'VP')
  add()
  await dialog.findByText(taken)
  expect(dialog.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('true')
})
