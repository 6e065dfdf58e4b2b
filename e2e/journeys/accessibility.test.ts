import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { Client } from '../client.ts'
import { DESKTOP, expect, PHONE, test } from '../fixtures.ts'
import type { RunningScope } from '../scope.ts'

const LEAD = 'lead@lantern.example'
const GM = 'gm@lantern.example'
const LAST_WEEK = '2026-11-09'
const NADIA = 'nadia.volkova@lantern.example'

/** Nothing is on its way and nothing moves any more. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
  })
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

type Screen = {
  name: string
  email: string | null
  path: string
  /** What shows that the screen stands. */
  ready: (page: Page) => Locator
  /** What is done on it first. */
  act?: (page: Page) => Promise<void>
  phoneOnly?: true
  due?: true
}

const switchUser = (page: Page) => button(page, 'Switch User')
const cards = (page: Page) => page.getByRole('article').first()

const SCREENS: Screen[] = [
  { name: 'landing', email: null, path: '/', ready: (page) => page.getByRole('link', { name: 'Sign In' }) },
  { name: 'sign-in', email: null, path: '/login', ready: (page) => page.getByText('Demo accounts') },
  {
    name: 'failed sign-in',
    email: null,
    path: '/login',
    act: async (page) => {
      await page.getByLabel('E-mail').fill('stranger@lantern.example')
      await button(page, 'Sign In').click()
    },
    ready: (page) => page.locator('li').getByText('Login Failed'),
  },
  { name: '404', email: LEAD, path: '/nowhere', ready: switchUser },
  { name: '404, signed out', email: null, path: '/nowhere', ready: (page) => page.getByRole('heading') },
  { name: 'home of a Bar Lead', email: LEAD, path: '/', ready: cards },
  { name: 'home of a GM', email: GM, path: '/', ready: cards },
  {
    name: 'home of a GM in the due week',
    email: GM,
    path: '/',
    ready: (page) => page.getByText('Final sign-off').first(),
    due: true,
  },
  { name: 'home of a VP', email: 'vp@lantern.example', path: '/', ready: cards },
  {
    name: 'home without priorities',
    email: 'admin@lantern.example',
    path: '/?venue=cobalt-room-denver&blt=meera-kapoor',
    ready: (page) => page.getByText('No Active Priorities'),
  },
  {
    name: 'journal',
    email: LEAD,
    path: '/',
    act: (page) => button(page, 'Journal').click(),
    ready: (page) => page.getByLabel('Journal entry'),
  },
  {
    name: 'assistant before a question',
    email: GM,
    path: '/',
    act: (page) => button(page, 'Ask for guidance').click(),
    ready: (page) => page.getByRole('textbox', { name: 'Your question' }),
  },
  {
    name: 'assistant with an answer',
    email: LEAD,
    path: '/',
    act: async (page) => {
      await button(page, 'Ask for guidance').click()
      await button(page, 'How do I lower pour cost?').click()
    },
    ready: (page) => page.getByText('Sources'),
  },
  {
    name: 'journal page with its structured part',
    email: LEAD,
    path: '/journal',
    act: (page) => button(page, 'Add wins, numbers, next step').click(),
    ready: (page) => page.getByLabel('Evidence link'),
  },
  {
    name: 'journal page of a submitted week, with a reply',
    email: LEAD,
    path: '/journal?week=2026-11-09',
    ready: (page) => page.getByText('Dana Ruiz replied'),
  },
  {
    name: 'journal page that a VP reads',
    email: 'vp@lantern.example',
    path: '/journal?venue=las-perlas-la&blt=marisol-vega&week=2026-11-09',
    ready: (page) => page.getByText('A private entry').first(),
  },
  {
    name: 'clearing a journal',
    email: LEAD,
    path: '/journal',
    act: async (page) => {
      await page.getByLabel('What did you work on this week?').fill('Typed')
      await button(page, 'Clear').click()
    },
    ready: (page) => page.getByRole('alertdialog'),
  },
  {
    name: 'what waits for a GM',
    email: GM,
    path: '/?view=waiting',
    act: (page) => button(page, 'Add a reply').click(),
    ready: (page) => page.getByLabel(/^Reply to/),
  },
  {
    name: 'what waits at several venues',
    email: 'gm.group@lantern.example',
    path: '/?view=waiting',
    ready: (page) => button(page, 'Mark reviewed'),
  },
  {
    name: 'nothing waiting',
    email: GM,
    path: '/?view=waiting',
    act: async (page) => {
      const nothing = {
        now: '2026-11-18T20:00:00.000Z',
        total: 0,
        journals: [],
        signOffs: [],
        members: [],
        weeks: [],
      }
      await page.route('**/api/review*', (route) => route.fulfill({ json: nothing }))
      await page.reload()
    },
    ready: (page) => page.getByText('Nothing is waiting.'),
  },
  {
    name: 'new priority',
    email: GM,
    path: '/',
    act: (page) => button(page, 'Create Priority').click(),
    ready: (page) => page.getByLabel('Priority Title'),
  },
  {
    name: 'needs work',
    email: 'agm@lantern.example',
    path: '/',
    act: (page) => button(page, /needs work/).click(),
    ready: (page) => page.getByRole('alertdialog'),
  },
  {
    name: 'editing a priority',
    email: GM,
    path: '/',
    act: (page) => button(page, 'Edit').click(),
    ready: (page) => page.getByLabel('Priority Title'),
  },
  {
    name: 'materials with files to send, and one that cannot be',
    email: LEAD,
    path: '/',
    act: async (page) => {
      await button(page, 'Add files').click()
      const files = ['prices.csv', 'drawing.svg'].map((name) => ({
        name,
        mimeType: 'text/plain',
        buffer: Buffer.from('a'),
      }))
      await dialog(page).getByLabel('Files', { exact: true }).setInputFiles(files)
    },
    ready: (page) => button(page, 'Upload 1 file'),
  },
  {
    name: 'archive',
    email: LEAD,
    path: '/archive',
    ready: (page) => page.getByText('Completion rate').first(),
  },
  {
    name: 'record of a priority',
    email: GM,
    path: '/archive?blt=marisol-vega',
    act: (page) => page.getByRole('link', { name: 'Cut linen spend by 10%', exact: true }).click(),
    ready: (page) => page.getByRole('dialog').getByText('No check-in').first(),
  },
  {
    name: 'accomplishments, searched',
    email: GM,
    path: '/accomplishments?search=pour&dates=custom&to=2026-11-01',
    ready: (page) => page.locator('mark').first(),
  },
  {
    name: 'skills of a Bar Lead, one of them opened',
    email: LEAD,
    path: '/skills?skill=pour-cost-control',
    ready: (page) => page.getByText('How to practice'),
  },
  {
    name: 'skills that a GM marks',
    email: GM,
    path: '/skills?blt=theo-park',
    ready: (page) => button(page, /^Verify/),
  },
  {
    name: 'skills before any is begun',
    email: 'admin@lantern.example',
    path: '/skills?venue=cobalt-room-denver&blt=meera-kapoor',
    ready: (page) => page.getByText('Nothing in development yet'),
  },
  {
    name: 'resetting a mastered skill',
    email: LEAD,
    path: '/skills?skill=waste-and-comps',
    act: (page) => button(page, 'Reset Waste and Comps').click(),
    ready: (page) => page.getByRole('alertdialog'),
  },
  {
    name: 'progress',
    email: LEAD,
    path: '/progress',
    ready: (page) => page.getByRole('heading', { name: 'A year of skills' }),
  },
  {
    name: 'progress before any',
    email: 'admin@lantern.example',
    path: '/progress?venue=cobalt-room-denver&blt=meera-kapoor',
    ready: (page) => page.getByText('No progress updates yet'),
  },
  {
    name: 'analytics with the rows of a signal',
    email: GM,
    path: '/analytics',
    act: async (page) => {
      await button(page, /weeks of metrics/).click()
      await button(page, 'Show as table').click()
    },
    ready: (page) => page.getByText('Dana Ruiz, Nov 17, 2026').first(),
  },
  {
    name: 'analytics, journal entries',
    email: 'admin@lantern.example',
    path: '/analytics?tab=journal&range=1m',
    ready: (page) => page.getByText('Page 1 of'),
  },
  {
    name: 'analytics that cannot be fetched',
    email: GM,
    path: '/analytics',
    act: async (page) => {
      await page.route('**/api/analytics/*', (route) => route.abort())
      await page.reload()
    },
    ready: (page) => page.getByText('Failed to fetch Signals'),
  },
  {
    name: 'analytics, closed',
    email: LEAD,
    path: '/analytics',
    ready: (page) => page.getByText('Access Restricted'),
  },
  {
    name: 'Monday grid',
    email: 'vp@lantern.example',
    path: '/metrics/las-perlas-la?view=grid&week=2026-11-16',
    act: (page) => page.getByLabel('Revenue, Las Perlas LA').fill('lots'),
    ready: (page) => page.getByText('Not a number'),
  },
  {
    name: 'Monday grid, review',
    email: 'vp@lantern.example',
    path: '/metrics/las-perlas-la?view=grid&week=2026-11-09',
    act: async (page) => {
      await page.getByLabel('Revenue, Las Perlas LA').fill('1')
      await button(page, 'Review changes').click()
    },
    ready: (page) => page.getByRole('dialog').getByText('is far from the usual').first(),
  },
  {
    name: 'metrics of a week',
    email: 'vp@lantern.example',
    path: `/metrics/las-perlas-la?week=${LAST_WEEK}`,
    ready: (page) => page.locator('canvas').first(),
  },
  {
    name: 'metrics, none yet',
    email: LEAD,
    path: '/metrics/las-perlas-la',
    ready: (page) => page.getByText('No Metrics for Selected Week'),
  },
  {
    name: 'editing metrics, with a warning and an error',
    email: GM,
    path: `/metrics/las-perlas-la?week=${LAST_WEEK}`,
    act: async (page) => {
      await button(page, 'Edit Metrics').click()
      await page.getByLabel('Tips ($)').fill('1')
      await page.getByLabel('Revenue ($)').fill('many')
      await button(page, 'Save Metrics').click()
    },
    ready: (page) => page.getByText('Enter a number'),
  },
  {
    name: 'where a figure comes from',
    email: LEAD,
    path: `/metrics/las-perlas-la?week=${LAST_WEEK}`,
    act: (page) => button(page, /Prime cost % .*week of/).click(),
    ready: (page) => page.getByRole('dialog').getByText(/base × 1.14/),
  },
  {
    name: 'venue board',
    email: GM,
    path: '/venue/las-perlas-la/board?span=last-4-weeks',
    ready: (page) => page.getByRole('listitem', { name: 'Marisol Vega' }),
  },
  {
    name: 'VP rollup',
    email: 'vp@lantern.example',
    path: '/vp/rollup',
    ready: (page) => page.getByRole('link', { name: 'Golden Gopher', exact: true }),
  },
  {
    name: 'VP rollup, journals opened',
    email: 'vp@lantern.example',
    path: '/vp/rollup',
    act: (page) => button(page, /journals submitted of all venues/).click(),
    ready: (page) => page.getByRole('dialog').getByText('Trudy McAllister').first(),
  },
  {
    name: 'VP rollup, at risk opened',
    email: 'vp@lantern.example',
    path: '/vp/rollup',
    act: (page) => button(page, /priorities at risk of all venues/).click(),
    ready: (page) => page.getByRole('dialog').getByText('Deliveries checked at the door'),
  },
  {
    name: 'VP rollup, denied',
    email: LEAD,
    path: '/vp/rollup',
    ready: (page) => page.getByText('Access Denied'),
  },
  {
    name: 'settings of a venue, with an error',
    email: 'admin@lantern.example',
    path: '/settings?venue=las-perlas-la',
    act: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('Golden Gopher')
      await button(page, 'Save venue settings').click()
    },
    ready: (page) => page.getByText('There is a venue Golden Gopher already.'),
  },
  {
    name: 'people, one of them opened',
    email: 'admin@lantern.example',
    path: '/settings?tab=people&role=GM',
    act: (page) => button(page, 'Change Leo Tran').click(),
    ready: (page) => page.getByRole('dialog').getByText('Paper Lantern'),
  },
  {
    name: 'roster with errors',
    email: 'admin@lantern.example',
    path: '/settings?tab=people',
    act: (page) =>
      page.getByLabel('CSV file').setInputFiles({
        name: 'roster.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('E-mail,Role\nnobody,King'),
      }),
    ready: (page) => page.getByRole('dialog').getByText('Line 2').first(),
  },
  {
    name: 'audit trail',
    email: 'admin@lantern.example',
    path: '/settings?tab=audit&action=metrics.save',
    ready: (page) => page.getByRole('listitem').filter({ hasText: 'Saved weekly numbers' }).first(),
  },
  {
    name: 'who may do what',
    email: LEAD,
    path: '/settings?tab=access',
    ready: (page) => page.getByText('Bar Lead', { exact: true }).first(),
  },
  {
    name: 'theme and sessions',
    email: LEAD,
    path: '/settings',
    ready: (page) => page.getByText('This device'),
  },
  {
    name: 'More',
    email: LEAD,
    path: '/',
    act: (page) => button(page, 'More').click(),
    ready: (page) => page.getByRole('dialog'),
    phoneOnly: true,
  },
]

const SEEN = [
  [PHONE, 'dark'],
  [DESKTOP, 'light'],
] as const

for (const { name, email, path, act, ready, phoneOnly, due } of SCREENS) {
  test(`axe finds nothing: ${name}`, async ({ open, scope, dueScope }) => {
    const page = await open(email, path, { viewport: PHONE, url: (due ? dueScope : scope).url })
    await act?.(page)
    await expect(ready(page)).toBeVisible()
    const found: string[] = []
    // Each size and each theme once: the tokens' own test holds the colours of all four.
    for (const [viewport, colorScheme] of phoneOnly ? SEEN.slice(0, 1) : SEEN) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await settled(page)
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
      for (const { id, nodes } of violations) {
        found.push(`${viewport.width} ${colorScheme} ${id}: ${nodes.map(({ html }) => html).join(' ')}`)
      }
    }
    expect(found).toEqual([])
  })
}

/** A priority of the test's own for Nadia Volkova of The Assay Office. */
async function newPriority(scope: RunningScope, title: string): Promise<void> {
  const admin = await Client.signIn(scope.url, 'admin@lantern.example')
  const body = { venueId: 'the-assay-office', bltId: 'nadia-volkova', title }
  await admin.call('POST', '/api/priority', body)
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  await expect(target).toBeFocused({ timeout: 1 })
}

test('a keyboard skips to the content, reaches the swipe and completes it', async ({ open, scope }) => {
  const title = 'Swipe me by keyboard'
  await newPriority(scope, title)
  const page = await open(NADIA, '/')
  const card = page.getByRole('article', { name: title })
  await expect(card.getByText('Not started')).toBeVisible()

  const skip = page.getByRole('link', { name: 'Skip to content' })
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  expect((await skip.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  const slider = card.getByRole('slider')
  await tabTo(page, slider)
  await page.keyboard.press('Tab')
  await expect(card.getByRole('button', { name: 'Check in as on track' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuenow', '10')
  await page.keyboard.press('Home')
  await expect(slider).toHaveAttribute('aria-valuenow', '0')
  await page.keyboard.press('End')
  await expect(card.getByRole('slider', { name: 'Priority Completed' })).toHaveAttribute(
    'aria-valuenow',
    '100',
  )
  await expect(card.getByText('On track', { exact: true })).toBeVisible()
})

test('a dialog keeps the focus, closes with Escape and gives the focus back', async ({ open }) => {
  for (const [email, name, viewport] of [
    [LEAD, 'Journal', DESKTOP],
    ['agm@lantern.example', /needs work/, DESKTOP],
    [GM, 'Create Priority', DESKTOP],
    [LEAD, 'More', PHONE],
    [LEAD, 'Ask for guidance', PHONE],
  ] as const) {
    const page = await open(email, '/', { viewport })
    const opener = button(page, name)
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeVisible()
    await settled(page)
    await page.evaluate(() => {
      document.addEventListener('focusin', ({ target }) => {
        const inside = target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]')
        document.documentElement.dataset.stops += inside ? ' in' : ' out'
      })
    })
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press(presses % 4 === 3 ? 'Shift+Tab' : 'Tab')
    }
    await expect(dialog(page).locator(':focus')).toBeVisible()
    const stops = await page.locator('html').getAttribute('data-stops')
    expect(stops).toMatch(/ in .* in/)
    expect(stops).not.toContain('out')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
})

test('no screen is wider than its window', async ({ open }) => {
  for (const [email, path, shows] of [
    [null, '/login', 'Demo accounts'],
    ['admin@lantern.example', '/?venue=las-perlas-la&blt=marisol-vega', 'View all'],
    ['admin@lantern.example', '/archive?venue=las-perlas-la&blt=marisol-vega&year=all', 'Completion rate'],
    ['gm.group@lantern.example', '/accomplishments?dates=custom', 'Wins'],
    ['admin@lantern.example', '/analytics?range=12m', 'On-Time %'],
    ['admin@lantern.example', `/metrics/the-iron-magnolia?week=${LAST_WEEK}`, 'Thirteen Weeks'],
    ['admin@lantern.example', '/venue/seven-grand-la/board?span=last-4-weeks', 'Weekly Metrics'],
    ['admin@lantern.example', '/vp/rollup', 'Venue Performance'],
    ['admin@lantern.example', '/journal?venue=las-perlas-la&blt=marisol-vega', 'Period Journal Entries'],
    ['gm.group@lantern.example', '/?view=waiting', 'Journals to review'],
    [GM, '/skills?blt=theo-park&skill=safety-and-responsible-service', 'How to practice'],
    [GM, '/progress?blt=theo-park', 'A year of skills'],
    ['admin@lantern.example', '/settings?venue=las-perlas-la', 'Marisol Vega'],
    ['admin@lantern.example', '/settings?tab=people', 'Ana Flores'],
    ['admin@lantern.example', '/settings?tab=audit&who=operator', 'left as they were'],
    [LEAD, '/settings?tab=access', 'Bar Lead'],
  ] as const) {
    const page = await open(email, path)
    await expect(page.getByText(shows).first()).toBeVisible()
    for (const width of [360, 390, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await settled(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBe(
        width,
      )
    }
  }
})

test('everything that a thumb meets on home is at least 44 px', async ({ open }) => {
  for (const email of [LEAD, GM, 'gm.group@lantern.example']) {
    const page = await open(email, '/', { viewport: PHONE })
    await expect(page.getByText(/^View all/)).toBeVisible()
    await settled(page)
    const targets = await page.evaluate(() =>
      // The skip link is there for keyboards only.
      [...document.querySelectorAll('button, a:not([href="#content"]), input, select, [role="slider"]')]
        .filter((element) => element.checkVisibility())
        .map((element) => {
          // A tick is made on its whole row.
          const { width, height } = (element.closest('label') ?? element).getBoundingClientRect()
          return { name: element.getAttribute('aria-label') ?? element.textContent, width, height }
        }),
    )
    expect(targets.length).toBeGreaterThan(10)
    expect(targets.filter(({ width, height }) => width < 44 || height < 44)).toEqual([])
  }
})

test('at 200 % zoom a desk can do all that it can at 100 %', async ({ open }) => {
  const page = await open(LEAD, '/', { viewport: { width: DESKTOP.width / 2, height: DESKTOP.height / 2 } })
  await expect(switchUser(page)).toBeInViewport()
  await expect(
    page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Home' }),
  ).toBeInViewport()
  await button(page, 'Previous week').click()
  await expect(page.getByText('Week of November 9', { exact: true })).toBeVisible()
  await button(page, 'Next week').click()
  await button(page, 'Journal').click()
  for (const control of [
    page.getByLabel('Journal entry'),
    button(page, 'Save Journal'),
    button(page, 'Close'),
  ]) {
    await control.scrollIntoViewIfNeeded()
    await expect(control).toBeInViewport({ ratio: 0.95 })
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(DESKTOP.width / 2)
})

test('who asked for less motion is congratulated without any', async ({ open, scope }) => {
  const title = 'Quiet congratulations'
  await newPriority(scope, title)
  const page = await open(NADIA, '/')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const card = page.getByRole('article', { name: title })
  const running = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)
  await card.getByRole('button', { name: 'Check in as on track' }).click()
  await expect(page.getByText('Congratulations!')).toBeVisible()
  await expect.poll(running, { timeout: 1000 }).toBe(0)
  await expect(page.locator('.confetti').first()).toBeHidden()
  // The same moment with motion, to know that there was some to leave out.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await running()).toBeGreaterThan(0)
})
