import type { Locator, Page } from '@playwright/test'
import { Client } from '../client.ts'
import { expect, test } from '../fixtures.ts'

const venuePicker = (page: Page) => page.getByRole('combobox', { name: 'Venue', exact: true })
const bltPicker = (page: Page) => page.getByRole('combobox', { name: 'BLT member', exact: true })
const card = (page: Page) => page.getByRole('article').first()
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const analytics = (page: Page) => page.getByRole('button', { name: 'Analytics', exact: true })
const week = (page: Page) => new URL(page.url()).searchParams.get('week')

const MALIK = '/?venue=seven-grand-la&blt=malik-osei'

/** The controls of an editor and of the role holder; readers have neither. */
const edits = (page: Page) => [
  card(page).getByRole('button', { name: 'Edit', exact: true }),
  card(page).getByRole('textbox', { name: 'Add a task' }),
  card(page)
    .getByRole('button', { name: /^Delete task/ })
    .first(),
  page.getByRole('button', { name: 'Create Priority' }).first(),
]
const works = (page: Page) => [
  card(page).getByRole('slider'),
  card(page)
    .getByRole('button', { name: /Check in as on track|needs work/ })
    .first(),
]

/** Users with venue and BLT pickers; `venues` are their choices. */
const PICKERS = [
  { email: 'admin@lantern.example', venues: 22, first: 'Bluebonnet Social', editor: true },
  { email: 'leadership@lantern.example', venues: 22, first: 'Bluebonnet Social', editor: false },
  { email: 'gm.group@lantern.example', venues: 3, first: 'The Normandie Club', editor: true },
]

for (const { email, venues, first, editor } of PICKERS) {
  test(`${email} picks venue and BLT member, and ${editor ? 'edits' : 'only reads'}`, async ({ open }) => {
    const page = await open(email, '/')
    await expect(heading(page)).toHaveText(first)
    await expect(venuePicker(page).locator('option')).toHaveCount(venues)
    await expect(bltPicker(page)).toBeVisible()
    await expect(analytics(page)).toHaveCount(editor ? 1 : 0)
    const attention = page.getByRole('heading', { name: 'Needs attention' })
    await expect(attention).toHaveCount(email.startsWith('admin') ? 1 : 0)

    if (venues > 3) await page.goto(MALIK)
    await expect(card(page).getByRole('checkbox').first()).toBeVisible()
    if (editor) {
      for (const control of edits(page)) await expect(control).toBeVisible()
      await expect(card(page).getByRole('checkbox').first()).toBeEnabled()
      return
    }
    for (const control of [...edits(page), ...works(page)]) await expect(control).toHaveCount(0)
    for (const box of await page.getByRole('checkbox').all()) await expect(box).toBeDisabled()
    await card(page).getByRole('button', { name: 'Journal', exact: true }).click()
    await expect(page.getByRole('dialog').getByText('Period Journal Entries')).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Save Journal' })).toHaveCount(0)
  })
}

test('a GM with one venue sees its name, picks a BLT member and edits', async ({ open }) => {
  const page = await open('gm@lantern.example', '/')
  await expect(heading(page)).toHaveText('Las Perlas LA')
  await expect(bltPicker(page).locator('option')).toHaveText([
    'Theo Park · Assistant General Manager',
    'Bo Whitaker · Bar Lead',
    'Inés Marroquín · Bar Lead',
    'Marisol Vega · Bar Lead',
  ])
  await expect(venuePicker(page)).toHaveCount(0)
  await expect(analytics(page)).toHaveCount(1)
  for (const control of edits(page)) await expect(control).toBeVisible()
})

for (const [email, self] of [
  ['agm@lantern.example', 'Theo Park · Assistant General Manager'],
  ['lead@lantern.example', 'Marisol Vega · Bar Lead'],
] as const) {
  test(`${email} sees their own venue, name and position, and works on their own priorities`, async ({
    open,
  }) => {
    const page = await open(email, MALIK)
    await expect(heading(page)).toHaveText('Las Perlas LA')
    await expect(page.getByText(self, { exact: true })).toBeVisible()
    for (const control of works(page)) await expect(control).toBeVisible()
    await expect(card(page).getByRole('checkbox').first()).toBeEnabled()
    for (const control of [venuePicker(page), bltPicker(page), analytics(page), ...edits(page)]) {
      await expect(control).toHaveCount(0)
    }
  })
}

test('a VP sees AGMs before Bar Leads in the picker, and first what needs attention at any venue', async ({
  open,
}) => {
  const page = await open('vp@lantern.example', '/?venue=the-brass-heron')
  await expect(bltPicker(page).locator('option')).toHaveText([
    'Solomon Adeyemi · Assistant General Manager',
    'Carmen Iglesias · Bar Lead',
  ])

  // Above the pickers stands what needs attention at any venue, with its evidence and the way to it.
  const attention = page.getByRole('region', { name: 'Needs attention' })
  const rows = attention.getByRole('button')
  await expect(rows).toHaveCount(3)
  const top = async (element: Locator) => (await element.boundingBox())?.y ?? 0
  expect(await top(attention)).toBeLessThan(await top(venuePicker(page)))
  await attention.getByRole('link', { name: /^Show all \d$/ }).click()
  await page.waitForURL(({ searchParams }) => searchParams.get('attention') === 'all')
  expect(await rows.count()).toBeGreaterThan(3)
  await rows.first().click()
  await expect(attention.getByRole('link', { name: /Week of/ }).first()).toBeVisible()
  await attention.getByRole('link', { name: 'Open the week' }).click()
  await page.waitForURL('/metrics/**')
})

test('the address has venue, BLT member and week, and Back works', async ({ open }) => {
  const page = await open('gm.group@lantern.example', '/')
  await page.waitForURL('/?venue=normandie-club&blt=yuki-tanabe&week=2026-11-16')
  await bltPicker(page).selectOption('clarence-webb')
  await page.waitForURL('/?venue=normandie-club&blt=clarence-webb&week=2026-11-16')
  await page.getByRole('button', { name: 'Previous week' }).click()
  await page.waitForURL('/?venue=normandie-club&blt=clarence-webb&week=2026-11-09')
  await venuePicker(page).selectOption('Paper Lantern')
  await expect(heading(page)).toHaveText('Paper Lantern')
  await page.waitForURL((url) => url.search.startsWith('?venue=paper-lantern'))

  await page.goBack()
  await expect(heading(page)).toHaveText('The Normandie Club')
  await expect(page.getByText('Week of November 9', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Week of November 16', { exact: true })).toBeVisible()
  await expect(bltPicker(page)).toHaveValue('clarence-webb')
  await page.goBack()
  await expect(bltPicker(page)).toHaveValue('yuki-tanabe')
})

test('the member goes along from screen to screen, until the user signs out', async ({ open }) => {
  const page = await open('gm.group@lantern.example', '/')
  const go = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
  const step = (name: string) => page.getByRole('button', { name }).click()
  await venuePicker(page).selectOption('Paper Lantern')
  const at = (path: string, slug?: string | null) =>
    page.waitForURL(({ pathname, searchParams }) => {
      const [venue, blt] = [searchParams.get('venue'), searchParams.get('blt')]
      return pathname === path && venue === 'paper-lantern' && (slug ? blt === slug : blt !== null)
    })
  await at('/')
  const team = await bltPicker(page)
    .locator('option')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value')))
  expect(team.length).toBeGreaterThan(1)
  await expect(page.getByRole('button', { name: 'Previous member' })).toBeDisabled()
  await step('Next member')
  await at('/', team[1])
  for (const [name, path] of [
    ['Skills', '/skills'],
    ['Journal', '/journal'],
    ['Progress', '/progress'],
    ['Archive', '/archive'],
  ] as const) {
    await go(name)
    await at(path, team[1])
    await expect(bltPicker(page)).toHaveValue(team[1] ?? '')
  }
  await page.goBack()
  await at('/progress', team[1])

  // Screens without a member in their address keep the choice, also over a reload.
  await go('Board')
  await page.waitForURL((url) => url.pathname === '/venue/paper-lantern/board')
  await go('Accomplishments')
  await page.reload()
  await go('Home')
  await at('/', team[1])
  await step('Previous member')
  await expect(bltPicker(page)).toHaveValue(team[0] ?? '')

  await step('Switch User')
  await page.getByRole('link', { name: 'Sign In', exact: true }).click()
  await page.getByLabel('E-mail').fill('vp@lantern.example')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(heading(page)).toHaveText('Bluebonnet Social')
})

test('the badge says which week of the period it is', async ({ open }) => {
  const page = await open('lead@lantern.example', '/')
  await expect(page.getByText('Week of November 16', { exact: true })).toBeVisible()
  await expect(page.getByText('Period 11 · Nov 2 – 29', { exact: true })).toBeVisible()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next week' })).toBeDisabled()

  const previous = page.getByRole('button', { name: 'Previous week' })
  await previous.click()
  await expect(page.getByText('Week of November 9', { exact: true })).toBeVisible()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await previous.click()
  await expect(page.getByText('Week of November 2', { exact: true })).toBeVisible()
  await expect(page.getByText('Entry Week', { exact: true })).toBeVisible()
  await previous.click()
  await expect(page.getByText('Week of October 26', { exact: true })).toBeVisible()
  await expect(page.getByText('Period 10 · Sep 28 – Nov 1', { exact: true })).toBeVisible()
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(page.getByText('Entry Week', { exact: true })).toBeVisible()
  expect(week(page)).toBe('2026-11-02')
})

test('in the last week of the period the badge says Due Week', async ({ dueScope, open }) => {
  const page = await open('lead@lantern.example', '/', { url: dueScope.url })
  await expect(page.getByText('Week of November 23', { exact: true })).toBeVisible()
  await expect(page.getByText('Due Week', { exact: true })).toBeVisible()
  // The entry week of the next period can be prepared, and none after it.
  const next = page.getByRole('button', { name: 'Next week' })
  await next.click()
  await expect(page.getByText('Week of November 30', { exact: true })).toBeVisible()
  await expect(next).toBeDisabled()
})

test('without priorities an editor can create one, and others are referred to their manager', async ({
  open,
}) => {
  for (const [email, text, creates] of [
    ['priya.shah@lantern.example', 'Create a priority for this BLT to get started.', 1],
    ['admin@lantern.example', 'Create a priority for this BLT to get started.', 1],
    ['meera.kapoor@lantern.example', 'Contact your manager to set up your priorities.', 0],
    ['vp@lantern.example', 'Contact your manager to set up your priorities.', 0],
  ] as const) {
    const page = await open(email, '/?venue=cobalt-room-denver&blt=meera-kapoor')
    await expect(page.getByRole('heading', { name: 'No Active Priorities', exact: true })).toBeVisible()
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create Priority' })).toHaveCount(creates)
  }
})

test('home shows the last three previous priorities, the archive all of them', async ({ open, scope }) => {
  type Archived = { title: string; period: number; year: number; completionRate: number }
  const lead = await Client.signIn(scope.url, 'lead@lantern.example')
  const all = await lead.call<Archived[]>('GET', '/api/priorities/las-perlas-la/marisol-vega/archive')
  const page = await open('lead@lantern.example', '/')
  const shown = page.getByRole('region', { name: 'Previous Priorities' })
  await expect(shown.getByRole('listitem')).toHaveText([
    'P10Halloween menu live by Oct 1Completed · 2026Archived Nov 2, 2026',
    'P9Cross-train two barbacksCompleted · 2026Archived Sep 28, 2026',
    'P8Cut linen spend by 10%Not Completed · 2026Archived Aug 31, 2026',
  ])
  expect(all.slice(0, 3).map(({ completionRate }) => completionRate >= 80)).toEqual([true, true, false])

  await shown.getByRole('link', { name: `View all ${all.length} previous priorities`, exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/archive')
  const entries = page.getByRole('list', { name: 'Archived priorities' }).locator('> li')
  await expect(entries).toHaveCount(all.length)
  await expect(entries.first()).toContainText('Halloween menu live by Oct 1')
  expect(new Set(all.map(({ year }) => year)).size).toBeGreaterThan(1)
})

test('the slug of another company’s venue, or of one out of reach, shows the user’s own', async ({
  open,
  scope,
}) => {
  for (const [email, asked, own] of [
    ['gm@harbor.example', 'las-perlas-la', 'Harbor House'],
    ['gm@lantern.example', 'low-tide', 'Las Perlas LA'],
  ] as const) {
    const page = await open(email, `/?venue=${asked}&blt=marisol-vega`)
    await expect(heading(page)).toHaveText(own)
    await expect(card(page)).toBeVisible()
    expect(new URL(page.url()).searchParams.get('venue')).not.toBe(asked)
    const client = await Client.signIn(scope.url, email)
    await expect(client.call('GET', `/api/venues/${asked}`)).rejects.toThrow('answered 404')
  }
})

test('analytics is only for GMs and full admins', async ({ open }) => {
  for (const email of ['lead@lantern.example', 'vp@lantern.example']) {
    const page = await open(email, '/analytics')
    const text = 'Access Restricted - Analytics dashboard is only available for GM and Admin users.'
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByText('On-Time %')).toHaveCount(0)
    await expect(analytics(page)).toHaveCount(0)
  }
})
