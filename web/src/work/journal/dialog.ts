import { fetched } from '../../lib/window/fetched.tsx'

/** The journal dialog, loaded on first use. */
export const JournalDialog = fetched(
  async () => (await import('./components/JournalDialog.tsx')).JournalDialog,
)
