import type { Week } from '@scope/contract/kernel/calendar'
import { plural } from '@scope/contract/kernel/count.words'
import { useState } from 'react'
import { base64Of, wrongFile } from '../../lib/csv-file.ts'
import { toast } from '../../lib/toast/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { ImportButton } from '../../ui/form/ImportButton.tsx'
import { SourcesDialog } from '../source/sources-dialog.tsx'
import { Reviewing } from './components/Reviewing.tsx'
import { useGridImport, weekToShow } from './import.ts'

/** The input of an import from chosen files, or the fault of one. */
export async function filesToReview(chosen: readonly File[]) {
  const wrong = chosen.map(wrongFile).find(Boolean)
  if (wrong) return { wrong }
  const files = await Promise.all(
    chosen.map(async (file) => ({ name: file.name, file: await base64Of(file) })),
  )
  const [first] = files
  return { name: files.length === 1 && first ? first.name : plural(files.length, 'file'), files }
}

type FileImportProps = {
  /** The running week. */
  running: Week
  week: Week
  /** Shows another week. */
  onWeek: (week: Week) => void
}

/** Imports files of numbers, and shows how files are read, next to one venue’s week. */
export function FileImport({ running, week, onWeek }: FileImportProps) {
  const [listing, setListing] = useState(false)
  const gridImport = useGridImport({
    onErrors: () => undefined,
    onNothing: () => undefined,
    onSaved: (_, saved) => {
      const other = weekToShow(saved, week)
      if (other) onWeek(other)
    },
  })
  const review = async (chosen: readonly File[]) => {
    const files = await filesToReview(chosen)
    if ('wrong' in files) toast({ title: 'Not imported', description: files.wrong, tone: 'destructive' })
    else gridImport.review(files)
  }
  return (
    <>
      <ImportButton
        label="Import files"
        several
        quiet
        busy={gridImport.reviewing}
        onFiles={(files) => void review(files)}
      />
      <Button variant="quiet" size="sm" onClick={() => setListing(true)}>
        Sources
      </Button>
      {listing && <SourcesDialog week={running} onClose={() => setListing(false)} />}
      <Reviewing weekImport={gridImport} sheet="Numbers" running={running} />
    </>
  )
}
