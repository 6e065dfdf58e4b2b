/** For typed text that the server does not have. */
export const KEPT_HERE = 'Not saved yet. Kept on this device.'

/** Says in a reopened form that its text is a draft. */
export function KeptDraft() {
  return <p className="text-sm text-quiet">{KEPT_HERE}</p>
}
