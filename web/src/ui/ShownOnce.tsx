import { toast } from '../lib/toast/toast.ts'
import { Button } from './Button.tsx'
import { Field, inputClass } from './Field.tsx'

type ShownOnceProps = {
  /** What it is: `Token`. */
  label: string
  value: string
  hint: string
  /** What to do with it after it was copied. */
  copied: string
}

/** A secret that was just made, to copy now: the server does not tell it again. */
export function ShownOnce({ label, value, hint, copied }: ShownOnceProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast({ title: 'Copied', description: copied })
    } catch {
      // The clipboard needs https.
      toast({ title: 'Not copied', description: 'Select it and copy it.', tone: 'destructive' })
    }
  }
  return (
    <div className="grid gap-3">
      <Field label={label} hint={hint}>
        {(aria) => (
          <input
            {...aria}
            dir="ltr"
            readOnly
            value={value}
            onFocus={(event) => event.target.select()}
            className={`${inputClass} font-mono`}
          />
        )}
      </Field>
      <Button size="sm" variant="secondary" className="justify-self-start" onClick={() => void copy()}>
        Copy {label.toLowerCase()}
      </Button>
    </div>
  )
}
