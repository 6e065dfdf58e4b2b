import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { SECURITY_KINDS } from '@scope/contract/insight/security.words'
import { Client } from '../../client.ts'
import { removeDataDir } from '../../data-folder.ts'
import { DESKTOP, expect, PHONE, test, WEDNESDAY, wrongIn } from '../../fixtures.ts'
import { type Options, type RunningScope, startDemo, startScope } from '../../scope.ts'
import { chooseIn } from '../../steps/long-list.ts'
import { coveredByToast, expectToast, holdToast, toastOn } from '../../steps/toast.ts'

const ADMIN = 'admin@lantern.example'
const VENUE_SAVED = ['Venue settings updated', 'Your venue settings have been saved successfully.'] as const
const TEAM_SAVED = ['Team settings updated', 'Team member settings have been saved successfully.'] as const

/** Its own server, because these tests add venues and people, and end sessions. */
let own: RunningScope
let running: Options
/** A local substitute for a space, with the messages it got. */
let chat: Server
let webhook: string
let posts: { path: string; text: string }[]

test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  posts = []
  chat = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    posts.push({ path: request.url ?? '', text })
    response.end('{}')
  })
  await new Promise<void>((resolve) => chat.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(chat.address() as AddressInfo).port}`
  webhook = `http://${host}/v1/spaces/AAAA/messages?key=secret-key&token=secret-token`
  running = { env: { CHAT_HOSTS: host } }
  own = await startDemo({ ...running, clockStart: WEDNESDAY })
})

test.afterAll(async () => {
  expect(wrongIn(own)).toEqual([])
  await own.stop()
  await removeDataDir(own.dataDir)
  chat.close()
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const picker = (page: Page, label: string) => page.getByRole('combobox', { name: label, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const alertdialog = (page: Page) => page.getByRole('alertdialog')

const csv = (lines: readonly string[]) => ({
  name: 'roster.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

/** Parses the rows of a CSV file (RFC 4180). */
function rowsOf(text: string): string[][] {
  const cells = [...text.replace(/^\ufeff/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)]
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of cells) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end !== ',') rows.push([])
  }
  return rows.filter((row) => row.join('') !== '')
}

async function signInAs(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await button(page, 'Sign In').click()
  await expect(button(page, 'Switch User')).toBeVisible()
}

/** The contents of the file that `Export CSV` saves under this name. */
async function exported(page: Page, name: string): Promise<string> {
  const downloading = page.waitForEvent('download')
  await button(page, 'Export CSV').click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(name)
  return readFile(await download.path(), 'utf8')
}

type Person = { email: string; first: string; last: string; role: string; venue: string; day?: string }

async function addPerson(page: Page, { email, first, last, role, venue, day }: Person): Promise<void> {
  await button(page, 'Add person').click()
  await dialog(page).getByLabel('E-mail').fill(email)
  await dialog(page).getByLabel('First name').fill(first)
  await dialog(page).getByLabel('Last name').fill(last)
  await picker(page, 'Role').last().selectOption({ label: role })
  await chooseIn(picker(page, role === 'GM' ? 'Add a venue' : 'Venue').last(), venue)
  if (day) await picker(page, 'Admin Day').selectOption({ label: day })
  await dialog(page).getByRole('button', { name: 'Add person' }).click()
  await expect(dialog(page)).toHaveCount(0)
}

test('a new venue is set up in the browser, with its people and first reminder', async ({ open }) => {
  const admin = await open(ADMIN, '/skills', { url: own.url })
  await admin.getByRole('navigation', { name: 'Places' }).getByRole('link').last().click()
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Settings')
  await admin.getByRole('tab', { name: 'People' }).click()
  const row = (name: string) => admin.getByRole('row', { name: new RegExp(name) })

  await button(admin, 'Add venue').click()
  await dialog(admin).getByRole('button', { name: 'Add venue' }).click()
  await expect(dialog(admin).getByText('Enter a name.')).toBeVisible()
  await dialog(admin).getByLabel('Name').fill('The Copper Still')
  await dialog(admin).getByLabel('State').fill('CO')
  await dialog(admin).getByRole('button', { name: 'Add venue' }).click()
  await expectToast(admin, 'The Copper Still added', 'Add its team next.')
  await holdToast(admin)
  const desk = admin.viewportSize()
  if (desk) await admin.setViewportSize(PHONE)
  await button(admin, 'Add person').click()
  await expect(dialog(admin).getByLabel('E-mail')).toBeVisible()
  await expect(toastOn(admin)).toBeVisible()
  await expect.poll(() => coveredByToast(admin)).not.toContain('Add person')
  expect(await coveredByToast(admin)).not.toContain('Close')
  await admin.keyboard.press('Escape')
  if (desk) await admin.setViewportSize(desk)

  const venue = 'The Copper Still'
  await addPerson(admin, { email: 'rae@lantern.example', first: 'Rae', last: 'Quinn', role: 'GM', venue })
  await addPerson(admin, {
    email: 'ivo@lantern.example',
    first: 'Ivo',
    last: 'Marsh',
    role: 'AGM',
    venue,
    day: 'Tuesday',
  })
  await chooseIn(picker(admin, 'Venue'), venue)
  await expect(row('Rae Quinn')).toContainText('GMThe Copper Still')
  await expect(row('Ivo Marsh')).toContainText('The Copper Still · Admin Day Tuesday')
  expect(new URL(admin.url()).searchParams.get('venue')).toBe('the-copper-still')

  // Imports the Bar Lead with a roster. It has a preview first, and an error saves nothing.
  const head = 'E-mail,Name,Role,Venue,Admin day'
  const file = admin.getByLabel('File to import')
  await file.setInputFiles(csv([head, 'una@lantern.example,Una Voss,Bar Lead,,Friday']))
  await expect(dialog(admin)).toContainText('Fix 1 line. Nothing was imported.')
  await expect(dialog(admin)).toContainText('Line 2A Bar Lead needs exactly one venue, not 0.')
  await button(admin, 'Close').last().click()
  await file.setInputFiles(csv([head, `una@lantern.example,Una Voss,Bar Lead,${venue},Friday`]))
  await expect(dialog(admin)).toContainText('People: 1 added, 0 changed.')
  await expect(dialog(admin)).toContainText('Una Voss (una@lantern.example)New person')
  await expect(row('Una Voss')).toHaveCount(0)
  await button(admin, 'Save roster').click()
  await expectToast(admin, 'Roster saved', 'People: 1 added, 0 changed.')
  await expect(row('Una Voss')).toContainText('Admin Day Friday')

  // Sets time zone, GM and webhook.
  await admin.getByRole('tab', { name: 'Venue' }).click()
  await chooseIn(picker(admin, 'Venue'), venue)
  await expect(admin.getByLabel('Name', { exact: true })).toHaveValue(venue)
  await expect(picker(admin, 'Time zone')).toHaveValue('America/Denver')
  await picker(admin, 'Time zone').selectOption({ label: 'Central' })
  const managers = await picker(admin, 'General Manager').locator('option').allTextContents()
  expect(managers).toEqual(['Nobody', 'Rae Quinn · GM', 'Ivo Marsh · AGM'])
  const address = admin.getByLabel('Venue webhook URL')
  await address.fill('https://chat.example.com/v1/spaces/AAAA')
  await button(admin, 'Save venue settings').click()
  await expectToast(admin, 'Error', 'Failed to update venue settings.')
  await expect(admin.getByText(/^Enter a webhook address of Google Chat, Slack/)).toBeVisible()
  await expect(picker(admin, 'Time zone')).toHaveValue('America/Chicago')
  await address.fill(webhook)
  await button(admin, 'Save venue settings').click()
  await expectToast(admin, ...VENUE_SAVED)
  await expect(admin.getByText(`${new URL(webhook).origin}/…`, { exact: true })).toBeVisible()
  expect(await admin.content()).not.toContain('secret-key')
  await button(admin, 'Send test message').first().click()
  await expect(admin.getByText('Sent. Check the space.')).toBeVisible()
  await expect(admin.getByText('Test message by Avery Lindqvist')).toBeVisible()
  expect(posts.map(({ path }) => path.split('?')[0])).toEqual(['/v1/spaces/AAAA/messages'])
  expect(posts[0]?.text).toContain('Avery Lindqvist is testing that Scope’s messages arrive')

  // The new GM signs in and sees the venue; the AGM is deactivated while working.
  const rae = await open(null, '/login?next=/settings', { url: own.url })
  await signInAs(rae, 'rae@lantern.example')
  await expect(rae.getByLabel('Name', { exact: true })).toHaveValue(venue)
  await expect(rae.getByRole('tab')).toHaveText(['Venue', 'You', 'Access'])
  const ivo = await open('ivo@lantern.example', '/journal', { url: own.url, viewport: PHONE })
  await expect(ivo.getByRole('heading', { level: 1 })).toBeVisible()
  await admin.getByRole('tab', { name: 'People' }).click()
  await admin.getByLabel('Search').fill('ivo@')
  await expect(admin.getByText('1 person')).toBeVisible()
  await button(admin, 'Change Ivo Marsh').click()
  await button(admin, 'Deactivate').click()
  await expect(alertdialog(admin)).toContainText('They’re signed out and')
  await alertdialog(admin).getByRole('button', { name: 'Deactivate' }).click()
  await expect(admin.getByText('No people found')).toBeVisible()
  // His page shows it without a reload.
  await ivo.waitForURL((url) => url.pathname === '/login')
  await picker(admin, 'Active').selectOption({ label: 'Deactivated' })
  await expect(row('Ivo Marsh')).toContainText('Deactivated')

  // The audit trail has every step and no secrets.
  await admin.getByRole('tab', { name: 'Audit' }).click()
  const trail = admin.getByRole('list', { name: 'Audit trail' }).locator('> li')
  const entry = (what: string) => trail.filter({ hasText: what })
  await admin.getByLabel('Search').fill('copper')
  await expect(entry('Added a venue')).toContainText('The Copper Still')
  await expect(entry('Changed venue settings')).toContainText('America/Denver →to America/Chicago')
  await expect(entry('Changed venue settings')).toContainText(/Venue webhook.*set: http:\/\/127/)
  await expect(entry('Imported a roster')).toContainText('una@lantern.example')
  await expect(entry('Added a person')).toHaveCount(2)
  await admin.getByLabel('Search').fill('')
  await chooseIn(picker(admin, 'Who'), 'Avery Lindqvist')
  await chooseIn(picker(admin, 'What'), 'Deactivated a person')
  await expect(trail).toHaveCount(1)
  await expect(trail).toContainText(/Ivo Marsh.*Deactivatedyes/)
  expect(new URL(admin.url()).searchParams.get('action')).toBe('person.deactivated')
  await admin.getByLabel('From').fill('2026-11-18')
  const text = await exported(admin, 'audit-trail-2026-11-18.csv')
  expect(text).not.toContain('secret-')
  const [header = [], ...lines] = rowsOf(text)
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) {
    expect(line.length).toBe(header.length)
    expect(line.join('|')).toContain('Deactivated a person')
  }
  await admin.getByRole('tab', { name: 'System' }).click()
  await expect(admin.getByRole('region', { name: 'Chat', exact: true })).toContainText('Fine')
  await expect(admin.getByRole('region', { name: 'Jobs' })).toContainText('none failed the last time')

  // The security log says who ended whose sessions, and can be filtered and exported.
  await admin.getByRole('tab', { name: 'Security' }).click()
  const events = admin.getByRole('list', { name: 'Security log' }).getByRole('listitem')
  await expect(events.filter({ hasText: 'Signed in' }).first()).toBeVisible()
  await picker(admin, 'Event').selectOption({ label: SECURITY_KINDS['session-ended'] })
  await admin.getByLabel('Search').fill('ivo@')
  await expect(events).toHaveCount(1)
  await expect(events).toContainText(`Ivo MarshBy ${ADMIN}`)
  const log = rowsOf(await exported(admin, 'security-log-up-to-2026-11-18.csv'))
  expect(log.map((row) => row.at(-1))).toEqual(['About', `By ${ADMIN}`])

  // Friday, Una’s Admin Day, seconds before 10:00 AM in Chicago.
  expect(wrongIn(own)).toEqual([])
  expect(await own.stop()).toBe(0)
  posts = []
  own = await startScope({ ...running, dataDir: own.dataDir, clockStart: '2026-11-20T15:59:57Z' })
  await expect.poll(() => posts.length, { timeout: 30_000 }).toBe(1)
  expect(posts[0]?.path).toContain('/v1/spaces/AAAA/messages')
  expect(posts[0]?.text).toContain('Una Voss')
  const sent = await (await Client.signIn(own.url, 'rae@lantern.example')).call<{ dueAt: string }[]>(
    'GET',
    '/api/venues/the-copper-still/chat-messages',
  )
  expect(sent[0]).toMatchObject({
    kind: 'journal-reminder',
    state: 'sent',
    dueAt: '2026-11-20T16:00:00.000Z',
  })
})

test('a GM changes their own venue, and no failure loses typed text', async ({ open }) => {
  const admin = await Client.signIn(own.url, ADMIN)
  const venue = await admin.call<{ id: string }>('POST', '/api/venues', { name: 'Salt & Rye', state: 'TX' })
  const gm = { email: 'kit@lantern.example', role: 'GM', firstName: 'Kit', venueIds: [venue.id] }
  const lead = { email: 'bea@lantern.example', role: 'BLT', firstName: 'Bea', venueId: venue.id }
  for (const person of [gm, lead]) await admin.call('POST', '/api/people', person)
  const page = await open(gm.email, '/settings?tab=venue', { url: own.url, viewport: PHONE })
  const name = page.getByLabel('Name', { exact: true })
  const save = button(page, 'Save venue settings')

  // A GM can see the GM but not the operations webhook.
  await expect(page.getByText('Only an admin can change this.')).toBeVisible()
  await expect(page.getByLabel('Operations webhook URL')).toHaveCount(0)
  await expect(page.getByText('Daily at 10:00 AM venue time', { exact: false })).toBeVisible()
  await expect(page.getByText('Sundays at 5:00 PM PT.')).toBeVisible()
  await expect(save).toBeDisabled()

  await name.fill('Las Perlas LA')
  await save.click()
  await expectToast(page, 'Error', 'Failed to update venue settings.')
  await expect(page.getByText('There is already a venue Las Perlas LA.')).toBeVisible()
  await expect(name).toBeFocused()

  // Someone else saves first: edits stay, on top of the latest version.
  await name.fill('Salt and Rye')
  await admin.call('PATCH', `/api/venues/${venue.id}`, { timezone: 'America/New_York', name: 'Salt' })
  await save.click()
  await button(page, 'Load latest version').click()
  await expect(page.getByText('Current value: Salt', { exact: true })).toBeVisible()
  await expect(picker(page, 'Time zone')).toHaveValue('America/New_York')
  await expect(name).toHaveValue('Salt and Rye')
  await page.route('**/api/venues/*', (route) => route.abort())
  await save.click()
  await expectToast(page, 'Error', 'Failed to update venue settings.')
  await page.unroute('**/api/venues/*')
  await page.reload()
  await expect(name).toHaveValue('Salt and Rye')
  await save.click()
  await expectToast(page, ...VENUE_SAVED)
  await expect(save).toBeDisabled()

  const day = picker(page, 'Admin Day, Bea')
  await expect(day).toHaveValue('1')
  await day.selectOption({ label: 'Thursday' })
  await page.route('**/api/team/bulk-update', (route) => route.abort())
  await button(page, 'Save Admin Days').click()
  await expectToast(page, 'Error', 'Failed to update team settings.')
  await page.reload()
  await expect(day).toHaveValue('4')
  await page.unroute('**/api/team/bulk-update')
  await button(page, 'Save Admin Days').click()
  await expectToast(page, ...TEAM_SAVED)
  const team = await admin.call<{ isBlt: boolean; adminDayDow: number }[]>('GET', `/api/team/${venue.id}`)
  expect(team.find(({ isBlt }) => isBlt)?.adminDayDow).toBe(4)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
})

test('edits of a person survive closing the dialog, a reload and the end of the session', async ({
  open,
}) => {
  const admin = await Client.signIn(own.url, ADMIN)
  const venue = await admin.call<{ id: string }>('POST', '/api/venues', {
    name: 'The Long Pour',
    state: 'CA',
  })
  const page = await open(ADMIN, '/settings?tab=people', { url: own.url, viewport: PHONE })
  const box = (label: string) => dialog(page).getByLabel(label, { exact: true })
  const typed = async () => {
    await button(page, 'Add person').click()
    await expect(box('First name')).toHaveValue('Nia')
    await expect(box('Role')).toHaveValue('GM')
    await expect(dialog(page).getByRole('list', { name: 'Venues' })).toContainText('The Long Pour')
    await expect(dialog(page)).toContainText('Kept on this device.')
  }
  await button(page, 'Add person').click()
  await box('First name').fill('Nia')
  await box('Role').selectOption({ label: 'GM' })
  await chooseIn(box('Add a venue'), 'The Long Pour')
  await page.keyboard.press('Escape')
  await typed()
  await page.reload()
  await typed()
  await box('E-mail').fill('nia@lantern.example')
  await admin.call('DELETE', '/api/sessions/others')
  // The stream may notice it first.
  await Promise.all([
    page.waitForURL((url) => url.pathname === '/login'),
    dialog(page)
      .getByRole('button', { name: 'Add person' })
      .click({ timeout: 10_000 })
      .catch(() => undefined),
  ])
  await signInAs(page, ADMIN)
  await typed()
  await dialog(page).getByRole('button', { name: 'Add person' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await button(page, 'Add person').click()
  await expect(box('First name')).toHaveValue('')
  await page.keyboard.press('Escape')

  // Someone else saves first: both values are shown, and the edits can be saved over them.
  await page.getByLabel('Search').fill('nia@')
  await button(page, 'Change Nia').click()
  await box('Last name').fill('Adeyemi')
  const { people } = await admin.call<{ people: { id: string }[] }>('GET', '/api/people?search=nia@')
  await admin.call('PATCH', `/api/people/${people[0]?.id}`, {
    lastName: 'Ade',
    venueIds: [venue.id],
    position: 'Host',
  })
  await button(page, 'Save').click()
  await button(page, 'Load latest version').click()
  await expect(dialog(page).getByText('Current value: Ade', { exact: true })).toBeVisible()
  await expect(box('Last name')).toHaveValue('Adeyemi')
  await expect(box('Position')).toHaveValue('Host')
  await button(page, 'Save').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('Nia Adeyemi')).toBeVisible()

  // Discarded edits are gone.
  await button(page, 'Change Nia Adeyemi').click()
  await box('Position').fill('Head of the house')
  await button(page, 'Discard').click()
  await button(page, 'Change Nia Adeyemi').click()
  await expect(box('Position')).toHaveValue('Host')
})

test('the theme is stored for the user, and sessions can be ended', async ({ open }) => {
  const email = 'perla.guerrero@lantern.example'
  const ground = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const [DARK, LIGHT] = ['rgb(20, 17, 15)', 'rgb(250, 247, 242)']
  const desk = await open(null, '/login?next=/settings', { url: own.url, theme: 'dark' })
  await signInAs(desk, email)
  await expect.poll(() => ground(desk)).toBe(DARK)
  const saved = desk.waitForResponse('**/api/preferences')
  // The radio button is under its label, which people press.
  await desk.getByText('Light', { exact: true }).click()
  await expect.poll(() => ground(desk)).toBe(LIGHT)
  expect((await saved).status()).toBe(200)

  const phone = await open(null, '/login?next=/skills', { url: own.url, theme: 'dark', viewport: PHONE })
  await expect.poll(() => ground(phone)).toBe(DARK)
  await signInAs(phone, email)
  await expect.poll(() => ground(phone)).toBe(LIGHT)
  // From then on the theme is applied before the first paint, without a request.
  await phone.route('**/api/**', () => undefined)
  await phone.reload({ waitUntil: 'commit' })
  await phone.waitForFunction(() => document.documentElement.dataset.theme === 'light')
  await phone.unrouteAll()
  await phone.reload()
  await button(phone, 'More').click()
  await phone.getByRole('link', { name: 'Settings' }).click()

  await desk.reload()
  // The address of the calendar is shown once.
  const calendar = desk.getByRole('region', { name: 'Calendar' })
  await calendar.getByRole('button', { name: 'Make an address' }).click()
  const { pathname } = new URL(await calendar.getByLabel('Calendar address').inputValue())
  expect(pathname).toMatch(/^\/api\/calendars\/[\w-]{43}\.ics$/)
  const feed = new URL(pathname, own.url).href
  await expect(calendar.getByRole('link', { name: 'Open in calendar' })).toHaveAttribute('href', /^webcal:/)
  expect(await (await desk.request.get(feed)).text()).toContain('SUMMARY:Due Week\\, Period 11')
  await desk.reload()
  await expect(calendar.getByText(/^On since Nov \d+, 2026\./)).toBeVisible()
  await calendar.getByRole('button', { name: 'Turn off' }).click()
  await expect(calendar.getByRole('button', { name: 'Make an address' })).toBeVisible()
  expect((await desk.request.get(feed)).status()).toBe(404)

  const places = desk.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem')
  await expect(places).toHaveCount(2)
  await expect(places.filter({ hasText: 'This device' })).toContainText('Chrome on Linux')
  await button(desk, 'Sign out everywhere else').click()
  await expect(places).toHaveCount(1)
  // Its stream or its next action leads to the sign-in.
  await Promise.race([
    phone.getByRole('link', { name: /^Access/ }).click(),
    phone.waitForURL((url) => url.pathname === '/login'),
  ])
  await phone.waitForURL((url) => url.pathname === '/login')

  await desk.getByRole('tab', { name: 'Access' }).click()
  const table = desk.getByRole('table')
  await expect(table.getByRole('row', { name: /^Check in, tick tasks/ })).toContainText(
    'YesNo–YesOwnOwnNo–No–',
  )
  await desk.setViewportSize(PHONE)
  await expect(desk.getByRole('group').filter({ hasText: 'Bar Lead' })).toContainText('Write journalsOwn')
  await desk.setViewportSize(DESKTOP)
})
