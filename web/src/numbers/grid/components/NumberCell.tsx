import { memo, useId } from 'react'
import { CELL } from '../keyboard.ts'

type NumberCellProps = {
  /** The cell's place in the sheet, in reading order. */
  index: number
  /** `Revenue, Las Perlas LA`. */
  label: string
  /** The cell's name among those of the sheet. */
  name: string
  text: string
  /** What is stored, where the text says something else. */
  before: string | undefined
  problem: string | undefined
  onType: (name: string, text: string) => void
}

/** One number as it is typed. What is wrong with it stands right under it. */
export const NumberCell = memo(function NumberCell(props: NumberCellProps) {
  const { index, label, name, text, before, problem, onType } = props
  const id = useId()
  return (
    <>
      <input
        {...{ [CELL]: index }}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        title={before === undefined ? undefined : `Stored: ${before || '—'}`}
        data-changed={before === undefined ? undefined : true}
        value={text}
        onChange={(event) => onType(name, event.target.value)}
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
        className="block min-h-11 w-full scroll-mt-16 scroll-mb-48 rounded-lg border border-line bg-transparent px-2.5 text-right text-base text-text tabular-nums transition-colors hover:border-quiet focus:border-accent focus:outline-2 focus:outline-offset-0 focus:outline-accent aria-invalid:border-overdue data-changed:border-accent/60 data-changed:font-semibold data-changed:aria-invalid:border-overdue"
      />
      {problem && (
        <p id={id} className="pt-1 text-right text-xs font-medium text-overdue">
          {problem}
        </p>
      )}
    </>
  )
})
