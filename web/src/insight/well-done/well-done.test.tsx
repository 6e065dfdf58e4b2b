import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { BO, GM, MEMBER, TEAM } from '../../../test/company.ts'
import { type Answers, mockApi, refusal } from '../../../test/mock-api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { WELL_DONE } from '../../../test/work.ts'
import { HomeWellDone } from './home-well-done.tsx'
import { WellDoneButton } from './well-done-button.tsx'

const BUTTON = { name: `Well done, ${BO.name}` }
const BOX = { name: 'What went well?' }
const CATALOGUE: Answers = { ...TEAM, 'GET /api/skills/catalogue': [] }
const to = { id: BO.id, name: BO.name }

const button = (about: Parameters<typeof WellDoneButton>[0]['about'] = { kind: 'home' }) => (
  <WellDoneButton to={to} about={about} />
)

test('it is two taps and a sentence, and can be taken back', async () => {
  const until = new Date(Date.now() + 60_000).toISOString()
  const api = mockApi({
    ...CATALOGUE,
    'POST /api/well-dones': { ...WELL_DONE, takeBackUntil: until },
    'DELETE /api/well-dones/:id': { id: WELL_DONE.id },
  })
  const page = renderScreen(button({ kind: 'journal', id: 'journal-1' }), '/', GM)
  fireEvent.click(await page.findByRole('button', BUTTON))
  fireEvent.input(await page.findByRole('textbox', BOX), { target: { value: ' You held the bar. ' } })
  fireEvent.click(page.getByRole('button', { name: 'Send' }))
  await expect.poll(() => api.sent('POST /api/well-dones')).toHaveLength(1)
  expect(api.sent('POST /api/well-dones')[0]?.body).toEqual({
    ...{ to: BO.id, text: 'You held the bar.', competency: null },
    about: { kind: 'journal', id: 'journal-1' },
  })
  fireEvent.click(await page.findByRole('button', { name: `Take back your well-done to ${BO.name}` }))
  await page.findByRole('button', BUTTON)
  expect(api.sent('DELETE /api/well-dones/:id')[0]?.params).toEqual({ id: WELL_DONE.id })
})

test('what is typed stays in its box when it is refused', async () => {
  const error = `${BO.name} is no longer on the team.`
  mockApi({ ...CATALOGUE, 'POST /api/well-dones': refusal('conflict', error) })
  const page = renderScreen(button(), '/', GM)
  fireEvent.click(await page.findByRole('button', BUTTON))
  fireEvent.input(await page.findByRole('textbox', BOX), { target: { value: 'You held the bar.' } })
  fireEvent.click(page.getByRole('button', { name: 'Send' }))
  expect((await page.findByRole('alert')).textContent).toBe(error)
  expect(page.getByRole<HTMLTextAreaElement>('textbox', BOX).value).toBe('You held the bar.')
})

test('without a network it waits, and the dialog says so', async () => {
  const api = mockApi({ ...CATALOGUE, 'GET /api/me': GM, 'POST /api/well-dones': WELL_DONE })
  const page = renderScreen(button(), '/', GM)
  fireEvent.click(await page.findByRole('button', BUTTON))
  api.isThere(false)
  fireEvent.input(await page.findByRole('textbox', BOX), { target: { value: 'You held the bar.' } })
  fireEvent.click(page.getByRole('button', { name: 'Send' }))
  await page.findByText('Waiting to send')
  await expect.poll(() => page.queryByRole('textbox', BOX)).toBeNull()
  api.isThere(true)
  await expect.poll(() => api.sent('POST /api/well-dones').at(-1)?.body).toMatchObject({ to: BO.id })
})

test('one that is too long is not sent', async () => {
  mockApi(CATALOGUE)
  const page = renderScreen(button(), '/', GM)
  fireEvent.click(await page.findByRole('button', BUTTON))
  fireEvent.input(await page.findByRole('textbox', BOX), { target: { value: 'x'.repeat(201) } })
  expect((await page.findByRole('alert')).textContent).toContain('1 character too many')
  expect(page.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
})

test('nobody thanks themselves', () => {
  mockApi({})
  const page = renderScreen(button(), '/', { ...MEMBER, id: BO.id })
  expect(page.queryByRole('button')).toBeNull()
})

test('home shows the oldest that was not dismissed, which can be hidden and dismissed', async () => {
  const own = { ...WELL_DONE, can: { hide: true } }
  const newer = { ...own, id: 'well-done-2', text: 'Thanks for Saturday.' }
  const api = mockApi({
    ...TEAM,
    'GET /api/well-dones': { items: [newer, own], next: null },
    'PATCH /api/well-dones/:id': own,
  })
  const page = renderScreen(<HomeWellDone />, '/', MEMBER)
  await page.findByText(/You held the bar on Friday/)
  fireEvent.click(page.getByRole('button', { name: /You held the bar on Friday/ }))
  await page.findByText('1 more')
  fireEvent.click(await page.findByRole('button', { name: 'Hide from colleagues' }))
  await expect.poll(() => api.sent('PATCH /api/well-dones/:id').at(-1)?.body).toEqual({ hidden: true })
  await expect.poll(() => api.sent('GET /api/well-dones').length).toBe(2)
  api.answer({ 'GET /api/well-dones': { items: [newer], next: null } })
  fireEvent.click(page.getByRole('button', { name: 'Dismiss' }))
  await page.findByText(/Thanks for Saturday/)
  expect(api.sent('PATCH /api/well-dones/:id').at(-1)?.body).toEqual({ seen: true })
  expect(api.sent('GET /api/well-dones')[0]?.query).toEqual({ unseen: 'true' })
})
