import { fireEvent, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { BO, CALICHE, GM, MEMBER, type Me, TEAM } from '../../../../test/company.ts'
import { type Answers, mockApi, refusal } from '../../../../test/mock-api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { testStates } from '../../../../test/screen-states.tsx'
import { EMPTY_YEAR, MEMBER_YEAR, type MemberYear } from '../../../../test/year.ts'
import { MemberYearScreen } from './MemberYearScreen.tsx'

const AT = '/year/caliche/bo-lind'
const READ = 'GET /api/year/:venue/:blt'
const VP: Me = { ...GM, id: 'person-vic', userId: 'user-vic', can: { ...GM.can, review: false } }

testStates('a member’s year', {
  screen: <MemberYearScreen />,
  at: AT,
  as: MEMBER,
  answers: { ...TEAM, [READ]: MEMBER_YEAR },
  shows: [
    ['heading', 'Bo Lind'],
    ['tab', 'The talk'],
    ['button', 'Export PDF'],
    ['region', 'In figures'],
    ['region', 'Caliche'],
    ['region', 'Priorities'],
    ['link', /^Shorter queues/],
    ['link', /^Speed and Bar Flow/],
    ['link', /Order the second ice machine/],
    ['link', /^Week of November 9/],
    ['link', /^Ana Flores/],
  ],
  empty: {
    answers: { [READ]: EMPTY_YEAR },
    shows: [
      ['heading', 'Bo Lind'],
      ['region', 'Well done'],
    ],
  },
  fails: { [READ]: 'The year could not be loaded' },
})

function open(year: MemberYear, as: Me, answers: Answers = {}, at = AT) {
  const api = mockApi({ ...TEAM, [READ]: year, ...answers })
  return { api, page: renderScreen(<MemberYearScreen />, at, as) }
}

test('its figures are in words, and its lines lead to their rows', async () => {
  const { page } = open(MEMBER_YEAR, MEMBER)
  await page.findByText('9 of 11 signed off, 8 on time · 1 ended without sign-off · 1 open · 1 withdrawn')
  page.getByText('41 made · 3 missed · 2 weeks away · 2 of 3 so far this period')
  page.getByText('38 submitted · 36 reviewed · 30 shared, 8 private · 2 missed · 1 week away')
  page.getByText('4 went up · 2 verified')
  page.getByText('31 held · 18 of 22 agreements done')
  page.getByText('Private journals are counted, never quoted.')
  page.getByText(/^Signed off by Gus Marin, on time/)
  page.getByText('$31,790 under target')
  page.getByText('Compared over 26 of 46 weeks.')
  page.getByRole('combobox', { name: 'Compare with' })
  expect(page.getByRole('link', { name: /^Faster bar close/ }).getAttribute('href')).toBe(
    '/?venue=caliche&blt=bo-lind&show=priority-1',
  )
  expect(location.search).toBe('?year=2026')
})

test('an empty year says so in each section', async () => {
  const { page } = open({ ...EMPTY_YEAR, talk: null }, GM)
  for (const line of [
    'No priorities in this year.',
    'No skill changed in this year.',
    'No one-on-one was held in this year.',
    'No shared journal in this year.',
    'No well-done in this year.',
  ]) {
    await page.findByText(line)
  }
})

test('a VP reads neither one-on-ones nor the talk', async () => {
  const counts = { ...MEMBER_YEAR.counts, oneOnOnes: { held: 31, agreed: null, done: null } }
  const { page } = open({ ...MEMBER_YEAR, counts, oneOnOnes: null, talk: null }, VP)
  await page.findByText('31 held')
  expect(page.queryByRole('region', { name: /agreed/ })).toBeNull()
  expect(page.queryByRole('tab')).toBeNull()
  page.getByRole('link', { name: 'The venue’s year' })
})

test('another year is asked for, and the address names it', async () => {
  const { api, page } = open(MEMBER_YEAR, MEMBER)
  const picker = await page.findByRole('combobox', { name: 'Year' })
  api.answer({ [READ]: { ...EMPTY_YEAR, year: 2025, years: [2026, 2025] } })
  fireEvent.change(picker, { target: { value: '2025' } })
  await page.findByText('2025:', { exact: false })
  expect(location.search).toBe('?year=2025')
  // The running year was not loaded twice for its place in the address.
  expect(api.sent(READ).map(({ query }) => query)).toEqual([{}, { year: '2025' }])
})

test('a year that there is not leads to the running one', async () => {
  const { api, page } = open(
    MEMBER_YEAR,
    MEMBER,
    {
      [READ]: refusal('invalid', 'Choose a year from 2025 to 2026.', { field: 'year' }),
    },
    `${AT}?year=1999`,
  )
  const alert = await page.findByRole('alert')
  within(alert).getByText('Choose a year from 2025 to 2026.')
  api.answer({ [READ]: MEMBER_YEAR })
  fireEvent.click(within(alert).getByRole('button', { name: 'Show this year' }))
  await page.findByRole('heading', { name: 'Bo Lind' })
})

test('who may not see it is led elsewhere', async () => {
  const { page } = open(MEMBER_YEAR, MEMBER, {
    [READ]: refusal('forbidden', 'Your role does not allow this.'),
  })
  await page.findByRole('heading', { name: 'Access Denied' })
  page.getByRole('link', { name: 'Open the board' })
})

test('a long list is folded, and well-dones are not counted', async () => {
  const [priority] = MEMBER_YEAR.priorities
  const [wellDone] = MEMBER_YEAR.wellDones
  if (!priority || !wellDone) throw new Error('No rows')
  const many = Array.from({ length: 24 }, (_, index) => index)
  const { page } = open(
    {
      ...MEMBER_YEAR,
      priorities: many.map((index) => ({ ...priority, id: `priority-${index}`, title: `Queue ${index}` })),
      wellDones: many.map((index) => ({ ...wellDone, id: `well-done-${index}` })),
    },
    GM,
  )
  fireEvent.click(await page.findByRole('button', { name: 'Show all 24 priorities' }))
  const last = await page.findByRole('link', { name: /^Queue 23/ })
  expect(last.getAttribute('href')).toBe(priority.path)
  expect(page.getByRole('button', { name: 'Show all well-dones' }).textContent).toBe('Show all')
})

test('it is shortened by the language model on request only', async () => {
  const SHORT = 'POST /api/year/:venue/:blt/short'
  const rows = [{ label: 'Shorter queues', path: '/archive?open=priority-0' }]
  const { api, page } = open({ ...MEMBER_YEAR, can: { shorten: true } }, GM, {
    [SHORT]: refusal('unavailable', 'The language model did not answer.'),
  })
  const region = await page.findByRole('region', { name: 'In short' })
  expect(api.sent(SHORT)).toEqual([])
  fireEvent.click(within(region).getByRole('button', { name: 'Shorten' }))
  await within(region).findByText('Not shortened. The language model did not answer.')
  api.answer({ [SHORT]: { sentences: [{ text: 'Bo made the queues shorter.', rows }] } })
  fireEvent.click(within(region).getByRole('button', { name: 'Shorten' }))
  await within(region).findByText('Bo made the queues shorter.')
  within(region).getByText('Written by the language model from the lines below.')
  expect(within(region).getByRole('link', { name: 'Shorter queues' }).getAttribute('href')).toBe(
    rows[0]?.path,
  )
  expect(api.sent(SHORT)[0]).toMatchObject({
    params: { venue: CALICHE.slug, blt: BO.slug },
    query: { year: '2026' },
  })
})
