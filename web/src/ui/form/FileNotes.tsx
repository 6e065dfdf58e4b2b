type FileNotesProps = {
  notes: readonly string[]
  /** The notes that need no attention, such as a total. */
  ordinary?: readonly string[]
}

/** The notes of an import about a file: first those that need attention, then the quiet ones. */
export function FileNotes({ notes, ordinary = [] }: FileNotesProps) {
  const worth = notes.filter((note) => !ordinary.includes(note))
  return (
    <>
      {worth.length > 0 && <Notes notes={worth} className="font-semibold text-at-risk" />}
      {ordinary.length > 0 && <Notes notes={ordinary} className="text-sm text-quiet" />}
    </>
  )
}

function Notes({ notes, className }: { notes: readonly string[]; className: string }) {
  return (
    <ul className={`grid gap-1 ${className}`}>
      {notes.map((note) => (
        <li key={note} className="break-words">
          {note}
        </li>
      ))}
    </ul>
  )
}
