import { fetched } from '../../lib/fetched.tsx'

/** The company's people, a tab of settings. */
export const PeopleTab = fetched(async () => (await import('./screens/PeopleScreen.tsx')).PeopleScreen)
