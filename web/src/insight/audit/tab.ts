import { fetched } from '../../lib/fetched.tsx'

/** The audit trail, a tab of settings. */
export const AuditTab = fetched(async () => (await import('./screens/AuditScreen.tsx')).AuditScreen)
