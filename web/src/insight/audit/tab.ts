import { fetched } from '../../lib/window/fetched.tsx'

/** The Audit tab of settings. */
export const AuditTab = fetched(async () => (await import('./screens/AuditScreen.tsx')).AuditScreen)
