import { fireEvent, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { ADMIN, GM, MEMBER, type Me, NO_FIRST_DAYS, NOW, TEAM, WEEK } from '../../../../test/company.ts'
import { type Answers, mockApi, refusal, SILENT } from '../../../../test/mock-api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { testStates } from '../../../../test/screen-states.tsx'
import { ARCHIVED, FOCUS, NO_FOCUSES, NO_JOURNAL, PRIORITY } from '../../../../test/work.ts'
import { HomePage } from '../../../app/HomePage.tsx'
import { queryClient } from '../../../app/start/query-client.ts'
import { prioritiesQuery } from '../../priority/api.ts'

const ANSWERS = {
  ...TEAM,
  'GET /api/user-config': {
    assignedVenues: [],
    firstName: 'Bo',
    lastName: 'Lind',
    position: 'Bar Lead',
  },
  'GET /api/priorities/:venue/:blt/:period': [PRIORITY],
  'GET /api/blts/:blt/first-30-days': NO_FIRST_DAYS,
  'GET /api/priorities/:venue/:blt/previous': { total: 1, newest: [ARCHIVED] },
  'GET /api/priorities/:venue/:blt/archive': [],
  'GET /api/checkins/:venue/:blt': [],
  'GET /api/journals/check/:venue/:blt': NO_JOURNAL,
  'GET /api/journals/:venue/:blt': [],
  'GET /api/well-dones': { items: [], next: null },
  'GET /api/focuses': NO_FOCUSES,
}

testStates('home of a general manager', {
  screen: <HomePage />,
  at: '/?venue=caliche&blt=bo-lind',
  as: GM,
  answers: ANSWERS,
  shows: [
    ['article', 'Faster bar close'],
    ['heading', 'Caliche'],
    ['checkbox', 'Time each close'],
    ['button', 'More for Bo Lind'],
    ['link', 'One-on-one'],
    ['heading', 'Previous Priorities'],
  ],
  fails: {
    'GET /api/venues': 'The venues could not be loaded',
    'GET /api/venues/:venue/blts': 'The venues could not be loaded',
    'GET /api/period-status': 'The week could not be loaded',
    'GET /api/priorities/:venue/:blt/:period': 'The priorities could not be loaded',
  },
  empty: {
    answers: { 'GET /api/priorities/:venue/:blt/:period': [] },
    shows: [
      ['heading', 'No Active Priorities'],
      ['button', 'Create Priority'],
    ],
  },
})

testStates('home of a member', {
  screen: <HomePage />,
  at: '/',
  as: MEMBER,
  answers: ANSWERS,
  shows: [
    ['article', 'Faster bar close'],
    ['slider', 'swipe for final sign-off'],
  ],
  fails: { 'GET /api/priorities/:venue/:blt/:period': 'The priorities could not be loaded' },
  empty: {
    answers: { 'GET /api/priorities/:venue/:blt/:period': [] },
    shows: [['heading', 'No Active Priorities']],
  },
})

const open = (me: Me, answers: Answers = {}) => {
  const api = mockApi({ ...ANSWERS, 'GET /api/priorities/:id/tasks': PRIORITY.tasks, ...answers })
  return { api, page: renderScreen(<HomePage />, '/?venue=caliche&blt=bo-lind', me) }
}

type Page = ReturnType<typeof renderScreen>

/** The contents of a menu; nothing if there is none. */
function actsIn(page: Page, about: string): string[] {
  const opener = page.queryByRole('button', { name: `More for ${about}` })
  if (!opener) return []
  if (opener.getAttribute('aria-expanded') === 'false') fireEvent.click(opener)
  const acts = opener.parentElement?.querySelectorAll('[data-acts] :is(button, a)') ?? []
  return [...acts].map(({ textContent }) => textContent ?? '')
}
async function pressInCard(page: Page, name: string | RegExp): Promise<void> {
  fireEvent.click(await page.findByRole('button', { name: 'More for Faster bar close' }))
  fireEvent.click(await page.findByRole('button', { name }))
}
const READER: Me = {
  ...ADMIN,
  role: 'LEADERSHIP_READONLY',
  accessRole: 'BLT',
  can: { ...MEMBER.can, pickVenue: true, pickBlt: true },
}
const MAY_NOTHING = { edit: false, remove: false, work: false, signOff: false, journal: false }

test.each([
  ['a reader', READER, MAY_NOTHING, { edits: false, works: false }],
  ['a general manager', GM, { ...PRIORITY.can, work: false }, { edits: true, works: false }],
  ['a member', MEMBER, { ...MAY_NOTHING, work: true }, { edits: false, works: true }],
])('%s has the controls of what they may do', async (_, me, can, { edits, works }) => {
  const { page } = open(me, { 'GET /api/priorities/:venue/:blt/:period': [{ ...PRIORITY, can }] })
  const task = await page.findByRole<HTMLInputElement>('checkbox', { name: 'Time each close' })
  expect(task.disabled).toBe(!works)
  expect(page.queryByRole('slider', { name: 'swipe for final sign-off' }) !== null).toBe(works)
  expect(page.queryByRole('button', { name: 'Check in as on track' }) !== null).toBe(works)
  await expect.poll(() => actsIn(page, 'Faster bar close')).toEqual(edits ? ['Add a task', 'Edit'] : [])
  const header = () => actsIn(page, me === MEMBER ? MEMBER.name : 'Bo Lind').includes('Create Priority')
  await expect.poll(header).toBe(edits)
  expect(page.queryByRole('combobox', { name: 'BLT member' }) !== null).toBe(me.can.pickBlt)
})

test('a tick shows at once, whatever a poll says meanwhile', async () => {
  const { api, page } = open(MEMBER, { 'PATCH /api/tasks/:taskId': SILENT })
  fireEvent.click(await page.findByRole('checkbox', { name: 'Time each close' }))
  await page.findByRole('checkbox', { name: 'Time each close', checked: true })
  await page.findByText('All tasks done')
  await expect
    .poll(() => api.sent('PATCH /api/tasks/:taskId'))
    .toMatchObject([{ params: { taskId: 'task-1' }, body: { completed: true } }])
  await queryClient.refetchQueries(prioritiesQuery('caliche', 'bo-lind', '2026-11'))
  expect(api.sent('GET /api/priorities/:venue/:blt/:period')).toHaveLength(2)
  page.getByRole('checkbox', { name: 'Time each close', checked: true })
})

test('a tick that is refused is undone, and said to be', async () => {
  const { page } = open(MEMBER, { 'PATCH /api/tasks/:taskId': refusal('conflict', 'This period is closed.') })
  fireEvent.click(await page.findByRole('checkbox', { name: 'Time each close' }))
  await page.findByText('Failed to update task')
  await page.findByRole('checkbox', { name: 'Time each close', checked: false })
  await page.findByText('0 of 1 task done')
})

test('a check-in that is refused is undone, reported and loaded again', async () => {
  const { api, page } = open(MEMBER, {
    'POST /api/priorities/:id/toggle-completion': refusal('conflict', 'This period is closed.'),
  })
  fireEvent.click(await page.findByRole('button', { name: 'Check in as on track' }))
  await page.findByText('Failed to toggle priority')
  await page.findByRole('slider', { name: 'swipe for final sign-off' })
  await expect.poll(() => api.sent('GET /api/priorities/:id/tasks')).not.toHaveLength(0)
})

test('a note that is refused stays in its box', async () => {
  const { page } = open(MEMBER, {
    'PATCH /api/priorities/:id/status': refusal('conflict', 'This period is closed.'),
  })
  fireEvent.click(await page.findByRole('button', { name: /needs work$/ }))
  const dialog = within(await page.findByRole('alertdialog'))
  const note = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ })
  fireEvent.input(note, { target: { value: 'Kept while it fails' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Mark as needs work' }))
  await page.findByText('Check-in failed')
  expect(note.value).toBe('Kept while it fails')
})

test('unfinished work of the last period is offered, and a refusal says why it cannot be carried', async () => {
  const unfinished = {
    ...ARCHIVED,
    finalStatus: 'INCOMPLETE' as const,
    completionRate: 50,
    signedOff: false,
    can: { carry: true },
  }
  const { page } = open(GM, {
    'GET /api/priorities/:venue/:blt/:period': [],
    'GET /api/priorities/:venue/:blt/archive': [unfinished],
    'POST /api/priorities/:id/carry': refusal('conflict', 'This person is no longer on the team.'),
  })
  const offer = within(await page.findByRole('region', { name: 'Not completed' }))
  offer.getByText('Not completed in Period 10:')
  fireEvent.click(offer.getByRole('button', { name: 'Carry into period 11: Shorter queues' }))
  expect((await offer.findByRole('alert')).textContent).toBe('This person is no longer on the team.')
})

test('a card says what its priority serves', async () => {
  const serving = { ...PRIORITY, focus: { id: FOCUS.id, title: FOCUS.title } }
  const { page } = open(MEMBER, { 'GET /api/priorities/:venue/:blt/:period': [serving] })
  const card = await page.findByRole('article', { name: 'Faster bar close' })
  expect(card.textContent).toContain('Serves: Ticket time under 8 minutes')
})

test('a new priority takes a focus of the period in one tap, and nobody must', async () => {
  const { api, page } = open(GM, {
    'GET /api/focuses': { ...NO_FOCUSES, focuses: [FOCUS] },
    'POST /api/priority': { ...PRIORITY, id: 'priority-2' },
  })
  const type = (name: string, value: string) =>
    fireEvent.change(page.getByRole('textbox', { name }), { target: { value } })
  fireEvent.click(await page.findByRole('button', { name: 'More for Bo Lind' }))
  fireEvent.click(await page.findByRole('button', { name: 'Create Priority' }))
  const focus = await page.findByRole('button', { name: /^Ticket time under 8 minutes/ })
  fireEvent.click(focus)
  await expect.poll(() => focus.getAttribute('aria-pressed')).toBe('true')
  type('Priority Title', 'Second expo')
  const dialog = within(page.getByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Create Priority' }))
  await expect.poll(() => api.sent('POST /api/priority')).toHaveLength(1)
  expect(api.sent('POST /api/priority')[0]?.body).toMatchObject({
    ...{ title: 'Second expo', focus: 'focus-1' },
    ...{ category: 'GUEST_EXPERIENCE', outcomeKpi: 'Median under 8 minutes' },
  })
})

test('a priority of the wrong person is handed over to a colleague from its form', async () => {
  const sent: unknown[] = []
  const editable = { ...PRIORITY, can: { ...PRIORITY.can, edit: true } }
  const { page } = open(GM, {
    'GET /api/priorities/:venue/:blt/:period': [editable],
    'POST /api/priorities/:id/hand-over': ({ body }) => {
      sent.push(body)
      return { ...editable, bltId: 'person-ana', bltName: 'Ana Ortiz' }
    },
  })
  await pressInCard(page, 'Edit')
  fireEvent.click(await page.findByRole('button', { name: 'Hand over “Faster bar close”' }))
  const dialog = within(await page.findByRole('alertdialog'))
  const picker = await dialog.findByRole('combobox', { name: 'New member' })
  expect(
    within(picker)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ana Ortiz · Assistant GM'])
  fireEvent.click(dialog.getByRole('button', { name: 'Hand Over' }))
  await page.findByText('Faster bar close is Ana Ortiz’s now.')
  expect(sent).toEqual([{ blt: 'person-ana' }])
})

const [TASK] = PRIORITY.tasks as [(typeof PRIORITY.tasks)[number]]
const ON_TRACK = { ...PRIORITY, status: 'ON_TRACK' as const }
const MADE = {
  ...{ id: 'check-in-1', priorityId: PRIORITY.id, venueId: PRIORITY.venueId, bltId: PRIORITY.bltId },
  ...{ status: 'ON_TRACK' as const, note: null, evidenceUrl: null, weekOf: WEEK, submittedAt: NOW },
  authorName: 'Bo Lind',
}

test('a check-in with a task open says “Checked in”, and is celebrated once the last task is done', async () => {
  const { api, page } = open(MEMBER)
  api.answer({
    'POST /api/priorities/:id/toggle-completion': () => {
      api.answer({
        'GET /api/checkins/:venue/:blt': [MADE],
        'GET /api/priorities/:venue/:blt/:period': [ON_TRACK],
      })
      return ON_TRACK
    },
  })
  fireEvent.click(await page.findByRole('button', { name: 'Check in as on track' }))
  await page.findByRole('slider', { name: 'Checked in' })
  await page.findByText(/^Checked in\. .*sign/)
  expect(page.queryByText('Congratulations!')).toBeNull()
  expect(page.queryByText('Priority Completed')).toBeNull()
  const done = [{ ...TASK, completed: true }]
  api.answer({
    'PATCH /api/tasks/:taskId': { ...TASK, completed: true },
    'GET /api/priorities/:id/tasks': done,
    'GET /api/priorities/:venue/:blt/:period': [{ ...ON_TRACK, tasks: done }],
  })
  fireEvent.click(page.getByRole('checkbox', { name: 'Time each close' }))
  await page.findByRole('slider', { name: 'Priority Completed' })
  await page.findByText('Congratulations!')
})

test.each([
  ['all tasks done', [{ ...TASK, completed: true }]],
  ['no tasks', []],
])('with %s, the swipe completes and celebrates', async (_, tasks) => {
  const done = { ...ON_TRACK, tasks }
  const { page } = open(MEMBER, {
    'GET /api/priorities/:venue/:blt/:period': [{ ...done, status: 'IN_PROGRESS' }],
    'GET /api/priorities/:id/tasks': done.tasks,
    'POST /api/priorities/:id/toggle-completion': done,
  })
  fireEvent.click(await page.findByRole('button', { name: 'Check in as on track' }))
  await page.findByRole('slider', { name: 'Priority Completed' })
  await page.findByText('Congratulations!')
})

test('what was checked in with all tasks done is not celebrated again when it is opened', async () => {
  const done = { ...ON_TRACK, tasks: [{ ...TASK, completed: true }] }
  const { page } = open(MEMBER, {
    'GET /api/priorities/:venue/:blt/:period': [done],
    'GET /api/priorities/:id/tasks': done.tasks,
    'GET /api/checkins/:venue/:blt': [MADE],
  })
  await page.findByRole('slider', { name: 'Priority Completed' })
  expect(page.queryByText('Congratulations!')).toBeNull()
})

test('a manager deletes tasks in Edit, and thanks and finds the rest in More; the facts stand below the tasks', async () => {
  const facts = { ...PRIORITY, outcomeKpi: 'Closed in twenty minutes', status: 'ON_TRACK' as const }
  const { page } = open(GM, {
    'GET /api/priorities/:venue/:blt/:period': [facts],
    'GET /api/checkins/:venue/:blt': [MADE],
  })
  const card = await page.findByRole('article', { name: 'Faster bar close' })
  const tasks = within(card).getByRole('list', { name: 'Tasks' })
  const kpi = within(card).getByText('Closed in twenty minutes')
  expect(tasks.compareDocumentPosition(kpi)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(page.queryByRole('button', { name: /^(Delete task|Well done)/ })).toBeNull()
  await pressInCard(page, 'Edit')
  await within(card).findByRole('button', { name: 'Delete task Time each close' })
  expect(page.queryByRole('button', { name: 'Days away' })).toBeNull()
  fireEvent.click(page.getByRole('button', { name: 'More for Bo Lind' }))
  await page.findByRole('button', { name: 'Days away' })
  fireEvent.keyDown(page.getByRole('button', { name: 'Days away' }), { key: 'Escape' })
  await expect.poll(() => page.queryByRole('button', { name: 'Days away' })).toBeNull()
  expect(document.activeElement).toBe(page.getByRole('button', { name: 'More for Bo Lind' }))
})

test('a manager has no swipe: More checks in for the member, and says what needs work', async () => {
  const { api, page } = open(GM, {
    'POST /api/priorities/:id/toggle-completion': ON_TRACK,
    'GET /api/priorities/:venue/:blt/:period': [{ ...PRIORITY, can: { ...PRIORITY.can, work: true } }],
  })
  await page.findByRole('article', { name: 'Faster bar close' })
  expect(page.queryByRole('slider')).toBeNull()
  await pressInCard(page, 'Check in for Bo')
  await expect.poll(() => api.sent('POST /api/priorities/:id/toggle-completion')).toHaveLength(1)
  await page.findByText(/^Checked in\./)
})

test('the venue’s name stands once beside a venue picker', async () => {
  const { page } = open(ADMIN, { 'GET /api/setup': { done: true, steps: [] } })
  const title = await page.findByRole('heading', { name: 'Caliche', level: 1 })
  await page.findByRole('combobox', { name: 'Venue' })
  expect(title.className).toContain('sr-only')
})
