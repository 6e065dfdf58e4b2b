import type { Reply } from '@scope/contract/calls'
import { fireEvent, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { ADMIN, NOW } from '../../../../test/company.ts'
import { type Answers, mockApi, refusal, UNREACHABLE } from '../../../../test/mock-api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { Webhooks } from './Webhooks.tsx'

const URL = 'https://reports.example/scope'
const WEBHOOK: Reply<'GET /api/webhooks'>['webhooks'][number] = {
  id: 'webhook-1',
  url: URL,
  events: ['numbers.saved'],
  createdAt: NOW,
  on: true,
  offBecause: null,
  offAt: null,
  oldSecretUntil: null,
  last: { state: 'dropped', at: NOW },
}
const DELIVERY: Reply<'GET /api/webhooks/:id/deliveries'>['deliveries'][number] = {
  id: 'delivery-1',
  type: 'numbers.saved',
  at: NOW,
  state: 'dropped',
  status: 500,
  error: 'status 500',
  attempts: 6,
  nextAt: null,
}
const SECRET = 'whsec_abc'

function open(answers: Answers = {}) {
  const api = mockApi({
    'GET /api/webhooks': { webhooks: [WEBHOOK] },
    'GET /api/webhooks/:id/deliveries': { deliveries: [DELIVERY] },
    ...answers,
  })
  return { api, page: renderScreen(<Webhooks />, '/settings?tab=company', ADMIN) }
}

test('a new webhook needs an address and an event, and its secret is shown once', async () => {
  const { api, page } = open({ 'POST /api/webhooks': { ...WEBHOOK, secret: SECRET } })
  fireEvent.click(await page.findByRole('button', { name: 'Add a webhook' }))
  const dialog = within(await page.findByRole('dialog'))
  const add = () => fireEvent.click(dialog.getByRole('button', { name: 'Add webhook' }))
  add()
  await dialog.findByText('Enter an address.')
  await dialog.findByText('Choose at least one event.')
  fireEvent.input(dialog.getByRole('textbox', { name: 'Address' }), { target: { value: URL } })
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Weekly numbers saved/ }))
  await expect.poll(() => dialog.queryByText('Choose at least one event.')).toBeNull()
  add()
  const secret = await page.findByRole<HTMLInputElement>('textbox', { name: 'Secret' })
  expect(secret.value).toBe(SECRET)
  expect(api.sent('POST /api/webhooks')).toMatchObject([{ body: { url: URL, events: ['numbers.saved'] } }])
})

test('what each event means, and what ends a webhook, is folded', async () => {
  const { api, page } = open({ 'DELETE /api/webhooks/:id': { ok: true } })
  fireEvent.click(await page.findByRole('button', { name: `Change ${URL}` }))
  const dialog = within(
    await page.findByRole('dialog', { description: /^Scope sends events to this address/ }),
  )
  expect(dialog.getByText('When each is sent').closest('details')?.open).toBe(false)
  dialog.getByText('A week’s numbers or tags were saved or imported')
  const acts = dialog.getByText('Switch off, renew or remove')
  expect(acts.closest('details')?.open).toBe(false)
  fireEvent.click(acts)
  fireEvent.click(dialog.getByRole('button', { name: 'Remove', hidden: true }))
  await expect
    .poll(() => api.sent('DELETE /api/webhooks/:id'))
    .toMatchObject([{ params: { id: WEBHOOK.id } }])
})

test('a refused address stays with its reason', async () => {
  const wrong = 'The address is private.'
  const { page } = open({ 'PATCH /api/webhooks/:id': refusal('invalid', wrong, { field: 'url' }) })
  fireEvent.click(await page.findByRole('button', { name: `Change ${URL}` }))
  const dialog = within(await page.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText(wrong)
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Address' }).value).toBe(URL)
})

test('a delivery that was given up is sent again', async () => {
  const { api, page } = open({
    'POST /api/webhooks/:id/deliveries/:delivery': { ...DELIVERY, state: 'waiting', attempts: 0 },
  })
  await page.findByText(/^On\. The last delivery was given up\./)
  fireEvent.click(await page.findByRole('button', { name: `Deliveries to ${URL}` }))
  const dialog = within(await page.findByRole('dialog'))
  await dialog.findByText('status 500')
  fireEvent.click(dialog.getByRole('button', { name: /^Send again/ }))
  const params = { id: 'webhook-1', delivery: 'delivery-1' }
  await expect.poll(() => api.sent('POST /api/webhooks/:id/deliveries/:delivery')).toMatchObject([{ params }])
})

test('one that is off says why, and is switched on', async () => {
  const off = { ...WEBHOOK, on: false, offBecause: 'gone' as const, offAt: NOW }
  const { api, page } = open({
    'GET /api/webhooks': { webhooks: [off] },
    'PATCH /api/webhooks/:id': WEBHOOK,
  })
  await page.findByText(/the address says it is gone/)
  fireEvent.click(await page.findByRole('button', { name: `Change ${URL}` }))
  const dialog = within(await page.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Switch on' }))
  await expect.poll(() => api.sent('PATCH /api/webhooks/:id')).toMatchObject([{ body: { on: true } }])
})

test('deliveries that cannot be loaded say so, with Retry', async () => {
  const { api, page } = open({ 'GET /api/webhooks/:id/deliveries': UNREACHABLE })
  fireEvent.click(await page.findByRole('button', { name: `Deliveries to ${URL}` }))
  const dialog = within(await page.findByRole('dialog'))
  await dialog.findByText('The deliveries could not be loaded')
  api.answer({ 'GET /api/webhooks/:id/deliveries': { deliveries: [] } })
  fireEvent.click(dialog.getByRole('button', { name: 'Retry' }))
  await dialog.findByText('Nothing was sent yet.')
})
