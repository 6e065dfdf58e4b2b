import { fetched } from '../../lib/fetched.tsx'

/** The journal dialog, loaded on first use. */
export const JournalDialog = fetched(
  async () => (await import('./components/JournalDialog.tsx')).JournalDialog,
)
