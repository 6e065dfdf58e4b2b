import { Button } from './Button.tsx'

type NotSavedProps = {
  /** Why, where no field can say it. */
  text: string
  /** Someone else changed it meanwhile: what is stored now can be loaded under what was typed. */
  stale: boolean
  loading: boolean
  onLoad: () => void
}

/** Why a form was not saved, and the way on where somebody else was quicker. */
export function NotSaved({ text, stale, loading, onLoad }: NotSavedProps) {
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p className="font-medium text-overdue">{text}</p>
      {stale && (
        <>
          <p className="text-sm text-quiet">
            What you typed stays; you can save it over what is stored then.
          </p>
          <Button variant="secondary" busy={loading} onClick={onLoad}>
            Load what is stored now
          </Button>
        </>
      )}
    </div>
  )
}
