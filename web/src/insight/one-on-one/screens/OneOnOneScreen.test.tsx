import type { Reply } from '@scope/contract/calls'
import { fireEvent, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { BO, CALICHE, GM, NOW, TEAM, TODAY, WEEK } from '../../../../test/company.ts'
import { type Answers, mockApi } from '../../../../test/mock-api.ts'
import { METRICS_WEEK } from '../../../../test/numbers.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { testStates } from '../../../../test/screen-states.tsx'
import { JOURNAL, PRIORITY } from '../../../../test/work.ts'
import { OneOnOnePage } from '../../../app/OneOnOnePage.tsx'

const ONE_ON_ONE: Reply<'GET /api/one-on-ones/:venue/:blt'> = {
  now: NOW,
  today: TODAY,
  businessDay: TODAY,
  venue: CALICHE,
  member: BO,
  record: {
    weekOf: WEEK,
    state: 'none',
    manager: null,
    begunAt: null,
    finishedAt: null,
    minutes: null,
    skipped: null,
    points: null,
    agreements: [],
  },
  lastTime: null,
  stillOpen: [],
  points: { text: 'The new ice machine', updatedAt: NOW },
  can: { hold: true, begin: true, lead: false, skip: true, tick: true, writePoints: false },
}

testStates('a one-on-one', {
  screen: <OneOnOnePage />,
  at: '/one-on-one/caliche/bo-lind',
  as: GM,
  answers: {
    ...TEAM,
    'GET /api/one-on-ones/:venue/:blt': ONE_ON_ONE,
    'GET /api/journals/:venue/:blt': [JOURNAL],
    'GET /api/priorities/:venue/:blt/:period': [PRIORITY],
    'GET /api/checkins/:venue/:blt': [],
    'GET /api/venues/:venue/metrics': METRICS_WEEK,
    'GET /api/skills/progress': [],
  },
  shows: [
    ['button', 'Begin'],
    ['heading', 'Bo Lind'],
    ['heading', 'Bo Lind’s points'],
    ['region', 'Last time'],
    ['region', 'Journal'],
    ['region', 'Numbers'],
    ['region', 'Agreed today'],
    ['button', 'Mark reviewed'],
  ],
  fails: { 'GET /api/one-on-ones/:venue/:blt': 'The one-on-one could not be loaded' },
})

const ANSWERS = {
  ...TEAM,
  'GET /api/journals/:venue/:blt': [JOURNAL],
  'GET /api/priorities/:venue/:blt/:period': [PRIORITY],
  'GET /api/checkins/:venue/:blt': [],
  'GET /api/venues/:venue/metrics': METRICS_WEEK,
  'GET /api/skills/progress': [],
} satisfies Answers

const MEMBER_WEEK: Reply<'GET /api/one-on-ones'>['members'][number] = {
  ...{ venueSlug: CALICHE.slug, venueName: CALICHE.name, bltId: BO.id, bltSlug: BO.slug, bltName: BO.name },
  ...{ weekOf: WEEK, state: 'none', movedTo: null, weekAway: false, waits: true, last: null },
}

test('finishing adds what is typed, and goes on to the next person who waits', async () => {
  const ACT = '/api/one-on-ones/:venue/:blt'
  const begun = {
    ...ONE_ON_ONE,
    record: { ...ONE_ON_ONE.record, state: 'begun' as const, manager: 'Gus Marin', begunAt: NOW },
    can: { ...ONE_ON_ONE.can, begin: true, lead: true },
  }
  const had = { ...MEMBER_WEEK, bltId: 'ana', bltSlug: 'ana-ruiz', bltName: 'Ana Ruiz', waits: false }
  const waits = { ...MEMBER_WEEK, bltId: 'theo', bltSlug: 'theo-park', bltName: 'Theo Park' }
  const api = mockApi({
    ...ANSWERS,
    'GET /api/one-on-ones': { members: [waits, MEMBER_WEEK, had], hidden: 0 },
    'GET /api/one-on-ones/:venue/:blt': begun,
    [`POST ${ACT}/agreements`]: { id: 'a', text: 'Post the rota', due: TODAY, done: false, task: null },
    [`POST ${ACT}/finish`]: { ...begun, record: { ...begun.record, state: 'finished' as const } },
  })
  const page = renderScreen(<OneOnOnePage />, '/one-on-one/caliche/bo-lind', GM)
  const box = await page.findByLabelText('What was agreed')
  fireEvent.input(box, { target: { value: 'Post the rota' } })
  fireEvent.click(await page.findByRole('button', { name: 'Finish, next: Theo Park' }))
  await expect.poll(() => location.pathname).toBe('/one-on-one/caliche/theo-park')
  expect(api.sent('POST /api/one-on-ones/:venue/:blt/agreements')[0]?.body).toMatchObject({
    text: 'Post the rota',
  })
  expect(api.sent('POST /api/one-on-ones/:venue/:blt/finish')).toHaveLength(1)
})

test('each figure has one comparison, and what is done less often is in More', async () => {
  mockApi({ ...ANSWERS, 'GET /api/one-on-ones/:venue/:blt': ONE_ON_ONE })
  const page = renderScreen(<OneOnOnePage />, '/one-on-one/caliche/bo-lind', GM)
  const numbers = within(await page.findByRole('region', { name: 'Numbers' }))
  await numbers.findByRole('table')
  for (const row of numbers.getAllByRole('row')) expect(within(row).getAllByRole('cell')).toHaveLength(2)
  expect(page.queryByRole('button', { name: 'Print' })).toBeNull()
  fireEvent.click(page.getByRole('button', { name: 'More for Bo Lind' }))
  for (const name of ['Skip', 'Print']) await page.findByRole('button', { name })
  for (const name of ['All skills', 'Earlier one-on-ones', 'The year']) page.getByRole('link', { name })
})
