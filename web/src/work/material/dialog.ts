import { fetched } from '../../lib/window/fetched.tsx'

/** The materials dialog, loaded on first use. */
export const MaterialsDialog = fetched(
  async () => (await import('./components/MaterialsDialog.tsx')).MaterialsDialog,
)
