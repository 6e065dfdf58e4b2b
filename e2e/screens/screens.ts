import type { Locator, Page } from '@playwright/test'
import type { Reply } from '@scope/contract/calls'
import { pressInMore } from '../steps/more.ts'

const LEAD = 'lead@lantern.example'
const GM = 'gm@lantern.example'
const VP = 'vp@lantern.example'
const ADMIN = 'admin@lantern.example'
/** Has few sessions to list. */
const CSM = 'csm@lantern.example'
/** A GM of three venues. */
const GROUP = 'gm.group@lantern.example'
const LAST_WEEK = '2026-11-09'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const cards = (page: Page) => page.getByRole('article').first()
/** Above the cards, for people who see all venues. */
const attention = (page: Page) => page.getByText('Urgent').first().waitFor()

export type Screen = {
  name: string
  email: string | null
  /** The address; without it, the window stays on the previous screen. */
  path?: string
  /** Visible when the screen is ready. */
  ready: (page: Page) => Locator
  /** Done before going there, because it is not the person’s first screen. */
  prepare?: (page: Page) => Promise<void>
  /** Done on the screen before the check. */
  act?: (page: Page) => Promise<void>
  phoneOnly?: true
  /** Has another layout on a desktop, so that axe checks that too. */
  ownDesktop?: true
  /** A text or figures come before the actions. */
  forReading?: true
  /** The text size that fits on a phone, in percent, if it is more than 150. */
  textSize?: 200
  /** Uses the server whose clock is on the Monday of the due week. */
  due?: true
}

/**
 * Every screen in every state that looks different. A screen of several roles is opened as the one who sees most of it.
 * A person visits theirs in this order, in one window.
 */
export const SCREENS: Screen[] = [
  {
    name: 'privacy',
    email: null,
    path: '/privacy',
    forReading: true,
    ready: (page) => page.getByRole('heading', { name: 'What is kept' }),
  },
  {
    name: 'accessibility',
    email: null,
    path: '/accessibility',
    forReading: true,
    ready: (page) => page.getByRole('heading', { name: 'Known faults' }),
  },
  { name: 'landing', email: null, path: '/', ready: (page) => page.getByRole('link', { name: 'Sign In' }) },
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
  { name: '404', email: LEAD, path: '/nowhere', ready: (page) => button(page, 'Switch User') },
  { name: 'home of a Bar Lead', textSize: 200, email: LEAD, path: '/', ready: cards },
  {
    name: 'More',
    email: LEAD,
    act: (page) => page.getByRole('button', { name: 'More', exact: true }).click(),
    ready: (page) => page.getByRole('dialog'),
    phoneOnly: true,
  },
  {
    name: 'home of a GM in the due week',
    email: GM,
    path: '/',
    ready: (page) => page.getByText('Final sign-off').first(),
    due: true,
    ownDesktop: true,
  },
  { name: 'home of a VP', email: VP, path: '/', act: attention, ready: cards },
  {
    name: 'home without priorities',
    email: ADMIN,
    path: '/?venue=cobalt-room-denver&blt=meera-kapoor',
    act: attention,
    ready: (page) => page.getByText('No Active Priorities'),
  },
  {
    name: 'assistant before a question',
    email: LEAD,
    path: '/',
    act: async (page) => {
      await button(page, /^More for /)
        .first()
        .click()
      await button(page, 'Ask for guidance').click()
    },
    ready: (page) => page.getByRole('textbox', { name: 'Your question' }),
  },
  {
    name: 'assistant with an answer',
    email: LEAD,
    act: (page) => button(page, 'How do I lower pour cost?').click(),
    ready: (page) => page.getByText('Sources'),
    ownDesktop: true,
  },
  {
    name: 'journal',
    email: LEAD,
    path: '/',
    act: (page) => button(page, 'Journal').click(),
    ready: (page) => page.getByLabel('Journal entry'),
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
    textSize: 200,
    email: LEAD,
    path: '/journal?week=2026-11-09',
    ready: (page) => page.getByText('Dana Ruiz replied'),
    forReading: true,
  },
  {
    name: 'journal page, read by a VP',
    email: VP,
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
    name: 'queue of several venues',
    email: GROUP,
    path: '/?view=waiting',
    act: (page) => button(page, 'Add a reply').click(),
    ready: (page) => page.getByLabel(/^Reply to/),
  },
  {
    name: 'one-on-one',
    email: GM,
    path: '/one-on-one/las-perlas-la/marisol-vega',
    ready: (page) => page.getByRole('heading', { name: 'Agreed today' }),
    ownDesktop: true,
  },
  {
    name: 'year of a member',
    email: GM,
    path: '/year/las-perlas-la/marisol-vega',
    ready: (page) => page.getByRole('region', { name: 'Priorities' }),
    ownDesktop: true,
    forReading: true,
  },
  {
    name: 'talk about a year',
    email: GM,
    path: '/year/las-perlas-la/marisol-vega?tab=talk',
    ready: (page) => page.getByLabel('Your words'),
    ownDesktop: true,
    forReading: true,
  },
  {
    name: 'year of a venue',
    email: GM,
    path: '/year/las-perlas-la',
    ready: (page) => page.getByRole('heading', { name: 'Who joined and left' }),
    ownDesktop: true,
    forReading: true,
  },
  {
    name: 'visits of all venues',
    email: VP,
    path: '/visits',
    ownDesktop: true,
    ready: (page) => page.getByRole('link', { name: /Your visit/ }),
  },
  {
    name: 'a planned visit with its brief',
    email: VP,
    act: (page) => page.getByRole('link', { name: /Your visit/ }).click(),
    forReading: true,
    ownDesktop: true,
    ready: (page) => page.getByRole('heading', { name: 'Last time' }),
  },
  {
    name: 'a shared visit',
    email: VP,
    path: '/visits',
    act: (page) => page.getByRole('link', { name: /Odile Marchetti/ }).click(),
    forReading: true,
    ready: (page) => page.getByRole('heading', { name: 'Summary' }),
  },
  {
    name: 'visits of a venue',
    email: GM,
    path: '/visits',
    ready: (page) => page.getByRole('textbox', { name: 'Points for the next visit' }),
  },
  {
    name: 'nothing waiting',
    email: GM,
    path: '/?view=waiting',
    prepare: async (page) => {
      const nothing = {
        now: '2026-11-18T20:00:00.000Z',
        total: 0,
        journals: [],
        next: null,
        signOffs: [],
        notReady: [],
        agreements: [],
        visits: [],
        former: [],
        unattended: [],
        members: [],
        weeks: [],
        arrived: [],
        hidden: { signOffs: 0, notReady: 0, former: 0, members: 0, weeks: 0, arrived: 0 },
      }
      await page.route('**/api/review*', (route) => route.fulfill({ json: nothing }))
      await page.route('**/api/one-on-ones*', (route) => route.fulfill({ json: { members: [], hidden: 0 } }))
    },
    ready: (page) => page.getByText('Nothing is waiting.'),
  },
  {
    name: 'new priority',
    email: GM,
    path: '/',
    act: async (page) => {
      await button(page, /^More for /).click()
      await button(page, 'Create Priority').click()
    },
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
    act: (page) => pressInMore(cards(page), 'Edit'),
    ready: (page) => page.getByLabel('Priority Title'),
  },
  {
    name: 'materials with files to send, one of them refused',
    email: LEAD,
    path: '/',
    act: async (page) => {
      await button(page, 'Materials').click()
      const files = ['prices.csv', 'drawing.svg'].map((name) => ({
        name,
        mimeType: 'text/plain',
        buffer: Buffer.from('a'),
      }))
      await page.getByRole('dialog').getByLabel('Files', { exact: true }).setInputFiles(files)
    },
    ready: (page) => button(page, 'Upload 1 file'),
  },
  {
    name: 'archive',
    email: ADMIN,
    path: '/archive?venue=las-perlas-la&blt=marisol-vega&year=all',
    ready: (page) => page.getByText(/% complete$/).first(),
    ownDesktop: true,
    forReading: true,
  },
  {
    name: 'record of a priority',
    email: ADMIN,
    act: (page) => page.getByRole('link', { name: 'Cut linen spend by 10%', exact: true }).click(),
    ready: (page) => page.getByRole('dialog').getByText('No check-in').first(),
  },
  {
    name: 'accomplishments, searched',
    email: ADMIN,
    path: '/accomplishments?search=pour&dates=custom&to=2026-11-01',
    ready: (page) => page.locator('mark').first(),
  },
  {
    name: 'skills of a Bar Lead, one of them open',
    email: LEAD,
    path: '/skills?skill=pour-cost-control',
    ready: (page) => page.getByText('How to practice'),
  },
  {
    name: 'skills, marked by a GM',
    email: GM,
    path: '/skills?blt=theo-park&skill=safety-and-responsible-service',
    ready: (page) => button(page, /^Verify/),
  },
  {
    name: 'skills, none begun',
    email: ADMIN,
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
    email: GM,
    path: '/progress?blt=theo-park',
    ready: (page) => page.getByRole('heading', { name: 'A year of skills' }),
  },
  {
    name: 'progress, none yet',
    email: ADMIN,
    path: '/progress?venue=cobalt-room-denver&blt=meera-kapoor',
    ready: (page) => page.getByText('No progress updates yet'),
  },
  {
    name: 'team skills',
    email: ADMIN,
    path: '/skills/team?venue=las-perlas-la',
    ready: (page) => page.getByRole('heading', { name: 'Largest gaps' }),
    ownDesktop: true,
  },
  {
    name: 'target levels',
    email: ADMIN,
    act: (page) => button(page, 'Target levels').click(),
    ready: (page) => page.getByRole('dialog'),
  },
  {
    name: 'analytics with the rows of a signal',
    email: GM,
    path: '/analytics',
    act: async (page) => {
      await button(page, /weeks of metrics/).click()
      await button(page, 'Show as table').click()
    },
    ready: (page) => page.getByText('Dana Ruiz, Nov 17,').first(),
    ownDesktop: true,
  },
  {
    name: 'analytics, journal entries',
    textSize: 200,
    email: ADMIN,
    path: '/analytics?tab=journal&range=1m',
    ready: (page) => page.getByText('Page 1 of'),
  },
  {
    name: 'analytics, failed to load',
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
    email: GROUP,
    path: '/metrics/paper-lantern?view=grid&week=2026-11-16',
    act: (page) => page.getByLabel('Revenue, Paper Lantern').fill('lots'),
    ready: (page) => page.getByText('Not a number'),
    ownDesktop: true,
  },
  {
    name: 'Monday grid, review',
    email: GROUP,
    path: '/metrics/paper-lantern?view=grid&week=2026-11-09',
    act: async (page) => {
      await page.getByLabel('Revenue, Paper Lantern').fill('1')
      await button(page, 'Review changes').click()
    },
    ready: (page) => page.getByRole('dialog').getByText('is unusual. It is usually').first(),
  },
  {
    name: 'metrics of a week',
    textSize: 200,
    email: ADMIN,
    path: `/metrics/the-iron-magnolia?week=${LAST_WEEK}`,
    // A phone has the charts behind their title.
    act: (page) => page.getByText('Thirteen Weeks').first().click(),
    ready: (page) => page.locator('canvas').first(),
    ownDesktop: true,
  },
  {
    name: 'metrics, none yet',
    email: LEAD,
    path: '/metrics/las-perlas-la?week=2026-11-16',
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
    textSize: 200,
    email: ADMIN,
    path: '/venue/seven-grand-la/board?span=last-4-weeks',
    ready: (page) => page.getByRole('list', { name: 'BLT members' }).getByRole('listitem').first(),
  },
  {
    name: 'VP rollup',
    textSize: 200,
    email: VP,
    path: '/vp/rollup',
    ready: (page) => page.getByRole('link', { name: 'Golden Gopher', exact: true }),
    ownDesktop: true,
  },
  {
    name: 'VP rollup, journals open',
    email: VP,
    act: (page) => button(page, /journals submitted of all venues/).click(),
    ready: (page) => page.getByRole('dialog').getByText('Trudy McAllister').first(),
  },
  {
    name: 'VP rollup, as it was',
    email: VP,
    path: '/vp/rollup?asof=digest',
    ready: (page) => page.getByRole('heading', { name: 'As it was on Nov 15, 2026, 5:00 PM' }),
    ownDesktop: true,
  },
  {
    name: 'VP rollup, denied',
    email: LEAD,
    path: '/vp/rollup',
    ready: (page) => page.getByText('Access Denied'),
  },
  {
    name: 'a week in Scope, chosen by an admin',
    email: ADMIN,
    path: '/help?role=gm',
    ready: (page) => page.getByRole('img').first(),
    ownDesktop: true,
  },
  {
    name: 'the keys',
    email: ADMIN,
    act: async (page) => {
      // The rail loads it, and handles the key, after the first screen.
      await page.locator('a[href="/help"]').first().waitFor({ state: 'attached' })
      await page.keyboard.press('?')
    },
    ready: (page) => page.getByRole('dialog').getByText('Show the keys'),
  },
  {
    name: 'set-up with a link that does not work',
    email: null,
    path: '/setup#nothing',
    ready: (page) => page.getByText('This link no longer works'),
  },
  {
    name: 'first day',
    email: 'admin@lantern.example',
    path: '/setup',
    ready: (page) => page.getByRole('heading', { name: 'First priority' }),
  },
  {
    name: 'settings of the company',
    textSize: 200,
    email: 'admin@lantern.example',
    path: '/settings?tab=company',
    ready: (page) => page.getByRole('heading', { name: 'E-mail domains' }),
  },
  {
    name: 'settings of a venue, with an error',
    email: ADMIN,
    path: '/settings?tab=venue&venue=las-perlas-la',
    act: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('Golden Gopher')
      await button(page, 'Save venue settings').click()
    },
    ready: (page) => page.getByText('There is already a venue Golden Gopher.'),
  },
  {
    name: 'people',
    email: ADMIN,
    path: '/settings?tab=people&role=GM',
    ready: (page) => page.getByText('Leo Tran').first(),
    ownDesktop: true,
  },
  {
    name: 'people, one of them open',
    email: ADMIN,
    act: (page) => button(page, 'Change Leo Tran').click(),
    ready: (page) => page.getByRole('dialog').getByText('Paper Lantern'),
  },
  {
    name: 'roster with errors',
    email: ADMIN,
    path: '/settings?tab=people',
    act: (page) =>
      page.getByLabel('File to import').setInputFiles({
        name: 'roster.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('E-mail,Role\nnobody,King'),
      }),
    ready: (page) => page.getByRole('dialog').getByText('Line 2').first(),
  },
  {
    name: 'audit trail',
    textSize: 200,
    email: ADMIN,
    path: '/settings?tab=audit&action=metrics.save',
    ready: (page) => page.getByRole('listitem').filter({ hasText: 'Saved weekly numbers' }).first(),
  },
  {
    name: 'audit trail of the import',
    email: ADMIN,
    path: '/settings?tab=audit&who=operator',
    act: (page) => page.locator('summary').first().click(),
    ready: (page) => page.getByText('unchanged').first(),
  },
  {
    name: 'a server that needs attention',
    email: ADMIN,
    path: '/settings?tab=system',
    prepare: async (page) => {
      const at = '2026-11-18T20:00:00.000Z'
      const waiting = { waiting: 4, retrying: 4, dropped: 1, oldest: at, late: true, lastSent: at }
      const space = { reason: 'status 404', since: at }
      const json = {
        version: '0.1.0',
        updates: { state: 'newer', version: '1.1.0', notes: null, trouble: null },
        copySince: null,
        unknownZones: [{ venue: { slug: 'low-tide', name: 'Low Tide' }, zone: 'Mars/Olympus' }],
        database: { version: '18.4', bytes: 50_331_648, encryption: 'verified' },
        inbox: {
          places: [{ kind: 'mailbox', trouble: 'the mail server does not answer' }],
          sources: [
            { name: 'Toast, sales by day', file: 'sales.csv', at: '2026-11-09T14:04:00Z', missed: true },
          ],
        },
        files: { state: 'failing', reason: 'the bucket has no CORS rules for this address' },
        mail: { state: 'failing', reason: 'the mail server does not answer' },
        chat: {
          spaces: 2,
          failing: [
            { venue: null, ...space },
            { venue: { slug: 'las-perlas-la', name: 'Las Perlas LA' }, ...space },
          ],
        },
        backup: {
          ...{ state: 'made', at, bytes: 44_040_192, trouble: null },
          line: 'Last backup: tonight 4:31, 42 MB, read back. Rehearsed Sunday: 61 tables, 48,210 rows, trail whole.',
        },
        outbox: [
          { channel: 'chat', ...waiting },
          { channel: 'mail', ...waiting },
          { channel: 'push', ...waiting },
        ],
        push: { devices: 12, reason: 'status 403' },
        jobs: [
          { name: 'delete old e-mails', lastRun: at, failing: false, lastFailure: at },
          { name: 'send the e-mails that are due', lastRun: at, failing: true, lastFailure: at },
        ],
      } satisfies Reply<'GET /api/system'>
      await page.route('**/api/system', (route) => route.fulfill({ json }))
    },
    ready: (page) => page.getByText('1 of 2 jobs failed'),
    ownDesktop: true,
  },
  {
    name: 'security log',
    email: ADMIN,
    path: '/settings?tab=security',
    ready: (page) => page.getByRole('listitem').filter({ hasText: 'Signed in' }).first(),
  },
  {
    name: 'who may do what',
    email: CSM,
    path: '/settings?tab=access',
    ready: (page) => page.getByText('Bar Lead', { exact: true }).first(),
    ownDesktop: true,
  },
  {
    name: 'settings as a list',
    email: ADMIN,
    path: '/settings',
    ready: (page) => page.getByText('Venue Settings').first(),
  },
  {
    name: 'theme and sessions',
    email: CSM,
    path: '/settings?tab=you',
    ready: (page) => page.getByText('This device'),
  },
]
