import { fireEvent, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { BO, GM, TEAM } from '../../../../test/company.ts'
import { type Answers, mockApi, refusal, UNREACHABLE } from '../../../../test/mock-api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { testStates } from '../../../../test/screen-states.tsx'
import { ARCHIVED } from '../../../../test/work.ts'
import { ArchivePage } from '../../../app/ArchivePage.tsx'

const ANSWERS: Answers = {
  ...TEAM,
  'GET /api/priorities/:venue/:blt/archive': [ARCHIVED],
  'GET /api/performance/:venue/:blt/:year': {
    periodBreakdown: [{ ...ARCHIVED, finalStatus: 'ON_TRACK', completionRate: 100 }],
    totalPriorities: 1,
    completedSuccessfully: 1,
    averageCompletionRate: 100,
    totalCheckIns: 4,
    totalMissedCheckIns: 0,
  },
  'GET /api/one-on-ones/:venue/:blt/past': { records: [], next: null },
  'GET /api/well-dones': { items: [], next: null },
}

testStates('the archive', {
  screen: <ArchivePage />,
  at: '/archive?venue=caliche&blt=bo-lind',
  as: GM,
  answers: ANSWERS,
  shows: [
    ['list', 'Archived priorities'],
    ['heading', 'Archive'],
    ['link', 'Shorter queues'],
    ['heading', 'Performance Journey'],
  ],
  fails: {
    'GET /api/venues': 'The archive could not be loaded',
    'GET /api/period-status': 'The archive could not be loaded',
    'GET /api/priorities/:venue/:blt/archive': 'The archive could not be loaded',
    'GET /api/performance/:venue/:blt/:year': 'The archive could not be loaded',
  },
  empty: {
    answers: { 'GET /api/priorities/:venue/:blt/archive': [] },
    shows: [['heading', 'No Archived Priorities']],
  },
})

test('a circle of the journey says its color and its check-ins in its own text', async () => {
  const step = { ...ARCHIVED, finalStatus: 'INCOMPLETE' as const, totalCheckIns: 3, missedCheckIns: 1 }
  mockApi({
    ...ANSWERS,
    'GET /api/performance/:venue/:blt/:year': {
      ...{ totalPriorities: 3, completedSuccessfully: 1, averageCompletionRate: 55 },
      ...{ totalCheckIns: 9, totalMissedCheckIns: 3 },
      periodBreakdown: [90, 60, 15].map((completionRate, index) => ({
        ...{ ...step, id: String(index), period: index + 1, completionRate },
      })),
    },
  })
  const page = renderScreen(<ArchivePage />, '/archive?venue=caliche&blt=bo-lind', GM)
  const road = await page.findByRole('list', { name: /Periods of/ })
  expect(
    within(road)
      .getAllByRole('link')
      .map(({ textContent }) => textContent?.slice(0, 40)),
  ).toEqual([
    expect.stringMatching(/^90%SuccessCompleted/),
    expect.stringMatching(/^60%At riskNot Completed3\/4 check-ins/),
    expect.stringMatching(/^15%Needs focusNot Completed/),
  ])
})

test('a record that cannot be read says so, and can be asked for again', async () => {
  mockApi({ ...ANSWERS, 'GET /api/priorities/:id/record': UNREACHABLE })
  const page = renderScreen(<ArchivePage />, '/archive?venue=caliche&blt=bo-lind&open=gone', GM)
  await page.findByText('The record could not be loaded')
  fireEvent.click(page.getByRole('button', { name: 'Retry' }))
})

test('a priority that is gone says so, without another in its place', async () => {
  mockApi({ ...ANSWERS, 'GET /api/priorities/:id/record': refusal('notFound', 'Not found.') })
  const page = renderScreen(<ArchivePage />, '/archive?venue=caliche&blt=bo-lind&open=gone', GM)
  await page.findByRole('heading', { name: 'Priority Not Found' })
  expect(page.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('a former member is listed after the team, and opened by an address that names them', async () => {
  const former = { ...BO, id: 'person-fay', slug: 'fay-old', name: 'Fay Old', active: false }
  const at = { venueSlug: 'caliche', venueName: 'Caliche' }
  mockApi({ ...ANSWERS, 'GET /api/blts': [{ ...former, ...at }] })
  const page = renderScreen(<ArchivePage />, '/archive?venue=caliche&blt=fay-old', GM)
  await page.findByRole('list', { name: 'Archived priorities' })
  const picker = page.getByRole('combobox', { name: 'BLT member' })
  expect(picker).toHaveProperty('value', 'fay-old')
  expect(picker.textContent).toContain('Fay Old · Former member')
})

const months = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ ...ARCHIVED, id: `priority-${at}`, title: `Priority ${at + 1}`, description: 'Two bars, one till.' },
    ...{ targetDate: '2026-10-30', missedCheckIns: 1 },
  }))

test('twelve rows at once, and the address keeps how many, until another year is picked', async () => {
  mockApi({ ...ANSWERS, 'GET /api/priorities/:venue/:blt/archive': months(30) })
  const page = renderScreen(<ArchivePage />, '/archive?venue=caliche&blt=bo-lind', GM)
  const rows = async () =>
    within(await page.findByRole('list', { name: 'Archived priorities' })).getAllByRole('listitem')
  expect(await rows()).toHaveLength(12)
  fireEvent.click(page.getByRole('button', { name: 'Show more' }))
  expect(await rows()).toHaveLength(24)
  expect(document.activeElement).toBe((await rows())[12])
  expect(new URLSearchParams(location.search).get('page')).toBe('2')
  fireEvent.click(page.getByRole('button', { name: 'Show more' }))
  expect(await rows()).toHaveLength(30)
  expect(page.queryByRole('button', { name: 'Show more' })).toBeNull()
  fireEvent.change(page.getByRole('combobox', { name: 'Year' }), { target: { value: 'all' } })
  expect(await rows()).toHaveLength(12)
})

test('a closed row has its title, ending, period and completion; opened in place, all of it', async () => {
  mockApi({ ...ANSWERS, 'GET /api/priorities/:venue/:blt/archive': months(1) })
  const page = renderScreen(<ArchivePage />, '/archive?venue=caliche&blt=bo-lind', GM)
  const list = within(await page.findByRole('list', { name: 'Archived priorities' }))
  const [row] = list.getAllByRole('listitem')
  expect(row?.textContent).toMatch(/^Priority 1Completed.*Period 10 · 2026.*100% complete$/)
  expect(row?.textContent).not.toContain('Two bars')
  const open = list.getByRole('button', { name: 'Details of Priority 1' })
  expect(open.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(open)
  await list.findByText('Two bars, one till.')
  expect(open.getAttribute('aria-expanded')).toBe('true')
  for (const text of ['Final status: On track', '4 check-ins, 1 missed', 'Nov 2, 2026', 'Oct 30, 2026']) {
    expect(row?.textContent).toContain(text)
  }
})

test('well-dones and one-on-ones load when they are opened, or when the address names them', async () => {
  const api = mockApi({ ...ANSWERS, 'GET /api/priorities/:venue/:blt/archive': months(1) })
  const page = renderScreen(<ArchivePage />, '/archive?venue=caliche&blt=bo-lind&show=one-on-ones', GM)
  await page.findByRole('list', { name: 'Archived priorities' })
  await page.findByText('None in earlier weeks.')
  expect(api.sent('GET /api/well-dones')).toEqual([])
  fireEvent.click(page.getByText('Well done'))
  await page.findByText('None yet.')
})
