import { memo, useId } from 'react'
import { CELL } from '../keys.ts'

type NumberCellProps = {
  /** The cell’s position in reading order. */
  index: number
  /** `Revenue, Las Perlas LA`. */
  label: string
  /** The cell’s key. */
  name: string
  text: string
  /** The saved value, when the text differs. */
  before: string | undefined
  problem: string | undefined
  /** The keys that a phone shows. */
  keys?: 'decimal' | 'text'
  onType: (name: string, text: string) => void
}

/** One number cell, with its error below it. */
export const NumberCell = memo(function NumberCell(props: NumberCellProps) {
  const { index, label, name, text, before, problem, keys = 'decimal', onType } = props
  const id = useId()
  return (
    <>
      <input
        {...{ [CELL]: index }}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        title={before === undefined ? undefined : `Saved: ${before || '—'}`}
        data-changed={before === undefined ? undefined : true}
        value={text}
        onChange={(event) => onType(name, event.target.value)}
        inputMode={keys}
        enterKeyHint="next"
        autoComplete="off"
        className="block min-h-11 w-full scroll-mt-16 scroll-mb-48 rounded-lg border border-line bg-transparent px-2.5 text-right text-base text-text tabular-nums transition-colors hover:border-quiet focus:border-accent focus:outline-2 focus:outline-offset-0 focus:outline-accent aria-invalid:border-overdue data-changed:border-accent/60 data-changed:font-semibold data-changed:aria-invalid:border-overdue"
      />
      {problem && (
        <p id={id} className="pt-1 text-right text-sm font-semibold text-overdue">
          {problem}
        </p>
      )}
    </>
  )
})
