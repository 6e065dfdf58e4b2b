import { fetched } from '../../lib/fetched.tsx'

/** The files of a priority, fetched when they are first opened. */
export const MaterialsDialog = fetched(
  async () => (await import('./components/MaterialsDialog.tsx')).MaterialsDialog,
)
