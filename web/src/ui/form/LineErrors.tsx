type LineErrorsProps = {
  errors: readonly { line: number; text: string /** Its file, if there are several. */; file?: string }[]
  /** The number of wrong lines, if an error in `errors` covers several. */
  wrong?: number
}

/** At most this many lines are shown; a file may have thousands of errors. */
const SHOWN = 100

/** The errors of an import, by line. */
export function LineErrors({ errors, wrong }: LineErrorsProps) {
  // A line may have several errors.
  const lines = wrong ?? new Set(errors.map(({ file, line }) => `${file} ${line}`)).size
  return (
    <div role="alert" className="grid gap-2">
      <p className="font-semibold">Fix {lines === 1 ? '1 line' : `${lines} lines`}. Nothing was imported.</p>
      <ul className="grid gap-1.5">
        {errors.slice(0, SHOWN).map(({ line, text, file }) => (
          <li key={`${file} ${line} ${text}`} className="grid grid-cols-[4.5rem_1fr] gap-x-2">
            <span className="text-quiet tabular-nums">Line {line}</span>
            <span className="min-w-0 break-words text-overdue">
              {file && <bdi className="text-quiet">{file}: </bdi>}
              {text}
            </span>
          </li>
        ))}
      </ul>
      {errors.length > SHOWN && <p className="text-sm text-quiet">These are the first {SHOWN}.</p>}
    </div>
  )
}
