import type { Reply } from '@scope/contract/calls'
import { fireEvent, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { ADMIN, MEMBER, NOW } from '../../../../test/company.ts'
import { mockApi, refusal } from '../../../../test/mock-api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { PeopleScreen } from '../screens/PeopleScreen.tsx'

const BO: Reply<'GET /api/people/:id'> = {
  ...{ id: MEMBER.id, email: MEMBER.email, firstName: 'Bo', lastName: 'Lind', name: 'Bo Lind' },
  ...{
    accessRole: 'BLT',
    fullAdmin: false,
    canHaveStandIn: false,
    role: 'BLT',
    position: 'Bar Lead',
    venueId: null,
    venueIds: [],
    venues: [],
    groups: [],
  },
  ...{ venueNames: [], adminDayDow: 2, active: false, deactivatedAt: NOW, forgotten: false, invitedAt: null },
  ...{ hasSignedIn: true, updatedAt: NOW },
}
const listed = (person: typeof BO) => ({
  ...{ people: [person], groups: [], canInvite: false, next: null, total: 1, more: false },
})

/** Opens the people, and returns them with the mocked API. */
function open(person: typeof BO) {
  const api = mockApi({
    'GET /api/people': listed(person),
    'GET /api/me': ADMIN,
    'GET /api/venues': [],
    'GET /api/away': { today: '2026-11-18', away: [], can: { others: true } } as never,
    'GET /api/stand-ins': { standIns: [], managers: [], candidates: [] },
    'GET /api/people/:id/sign-in': {
      ...{ invitedAt: null, lastSignInAt: null, linksOnly: false, pinned: false, passkeys: 0 },
      ...{ calendarSince: null, tokens: 0, sessions: [] },
    },
    'POST /api/people/:id/forget': { name: 'Former member 1', stays: { names: [], texts: 0, trailRows: 0 } },
  })
  return { api, page: renderScreen(<PeopleScreen />, '/settings?tab=people', ADMIN) }
}

async function openConfirm({ page }: ReturnType<typeof open>) {
  fireEvent.click(await page.findByRole('button', { name: 'Change Bo Lind' }))
  const dialog = within(await page.findByRole('dialog'))
  fireEvent.click(await dialog.findByRole('button', { name: 'Forget…' }))
  const confirm = within(await page.findByRole('alertdialog', { name: 'Forget Bo Lind' }))
  const type = (name: string) =>
    fireEvent.change(confirm.getByRole('textbox', { name: 'Type Bo Lind to confirm' }), {
      target: { value: name },
    })
  return { confirm, type, button: () => confirm.getByRole<HTMLButtonElement>('button', { name: 'Forget' }) }
}

test('a person who left is forgotten once their full name is typed', async () => {
  const opened = open(BO)
  const { confirm, type, button } = await openConfirm(opened)
  confirm.getByText(/Backups keep their data/)
  expect(button().disabled).toBe(true)
  type('Bo')
  expect(button().disabled).toBe(true)
  type('bo lind ')
  await expect.poll(() => button().disabled).toBe(false)
  fireEvent.click(button())
  await expect
    .poll(() => opened.api.sent('POST /api/people/:id/forget'))
    .toMatchObject([
      { params: { id: BO.id }, body: {} },
      { params: { id: BO.id }, body: { name: 'bo lind ' } },
    ])
  await expect.poll(() => opened.page.queryByRole('alertdialog')).toBeNull()
})

test('how many texts keep the name, and why, is said before', async () => {
  const opened = open(BO)
  opened.api.answer({
    'POST /api/people/:id/forget': {
      name: 'Former member 1',
      stays: { names: ['Bo Lind'], texts: 3, trailRows: 1 },
    },
  })
  const { confirm } = await openConfirm(opened)
  await confirm.findByText(
    '“Bo Lind” stays in 3 texts and 1 row of the audit trail: someone else here has that name.',
  )
})

test('why it cannot be done is said in the dialog', async () => {
  const opened = open(BO)
  const sentence = 'Bo Lind was deactivated less than a day ago. You can forget them from Nov 19.'
  opened.api.answer({ 'POST /api/people/:id/forget': refusal('conflict', sentence) })
  const { confirm, type, button } = await openConfirm(opened)
  await confirm.findByText(sentence)
  type('Bo Lind')
  expect(button().disabled).toBe(true)
})

test('somebody who is active cannot be forgotten', async () => {
  const { page } = open({ ...BO, active: true, deactivatedAt: null })
  fireEvent.click(await page.findByRole('button', { name: 'Change Bo Lind' }))
  const dialog = within(await page.findByRole('dialog'))
  await dialog.findByRole('heading', { name: 'Sign-in' })
  expect(dialog.queryByRole('heading', { name: 'Forget' })).toBeNull()
})

test('who is forgotten has no address and cannot be changed', async () => {
  const email = 'former-member-1@company.invalid'
  const { page } = open({ ...BO, name: 'Former member 1', email, forgotten: true })
  await page.findByText('Forgotten')
  expect(page.queryByText(email)).toBeNull()
  expect(page.queryByRole('button', { name: /^Change/ })).toBeNull()
})
