import type { Me } from '../../company/person/api.ts'
import { PATHS } from '../../lib/address/paths.ts'
import { type Tab, tabsOf } from './tabs.ts'

/** A short page of settings: a part of a tab, or a tab that is one page. */
export type Page = { tab: Tab; page: string | null; label: string }

type Group = { label: string; pages: readonly Page[] }

const part = (tab: Tab, page: string, label: string): Page => ({ tab, page, label })
const whole = (tab: Tab, label: string): Page => ({ tab, page: null, label })

const GROUPS: readonly Group[] = [
  {
    label: 'Venue',
    pages: [
      part('venue', 'details', 'Venue Settings'),
      part('venue', 'chat', 'Google Chat Integration'),
      part('venue', 'team', 'Team Management'),
      part('venue', 'messages', 'Automated messages'),
    ],
  },
  {
    label: 'Company',
    pages: [
      whole('people', 'People'),
      part('company', 'company', 'Company'),
      part('company', 'first-days', 'First 30 days'),
      part('company', 'records', 'Keep and export'),
      part('company', 'programs', 'Service accounts'),
      part('company', 'inbox', 'Numbers by e-mail'),
      part('company', 'webhooks', 'Webhooks'),
      whole('audit', 'Audit'),
      whole('security', 'Security'),
      whole('system', 'System'),
    ],
  },
  {
    label: 'You',
    pages: [
      part('you', 'theme', 'Theme'),
      part('you', 'away', 'Days away'),
      part('you', 'notifications', 'Notifications'),
      part('you', 'calendar', 'Calendar'),
      part('you', 'sign-in', 'Sign-in'),
      part('you', 'tokens', 'Tokens'),
      part('you', 'data', 'Your data'),
      whole('access', 'Access'),
    ],
  },
]

/** The groups of the list, with the pages that the user may see. */
export function groupsOf(can: Me['can']): Group[] {
  const tabs = new Set(tabsOf(can).map(({ value }) => value))
  return GROUPS.map(({ label, pages }) => ({
    label,
    pages: pages.filter(({ tab }) => tabs.has(tab)),
  })).filter(({ pages }) => pages.length > 0)
}

/** The page in the URL; for a tab only, the whole tab. Null for the list. */
export function pageIn(params: URLSearchParams, can: Me['can']): Page | null {
  const tab = tabsOf(can).find(({ value }) => value === params.get('tab'))
  if (!tab) return null
  const pages = GROUPS.flatMap((group) => group.pages)
  const named = pages.find((one) => one.tab === tab.value && one.page === params.get('page'))
  return named ?? whole(tab.value, tab.label)
}

/** Its address; `venue` is the venue of the settings. */
export function pathOf({ tab, page }: Page, venue: string | null): string {
  const named = { tab, ...(page ? { page } : {}), ...(tab === 'venue' && venue ? { venue } : {}) }
  return `${PATHS.settings}?${new URLSearchParams(named)}`
}
