import type { Reply } from '@scope/contract/calls'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../lib/api/errors.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { toastFailure } from '../../lib/toast/failure.ts'
import { toast } from '../../lib/toast/toast.ts'
import { previewQuery, previewsKey } from './api.ts'
import type { Cells } from './cells.ts'
import type { Line } from './lines.ts'
import { isStale, saveImport } from './writes.ts'

type Preview = Reply<'POST /api/metrics/import'>

/** Where weeks come from: the sheet, or a CSV file. */
export type Source =
  | { lines: readonly Line[] /** The cells that the lines were made from. */; cells: Cells }
  | { name: string; file: string }

export type Reviewed = {
  source: Source
  preview: Preview
  /** Someone just changed numbers; the preview shows what would change now. */
  stale: boolean
}

const bodyOf = (source: Source) => ('lines' in source ? { lines: [...source.lines] } : { file: source.file })

type Outcome = {
  /** The server found errors in cells of the sheet. */
  onErrors: (errors: Preview['errors'], lines: readonly Line[]) => void
  onNothing: () => void
  onSaved: (source: Source) => void
}

/** Previews an import, and saves exactly what was shown. */
export function useGridImport({ onErrors, onNothing, onSaved }: Outcome) {
  const client = useQueryClient()
  const [reviewed, setReviewed] = useState<Reviewed | null>(null)

  const show = (preview: Preview, source: Source, stale: boolean) => {
    const sheet = 'lines' in source
    if (sheet && preview.errors.length > 0) {
      setReviewed(null)
      onErrors(preview.errors, source.lines)
    } else if (sheet && !stale && preview.weeks.length === 0) onNothing()
    else setReviewed({ source, preview, stale })
  }

  const reviewing = useIsFetching({ queryKey: previewsKey }) > 0
  const look = async (source: Source, stale: boolean) => {
    try {
      show(await client.fetchQuery(previewQuery(bodyOf(source))), source, stale)
    } catch (error) {
      toastFailure(error, stale ? 'Error saving metrics' : 'Error', sentenceOf(error))
    }
  }

  const write = useWrite(saveImport, 'import')
  const save = async ({ source, preview: { plan } }: Reviewed) => {
    try {
      await write.send({ body: { ...bodyOf(source), save: plan } }, null)
    } catch (error) {
      if (isStale(error)) await look(source, true)
      return
    }
    onSaved(source)
    setReviewed(null)
    toast({ title: 'Metrics saved', description: 'Weekly metrics have been saved successfully.' })
  }

  return {
    reviewed,
    review: (source: Source) => void look(source, false),
    reviewing,
    save: () => reviewed && void save(reviewed),
    saving: write.isPending || reviewing,
    close: () => setReviewed(null),
  }
}
