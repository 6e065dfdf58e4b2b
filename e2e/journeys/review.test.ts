import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { Client } from '../client.ts'
import { copyOfDataDir, removeDataDir } from '../data-folder.ts'
import { DUE_MONDAY, expect, PHONE, test, wrongIn } from '../fixtures.ts'
import { type RunningScope, startScope } from '../scope.ts'
import { importRoster, runImport } from './importing.ts'
import { checkIn, givePriority, type Member, memberAt } from './member.ts'
import { holdToast, toastOn } from './toast.ts'

const COMPANY = ['--company', 'Tin Whistle Taverns']
const GM = 'rhea.odell@tinwhistle.example'
const ROSTER = [
  'E-mail,First name,Last name,Role,Venue',
  `${GM},Rhea,Odell,GM,The Tin Whistle`,
  'ivo.marsh@tinwhistle.example,Ivo,Marsh,Bar Lead,The Tin Whistle',
  'lena.quist@tinwhistle.example,Lena,Quist,AGM,The Tin Whistle',
]
const COMPLETE = ['2026-11-16', '2026-11-09', '2026-11-02', '2026-10-26']
const DUE_WEEK = '2026-11-23'

/** A company for this test alone, and the data added after its start. */
type Company = {
  dataDir: string
  env: Record<string, string>
  scope: RunningScope
  ivo: Member
  lena: Member
}

const ENV = { DEMO: 'off', CLOCK_START: DUE_MONDAY }

const bringIn = (dataDir: string, rows: string[], clockStart = DUE_MONDAY): Promise<void> =>
  importRoster(dataDir, rows, { words: COMPANY, env: { ...ENV, CLOCK_START: clockStart } })

/** The venue and its GM have existed for some weeks, and nothing before that counts as missing. */
async function build(dataDir: string): Promise<void> {
  await bringIn(dataDir, ROSTER.slice(0, 2), '2026-10-26T20:00:00Z')
  await bringIn(dataDir, ROSTER)
}

async function newCompany(more: string[] = []): Promise<Company> {
  const dataDir = await copyOfDataDir('tin-whistle', build)
  if (more.length > 0) await bringIn(dataDir, [...ROSTER, ...more])
  const env = ENV
  const scope = await startScope({ dataDir, clockStart: DUE_MONDAY, env })
  const [ivo, lena] = await Promise.all(
    ['ivo.marsh', 'lena.quist'].map((name) => memberOf(scope.url, `${name}@tinwhistle.example`)),
  )
  if (!ivo || !lena) throw new Error('The company has no members')
  return { dataDir, env, scope, ivo, lena }
}

/** A member whose priorities come from the venue’s GM: this company has no full admin. */
const memberOf = (url: string, email: string) => memberAt(url, email, GM)

async function end({ scope, dataDir }: Company): Promise<void> {
  expect(wrongIn(scope)).toEqual([])
  await scope.stop()
  await removeDataDir(dataDir)
}

const submit = ({ self }: Member, entry: string, more: object = {}) =>
  self.call('POST', '/api/journals', { weekOf: DUE_WEEK, entry, ...more })

const waitingLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: /^Waiting/ })
const journalOf = (page: Page, { name }: Member) => page.getByRole('article', { name })
const group = (page: Page, name: string) => page.getByRole('region', { name })

test('a GM signs off four members with at most 12 taps, and no block slides under the finger', async ({
  open,
}) => {
  test.setTimeout(120_000)
  const more = ['max.roe', 'nia.lee'].map((name) => {
    const [first, last] = name.split('.')
    return `${name}@tinwhistle.example,${first},${last},Bar Lead,The Tin Whistle`
  })
  const company = await newCompany(more)
  const { scope, ivo, lena } = company
  const others = ['max.roe', 'nia.lee'].map((name) => memberOf(scope.url, `${name}@tinwhistle.example`))
  const team = [lena, ivo, ...(await Promise.all(others))]
  for (const member of team) {
    await checkIn(member, await givePriority(member, { title: `Work of ${member.name}` }), 'ON_TRACK')
  }
  for (const member of [lena, ...team.slice(2)]) await submit(member, 'Ready.')
  const page = await open(GM, '/', { url: scope.url, viewport: PHONE })
  const block = page.getByRole('region', { name: 'Final sign-off' })

  // The block belongs to the due week.
  await expect(block).toBeVisible()
  await page.getByRole('button', { name: 'Previous week' }).click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await expect(page.getByRole('article', { name: /^Work of/ })).toBeVisible()
  await expect(block).toHaveCount(0)
  await page.getByRole('button', { name: 'Next week' }).click()

  // That a journal is missing is no longer said beside another member.
  await page.getByRole('combobox', { name: 'BLT member' }).selectOption(ivo.slug)
  await block.getByRole('button', { name: 'Give final sign-off' }).click()
  await expect(toastOn(page)).toContainText('Journal Entry Required')
  await holdToast(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await holdToast(page)
  await expect(toastOn(page)).toBeVisible()
  await page.getByRole('button', { name: /^Previous member: / }).press('Enter')
  await expect(toastOn(page)).toHaveCount(0)
  await submit(ivo, 'Ready.')
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
    if (index < 3) await block.getByRole('link', { name: /^Next sign-off/ }).click()
  }
  await expect(block.getByRole('link')).toHaveCount(0)
  expect(await taps()).toBeLessThanOrEqual(12)

  // In the due week, home leads on to the next period. A mistaken priority there is removed.
  await page.getByRole('button', { name: 'Prepare Period 12' }).click()
  await expect(page.getByText('Period 12 starts on November 30.')).toBeVisible()
  await expect(page.getByText('Upcoming', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Create Priority' }).click()
  await page.getByLabel('Priority Title').fill('A winter menu')
  await page.getByRole('dialog').getByRole('button', { name: 'Create Priority' }).click()
  const prepared = page.getByRole('article', { name: 'A winter menu' })
  await expect(prepared.getByRole('button', { name: 'Journal' })).toHaveCount(0)
  await prepared.getByRole('button', { name: 'Edit' }).click()
  await prepared.getByLabel('Priority Title').fill('A winter list')
  const edits = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('scope.draft:edit:')).length)
  expect(await edits()).toBe(1)
  await prepared.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(prepared).toHaveCount(0)
  expect(await edits()).toBe(0)
  await page.getByRole('button', { name: 'Show this week' }).click()
  await expect(page.getByText('✓ GM Sign-off Complete')).toBeVisible()
  await end(company)
})

test('a GM clears the Monday queue, and the lead reads the reply', async ({ open }) => {
  test.setTimeout(120_000)
  const company = await newCompany()
  const { scope, ivo, lena, dataDir, env } = company
  const { url } = scope
  const priority = await givePriority(ivo, { title: 'A warmer door' })
  await checkIn(ivo, priority, 'ON_TRACK')
  await submit(ivo, 'Guests smile before they sit.', { wins: 'Two thanks on Friday' })
  await submit(lena, 'Counted the cellar.')

  const page = await open(GM, '/', { url, viewport: PHONE })
  await page.getByRole('link', { name: '7 waiting' }).click()
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
  await expect(first.getByText('Two thanks on Friday')).toBeVisible()

  // The reply stays on the device until it is sent.
  await first.getByRole('button', { name: 'Add a reply' }).click()
  const reply = first.getByRole('textbox', { name: 'Reply to Ivo Marsh' })
  await expect(reply).toBeFocused()
  await reply.fill('Keep the host at the door.')
  await page.reload()
  await expect(reply).toHaveValue('Keep the host at the door.')
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

  await page.getByRole('link', { name: 'Sign off “A warmer door” of Ivo Marsh' }).click()
  await page.getByRole('button', { name: 'Give final sign-off' }).click()
  await page.getByRole('button', { name: 'Sign off', exact: true }).click()
  await expect(page.getByText('✓ GM Sign-off Complete')).toBeVisible()
  // The count is right at once.
  await expect(waitingLink(page)).toHaveText('Waiting4')
  await waitingLink(page).click()
  await expect(group(page, 'To sign off')).toHaveCount(0)
  const numbers = group(page, 'Weeks without numbers').getByRole('link')
  await expect(numbers).toHaveCount(4)
  for (const [index, week] of COMPLETE.entries()) {
    await expect(numbers.nth(index)).toHaveAttribute('href', `/metrics/the-tin-whistle?week=${week}`)
  }

  const metrics = test.info().outputPath('metrics.csv')
  const rows = COMPLETE.map((week) => `${week},The Tin Whistle,51000`)
  await writeFile(metrics, ['Week of,Venue,Revenue', ...rows].join('\n'))
  await runImport(dataDir, ['metrics', metrics], env)
  await page.reload()
  await expect(page.getByText('Nothing is waiting.')).toBeVisible()
  await expect(waitingLink(page)).toHaveText('Waiting')
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Nothing is waiting' })).toBeVisible()

  // A reminder’s link to Waiting leads a member, who has no such list, to what is open on home.
  const lead = await open(ivo.email, '/?view=waiting&venue=the-tin-whistle', { url })
  await expect(lead.getByRole('heading', { level: 1, name: 'The Tin Whistle' })).toBeVisible()
  await expect(lead.getByRole('navigation', { name: 'This week' })).toBeVisible()
  await lead.goto('/journal')
  const own = lead.getByRole('article', { name: 'Your entry' })
  await expect(own.getByText('Rhea Odell replied')).toBeVisible()
  await expect(own.getByText('Keep the host at the door.')).toBeVisible()
  await expect(
    lead.getByText(/by you\. Reviewed by Rhea Odell, Nov 23, 2026\. Rhea replied\.$/),
  ).toBeVisible()
  await end(company)
})

test('late items say so, and missing ones link to where they are done, also after the period', async ({
  open,
}) => {
  test.setTimeout(120_000)
  const company = await newCompany()
  const { ivo, lena, dataDir, env, scope } = company
  const { url } = scope
  await submit(ivo, 'Guests smile before they sit.')
  await givePriority(lena, { title: 'A cellar that counts' })
  const goOnAt = async (clockStart: string) => {
    await company.scope.stop()
    const at = { ...env, CLOCK_START: clockStart, PORT: new URL(url).port }
    company.scope = await startScope({ dataDir, clockStart, env: at })
  }
  // A Thursday, half past midnight in Los Angeles: 60 hours later.
  await goOnAt('2026-11-26T08:30:00Z')

  const page = await open(GM, '/?view=waiting', { url })
  await expect(journalOf(page, ivo).getByText('Less than a day late')).toBeVisible()
  const missing = group(page, 'Missing check-in or journal')
  await expect(missing.getByRole('listitem')).toHaveCount(1)
  await expect(missing.getByText('Journal overdue')).toBeVisible()
  // The week still runs, so its check-in is not missing.
  await expect(missing.getByText('No check-in')).toHaveCount(0)
  await missing.getByRole('link', { name: 'Journal of Lena Quist' }).click()
  await page.waitForURL(`/journal?venue=the-tin-whistle&blt=lena-quist&week=${DUE_WEEK}`)
  await expect(page.getByText('Overdue since Monday, Nov 23. You review it within 48 hours.')).toBeVisible()

  // Entries by others do not count as the member’s own.
  await (await Client.signIn(url, GM)).call('POST', '/api/journals', {
    weekOf: DUE_WEEK,
    entry: 'Lena is on leave.',
    bltId: lena.id,
  })
  await waitingLink(page).click()
  await expect(missing.getByText('Journal overdue')).toBeVisible()

  // The first Tuesday of the next period: what is overdue can still be written.
  await goOnAt('2026-12-01T20:00:00Z')
  await page.reload()
  const way = missing.getByRole('link', { name: 'Journal of Lena Quist, week of Nov 23' })
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
  await end(company)
})

test('a reply survives a review by someone else, and is not shown with another journal', async ({ open }) => {
  test.setTimeout(120_000)
  const company = await newCompany(['bo.lund@tinwhistle.example,Bo,Lund,GM,The Tin Whistle'])
  const { scope, ivo, lena } = company
  const { url } = scope
  const bo = await Client.signIn(url, 'bo.lund@tinwhistle.example')
  const review = async (member: Member, body: object) => {
    const [{ id } = { id: '' }] = await member.journals()
    await bo.call('POST', `/api/journals/${id}/review`, body)
  }
  await submit(ivo, 'Guests smile before they sit.')
  await submit(lena, 'Counted the cellar.')

  const page = await open(GM, '/', { url })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await page.goto('/?view=waiting')
  const first = journalOf(page, ivo)
  const second = journalOf(page, lena)
  await second.getByRole('button', { name: 'Add a reply' }).click()
  await second.getByRole('textbox').fill('Count it twice.')
  await first.getByRole('button', { name: 'Add a reply' }).click()
  const reply = first.getByRole('textbox')
  await reply.fill('Keep the host')
  await review(ivo, { reply: 'Bo says so.' })
  await review(lena, {})
  await page.clock.fastForward(60_000)
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
  await end(company)
})

test('a list that failed can be loaded again, and shows one venue or all', async ({ open }) => {
  const page = await open('gm.group@lantern.example', '/')
  await page.route('**/api/review*', (route) => route.abort())
  await page.goto('/?view=waiting')
  await expect(page.getByRole('heading', { name: 'The waiting list could not be loaded' })).toBeVisible()
  await page.unroute('**/api/review*')
  await page.getByRole('button', { name: 'Retry' }).click()
  const picker = page.getByRole('combobox', { name: 'Venue' })
  await expect(picker.locator('option')).toHaveText([
    'All Venues',
    'The Normandie Club',
    'Paper Lantern',
    'Night Orchard',
  ])
  const articles = page.getByRole('article')
  await expect(articles.filter({ hasText: 'Paper Lantern' })).not.toHaveCount(0)
  const all = await articles.count()
  await picker.selectOption('Paper Lantern')
  await page.waitForURL('/?view=waiting&venue=paper-lantern')
  await expect(articles.filter({ hasText: 'Hana Mori' })).not.toHaveCount(0)
  expect(await articles.count()).toBeLessThan(all)
  await page.reload()
  await expect(picker).toHaveValue('paper-lantern')
  await page.goBack()
  await expect(articles).toHaveCount(all)
})
