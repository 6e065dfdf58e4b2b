import type { Page } from '@playwright/test'
import { removeDataDir } from '../data-folder.ts'
import { DUE_MONDAY, expect, PHONE, test, wrongIn } from '../fixtures.ts'
import { emptyDataDir, type RunningScope, startScope } from '../scope.ts'
import { importRoster } from '../steps/importing.ts'
import { checkIn, givePriority, type Member, memberAt, writeJournal } from '../steps/member.ts'
import { pressInMore } from '../steps/more.ts'

/*
 * A phone's actions without a network arrive after another browser continued (live, Offline and installed). The clock
 * advances from test to test: across a week’s midnight, and across that of the period’s end.
 */

/** Sunday, 22:30 in Los Angeles, where the venues are. */
const SUNDAY_NIGHT = '2026-11-23T06:30:00Z'
const WEEK = '2026-11-16'
const DUE_WEEK = '2026-11-23'
/** The last Sunday of the period, ten minutes to midnight, and half past midnight. */
const BEFORE_THE_END = '2026-11-30T07:50:00Z'
const AFTER_THE_END = '2026-11-30T08:30:00Z'

const MEMBERS = ['Ada', 'Dee', 'Jon', 'Max', 'Pia', 'Wes']
const emailOf = (name: string) => `${name.toLowerCase()}@cellar.example`
const GM = emailOf('Gale')
const ADMIN = emailOf('Vera')
const MINE = 'What did you work on this week?'

let scope: RunningScope
let clock: string

async function startAt(clockStart: string, dataDir: string, port = '0'): Promise<void> {
  clock = clockStart
  scope = await startScope({ dataDir, clockStart, env: { DEMO: 'off', PORT: port } })
}

/** Advances the time of the server, and of a phone that it cannot reach. */
async function goOnAt(clockStart: string, phone: Page): Promise<void> {
  await scope.stop()
  await startAt(clockStart, scope.dataDir, new URL(scope.url).port)
  await phone.clock.setSystemTime(clockStart)
}

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  const dataDir = await emptyDataDir()
  await startAt(SUNDAY_NIGHT, dataDir)
  const people = [
    `${ADMIN},Vera,Stone,Full admin,`,
    `${GM},Gale,Wood,GM,The Cellar`,
    `${emailOf('Ray')},Ray,Hill,GM,The Roof`,
    ...MEMBERS.map((name) => `${emailOf(name)},${name},Low,Bar Lead,The Cellar`),
  ]
  // They joined weeks ago, because nobody can write about a week before.
  await importRoster(dataDir, ['E-mail,First name,Last name,Role,Venue', ...people], {
    words: ['--company', 'Cellars'],
    env: { DEMO: 'off', CLOCK_START: '2026-11-02T20:00:00Z' },
  })
})

test.afterAll(async () => {
  expect(wrongIn(scope)).toEqual([])
  await scope.stop()
  await removeDataDir(scope.dataDir)
})

const memberOf = (name: string, manager = GM) => memberAt(scope.url, emailOf(name), manager)

type Open = (email: string, path: string, options?: object) => Promise<Page>

/** Parts that must be loaded before the network goes: the outbox, and the dialogs of home. */
const LATER = 'later'
const OF_HOME = [LATER, 'JournalPage']

/** A phone a minute behind the server, so that others act later. It has loaded these parts. */
async function phoneOf(open: Open, email: string, path = '/', parts = OF_HOME): Promise<Page> {
  const page = await open(email, 'about:blank', { url: scope.url, viewport: PHONE })
  await page.clock.install({ time: Date.parse(clock) - 60_000 })
  const files: string[] = []
  page.on('response', (response) => files.push(response.url()))
  await page.goto(path)
  for (const part of parts) {
    const path = () => files.find((file) => file.includes(`/${part}-`) && file.endsWith('.js')) ?? ''
    await expect.poll(path).not.toBe('')
    // With the files that it imports.
    await page.evaluate((file) => import(file), path())
  }
  return page
}

const goAway = (page: Page) => page.context().setOffline(true)
const comeBack = (page: Page) => page.context().setOffline(false)

const cardOf = (page: Page, title: string) => page.getByRole('article', { name: title })
const task = (page: Page, label: string) => page.getByRole('checkbox', { name: label })
const waiting = (page: Page, count: number) => page.getByText(`Waiting to send · ${count}`, { exact: true })

/** The refused actions, in the list under the header. */
const refused = (page: Page) =>
  page.getByRole('region', { name: 'Waiting to send' }).getByRole('listitem').filter({ hasText: 'Not sent.' })

async function openPlace(page: Page, name: string | RegExp): Promise<void> {
  const places = page.getByRole('navigation', { name: 'Places' }).filter({ visible: true })
  await places.getByRole('link', { name }).click()
}

async function markNeedsWork(page: Page, title: string, note: string): Promise<void> {
  const card = cardOf(page, title)
  const needsWork = card.getByRole('button', { name: /needs work$/ })
  // A phone folds the cards that are not the next to do.
  const expand = card.getByRole('button', { name: 'Expand' })
  await expect(needsWork.or(expand)).toBeVisible()
  if (await expand.isVisible()) await expand.click()
  await needsWork.click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Note').fill(note)
  await dialog.getByRole('button', { name: 'Mark as needs work' }).click()
  await expect(dialog).toHaveCount(0)
}

const checkInsOf = ({ admin, venue, slug }: Member, week: string) =>
  admin.call<{ status: string }[]>('GET', `/api/checkins/${venue.slug}/${slug}?week=${week}`)

test('a check-in that waited over midnight counts for the week it was made in', async ({ open }) => {
  const wes = await memberOf('Wes')
  const { title } = await givePriority(wes, { title: 'Polish the taps' })
  const page = await phoneOf(open, wes.email)
  const manager = await open(GM, wes.home, { url: scope.url })
  await expect(cardOf(manager, title)).toBeVisible()

  await goAway(page)
  await cardOf(page, title).getByRole('button', { name: 'Check in as on track' }).click()
  await expect(waiting(page, 1)).toBeVisible()
  await goOnAt(DUE_MONDAY, page)
  await manager.reload()
  await expect(manager.getByText('Week of November 23')).toBeVisible()
  await comeBack(page)
  await expect(waiting(page, 1)).toBeHidden()

  for (const device of [page, manager]) {
    await expect(device.getByText('Week of November 23')).toBeVisible()
    await device.getByRole('button', { name: 'Previous week' }).click()
    await expect(device.getByText('Week of November 16')).toBeVisible()
    await expect(cardOf(device, title).getByText('On track', { exact: true })).toBeVisible()
  }
  await expect(refused(page)).toHaveCount(0)
  expect(await checkInsOf(wes, WEEK)).toMatchObject([{ status: 'ON_TRACK' }])
  expect(await checkInsOf(wes, DUE_WEEK)).toEqual([])
})

test('a task that both ticked is done once, and is not unticked by who did not see it', async ({ open }) => {
  const ada = await memberOf('Ada')
  const { title } = await givePriority(ada, { title: 'Cold beer', tasks: ['Ice', 'Lemons'] })
  const page = await phoneOf(open, ada.email)
  const manager = await open(GM, ada.home, { url: scope.url })
  const ticked = async () =>
    (await ada.priorities()).flatMap(({ tasks }) => tasks.map((one) => one.completed))

  await goAway(page)
  await task(page, 'Ice').click()
  await task(page, 'Lemons').click()
  await task(page, 'Lemons').click()
  await expect(waiting(page, 3)).toBeVisible()
  for (const label of ['Ice', 'Lemons']) await task(manager, label).click()
  await expect.poll(ticked).toEqual([true, true])
  await comeBack(page)

  await expect(refused(page)).toContainText('Not done: Lemons')
  await expect(refused(page)).toContainText(title)
  await expect(refused(page)).toContainText('Not sent. Someone has ticked this task since.')
  for (const device of [page, manager]) {
    for (const label of ['Ice', 'Lemons']) await expect(task(device, label)).toBeChecked()
    await expect(cardOf(device, title).getByText('All tasks done')).toBeVisible()
  }
  expect(await ticked()).toEqual([true, true])

  // This time it is intended.
  await task(page, 'Lemons').click()
  await expect(task(manager, 'Lemons')).not.toBeChecked()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(refused(page)).toHaveCount(0)
  expect(await ticked()).toEqual([true, false])
})

test('a journal written on two devices: both texts are shown, and one is made of them', async ({ open }) => {
  const jon = await memberOf('Jon')
  const page = await phoneOf(open, jon.email, '/journal', [LATER])
  const tablet = await open(jon.email, '/journal', { url: scope.url })
  const box = (device: Page) => device.getByRole('textbox', { name: MINE })
  await expect(box(page)).toBeVisible()
  // Before that, a text is saved as a draft at once.
  await expect(page.getByText('Loading the saved entry...')).toHaveCount(0)

  await goAway(page)
  await box(page).fill('Two kegs were flat.')
  await page.getByRole('button', { name: 'Submit Journal' }).click()
  await expect(waiting(page, 1)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Journal Waiting to Send' })).toBeVisible()
  await box(tablet).fill('The line is clean.')
  await tablet.getByRole('button', { name: 'Submit Journal' }).click()
  await expect(tablet.getByRole('heading', { name: 'Journal Submitted' })).toBeVisible()
  await comeBack(page)

  await expect(refused(page)).toContainText('Week of November 23')
  await expect(refused(page)).toContainText('Two kegs were flat.')
  await expect(refused(page)).toContainText('Not sent. This entry was changed on another device.')
  await expect(page.getByText('The line is clean.')).toBeVisible()
  await expect(box(page)).toHaveValue('Two kegs were flat.')
  const entry = tablet.getByRole('article', { name: 'Your entry' })
  await expect(entry.getByText('The line is clean.')).toBeVisible()

  await page.getByRole('button', { name: 'Keep the text in the boxes' }).click()
  const both = 'Two kegs were flat. The line is clean.'
  await box(page).fill(both)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('article', { name: 'Your entry' }).getByText(both)).toBeVisible()
  await expect(refused(page)).toHaveCount(0)
  await expect(entry.getByText(both)).toBeVisible()
  expect(await jon.journals()).toMatchObject([{ entry: both, weekOf: DUE_WEEK }])
})

test('a priority that was edited meanwhile takes the check-in, and one that was signed off does not', async ({
  open,
}) => {
  const pia = await memberOf('Pia')
  const door = await givePriority(pia, { title: 'Fix the door' })
  const menu = await givePriority(pia, { title: 'Menu' })
  await checkIn(pia, door, 'ON_TRACK')
  await pia.self.call('POST', '/api/journals', { weekOf: DUE_WEEK, entry: 'The door closes.' })
  const page = await phoneOf(open, pia.email)
  const manager = await open(GM, pia.home, { url: scope.url })
  const note = 'The hinge broke again.'

  await goAway(page)
  await cardOf(page, menu.title).getByRole('button', { name: 'Check in as on track' }).click()
  await markNeedsWork(page, door.title, note)
  await expect(waiting(page, 2)).toBeVisible()
  const edited = cardOf(manager, menu.title)
  await pressInMore(edited, 'Edit')
  await edited.getByLabel('Priority Title').fill('Winter menu')
  await edited.getByRole('button', { name: 'Save' }).click()
  await expect(manager.getByRole('heading', { name: 'Winter menu' })).toBeVisible()
  const signOff = manager.getByRole('region', { name: `Final sign-off ${door.title}` })
  await signOff.getByRole('button', { name: 'Give final sign-off' }).click()
  await signOff.getByRole('button', { name: 'Sign off', exact: true }).click()
  await expect(manager.getByText('✓ GM Sign-off Complete')).toBeVisible()
  await comeBack(page)

  await expect(refused(page)).toHaveCount(1)
  await expect(refused(page)).toContainText(door.title)
  await expect(refused(page)).toContainText(note)
  await expect(refused(page)).toContainText('Not sent. This priority is already signed off.')
  for (const device of [page, manager]) {
    await expect(cardOf(device, 'Winter menu').getByText('On track', { exact: true })).toBeVisible()
    await expect(cardOf(device, door.title).getByText('✓ GM Sign-off Complete')).toBeVisible()
    await expect(cardOf(device, door.title).getByText(note)).toHaveCount(0)
  }
  expect(await checkInsOf(pia, DUE_WEEK)).toMatchObject([{ status: 'ON_TRACK' }, { status: 'ON_TRACK' }])

  // The note goes into the journal, where people read it.
  await openPlace(page, /^Journal/)
  await page.getByRole('button', { name: 'Edit entry' }).click()
  await expect(refused(page)).toContainText(note)
  await page.getByRole('textbox', { name: MINE }).fill(`The door closes. ${note}`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('article', { name: 'Your entry' })).toContainText(note)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(refused(page)).toHaveCount(0)
})

/** Opens a person in Settings. */
async function openPerson(page: Page, name: string): Promise<void> {
  await page.getByLabel('Search').fill(emailOf(name))
  await page.getByRole('button', { name: `Change ${name} Low` }).click()
}

test('what a member who was moved did goes with them, and the manager who wrote about them is told', async ({
  open,
}) => {
  const max = await memberOf('Max')
  const { title } = await givePriority(max, { title: 'Count the kegs', tasks: ['Top shelf'] })
  const page = await phoneOf(open, max.email)
  const about = `/journal?venue=${max.venue.slug}&blt=${max.slug}`
  const manager = await phoneOf(open, GM, about, [LATER])
  const admin = await open(ADMIN, '/settings?tab=people', { url: scope.url })
  await manager.getByRole('button', { name: 'Write about Max' }).click()
  const box = manager.getByRole('textbox', { name: 'What did Max work on this week?' })
  await expect(box).toBeVisible()

  for (const away of [page, manager]) await goAway(away)
  await cardOf(page, title).getByRole('button', { name: 'Check in as on track' }).click()
  await task(page, 'Top shelf').click()
  await openPlace(page, /^Journal/)
  await page.getByRole('textbox', { name: MINE }).fill('All kegs are counted.')
  await page.getByRole('button', { name: 'Submit Journal' }).click()
  await expect(waiting(page, 3)).toBeVisible()
  await box.fill('Max knows the cellar.')
  await manager.getByRole('button', { name: 'Submit Journal' }).click()
  await expect(waiting(manager, 1)).toBeVisible()
  await openPerson(admin, 'Max')
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Venue' }).selectOption('The Roof')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  for (const away of [page, manager]) await comeBack(away)

  await expect(waiting(page, 3)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Journal Submitted' })).toBeVisible()
  await expect(refused(page)).toHaveCount(0)
  const roof = await open(emailOf('Ray'), '/', { url: scope.url })
  await page.goto('/')
  for (const device of [page, roof]) {
    await expect(device.getByRole('heading', { level: 1, name: 'The Roof' })).toBeVisible()
    await expect(cardOf(device, title).getByText('On track', { exact: true })).toBeVisible()
    await expect(task(device, 'Top shelf')).toBeChecked()
  }
  const moved = await memberOf('Max', emailOf('Ray'))
  expect(await checkInsOf(moved, DUE_WEEK)).toMatchObject([{ status: 'ON_TRACK' }])
  expect(await moved.journals()).toMatchObject([{ entry: 'All kegs are counted.', weekOf: DUE_WEEK }])

  await expect(refused(manager)).toContainText('Max knows the cellar.')
  await expect(refused(manager)).toContainText('Not sent. This person has left your venues.')
})

test('what a member did who was deactivated meanwhile waits until they can sign in again', async ({
  open,
}) => {
  const dee = await memberOf('Dee')
  const { title } = await givePriority(dee, { title: 'Stock the ice', tasks: ['Ask for ice'] })
  const page = await phoneOf(open, dee.email)
  const admin = await open(ADMIN, '/settings?tab=people', { url: scope.url })
  const setActive = async (label: string) => {
    await openPerson(admin, 'Dee')
    await admin.getByRole('dialog').getByRole('button', { name: label }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: label }).click()
    await expect(admin.getByText('No people found')).toBeVisible()
  }
  const signIn = async () => {
    await page.getByLabel('E-mail').fill(dee.email)
    await page.getByRole('button', { name: 'Sign In' }).click()
  }
  const note = 'Short of ice.'

  await goAway(page)
  await task(page, 'Ask for ice').click()
  await markNeedsWork(page, title, note)
  await expect(waiting(page, 2)).toBeVisible()
  await setActive('Deactivate')
  await comeBack(page)
  await page.waitForURL((url) => url.pathname === '/login')
  await signIn()
  await expect(page.getByText('Login Failed', { exact: true })).toBeVisible()
  expect(await checkInsOf(dee, DUE_WEEK)).toEqual([])

  await admin.getByRole('combobox', { name: 'Active' }).selectOption({ label: 'Deactivated' })
  await setActive('Reactivate')
  await signIn()
  await admin.goto(dee.home)
  for (const device of [page, admin]) {
    await expect(cardOf(device, title).getByText(note)).toBeVisible()
    await expect(task(device, 'Ask for ice')).toBeChecked()
  }
  await expect(page.getByText(/^Waiting to send/)).toHaveCount(0)
  expect(await checkInsOf(dee, DUE_WEEK)).toMatchObject([{ status: 'AT_RISK', note }])
})

// The last test, because it closes the period.
test('a check-in of a period that closed meanwhile comes back, and its journal is there in its week', async ({
  open,
}) => {
  const wes = await memberOf('Wes')
  const title = 'Polish the taps'
  await writeJournal(wes, WEEK, 'New taps.')
  const page = await phoneOf(open, wes.email)
  const manager = await open(GM, '/?view=waiting', { url: scope.url })
  const note = 'Two taps leak.'

  await goAway(page)
  await page.clock.setSystemTime(BEFORE_THE_END)
  await markNeedsWork(page, title, note)
  await openPlace(page, /^Journal/)
  await page.getByRole('textbox', { name: MINE }).fill('All taps shine.')
  await page.getByRole('button', { name: 'Submit Journal' }).click()
  await expect(waiting(page, 2)).toBeVisible()
  await openPlace(page, 'Home')
  await expect(cardOf(page, title)).toBeVisible()
  await goOnAt(AFTER_THE_END, page)
  await manager.reload()
  await comeBack(page)

  await expect(refused(page)).toContainText(title)
  await expect(refused(page)).toContainText(note)
  await expect(refused(page)).toContainText('Not sent. This period is closed.')
  const journal = manager.getByRole('article', { name: wes.name }).filter({ hasText: 'All taps shine.' })
  await expect(journal).toContainText('Week of November 23')
  expect(await wes.journals(wes.self, DUE_WEEK)).toMatchObject([{ entry: 'All taps shine.' }])
  expect(await checkInsOf(wes, DUE_WEEK)).toEqual([])

  // The note goes into the new week’s journal.
  await page.goto('/journal?week=2026-11-30')
  await expect(page.getByText('Week of November 30').first()).toBeVisible()
  await expect(refused(page)).toContainText(note)
  await page.getByRole('textbox', { name: MINE }).fill(note)
  await page.getByRole('button', { name: 'Submit Journal' }).click()
  await expect(page.getByRole('heading', { name: 'Journal Submitted' })).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(refused(page)).toHaveCount(0)
  expect(await wes.journals(wes.self, '2026-11-30')).toMatchObject([{ entry: note }])
})
