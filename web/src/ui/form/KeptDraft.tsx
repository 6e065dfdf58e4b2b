/** Of typed text that the server does not have. */
export const KEPT_HERE = 'Not saved yet. Kept on this device.'

/** Says of a form, opened again, where its text comes from. */
export function KeptDraft() {
  return <p className="text-sm text-quiet">{KEPT_HERE}</p>
}
