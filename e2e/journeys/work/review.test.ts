import type { Page } from '@playwright/test'
import { Client } from '../../client.ts'
import { newDataDir, removeDataDir } from '../../data-folder.ts'
import { DUE_MONDAY, expect, PHONE, test, wrongIn } from '../../fixtures.ts'
import { type RunningScope, startScope } from '../../scope.ts'
import { goOn } from '../../steps/go-on.ts'
import { importRoster } from '../../steps/importing.ts'
import { loaded } from '../../steps/loaded.ts'
import { checkIn, givePriority, type Member, memberAt } from '../../steps/member.ts'
import { pressInMore } from '../../steps/more.ts'
import { holdToast, toastOn } from '../../steps/toast.ts'
import { withoutStream } from '../../steps/without-stream.ts'

const COMPANY = ['--company', 'Tin Whistle Taverns']
const COMPLETE = ['2026-11-16', '2026-11-09', '2026-11-02', '2026-10-26']
const DUE_WEEK = '2026-11-23'

/** A venue for each test, with a GM Rhea, a Bar Lead Ivo and an AGM Lena of its own. */
const VENUES = {
  queue: 'The Tin Whistle',
  signs: 'The Back Room',
  rows: 'The Cellar',
  late: 'The Long Bar',
  reply: 'The Loft',
  talk: 'The Snug',
}
type Place = keyof typeof VENUES
const PLACES = Object.keys(VENUES) as Place[]

const emailOf = (name: string, place: Place) => `${name}.${place}@tinwhistle.example`
const row = (place: Place, first: string, last: string, role: string) =>
  `${emailOf(first.toLowerCase(), place)},${first},${last},${role},${VENUES[place]}`
const HEAD = 'E-mail,First name,Last name,Role,Venue'
const MANAGERS = PLACES.map((place) => row(place, 'Rhea', 'Odell', 'GM'))
const OTHERS = [
  ...PLACES.flatMap((place) => [row(place, 'Ivo', 'Marsh', 'Bar Lead'), row(place, 'Lena', 'Quist', 'AGM')]),
  row('signs', 'Max', 'Roe', 'Bar Lead'),
  row('signs', 'Nia', 'Lee', 'Bar Lead'),
  row('rows', 'Max', 'Roe', 'Bar Lead'),
  row('rows', 'Nia', 'Lee', 'Bar Lead'),
  row('reply', 'Bo', 'Lund', 'GM'),
]

/** One server for all. */
let scope: RunningScope

async function startAt(clockStart: string, dataDir: string, port = '0'): Promise<void> {
  scope = await startScope({ dataDir, clockStart, env: { DEMO: 'off', PORT: port } })
}

test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  const dataDir = await newDataDir()
  const bringIn = (rows: string[], clockStart: string) =>
    importRoster(dataDir, [HEAD, ...rows], { words: COMPANY, env: { DEMO: 'off', CLOCK_START: clockStart } })
  // The venues have existed for some weeks, and nothing before that counts as missing.
  await bringIn(MANAGERS, '2026-10-26T20:00:00Z')
  await bringIn([...MANAGERS, ...OTHERS], DUE_MONDAY)
  await startAt(DUE_MONDAY, dataDir)
})

test.afterAll(async () => {
  expect(wrongIn(scope)).toEqual([])
  await scope.stop()
  await removeDataDir(scope.dataDir)
})

const gmOf = (place: Place) => emailOf('rhea', place)
/** A member, whose priorities come from the venue’s GM: this company has no full admin. */
const memberOf = (name: string, place: Place) => memberAt(scope.url, emailOf(name, place), gmOf(place))
const teamOf = (place: Place) => Promise.all([memberOf('ivo', place), memberOf('lena', place)])

const submit = ({ self }: Member, entry: string, more: object = {}) =>
  self.call('POST', '/api/journals', { weekOf: DUE_WEEK, entry, ...more })

const waitingLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: /^Waiting/ })
const journalOf = (page: Page, { name }: Member) => page.getByRole('article', { name })
const group = (page: Page, name: string) => page.getByRole('region', { name })

test('a GM signs off four members with at most 12 taps, and no block slides under the finger', async ({
  open,
}) => {
  const [ivo, lena] = await teamOf('signs')
  const team = [lena, ivo, await memberOf('max', 'signs'), await memberOf('nia', 'signs')]
  for (const member of team) {
    await checkIn(member, await givePriority(member, { title: `Work of ${member.name}` }), 'ON_TRACK')
  }
  for (const member of team.slice(2)) await submit(member, 'Ready.')
  const page = await open(gmOf('signs'), '/', { url: scope.url, viewport: PHONE })
  const block = page.getByRole('region', { name: 'Final sign-off' })

  // The block belongs to the due week.
  await expect(block).toBeVisible()
  await page.getByRole('button', { name: 'Previous week' }).click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await expect(page.getByRole('article', { name: /^Work of/ })).toBeVisible()
  await expect(block).toHaveCount(0)
  await page.getByRole('button', { name: 'Next week' }).click()

  // The missing journal of the first member is not mentioned next to another one, even if theirs is missing too.
  await page.getByRole('combobox', { name: 'BLT member' }).selectOption(ivo.slug)
  await expect(page.getByRole('article', { name: `Work of ${ivo.name}` })).toBeVisible()
  await expect(block.getByText('GM journal entry for final week of period: missing')).toBeVisible()
  await block.getByRole('button', { name: 'Still open: journal' }).click()
  await expect(toastOn(page)).toContainText('Journal Entry Required')
  await holdToast(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await holdToast(page)
  await expect(toastOn(page)).toBeVisible()
  await page.getByLabel('BLT member').selectOption(lena.slug)
  await expect(toastOn(page)).toHaveCount(0)
  for (const member of [lena, ivo]) await submit(member, 'Ready.')
  await page.goto('/')

  await expect(waitingLink(page)).toHaveText('Waiting12')
  await page.evaluate(() => {
    addEventListener('pointerdown', () => document.body.append(document.createComment('tap')), true)
  })
  const taps = () =>
    page.evaluate(() => [...document.body.childNodes].filter(({ nodeType }) => nodeType === 8).length)

  for (const [index, { name }] of team.entries()) {
    await expect(page.getByRole('article', { name: `Work of ${name}` })).toBeVisible()
    const slider = block.getByRole('slider')
    await block.getByRole('button', { name: 'Give final sign-off' }).click()
    const before = await slider.boundingBox()
    await block.getByRole('button', { name: 'Sign off', exact: true }).click()
    await expect(block.getByRole('slider', { name: 'Priority Completed' })).toBeVisible()
    await expect(block.getByRole('button', { name: 'Take back the sign-off' })).toBeVisible()
    expect(Math.abs(((await slider.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(8)
    await expect(waitingLink(page)).toHaveText(`Waiting${11 - index}`)
    if (index === 3) continue
    // The week's check-in loads late, and moves nothing.
    const late = Promise.withResolvers<void>()
    await page.route('**/api/checkins/**', async (route) => {
      await late.promise
      await route.continue()
    })
    await block.getByRole('link', { name: /^Next sign-off/ }).click()
    await expect(page.getByRole('article', { name: `Work of ${team[index + 1]?.name}` })).toBeVisible()
    await expect(block.getByRole('button', { name: 'Give final sign-off' })).toBeVisible()
    const early = await slider.boundingBox()
    const answered = page.waitForResponse('**/api/checkins/**')
    late.resolve()
    await answered
    expect(Math.abs(((await slider.boundingBox())?.y ?? 0) - (early?.y ?? 0))).toBeLessThan(8)
    await page.unrouteAll({ behavior: 'wait' })
  }
  await expect(block.getByRole('link')).toHaveCount(0)
  expect(await taps()).toBeLessThanOrEqual(12)

  // In the due week, home links to the next period. A mistaken priority there is removed.
  await pressInMore(page, 'Prepare Period 12', 'Nia')
  await expect(page.getByText('Period 12 starts on November 30.')).toBeVisible()
  await expect(page.getByText('Upcoming', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Create Priority' }).click()
  await page.getByLabel('Priority Title').fill('A winter menu')
  await page.getByRole('dialog').getByRole('button', { name: 'Create Priority' }).click()
  const prepared = page.getByRole('article', { name: 'A winter menu' })
  await expect(prepared.getByRole('button', { name: 'Journal' })).toHaveCount(0)
  await pressInMore(prepared, 'Edit')
  await prepared.getByLabel('Priority Title').fill('A winter list')
  const edits = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('scope.draft:edit:')).length)
  await expect.poll(edits).toBe(1)
  await prepared.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(prepared).toHaveCount(0)
  await expect.poll(edits).toBe(0)
  await page.getByRole('button', { name: 'Show this week' }).click()
  await expect(page.getByText('✓ GM Sign-off Complete')).toBeVisible()
})

test('a GM signs off four members in Waiting with at most 8 taps and without a scroll', async ({ open }) => {
  const [ivo, lena] = await teamOf('rows')
  const team = [ivo, lena, await memberOf('max', 'rows'), await memberOf('nia', 'rows')]
  for (const member of team) {
    await checkIn(member, await givePriority(member, { title: `Work of ${member.name}` }), 'ON_TRACK')
    await submit(member, 'Ready.')
  }
  const page = await open(gmOf('rows'), '/?view=waiting', { url: scope.url, viewport: PHONE })
  const rows = group(page, 'To sign off')
  await expect(rows.getByRole('listitem')).toHaveCount(4)
  await page.evaluate(() => {
    addEventListener('pointerdown', () => document.body.append(document.createComment('tap')), true)
  })
  for (const [index, { name }] of team.entries()) {
    await rows.getByRole('button', { name: `Sign off “Work of ${name}” of ${name}` }).click()
    const give = rows.getByRole('button', { name: `Give final sign-off of “Work of ${name}”` })
    await expect(give).toBeInViewport()
    await give.click()
    await expect(rows.getByRole('slider', { name: 'Priority Completed' })).toBeVisible()
    await expect(waitingLink(page)).toHaveText(`Waiting${11 - index}`)
  }
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  const taps = await page.evaluate(
    () => [...document.body.childNodes].filter(({ nodeType }) => nodeType === 8).length,
  )
  expect(taps).toBeLessThanOrEqual(8)
  await expect(rows.getByRole('listitem')).toHaveCount(4)
  await page.reload()
  await expect(rows).toHaveCount(0)
})

test('a GM clears the Monday queue, and the lead reads the reply', async ({ open }) => {
  const { url } = scope
  const [ivo, lena] = await teamOf('queue')
  const priority = await givePriority(ivo, { title: 'A warmer door' })
  await checkIn(ivo, priority, 'ON_TRACK')
  await submit(ivo, 'Guests smile before they sit.', { wins: 'Two thanks on Friday' })
  await submit(lena, 'Counted the cellar.')

  const page = await open(gmOf('queue'), 'about:blank', { url, viewport: PHONE })
  // A GM whose page does not know of a new version marks the old one.
  await withoutStream(page)
  await page.goto('/')
  await expect(waitingLink(page)).toHaveText('Waiting7')
  await waitingLink(page).click()
  await page.waitForURL('/?view=waiting')
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting' })).toBeFocused()
  await expect(page).toHaveTitle('Waiting · Scope')
  await expect(waitingLink(page)).toHaveAttribute('aria-current', 'page')
  await expect(waitingLink(page)).toHaveText('Waiting7')
  for (const [name, count] of [
    ['Journals to review', 2],
    ['To sign off', 1],
    ['Weeks without numbers', 4],
  ] as const) {
    await expect(group(page, name).getByRole('heading', { level: 2 })).toHaveText(`${name}${count}`)
  }
  await expect(group(page, 'Missing check-in or journal')).toHaveCount(0)

  // The longest waiting comes first and can be read in place.
  const first = journalOf(page, ivo)
  await expect(page.getByRole('article')).toHaveText([/^Ivo Marsh/, /^Lena Quist/])
  await expect(first.getByText('47 hours left')).toBeVisible()
  await expect(first.getByText('Guests smile before they sit.')).toBeVisible()
  await expect(first.getByText('Two thanks on Friday')).toHaveCount(0)
  await first.getByRole('button', { name: 'Read Ivo Marsh’s journal' }).click()
  await expect(first.getByText('Two thanks on Friday')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ivo Marsh' })).toBeFocused()

  // The reply stays on the device until it is sent.
  await first.getByRole('button', { name: 'Add a reply' }).click()
  const reply = first.getByRole('textbox', { name: 'Reply to Ivo Marsh' })
  await expect(reply).toBeFocused()
  await reply.fill('Keep the host at the door.')
  await page.reload()
  await expect(reply).toHaveValue('Keep the host at the door.')
  await loaded(page, 'later')
  await page.context().setOffline(true)
  await first.getByRole('button', { name: 'Mark reviewed' }).click()
  await expect(
    page.getByText('Failed to mark the journal as reviewed. Please try again.').first(),
  ).toBeVisible()
  await expect(reply).toHaveValue('Keep the host at the door.')
  await page.context().setOffline(false)
  await first.getByRole('button', { name: 'Mark reviewed' }).click()
  await expect(first).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Lena Quist' })).toBeFocused()
  await expect(waitingLink(page)).toHaveText('Waiting6')

  // Undo brings the journal back, with the reply in its box.
  await page.getByRole('button', { name: 'Undo the review of Ivo Marsh’s journal' }).click()
  await expect(page.getByRole('heading', { name: 'Ivo Marsh' })).toBeFocused()
  await expect(reply).toHaveValue('Keep the host at the door.')
  await expect(waitingLink(page)).toHaveText('Waiting7')
  await first.getByRole('button', { name: 'Mark reviewed' }).click()
  await expect(first).toHaveCount(0)

  // A version that nobody has read cannot be reviewed.
  await submit(lena, 'Counted the cellar twice.', { wins: 'A new shelf' })
  const second = journalOf(page, lena)
  const mark = second.getByRole('button', { name: 'Mark reviewed' })
  const held = Promise.withResolvers<void>()
  await page.route('**/api/review', async (route) => {
    await held.promise
    await route.continue()
  })
  await mark.click()
  await expect(second.getByText('Loading it…')).toBeVisible()
  await expect(mark).toBeDisabled()
  held.resolve()
  await expect(second.getByText('Lena Quist submitted a new version.')).toBeVisible()
  await expect(second.getByText('This is it.')).toBeVisible()
  await expect(second.getByText('Counted the cellar twice.')).toBeVisible()
  await expect(second.getByText('A new shelf')).toBeVisible()
  await mark.click()
  await expect(second).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting' })).toBeFocused()

  await page.getByRole('link', { name: /^Open Ivo Marsh’s priority: A warmer door/ }).click()
  // It links to the sign-off itself.
  await expect(page.getByRole('region', { name: /^Final sign-off/ }).getByRole('slider')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Give final sign-off' })).toBeInViewport()
  await page.getByRole('button', { name: 'Give final sign-off' }).click()
  await page.getByRole('button', { name: 'Sign off', exact: true }).click()
  await expect(page.getByText('✓ GM Sign-off Complete')).toBeVisible()
  // The count is updated at once.
  await expect(waitingLink(page)).toHaveText('Waiting4')
  await waitingLink(page).click()
  await expect(group(page, 'To sign off')).toHaveCount(0)
  const numbers = group(page, 'Weeks without numbers').getByRole('link')
  await expect(numbers).toHaveCount(4)
  for (const [index, week] of COMPLETE.entries()) {
    const form = `/metrics/the-tin-whistle?week=${week}&form=open`
    await expect(numbers.nth(index)).toHaveAttribute('href', form)
  }

  for (const weekOf of COMPLETE) await ivo.admin.call('POST', '/api/metrics', { weekOf, revenue: 51_000 })
  await page.reload()
  await expect(group(page, 'No one-on-one this week').getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('Nothing is waiting.')).toHaveCount(0)
  for (const { venue, slug } of [ivo, lena]) {
    await ivo.admin.call('POST', `/api/one-on-ones/${venue.slug}/${slug}/skip`, { reason: 'On leave' })
  }
  await page.reload()
  await expect(page.getByText('Nothing is waiting.')).toBeVisible()
  await expect(waitingLink(page)).toHaveText('Waiting')

  // A reminder’s link to Waiting leads a member, who has no such list, to their open work on home.
  const lead = await open(ivo.email, '/?view=waiting&venue=the-tin-whistle', { url })
  await expect(lead.getByRole('heading', { level: 1, name: 'The Tin Whistle' })).toBeVisible()
  await expect(lead.getByRole('article', { name: 'A warmer door' })).toBeVisible()
  await goOn(lead, '/journal')
  const own = lead.getByRole('article', { name: 'Your entry' })
  await expect(own.getByText('Rhea Odell replied')).toBeVisible()
  await expect(own.getByText('Keep the host at the door.')).toBeVisible()
  await expect(
    lead.getByText(/by you\. Reviewed by Rhea Odell, Nov 23, 2026\. Rhea replied\.$/),
  ).toBeVisible()
})

test('a reply survives a review by someone else, and is not shown with another journal', async ({ open }) => {
  const { url } = scope
  const [ivo, lena] = await teamOf('reply')
  const bo = await Client.signIn(url, emailOf('bo', 'reply'))
  const review = async (member: Member, body: object) => {
    const [{ id } = { id: '' }] = await member.journals()
    await bo.call('POST', `/api/journals/${id}/review`, body)
  }
  await submit(ivo, 'Guests smile before they sit.')
  await submit(lena, 'Counted the cellar.')

  const page = await open(gmOf('reply'), '/?view=waiting', { url })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const first = journalOf(page, ivo)
  const second = journalOf(page, lena)
  await second.getByRole('button', { name: 'Add a reply' }).click()
  await second.getByRole('textbox').fill('Count it twice.')
  await first.getByRole('button', { name: 'Add a reply' }).click()
  const reply = first.getByRole('textbox')
  await reply.fill('Keep the host')
  await review(ivo, { reply: 'Bo says so.' })
  await review(lena, {})
  await expect(first.getByText('Already reviewed by Bo Lund.')).toBeVisible()
  await expect(first.getByText('Bo says so.')).toBeVisible()
  await expect(reply).toBeFocused()
  await reply.pressSequentially(' at the door.')
  await expect(reply).toHaveValue('Keep the host at the door.')
  await expect(group(page, 'Journals to review').getByRole('heading', { level: 2 })).toHaveText(/review0$/)

  await first.getByRole('button', { name: 'Copy reply' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('Keep the host at the door.')
  await first.getByRole('button', { name: 'Discard' }).click()
  await expect(first).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Lena Quist' })).toBeFocused()

  // Without another reply, it is sent.
  await second.getByRole('button', { name: 'Send reply' }).click()
  await expect(second).toHaveCount(0)
  expect(await lena.journals()).toMatchObject([{ reply: 'Count it twice.', repliedBy: 'Rhea Odell' }])
  expect(await ivo.journals()).toMatchObject([{ reply: 'Bo says so.', repliedBy: 'Bo Lund' }])
})

test('a GM holds a one-on-one in at most 12 taps without leaving the screen, and the member sees it', async ({
  open,
}) => {
  const [ivo, lena] = await teamOf('talk')
  const skill = { skillId: 'pour-cost-control' }
  for (const status of ['LEARNING', 'PRACTICING', 'PROFICIENT', 'MASTERED']) {
    await lena.self.call('POST', '/api/skills/update', { ...skill, status })
  }
  await checkIn(lena, await givePriority(lena, { title: 'Faster rounds' }), 'ON_TRACK')
  await submit(lena, 'Rounds took four minutes.')
  const about = `${lena.venue.slug}/${lena.slug}`
  await lena.self.call('PUT', `/api/one-on-ones/${about}/points`, { text: 'A second barback' })

  const at = { url: scope.url, viewport: PHONE }
  const theirs = await open(lena.email, '/', at)
  await theirs.getByRole('button', { name: 'More', exact: true }).click()
  await theirs.getByRole('link', { name: 'One-on-one' }).click()
  await expect(theirs.getByRole('textbox', { name: 'For Monday' })).toHaveValue('A second barback')

  const page = await open(gmOf('talk'), `/one-on-one/${about}`, at)
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await expect(part(`${lena.name}’s points`)).toContainText('A second barback')
  await expect(part('Priority').getByRole('button', { name: 'Sign off' })).toBeVisible()
  await page.evaluate(() => {
    addEventListener('pointerdown', () => document.body.append(document.createComment('tap')), true)
  })
  await press('Begin')
  await expect(theirs.getByText('With Rhea Odell, under way')).toBeVisible()
  await expect(part('Last time')).toContainText('This is the first one-on-one.')
  await part('Journal').getByRole('button', { name: 'Mark reviewed' }).click()
  await expect(part('Journal')).toContainText('Reviewed by Rhea Odell')
  // In the due week a task of the priority asks for confirmation, so that the member stays ready for the sign-off.
  const keptAs = page.getByRole('combobox', { name: 'Kept as' })
  await expect(keptAs).toHaveValue('')
  await keptAs.selectOption({ index: 1 })
  await page.getByLabel('What was agreed').fill('Show the closers the new well')
  await page.keyboard.press('Enter')
  await page
    .getByRole('alertdialog', { name: 'Add a task this week?' })
    .getByRole('button', { name: /^Keep it with a date instead/ })
    .click()
  await expect(part('Agreed today').getByRole('checkbox')).toHaveCount(1)
  await part('Priority').getByRole('button', { name: 'Sign off' }).click()
  await expect(part('Priority')).toContainText('Completed')
  await part('Skills')
    .getByRole('button', { name: /^Verify/ })
    .click()
  await expect(part('Skills')).toContainText('Nothing in development.')
  await page.getByLabel('What was agreed').click()
  await page.keyboard.type('Post the rota by Thursday')
  await press('Add')
  await expect(part('Agreed today').getByRole('checkbox')).toHaveCount(2)
  await expect(theirs.getByText('Post the rota by Thursday')).toBeVisible()
  await press('Finish')
  await expect(page.getByText('Finished with Rhea Odell, 1 min')).toBeVisible()
  await expect(theirs.getByText('Finished with Rhea Odell, 1 min')).toBeVisible()
  await page
    .getByRole('link', { name: `Next: ${ivo.name}` })
    .last()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: ivo.name })).toBeVisible()
  const taps = await page.evaluate(
    () => [...document.body.childNodes].filter(({ nodeType }) => nodeType === 8).length,
  )
  expect(taps).toBeLessThanOrEqual(12)

  await press(`More for ${ivo.name}`)
  await press('Skip')
  await press('On leave')
  await expect(page.getByText('Skipped: On leave')).toBeVisible()
  const { members } = await ivo.admin.call<{ members: { bltName: string; waits: boolean }[] }>(
    'GET',
    `/api/one-on-ones?venue=${ivo.venue.slug}`,
  )
  expect(members).toMatchObject([
    { bltName: lena.name, state: 'finished', waits: false },
    { bltName: ivo.name, state: 'skipped', waits: false },
  ])
})

// The last test of this company, because it advances the clock.
test('late items say so, and missing ones link to where they are done, also after the period', async ({
  open,
}) => {
  const { url, dataDir } = scope
  const [ivo, lena] = await teamOf('late')
  await submit(ivo, 'Guests smile before they sit.')
  await givePriority(lena, { title: 'A cellar that counts' })
  const goOnAt = async (clockStart: string) => {
    await scope.stop()
    await startAt(clockStart, dataDir, new URL(url).port)
  }
  // A Thursday, half past midnight in Los Angeles: 60 hours later.
  await goOnAt('2026-11-26T08:30:00Z')

  const page = await open(gmOf('late'), '/?view=waiting', { url })
  await expect(journalOf(page, ivo).getByText('Less than a day late')).toBeVisible()
  const missing = group(page, 'Missing check-in or journal')
  await expect(missing.getByRole('listitem')).toHaveCount(1)
  await expect(missing.getByText('Journal overdue')).toBeVisible()
  // The week is still running, so its check-in is not missing.
  await expect(missing.getByText('No check-in')).toHaveCount(0)
  await missing.getByRole('link', { name: /^Open journal: Lena Quist/ }).click()
  await page.waitForURL(`/journal?venue=${lena.venue.slug}&blt=${lena.slug}&week=${DUE_WEEK}`)
  await expect(page.getByText('Overdue since Monday, Nov 23. You review it within 48 hours.')).toBeVisible()

  // Entries by others do not count as the member’s own.
  await lena.admin.call('POST', '/api/journals', {
    weekOf: DUE_WEEK,
    entry: 'Lena is on leave.',
    bltId: lena.id,
  })
  await waitingLink(page).click()
  await expect(missing.getByText('Journal overdue')).toBeVisible()

  // The first Tuesday of the next period: overdue work can still be written.
  await goOnAt('2026-12-01T20:00:00Z')
  await page.reload()
  const way = missing.getByRole('link', { name: /^Open journal.*Lena Quist.*week of Nov 23/ })
  await expect(way).toBeVisible()
  const lead = await open(lena.email, `/journal?week=${DUE_WEEK}`, { url, viewport: PHONE })
  await lead.getByRole('textbox', { name: 'What did you work on this week?' }).fill('Late, and here.')
  await lead.getByRole('button', { name: 'Submit Journal' }).click()
  await expect(lead.getByRole('heading', { name: 'Journal Submitted' })).toBeFocused()
  await lead.reload()
  await expect(lead.getByRole('article', { name: 'Your entry' }).getByText('Late, and here.')).toBeVisible()
  await expect(lead.getByRole('button', { name: 'Edit entry' })).toHaveCount(0)
  await page.reload()
  await expect(journalOf(page, lena)).toBeVisible()
  await expect(way).toHaveCount(0)
})
