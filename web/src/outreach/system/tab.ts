import { fetched } from '../../lib/window/fetched.tsx'

/** The System tab of settings. */
export const SystemTab = fetched(async () => (await import('./components/SystemTab.tsx')).SystemTab)
