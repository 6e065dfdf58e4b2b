import { fetched } from '../../lib/window/fetched.tsx'

/** The Company tab of settings. */
export const CompanyTab = fetched(async () => (await import('./components/CompanyTab.tsx')).CompanyTab)
