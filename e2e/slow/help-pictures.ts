import type { Locator, Page } from '@playwright/test'

/** High enough to show every part at once, clear of the bottom bar. Desktop windows are as wide as help shows them. */
export const LOOKS = {
  phone: { viewport: { width: 390, height: 3000 }, scale: 1.5 },
  desktop: { viewport: { width: 1024, height: 3000 }, scale: 1 },
} as const

const LEAD = 'lead@lantern.example'
const GM = 'gm@lantern.example'
const VP = 'vp@lantern.example'
const ADMIN = 'admin@lantern.example'

type Picture = {
  name: string
  email: string
  path: string
  /** The actions before the picture is taken. */
  act?: (page: Page) => Promise<void>
  /** The part of the page in the picture, without times, which differ from run to run. */
  part: (page: Page) => Locator
}

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name }).first()
/** The smallest box around both. */
const around = (at: Page | Locator, one: Locator, other: Locator) =>
  at.locator('div').filter({ has: one }).filter({ has: other }).last()

/** A report that is not set up yet. */
const REPORT = {
  name: 'Takings by week.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    'Store name,Business week,Net sales,Wages,Gratuities\nLas Perlas LA,11/9/2026,"$61,240.50","$13,472.91","$8,120.00"\n',
  ),
}

/** The pictures of the help page, taken on the Monday of a due week. */
export const PICTURES: readonly Picture[] = [
  {
    name: 'check-in',
    email: LEAD,
    path: '/',
    part: (page) => {
      const card = page.getByRole('article', { name: 'Bring pour cost on agave flights under 21%' })
      return around(
        card,
        page.getByRole('slider'),
        page.getByRole('button', { name: 'Check in as on track' }),
      )
    },
  },
  {
    name: 'journal',
    email: LEAD,
    path: '/journal',
    part: (page) =>
      around(
        page,
        page.getByLabel('What did you work on this week?'),
        page.getByRole('button', { name: 'Submit Journal' }),
      ),
  },
  {
    name: 'points',
    email: LEAD,
    path: '/one-on-one/las-perlas-la/marisol-vega',
    part: (page) =>
      around(page, page.getByLabel('For Monday'), page.getByRole('button', { name: 'Save points' })),
  },
  {
    name: 'skills',
    email: LEAD,
    path: '/skills',
    part: (page) => region(page, 'Currently Developing'),
  },
  {
    name: 'numbers',
    email: LEAD,
    path: '/metrics/las-perlas-la',
    part: (page) => region(page, 'Historical Metrics'),
  },
  {
    name: 'accomplishments',
    email: LEAD,
    path: '/accomplishments',
    part: (page) => page.getByRole('list', { name: 'Accomplishments' }).getByRole('listitem').first(),
  },
  {
    name: 'year',
    email: LEAD,
    path: '/year/las-perlas-la/marisol-vega',
    part: (page) => region(page, 'In figures'),
  },
  {
    name: 'waiting',
    email: GM,
    path: '/?view=waiting',
    part: (page) => page.getByRole('article', { name: 'Theo Park' }),
  },
  {
    name: 'one-on-one',
    email: GM,
    path: '/?view=waiting',
    part: (page) => region(page, /^No one-on-one this week/),
  },
  {
    name: 'agreed',
    email: GM,
    path: '/?view=waiting',
    part: (page) => region(page, /^Agreed in visits/),
  },
  {
    name: 'board',
    email: GM,
    path: '/venue/las-perlas-la/board',
    part: (page) =>
      page.getByRole('list', { name: 'BLT members' }).getByRole('listitem', { name: 'Marisol Vega' }),
  },
  {
    name: 'sign-off',
    email: GM,
    path: '/?venue=las-perlas-la&blt=theo-park',
    part: (page) => region(page, 'Final sign-off'),
  },
  {
    name: 'signals',
    email: GM,
    path: '/analytics',
    part: (page) => region(page, 'Signals').getByRole('listitem').first(),
  },
  {
    name: 'attention',
    email: VP,
    path: '/',
    part: (page) => region(page, 'Needs attention').filter({ has: page.getByRole('listitem') }),
  },
  {
    name: 'brief',
    email: VP,
    path: '/',
    act: (page) =>
      region(page, 'Your visits')
        .getByRole('link', { name: /^Las Perlas LA/ })
        .click(),
    part: (page) => region(page, 'Last time'),
  },
  {
    name: 'rollup',
    email: VP,
    path: '/vp/rollup',
    // The lines above the cards are loaded after them.
    act: async (page) => {
      await page
        .getByText(/changes? since/)
        .first()
        .waitFor()
      await page.getByRole('button', { name: /^Focus of Period/ }).waitFor()
    },
    part: (page) => region(page, 'Total Revenue').locator('..'),
  },
  {
    name: 'columns',
    email: VP,
    path: '/metrics/las-perlas-la?view=grid',
    act: (page) => page.getByLabel('File to import').setInputFiles(REPORT),
    part: (page) => page.getByRole('list', { name: 'Columns' }),
  },
  {
    name: 'first-day',
    email: ADMIN,
    path: '/setup',
    part: (page) => page.getByRole('listitem').filter({ hasText: 'Import your staff list' }),
  },
  {
    name: 'people',
    email: ADMIN,
    path: '/settings?tab=people&venue=bluebonnet-social',
    part: (page) =>
      page.getByRole('list', { name: 'People' }).or(page.getByRole('table', { name: 'People' })),
  },
  {
    name: 'venue',
    email: ADMIN,
    path: '/settings?tab=venue&venue=bluebonnet-social',
    part: (page) => region(page, 'Team Management'),
  },
  {
    name: 'company',
    email: ADMIN,
    path: '/settings?tab=company',
    part: (page) => region(page, 'E-mail domains'),
  },
  {
    name: 'connections',
    email: ADMIN,
    path: '/settings?tab=company',
    part: (page) => region(page, 'Service accounts'),
  },
  {
    name: 'audit',
    email: ADMIN,
    path: '/settings?tab=audit&action=metrics.save',
    part: (page) =>
      page
        .getByRole('list', { name: 'Audit trail' })
        .getByRole('listitem')
        .filter({ hasText: 'Seven Grand LA · week of 2026-11-09' })
        .first(),
  },
]
