import { fetched } from '../../lib/fetched.tsx'

/** The journal dialog, fetched when it is first opened. */
export const JournalDialog = fetched(
  async () => (await import('./components/JournalDialog.tsx')).JournalDialog,
)
