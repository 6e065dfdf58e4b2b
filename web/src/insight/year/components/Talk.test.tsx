import { TALK_MAX } from '@scope/contract/insight/year/year.words'
import { fireEvent, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { GM, MEMBER, type Me, NOW, TEAM } from '../../../../test/company.ts'
import { type Answers, mockApi, refusal, UNREACHABLE } from '../../../../test/mock-api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { KEPT_TALK, MEMBER_YEAR, TALK } from '../../../../test/year.ts'
import { chooseDrafts, openDrafts } from '../../../lib/drafts/device-drafts.ts'
import { keyOf, sealerOf } from '../../../lib/offline/seal.ts'
import { MemberYearScreen } from '../screens/MemberYearScreen.tsx'

const AT = '/year/caliche/bo-lind'
const READ = 'GET /api/year/:venue/:blt'
const SAVE = 'PUT /api/year/:venue/:blt/talk'
const SECRET = 'c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LTEyMzQ'
const TEXT = 'I want to run the bar on Fridays.'

async function open(talk: typeof TALK, as: Me, answers: Answers = {}) {
  chooseDrafts()
  await openDrafts(as.userId, await sealerOf(await keyOf(SECRET)))
  const api = mockApi({ ...TEAM, [READ]: { ...MEMBER_YEAR, talk }, ...answers })
  const page = renderScreen(<MemberYearScreen />, `${AT}?tab=talk`, as)
  const region = within(await page.findByRole('region', { name: 'The talk' }))
  const box = () => region.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your words' })
  const type = (text: string) => fireEvent.input(box(), { target: { value: text } })
  const press = (name: string) => fireEvent.click(region.getByRole('button', { name }))
  return { api, page, region, box, type, press }
}

const AS_MANAGER: typeof TALK = {
  ...TALK,
  member: { text: null, done: false },
  manager: { text: '', done: false },
  mine: 'manager',
}

test('a member writes, and sees of the other box only whether it is done', async () => {
  const { region } = await open({ ...TALK, manager: { text: null, done: true } }, MEMBER)
  region.getByRole('textbox', { name: 'Your words' })
  region.getByRole('heading', { name: 'Gus’s words' })
  region.getByText('Gus has said done.')
  region.getByText('Only you see this until both have said done.')
  region.getByText('Done is final once both have said it.')
  region.getByText(`0 / ${TALK_MAX}`)
})

test('a manager writes the other box', async () => {
  const { region } = await open(AS_MANAGER, GM)
  region.getByRole('heading', { name: 'Bo’s words' })
  region.getByText('Bo has not said done yet.')
  region.getByRole('textbox', { name: 'Your words' })
})

test('what is typed survives leaving the screen, until exactly that text is saved', async () => {
  const { api, page, region, type } = await open(TALK, MEMBER)
  type(TEXT)
  await region.findByText('Not saved yet. Kept on this device.')
  history.pushState(null, '', '/elsewhere')
  await expect.poll(() => page.queryByRole('region', { name: 'The talk' })).toBeNull()
  history.pushState(null, '', `${AT}?tab=talk&year=2026`)
  const again = within(await page.findByRole('region', { name: 'The talk' }))
  expect(again.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your words' }).value).toBe(TEXT)

  const saved = { ...TALK, member: { text: TEXT, done: false } }
  api.answer({ [SAVE]: saved, [READ]: { ...MEMBER_YEAR, talk: saved } })
  fireEvent.click(again.getByRole('button', { name: 'Save' }))
  await again.findByText('Saved')
  expect(api.sent(SAVE).map(({ body }) => body)).toEqual([
    { year: 2026, text: TEXT, done: false, basedOn: '' },
  ])
  await expect.poll(() => Object.keys(localStorage).filter((key) => key.includes('year-talk'))).toEqual([])
})

test('a failed save says why and keeps the text', async () => {
  const { api, region, box, type, press } = await open(TALK, MEMBER, { [SAVE]: UNREACHABLE })
  type(TEXT)
  press('Save')
  await region.findByText('Not saved. Network error. Please try again.')
  expect(box().value).toBe(TEXT)
  api.answer({ [SAVE]: refusal('conflict', 'Dana is writing this.') })
  press('Save')
  await region.findByText('Not saved. Dana is writing this.')
  expect(box().value).toBe(TEXT)
})

test('a text that was changed elsewhere is shown beside the own one, and both are saved', async () => {
  const { api, region, type, press } = await open(TALK, MEMBER, {
    [SAVE]: refusal('stale', 'Someone else just changed this.', {
      currentEntry: { entry: 'More training.', updatedAt: NOW },
    }),
  })
  type(TEXT)
  press('Save')
  await region.findByText('This text was changed on another device.')
  const both = `More training.\n\n${TEXT}`
  const saved = { ...TALK, member: { text: both, done: false } }
  api.answer({ [SAVE]: saved, [READ]: { ...MEMBER_YEAR, talk: saved } })
  press('Keep both and save')
  await region.findByText('Saved')
  expect(api.sent(SAVE).at(-1)?.body).toMatchObject({ text: both, done: false, basedOn: 'More training.' })
})

test('a text that is too long is not saved', async () => {
  const { region, type } = await open(TALK, MEMBER)
  type('a'.repeat(TALK_MAX + 2))
  await region.findByText('2 characters too many. Shorten it to save it.')
  expect(region.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  expect(region.getByRole<HTMLButtonElement>('button', { name: 'Done' }).disabled).toBe(true)
})

test('done is said and taken back', async () => {
  const done = { ...TALK, member: { text: TEXT, done: true } }
  const back = { ...TALK, member: { text: TEXT, done: false } }
  const { api, region, box, type, press } = await open(TALK, MEMBER)
  expect(region.getByRole<HTMLButtonElement>('button', { name: 'Done' }).disabled).toBe(true)
  type(TEXT)
  api.answer({ [SAVE]: done, [READ]: { ...MEMBER_YEAR, talk: done } })
  press('Done')
  await region.findByText('You have said done. Only you see this until Gus has, too.')
  api.answer({ [SAVE]: back, [READ]: { ...MEMBER_YEAR, talk: back } })
  await expect
    .poll(() => region.getByRole<HTMLButtonElement>('button', { name: 'Not done yet' }).disabled)
    .toBe(false)
  press('Not done yet')
  await expect.poll(() => region.queryByRole('textbox')).not.toBeNull()
  expect(box().value).toBe(TEXT)
  expect(api.sent(SAVE).map(({ body }) => body)).toEqual([
    { year: 2026, text: TEXT, done: true, basedOn: '' },
    { year: 2026, text: TEXT, done: false, basedOn: TEXT },
  ])
})

test('the second to say done confirms it, and then both read both', async () => {
  const { api, page, region, type, press } = await open(
    { ...AS_MANAGER, member: { text: null, done: true } },
    GM,
  )
  type('The Fridays are yours.')
  api.answer({ [SAVE]: KEPT_TALK, [READ]: { ...MEMBER_YEAR, talk: KEPT_TALK } })
  press('Done')
  const sure = within(await page.findByRole('alertdialog', { name: 'Are you done?' }))
  expect(api.sent(SAVE)).toEqual([])
  fireEvent.click(sure.getByRole('button', { name: 'Done' }))
  await region.findByText(TEXT)
  region.getByText('The Fridays are yours.')
  region.getByText('Both said done on Nov 18, 2026. The texts stay as they are.')
  expect(region.queryByRole('textbox')).toBeNull()
})

test('what was typed and can no longer be saved stays to be copied', async () => {
  const { api, page, region, type, press } = await open(AS_MANAGER, GM)
  type('Not the Fridays.')
  const taken = { ...AS_MANAGER, manager: { text: null, done: false }, managerName: 'Dana Ruiz', mine: null }
  api.answer({
    [SAVE]: refusal('conflict', 'Dana is writing this.'),
    [READ]: { ...MEMBER_YEAR, talk: taken },
  })
  press('Save')
  await region.findByText('Dana Ruiz is writing this. Copy what you still need.')
  region.getByText('Not the Fridays.')
  fireEvent.click(region.getByRole('button', { name: 'Delete from this device' }))
  await expect.poll(() => page.queryByText('Not the Fridays.')).toBeNull()
})
