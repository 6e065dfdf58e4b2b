import { fireEvent, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import {
  ADMIN,
  BO,
  CALICHE,
  LOW_TIDE,
  NO_FIRST_DAYS,
  NO_OFFERS,
  NOTHING_WAITS,
  NOW,
  TEAM,
  WEEK,
} from '../../../../test/company.ts'
import { mockApi, refusal } from '../../../../test/mock-api.ts'
import { METRICS_WEEK } from '../../../../test/numbers.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { testStates } from '../../../../test/screen-states.tsx'
import { PRIORITY, WAITING } from '../../../../test/work.ts'
import { WaitingPage } from '../../../app/WaitingPage.tsx'

const { venueSlug, venueName, bltId, bltSlug, bltName } = WAITING

testStates('what waits', {
  screen: <WaitingPage />,
  at: '/?view=waiting',
  as: ADMIN,
  answers: {
    ...TEAM,
    'GET /api/review': {
      ...NOTHING_WAITS,
      total: 4,
      journals: [WAITING],
      former: [
        {
          ...{ venueSlug, venueName, bltId, bltSlug: 'fay-old', bltName: 'Fay Old' },
          ...{ priorityId: 'priority-left', title: 'Left open', dueAt: '2026-11-29' },
        },
      ],
      members: [
        {
          ...{ venueSlug, venueName, bltId, bltSlug, bltName },
          position: BO.position,
          weekOf: WEEK,
          missing: ['check-in'],
        },
      ],
      weeks: [{ venueSlug, venueName, weekOf: '2026-11-09' }],
    },
  },
  shows: [
    ['article', BO.name],
    ['heading', 'Waiting'],
    ['heading', /Journals to review/],
    ['heading', /Of former members/],
    ['button', 'More for “Left open”'],
    ['link', /^Open Fay Old’s priority: ?Left open/],
    ['link', new RegExp(`^Enter numbers of ${CALICHE.name}: ?Week of November 9`)],
    ['link', 'Set up reminders for Caliche'],
  ],
  fails: {
    'GET /api/review': 'The waiting list could not be loaded',
  },
  empty: {
    answers: { 'GET /api/review': NOTHING_WAITS },
    shows: [['link', 'How Scope’s week works']],
  },
})

test('a figure that arrived beside a typed one is taken, or the typed one kept', async () => {
  const figure = (field: string, value: number, typed: number) => ({
    ...{ venueSlug, venueName, weekOf: '2026-11-16', metricsId: 'metrics-1', version: NOW },
    ...{ field, value, typed, source: 'Toast, sales by day', via: 'by e-mail', arrivedAt: NOW },
  })
  const both = [figure('revenue', 84_210, 84_000), figure('cogsPct', 22.4, 21)]
  const api = mockApi({
    ...TEAM,
    'GET /api/review': { ...NOTHING_WAITS, total: 2, arrived: both },
    'POST /api/metrics/:id/take': refusal('stale', 'Another figure has arrived since.'),
    'POST /api/metrics/:id/keep': METRICS_WEEK.metrics as never,
  })
  const page = renderScreen(<WaitingPage />, '/?view=waiting', ADMIN)
  await page.findByText(/Toast says \$84,210 ·/)
  fireEvent.click(
    page.getByRole('button', { name: `Take $84,210 as Revenue of ${venueName}, week of November 16` }),
  )
  await page.findByText('Another figure has arrived since.')
  api.answer({ 'GET /api/review': { ...NOTHING_WAITS, total: 1, arrived: both.slice(0, 1) } })
  fireEvent.click(
    page.getByRole('button', { name: `Keep 21.00% as COGS % of ${venueName}, week of November 16` }),
  )
  await expect.poll(() => page.queryByText(/Toast says 22.40%/)).toBeNull()
  const body = { field: 'revenue', version: NOW, value: 84_210 }
  expect(api.sent('POST /api/metrics/:id/take')).toMatchObject([{ params: { id: 'metrics-1' }, body }])
  expect(api.sent('POST /api/metrics/:id/keep')).toMatchObject([{ body: { field: 'cogsPct', value: 22.4 } }])
})

test('a new member is offered, not counted: open and start, or decline', async () => {
  const offer = (bltSlug: string, name: string) => ({
    ...{ bltId: bltSlug, bltSlug, bltName: name, position: 'Bar Lead', venueSlug, venueName },
  })
  const plan = {
    ...{ ...NO_FIRST_DAYS, state: 'offered' as const, title: 'First 30 days', can: { take: true } },
    tasks: [{ label: 'Meet the team', due: '2026-11-22' }],
  }
  const api = mockApi({
    ...TEAM,
    'GET /api/first-30-days': {
      ...NO_OFFERS,
      offers: [offer('nia-cole', 'Nia Cole'), offer('mo-day', 'Mo Day')],
    },
    'GET /api/blts/:blt/first-30-days': plan,
    'POST /api/blts/:blt/first-30-days': NO_FIRST_DAYS,
  })
  const page = renderScreen(<WaitingPage />, '/?view=waiting', ADMIN)
  await page.findByRole('heading', { name: /New on the team/ })
  fireEvent.click(page.getByRole('button', { name: 'Decline the first 30 days of Mo Day' }))
  await expect.poll(() => api.sent('POST /api/blts/:blt/first-30-days')).toHaveLength(1)
  fireEvent.click(page.getByRole('button', { name: 'Open the first 30 days of Nia Cole' }))
  await page.findByText('Meet the team')
  api.answer({ 'GET /api/first-30-days': NO_OFFERS })
  fireEvent.click(page.getByRole('button', { name: 'Start' }))
  await expect.poll(() => page.queryByRole('heading', { name: /New on the team/ })).toBeNull()
  expect(
    api.sent('POST /api/blts/:blt/first-30-days').map(({ params, body }) => [params.blt, body.take]),
  ).toEqual([
    ['mo-day', false],
    ['nia-cole', true],
  ])
})

test('the list is of all venues, or of the one in the address', async () => {
  const api = mockApi({
    ...TEAM,
    'GET /api/venues': [CALICHE, LOW_TIDE],
    'GET /api/review': ({ query }) => ({
      ...NOTHING_WAITS,
      total: 1,
      journals: query.venue === 'low-tide' ? [] : [WAITING],
    }),
  })
  const page = renderScreen(<WaitingPage />, '/?view=waiting', ADMIN)
  await page.findByRole('article', { name: BO.name })
  const picker = page.getByRole<HTMLSelectElement>('combobox', { name: 'Venue' })
  expect([...picker.options].map(({ text }) => text)).toEqual(['All Venues', 'Caliche', 'Low Tide'])
  fireEvent.change(picker, { target: { value: 'low-tide' } })
  await expect.poll(() => page.queryByRole('article')).toBeNull()
  expect(location.search).toBe('?view=waiting&venue=low-tide')
  expect(api.sent('GET /api/review').map(({ query }) => query.venue)).toEqual([undefined, 'low-tide'])
})

test('a former member’s priority is withdrawn where it waits, with a reason', async () => {
  const former = {
    ...{ venueSlug, venueName, bltId, bltSlug: 'fay-old', bltName: 'Fay Old' },
    ...{ priorityId: 'priority-left', title: 'Left open', dueAt: '2026-11-29' },
  }
  const api = mockApi({
    ...TEAM,
    'GET /api/review': { ...NOTHING_WAITS, total: 1, former: [former] },
    'POST /api/priorities/:id/withdraw': refusal('conflict', 'This period is closed.'),
  })
  const page = renderScreen(<WaitingPage />, '/?view=waiting', ADMIN)
  fireEvent.click(await page.findByRole('button', { name: 'More for “Left open”' }))
  await page.findByRole('button', { name: 'Hand over “Left open”' })
  fireEvent.click(page.getByRole('button', { name: 'Withdraw “Left open”' }))
  const dialog = within(await page.findByRole('alertdialog'))
  const send = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Withdraw' })
  expect(send().disabled).toBe(true)
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: ' Nobody goes on with it ' } })
  fireEvent.click(send())
  await expect
    .poll(() => api.sent('POST /api/priorities/:id/withdraw'))
    .toMatchObject([{ params: { id: 'priority-left' }, body: { reason: 'Nobody goes on with it' } }])
  // It is refused: the reason stays.
  await page.findByText('This period is closed.')
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe(' Nobody goes on with it ')
})

test('says why nobody can be named for a manager who is away', async () => {
  const unattended = [{ venueSlug, venueName, gmId: 'gm', gmName: 'Gus Hill', until: '2026-12-02', open: 2 }]
  mockApi({
    ...TEAM,
    'GET /api/review': { ...NOTHING_WAITS, unattended },
    'GET /api/stand-ins': refusal('internal', 'Something went wrong.'),
  })
  const page = renderScreen(<WaitingPage />, '/?view=waiting', ADMIN)
  fireEvent.click(await page.findByRole('button', { name: `Name a stand-in for Gus Hill at ${venueName}` }))
  await page.findByText('Who can stand in could not be loaded')
  await page.findByRole('button', { name: 'Retry' })
})

test('what a sign-off still lacks has a color only where it is late, and who is away is away', async () => {
  const one = { venueSlug, venueName, bltId, bltSlug, bltName, dueAt: '2026-11-29', openTasks: 0 }
  const open = { status: 'IN_PROGRESS' as const, lacks: ['journal' as const, 'onTrack' as const] }
  mockApi({
    ...TEAM,
    'GET /api/me': ADMIN,
    'GET /api/review': {
      ...NOTHING_WAITS,
      notReady: [
        { ...one, ...open, priorityId: 'due', title: 'Due', late: false },
        { ...one, priorityId: 'risk', title: 'Risk', status: 'AT_RISK', lacks: ['onTrack'], late: true },
        { ...one, ...open, priorityId: 'away', title: 'Away', awayUntil: '2026-12-02', late: false },
      ],
    },
  })
  const page = renderScreen(<WaitingPage />, '/?view=waiting', ADMIN)
  const color = async (text: string) => (await page.findByText(text)).className
  expect(await color('No journal, not checked in')).toContain('text-quiet')
  expect(await color('At risk')).toContain('text-at-risk')
  await page.findByText(/Away until Dec 2/)
  expect(page.getAllByText('No journal, not checked in')).toHaveLength(1)
})

const READY = {
  ...{ venueSlug, venueName, bltId, bltSlug, bltName },
  ...{ dueAt: '2026-11-29', priorityId: 'priority-1', title: 'Faster bar close' },
}

test('a priority is signed off in its row, which stays until the screen is left, and taken back there', async () => {
  const other = { ...READY, priorityId: 'priority-2', title: 'A warmer door' }
  const api = mockApi({
    ...TEAM,
    'GET /api/review': { ...NOTHING_WAITS, total: 2, signOffs: [READY, other] },
    'PATCH /api/priorities/:id/status': { ...PRIORITY, status: 'COMPLETED' },
    'DELETE /api/priorities/:id/sign-off': PRIORITY,
  })
  const page = renderScreen(<WaitingPage />, '/?view=waiting', ADMIN)
  const signOff = () => page.findByRole('button', { name: `Sign off “Faster bar close” of ${BO.name}` })
  fireEvent.click(await signOff())
  await page.findByRole('slider', { name: 'swipe for final sign-off' })
  // A second tap in the same place signs nothing off.
  fireEvent.click(page.getByRole('button', { name: 'Cancel the sign-off of “Faster bar close”' }))
  await expect.poll(() => page.queryByRole('slider')).toBeNull()
  expect(api.sent('PATCH /api/priorities/:id/status')).toHaveLength(0)
  fireEvent.click(await signOff())
  api.answer({ 'GET /api/review': { ...NOTHING_WAITS, total: 1, signOffs: [other] } })
  fireEvent.click(await page.findByRole('button', { name: 'Give final sign-off of “Faster bar close”' }))
  await page.findByRole('slider', { name: 'Priority Completed' })
  expect(api.sent('PATCH /api/priorities/:id/status')).toMatchObject([
    { params: { id: 'priority-1' }, body: { status: 'COMPLETED' } },
  ])
  api.answer({ 'GET /api/review': { ...NOTHING_WAITS, total: 2, signOffs: [READY, other] } })
  fireEvent.click(await page.findByRole('button', { name: 'Take back the sign-off' }))
  await page.findByRole('slider', { name: 'swipe for final sign-off' })
  await page.findByRole('button', { name: 'Cancel the sign-off of “Faster bar close”' })
})

test('a long journal shows three lines, and is reviewed once it was opened to read', async () => {
  const long = (id: string) => ({ ...WAITING, journal: { ...WAITING.journal, id, wins: 'Two thanks' } })
  const api = mockApi({
    ...TEAM,
    'GET /api/review': { ...NOTHING_WAITS, total: 2, journals: [long('one'), long('two')] },
    'POST /api/journals/:id/review': WAITING.journal,
  })
  const page = renderScreen(<WaitingPage />, '/?view=waiting', ADMIN)
  const read = await page.findAllByRole('button', { name: `Read ${BO.name}’s journal` })
  expect(page.queryByText('Two thanks')).toBeNull()
  expect(page.queryByRole('button', { name: 'Mark reviewed' })).toBeNull()
  fireEvent.click(read[0] as HTMLElement)
  await page.findByText('Two thanks')
  api.answer({ 'GET /api/review': { ...NOTHING_WAITS, total: 1, journals: [long('two')] } })
  // The next one opens, so that reading continues.
  fireEvent.click(page.getByRole('button', { name: 'Mark reviewed' }))
  await page.findByText(/reviewed$/)
  await page.findByText('Two thanks')
  expect(api.sent('POST /api/journals/:id/review')).toMatchObject([{ params: { id: 'one' } }])
})

test('a group of many shows five, and the others on request', async () => {
  const weeks = Array.from({ length: 9 }, (_, at) => ({
    ...{ venueSlug, venueName, weekOf: `2026-11-0${at + 1}` },
  }))
  mockApi({ ...TEAM, 'GET /api/review': { ...NOTHING_WAITS, total: 9, weeks } })
  const page = renderScreen(<WaitingPage />, '/?view=waiting', ADMIN)
  const rows = () => page.getAllByRole('link', { name: /^Enter numbers of/ })
  await page.findByRole('heading', { name: /Weeks without numbers/ })
  expect(rows()).toHaveLength(5)
  fireEvent.click(page.getByRole('button', { name: 'Show more' }))
  await expect.poll(rows).toHaveLength(9)
})
