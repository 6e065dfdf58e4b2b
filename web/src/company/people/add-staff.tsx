import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { FileFormat } from '../../ui/form/FileFormat.tsx'
import { ImportButton, takesFiles } from '../../ui/form/ImportButton.tsx'
import { venuesQuery } from '../venue/api.ts'
import { PersonDialog } from './components/PersonDialog.tsx'
import { RosterDialog } from './components/RosterDialog.tsx'
import { VenueDialog } from './components/VenueDialog.tsx'
import { COLUMNS, TEMPLATE } from './roster-columns.ts'
import { useRosterImport } from './use-roster-import.ts'

/** Adds venues and people of the first day: from a staff list, or by hand. */
export function AddStaff() {
  const venues = useQuery(venuesQuery)
  const roster = useRosterImport()
  const [open, setOpen] = useState<'person' | 'venue' | null>(null)
  const close = () => setOpen(null)
  return (
    <div {...takesFiles(([file]) => file && roster.review(file))} className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap gap-2.5">
        <ImportButton
          label="Import staff list"
          busy={roster.reviewing}
          onFiles={([file]) => file && roster.review(file)}
        />
        <FileFormat columns={COLUMNS} template={TEMPLATE} />
        <Button variant="secondary" icon={Plus} onClick={() => setOpen('venue')}>
          Add venue
        </Button>
        <Button variant="secondary" icon={Plus} onClick={() => setOpen('person')}>
          Add person
        </Button>
      </div>
      {open === 'person' && (
        <PersonDialog
          person={null}
          venues={venues.data ?? []}
          groups={[]}
          onActive={close}
          onForget={close}
          onClose={close}
        />
      )}
      {open === 'venue' && <VenueDialog onClose={close} />}
      <RosterDialog roster={roster} />
    </div>
  )
}
