import { expect, test } from '../fixtures.ts'
import { goOn } from './go-on.ts'
import { withoutStream } from './without-stream.ts'

const GM = 'gm.group@lantern.example'
const PICKED = 'venue=normandie-club&blt=odette-fontaine'

/** Where, the call that fails, what the screen says, and a text that is there once it is loaded. */
const FAILING = [
  [`/skills?${PICKED}`, '**/api/skills/progress?*', 'The skills could not be loaded', 'Currently Developing'],
  [
    `/progress?${PICKED}`,
    '**/api/skills/history?*',
    'The progress could not be loaded',
    'Recent Progress Updates',
  ],
  [`/archive?${PICKED}`, '**/api/performance/**', 'The archive could not be loaded', 'Success Rate'],
  [
    '/venue/paper-lantern/board',
    '**/api/venues/paper-lantern/board?*',
    'The board could not be loaded',
    'Weekly Metrics',
  ],
  [
    '/metrics/paper-lantern?week=2026-11-09',
    '**/api/venues/*/metrics*',
    'The numbers could not be loaded',
    'Historical Metrics',
  ],
  ['/?view=waiting', '**/api/review*', 'The waiting list could not be loaded', 'Journals to review'],
  // What else is on the screen is there all the same.
  ['/analytics', '**/api/analytics/signals?*', 'Failed to fetch Signals', 'Complete weeks to'],
  ['/analytics?range=1m', '**/api/analytics/snapshot?*', 'Failed to fetch analytics data', 'On-Time %'],
  [
    '/analytics?range=1m&tab=journal',
    '**/api/analytics/journal?*',
    'Failed to fetch journal data',
    /^\d+ entries$/,
  ],
] as const

test('a screen that cannot be loaded says so, and Retry loads it', async ({ open }) => {
  const page = await open(GM, '/healthz')
  // What fails is asked again only by the button.
  await withoutStream(page)
  await page.goto(`/accomplishments`)
  await expect(page.getByRole('list', { name: 'Accomplishments' })).toBeVisible()
  for (const [path, call, sentence, shows] of FAILING) {
    await page.route(call, (route) => route.abort())
    await goOn(page, path)
    const alert = page.getByRole('alert').filter({ hasText: sentence })
    await expect(alert).toBeVisible()
    if (path === '/analytics') await expect(page.getByRole('region', { name: 'Proof' })).toBeVisible()
    await page.unroute(call)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(alert).toHaveCount(0)
    await expect(page.getByText(shows).first()).toBeVisible()
  }
})
