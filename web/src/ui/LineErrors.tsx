type LineErrorsProps = {
  errors: readonly { line: number; text: string }[]
  /** How many there are, where not all are listed. */
  wrong?: number
}

/** Shown at once: a file may have thousands. */
const SHOWN = 100

/** What is wrong with a file, by its lines. */
export function LineErrors({ errors, wrong = errors.length }: LineErrorsProps) {
  const more = wrong - Math.min(SHOWN, errors.length)
  return (
    <div role="alert" className="grid gap-2">
      <p className="font-medium">
        {wrong === 1 ? 'One thing is' : `${wrong} things are`} wrong, so nothing of the file is saved.
      </p>
      <ul className="grid gap-1.5">
        {errors.slice(0, SHOWN).map(({ line, text }) => (
          <li key={`${line} ${text}`} className="grid grid-cols-[4.5rem_1fr] gap-x-2">
            <span className="text-quiet tabular-nums">Line {line}</span>
            <span className="min-w-0 break-words text-overdue">{text}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-sm text-quiet">And {more} more.</p>}
    </div>
  )
}
