import { ABSENT } from '@scope/contract/kernel/figures'
import type { FigureField } from '@scope/contract/numbers/metrics.words'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '../../lib/api/errors.ts'
import { toastFailure } from '../../lib/toast/failure.ts'
import { fetched } from '../../lib/window/fetched.tsx'
import { FigureButton } from '../../ui/figure/FigureButton.tsx'
import type { FigureWeeks } from './api.ts'

const OriginDialog = fetched(async () => (await import('./components/OriginDialog.tsx')).OriginDialog)

type FigureProps = {
  /** The text of the figure. */
  text: string
  /** The name of the figure: `Revenue of Las Perlas LA, week of Nov 16, 2026`. */
  label: string
  rows: FigureWeeks & { field: FigureField }
  /** Further facts about it, in its dialog. */
  about?: ReactNode
  className?: string
}

/** A figure that opens the stored weeks behind it. */
export function Figure({ text, label, rows, about, className = '' }: FigureProps) {
  // Stays mounted once opened, so that its closing is animated.
  const [open, setOpen] = useState<boolean | null>(null)
  if (text === ABSENT) return <span className={className}>{text}</span>
  return (
    <>
      <FigureButton text={text} label={label} onClick={() => setOpen(true)} className={className} />
      {open !== null && (
        <OriginDialog
          open={open}
          text={text}
          label={label}
          rows={rows}
          about={about}
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
