import { lazy } from 'react'

/** The journal dialog, fetched when it is first opened. */
export const JournalDialog = lazy(async () => ({
  default: (await import('./components/JournalDialog.tsx')).JournalDialog,
}))
