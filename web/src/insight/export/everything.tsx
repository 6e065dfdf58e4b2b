import { useId } from 'react'
import { useMe } from '../../company/person/api.ts'
import { Card } from '../../ui/Card.tsx'
import { OneExport } from './one-export.tsx'

/** Everything of the company as a file, in Settings. */
export function ExportEverything() {
  const heading = useId()
  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h2 id={heading} className="font-serif text-2xl">
          Export everything
        </h2>
        <p className="text-sm text-quiet">
          A ZIP file: a spreadsheet for each table, attached files and a guide. Without drafts and points for
          the next one-on-one.
        </p>
      </div>
      <OneExport label="Export everything" />
    </Card>
  )
}

/** The data about or by the user as a file, in Settings. */
export function YourData() {
  const heading = useId()
  const { id } = useMe()
  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h2 id={heading} className="font-serif text-2xl">
          Your data
        </h2>
        <p className="text-sm text-quiet">
          What is about or from you, as a ZIP file: spreadsheets, your files and a guide. What others wrote is
          in it, as far as you may read it.
        </p>
      </div>
      <OneExport person={id} label="Export your data" />
    </Card>
  )
}

/** The data about or by a person as a file, for people managers. */
export function DataOfPerson({ id }: { id: string }) {
  const heading = useId()
  const me = useMe()
  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-3 border-t border-line pt-5">
      <h3 id={heading} className="font-serif text-2xl">
        Data
      </h3>
      {id !== me.id && (
        <p className="text-sm text-quiet">
          What is about or from this person, to give to them. Drafts and points for the next one-on-one are
          theirs to take, in Settings.
        </p>
      )}
      <OneExport person={id} label="Export data" />
    </section>
  )
}
