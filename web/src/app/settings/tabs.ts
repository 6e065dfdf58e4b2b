import type { Me } from '../../company/person/api.ts'

export type Tab = 'venue' | 'people' | 'company' | 'audit' | 'security' | 'system' | 'access' | 'you'

type SettingsTab = { value: Tab; label: string }

/** The tabs the user may see; settings open with the first. */
export function tabsOf(can: Me['can']): SettingsTab[] {
  const { editVenue, managePeople, editCompany, readAudit, readSecurity, readSystem } = can
  return [
    ...(editVenue ? [{ value: 'venue', label: 'Venue' } as const] : []),
    ...(managePeople ? [{ value: 'people', label: 'People' } as const] : []),
    ...(editCompany ? [{ value: 'company', label: 'Company' } as const] : []),
    ...(readAudit ? [{ value: 'audit', label: 'Audit' } as const] : []),
    ...(readSecurity ? [{ value: 'security', label: 'Security' } as const] : []),
    ...(readSystem ? [{ value: 'system', label: 'System' } as const] : []),
    { value: 'you', label: 'You' },
    { value: 'access', label: 'Access' },
  ]
}

/** The tab in the URL, otherwise the first. */
export function tabIn(params: URLSearchParams, tabs: readonly SettingsTab[]): Tab {
  const name = params.get('tab')
  return (tabs.find(({ value }) => value === name) ?? tabs[0])?.value ?? 'you'
}
