import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { goOn } from '../../steps/go-on.ts'
import { chooseIn } from '../../steps/long-list.ts'
import { settled } from '../../steps/settled.ts'

const venuePicker = (page: Page) => page.getByRole('combobox', { name: 'Venue', exact: true })
const bltPicker = (page: Page) => page.getByRole('combobox', { name: 'BLT member', exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a VP sees AGMs before Bar Leads in the picker, and first what needs attention at any venue', async ({
  open,
}) => {
  // A VP has no reviews, whatever the address says.
  const page = await open('vp@lantern.example', '/?view=waiting&venue=the-brass-heron')
  await expect(page.getByRole('link', { name: /waiting/i })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Mark reviewed' })).toHaveCount(0)
  await expect(bltPicker(page).locator('option')).toHaveText([
    'Solomon Adeyemi · Assistant General Manager',
    'Carmen Iglesias · Bar Lead',
  ])

  // Above the pickers is what needs attention at any venue, with evidence and a link.
  const attention = page.getByRole('region', { name: 'Needs attention' })
  const rows = attention.getByRole('list').getByRole('button')
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

test('a VP starts where they were last on the device, and at first with the first venue', async ({
  open,
}) => {
  const page = await open('vp@lantern.example', '/')
  await expect(venuePicker(page)).toHaveText(/./)
  await expect(venuePicker(page)).not.toHaveText('Paper Lantern')
  await chooseIn(venuePicker(page), 'Paper Lantern')
  await expect(heading(page)).toHaveText('Paper Lantern')
  await bltPicker(page).selectOption({ index: 1 })
  const member = await bltPicker(page).inputValue()
  await page.waitForURL((url) => url.searchParams.get('blt') === member)
  const next = await page.context().newPage()
  await next.goto(new URL('/', page.url()).href)
  await expect(heading(next)).toHaveText('Paper Lantern')
  await expect(bltPicker(next)).toHaveValue(member)
})

test('the address has venue, member and week, and the member goes along to other screens', async ({
  open,
}) => {
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
  for (const [names, path] of [
    [['Team', 'Skills'], '/skills'],
    [['Journal'], '/journal'],
    [['Team', 'Progress'], '/progress'],
    [['Record'], '/archive'],
  ] as const) {
    for (const name of names) await go(name)
    await at(path, team[1])
    await expect(bltPicker(page)).toHaveValue(team[1] ?? '')
  }
  await page.goBack()
  await at('/progress', team[1])

  // Screens without a member in their address keep the choice, also over a reload.
  await go('Team')
  await go('Board')
  await page.waitForURL((url) => url.pathname === '/venue/paper-lantern/board')
  await go('Record')
  await go('Accomplishments')
  await page.reload()
  await go('Home')
  await at('/', team[1])
  await step('Previous member')
  await expect(bltPicker(page)).toHaveValue(team[0] ?? '')

  // Until the user signs out.
  await step('Switch User')
  await page.getByRole('link', { name: 'Sign In', exact: true }).click()
  await page.getByLabel('E-mail').fill('vp@lantern.example')
  await page.getByRole('button', { name: 'Sign In' }).click()
  // People who read the rollup and review nobody start there, and home is one tap away.
  await expect(heading(page)).toHaveText('VP Rollup')
  await go('Home')
  await expect(heading(page)).toHaveText('Bluebonnet Social')
})

/** Of a focus of the demo company. */
const OF_GUESTS = 'First visits are up and second visits are not.'

for (const email of ['lead@lantern.example', 'agm@lantern.example']) {
  test(`${email} meets no visit on any screen`, async ({ open }) => {
    const page = await open(email, '/')
    const links = page.getByRole('navigation').getByRole('link')
    await expect(links.first()).toBeVisible()
    const paths = new Set<string>()
    const collect = async () => {
      const found = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? '/'))
      for (const path of found) paths.add(path)
    }
    await collect()
    for (const path of ['/', ...paths, '/venue/las-perlas-la/board', '/settings?tab=you']) {
      await goOn(page, path)
      await expect(heading(page).first()).toBeVisible()
      // The tabs of the place.
      await collect()
      const more = page.getByRole('main').getByRole('button', { name: /^More for / })
      if (await more.count()) await more.first().click()
      await settled(page)
      const text = (await page.locator('body').innerText()).replace(OF_GUESTS, '')
      expect(text, path).not.toMatch(/\bvisits?\b/i)
    }
    await goOn(page, '/')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByRole('combobox', { name: 'Find' }).fill('visit')
    await expect(page.getByText('Nothing found. Try fewer letters.')).toBeVisible()
    await goOn(page, '/visits')
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  })
}
