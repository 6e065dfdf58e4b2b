import { fetched } from '../../lib/window/fetched.tsx'

/** The People tab of settings. */
export const PeopleTab = fetched(async () => (await import('./screens/PeopleScreen.tsx')).PeopleScreen)
