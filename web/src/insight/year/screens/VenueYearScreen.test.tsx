import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { ADMIN, CALICHE, GM, LOW_TIDE, MEMBER, TEAM } from '../../../../test/company.ts'
import { mockApi } from '../../../../test/mock-api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { testStates } from '../../../../test/screen-states.tsx'
import { VENUE_YEAR } from '../../../../test/year.ts'
import { queryClient } from '../../../app/start/query-client.ts'
import { venueYearsKey } from '../api.ts'
import { VenueYearScreen } from './VenueYearScreen.tsx'

const AT = '/year/caliche'
const READ = 'GET /api/year/:venue'

testStates('a venue’s year', {
  screen: <VenueYearScreen />,
  at: AT,
  as: GM,
  answers: { ...TEAM, [READ]: VENUE_YEAR },
  shows: [
    ['heading', '2026'],
    ['region', 'In figures'],
    ['region', 'Caliche'],
    ['link', /^Bo Lind/],
    ['region', 'Who joined and left'],
  ],
  empty: {
    answers: {
      [READ]: {
        ...VENUE_YEAR,
        priorities: { total: 0, signedOff: 0, onTime: 0, ended: 0, open: 0, signedBy: [], periods: [] },
        people: [],
        figures: null,
        turnover: { atStart: 0, atEnd: 0, joined: [], left: [] },
      },
    },
    shows: [
      ['heading', '2026'],
      ['region', 'Numbers'],
    ],
  },
  fails: { [READ]: 'The year could not be loaded', 'GET /api/venues': 'The venues could not be loaded' },
})

test('it says who grew, what was signed off and by whom, and who came and left', async () => {
  mockApi({ ...TEAM, [READ]: VENUE_YEAR })
  const page = renderScreen(<VenueYearScreen />, AT, GM)
  await page.findByText('19 of 24 signed off, 17 on time · 3 ended without sign-off · 2 open')
  page.getByText('Ana Ortiz for Gus Marin: 2 · Gus Marin: 17')
  page.getByText('5 at the start, 1 joined, 2 left, 4 now')
  page.getByText(/^9 of 11 priorities · \d skills? up · 31 one-on-ones$/)
  page.getByText('Bar Lead · Former member')
  const people = within(page.getByRole('region', { name: 'People' }))
  expect(people.getByRole('link', { name: /^Bo Lind/ }).getAttribute('href')).toMatch(
    /^\/year\/caliche\/bo-lind/,
  )
  const changes = page.getByRole('region', { name: 'Who joined and left' })
  within(changes).getByText('Joined Apr 6, 2026')
  expect(
    within(changes)
      .getByRole('link', { name: /^Di Roe/ })
      .getAttribute('href'),
  ).toBe('/year/caliche/di-roe?year=2026')
  expect(location.search).toBe('?year=2026')
})

test('who has several venues chooses one', async () => {
  const api = mockApi({ ...TEAM, 'GET /api/venues': [CALICHE, LOW_TIDE], [READ]: VENUE_YEAR })
  const page = renderScreen(<VenueYearScreen />, AT, ADMIN)
  await page.findByRole('combobox', { name: 'Venue' })
  expect(api.sent(READ)[0]).toMatchObject({ params: { venue: CALICHE.slug }, query: {} })
})

test('a BLT member has no venue’s year', async () => {
  mockApi(TEAM)
  const page = renderScreen(<VenueYearScreen />, AT, MEMBER)
  await page.findByRole('heading', { name: 'Access Denied' })
})

test('visits are listed with what came of them, and not mentioned without any', async () => {
  const api = mockApi({ ...TEAM, [READ]: VENUE_YEAR })
  const page = renderScreen(<VenueYearScreen />, AT, GM)
  await page.findByRole('region', { name: 'People' })
  expect(page.queryByText(/visit/i)).toBeNull()
  api.answer({
    [READ]: {
      ...VENUE_YEAR,
      visits: [
        {
          on: '2026-11-20',
          visitor: 'Vera Pace',
          path: '/visits/visit-2',
          agreements: 3,
          done: ['Par sheet'],
        },
        { on: '2026-10-01', visitor: 'Vera Pace', path: '/visits/visit-1', agreements: 0, done: [] },
      ],
    },
  })
  await queryClient.invalidateQueries({ queryKey: venueYearsKey })
  const visits = within(await page.findByRole('region', { name: 'Visits and what came of them' }))
  visits.getByText('1 of 3 done: Par sheet')
  visits.getByText('Nothing was agreed')
  expect(visits.getByRole('link', { name: /^November 20 · Vera Pace/ }).getAttribute('href')).toBe(
    '/visits/visit-2',
  )
})
