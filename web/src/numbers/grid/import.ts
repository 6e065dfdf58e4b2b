import type { Reply } from '@scope/contract/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, sentenceOf } from '../../lib/errors.ts'
import { toastFailure } from '../../lib/failure.ts'
import { onceKey } from '../../lib/once-key.ts'
import { toast } from '../../lib/toast.ts'
import { refetchFigures } from '../comparison/refetch-figures.ts'
import { previewImport, saveImport } from './api.ts'
import type { Cells } from './cells.ts'
import type { Line } from './lines.ts'

type Preview = Reply<'POST /api/metrics/import'>

/** Where weeks come from: the sheet as it stands, or a CSV file. */
export type Source =
  | { lines: readonly Line[] /** The cells that the lines were made from. */; cells: Cells }
  | { name: string; file: string }

export type Reviewed = {
  source: Source
  preview: Preview
  /** Someone changed numbers since it was looked at: this is what would change now. */
  stale: boolean
  /** Names the attempt to save it: repeated after a lost answer, it is done once. */
  attempt: string
}

const bodyOf = (source: Source) => ('lines' in source ? { lines: [...source.lines] } : { file: source.file })

type Outcome = {
  /** The server refuses cells of the sheet. */
  onErrors: (errors: Preview['errors'], lines: readonly Line[]) => void
  onNothing: () => void
  onSaved: (source: Source) => void
}

/** Looks at what an import would change, and saves exactly that. */
export function useGridImport({ onErrors, onNothing, onSaved }: Outcome) {
  const client = useQueryClient()
  const [reviewed, setReviewed] = useState<Reviewed | null>(null)

  const show = (preview: Preview, source: Source, stale: boolean) => {
    const sheet = 'lines' in source
    if (sheet && preview.errors.length > 0) {
      setReviewed(null)
      onErrors(preview.errors, source.lines)
    } else if (sheet && !stale && preview.weeks.length === 0) onNothing()
    else setReviewed({ source, preview, stale, attempt: onceKey() })
  }

  const review = useMutation({
    mutationFn: (source: Source) => previewImport(bodyOf(source)),
    onSuccess: (preview, source) => show(preview, source, false),
    onError: (error) => toastFailure(error, 'Error', sentenceOf(error)),
  })

  const save = useMutation({
    mutationFn: async ({ source, preview, attempt }: Reviewed) => {
      try {
        return await saveImport({ ...bodyOf(source), save: preview.plan }, attempt)
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 409)) throw error
        show(await previewImport(bodyOf(source)), source, true)
        return null
      }
    },
    onSuccess: async (saved, { source }) => {
      // What others changed is on the sheet behind the preview as well.
      await refetchFigures(client)
      if (!saved) return
      onSaved(source)
      setReviewed(null)
      toast({ title: 'Metrics saved', description: 'Weekly metrics have been saved successfully.' })
    },
    onError: (error) => toastFailure(error, 'Error saving metrics', sentenceOf(error)),
  })

  return {
    reviewed,
    review: review.mutate,
    reviewing: review.isPending,
    save: () => reviewed && save.mutate(reviewed),
    saving: save.isPending,
    close: () => setReviewed(null),
  }
}
