import { fetched } from '../../lib/fetched.tsx'

/** The Security tab of settings. */
export const SecurityTab = fetched(async () => (await import('./screens/SecurityScreen.tsx')).SecurityScreen)
