import { Button } from '../Button.tsx'

type NotSavedProps = {
  /** The reason, when it belongs to no single field. */
  text: string
  /** Someone else saved a change first. The user can load it and keep what they typed. */
  stale: boolean
  loading: boolean
  onLoad: () => void
}

/** Says why a form was not saved, and lets the user load someone else’s change. */
export function NotSaved({ text, stale, loading, onLoad }: NotSavedProps) {
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p className="font-semibold text-overdue">{text}</p>
      {stale && (
        <>
          <p className="text-sm text-quiet">
            Your changes are kept. Load the latest version, then save again.
          </p>
          <Button variant="secondary" busy={loading} onClick={onLoad}>
            Load latest version
          </Button>
        </>
      )}
    </div>
  )
}
