import { ABSENT } from '@scope/contract/figures'
import { useState } from 'react'
import { sentenceOf } from '../../lib/errors.ts'
import { toastFailure } from '../../lib/failure.ts'
import { fetched } from '../../lib/fetched.tsx'
import type { FigureWeeks } from './api.ts'
import type { FigureField } from './shown.ts'

const OriginDialog = fetched(async () => (await import('./components/OriginDialog.tsx')).OriginDialog)

type FigureProps = {
  /** The figure as it is shown. */
  text: string
  /** What it is of, and when: `Revenue of Las Perlas LA, week of Nov 16, 2026`. */
  label: string
  rows: FigureWeeks & { field: FigureField }
  className?: string
}

/** A figure that opens to the stored weeks behind it. It takes no more room than its text; a finger gets 44 px. */
export function Figure({ text, label, rows, className = '' }: FigureProps) {
  // Once opened it stays, so that it can be seen to close.
  const [open, setOpen] = useState<boolean | null>(null)
  if (text === ABSENT) return <span className={className}>{text}</span>
  return (
    <>
      <button
        type="button"
        aria-label={`${text}, ${label}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={`relative rounded-sm decoration-dotted decoration-1 underline-offset-4 after:absolute after:top-1/2 after:left-1/2 after:h-11 after:w-full after:min-w-11 after:-translate-1/2 hover:underline focus-visible:underline ${className}`}
      >
        {text}
      </button>
      {open !== null && (
        <OriginDialog
          open={open}
          text={text}
          label={label}
          rows={rows}
          onClose={() => setOpen(false)}
          onUnavailable={(error) => {
            setOpen(null)
            toastFailure(error, 'Error', sentenceOf(error))
          }}
        />
      )}
    </>
  )
}
