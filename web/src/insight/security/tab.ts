import { fetched } from '../../lib/window/fetched.tsx'

/** The Security tab of settings. */
export const SecurityTab = fetched(async () => (await import('./screens/SecurityScreen.tsx')).SecurityScreen)
