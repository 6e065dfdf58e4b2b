type FileNotesProps = {
  notes: readonly string[]
  /** Those of the notes with nothing to look at, such as a total. */
  ordinary?: readonly string[]
}

/** What an import says of a file: first what is worth a look, then quietly what every such file has. */
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
