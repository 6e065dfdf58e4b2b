import type { Input, Reply } from '@scope/contract/calls'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { isConflict } from '../../lib/api/conflict.ts'
import { UPLOAD_MS } from '../../lib/api/deadline.ts'
import { sentenceOf } from '../../lib/api/errors.ts'
import { onceKey } from '../../lib/api/once-key.ts'
import { toastFailure } from '../../lib/toast/failure.ts'
import { dismissToast, toast } from '../../lib/toast/toast.ts'
import type { Files } from '../source/api.ts'
import type { Cells } from './cells.ts'

/** A preview of numbers or of budgets, whose fields are among those of numbers. */
export type Preview = Reply<'POST /api/metrics/import'>

/** The origin of weeks: the sheet, a file, or files read together. */
export type Source<L = object> =
  | { lines: readonly L[] /** The cells that the lines were made from. */; cells: Cells }
  | { name: string; file: string }
  | ReadFiles

/** Files of numbers, and how they are read: by which source, and whether weeks that lack days are taken. */
type ReadFiles = { name: string; files: Files; source?: string; takeShort?: boolean }

export type Reviewed<L = object> = {
  source: Source<L>
  preview: Preview
  /** Someone just changed numbers; the preview shows what would change now. */
  stale: boolean
}

function bodyOf<L>(source: Source<L>): Body<L> {
  if ('lines' in source) return { lines: [...source.lines] }
  const { name: _, ...body } = source
  return body
}

/** A body of an import call: lines, a file or files, and the plan to save. */
type Body<L> = { lines?: L[]; file?: string } & Partial<Omit<ReadFiles, 'name'>>

/** The kind of import: how it is previewed and saved, and its texts. */
type Importing<L> = {
  preview: (body: Body<L>) => Promise<Preview>
  save: (body: Body<L> & { save: string }) => Promise<unknown>
  saving: boolean
  /** The titles of a failure and of a success, and the success in a sentence. */
  words: { failed: string; saved: string; description: string }
}

export type Outcome<L> = {
  /** The server found errors in cells of the sheet. */
  onErrors: (errors: Preview['errors'], lines: readonly L[]) => void
  onNothing: () => void
  /** `weeks` are the Mondays of the saved weeks. */
  onSaved: (source: Source<L>, weeks: readonly string[]) => void
}

/** Every preview of an import. */
const previewsKey = ['import preview'] as const

type ImportCall = 'POST /api/metrics/import' | 'POST /api/budgets/import'

/** Previews the changes of an import; saves nothing. */
export const previewOf = <C extends ImportCall>(
  call: C,
  body: Omit<Input<C>['body'], 'save' | 'apply'>,
): Promise<Reply<C>> => api(call, { body, deadlineMs: UPLOAD_MS } as never)

/** Previews an import, and saves exactly the shown changes. */
export function useWeekImport<L>(
  { preview, save: send, saving, words }: Importing<L>,
  { onErrors, onNothing, onSaved }: Outcome<L>,
) {
  const client = useQueryClient()
  const [reviewed, setReviewed] = useState<Reviewed<L> | null>(null)

  const show = (preview: Preview, source: Source<L>, stale: boolean) => {
    // The message about the last import would cover this one.
    dismissToast()
    const sheet = 'lines' in source
    if (sheet && preview.errors.length > 0) {
      setReviewed(null)
      onErrors(preview.errors, source.lines)
    } else if (sheet && !stale && preview.weeks.length === 0) onNothing()
    else setReviewed({ source, preview, stale })
  }

  const reviewing = useIsFetching({ queryKey: previewsKey }) > 0
  const look = async (source: Source<L>, stale: boolean) => {
    // A new one each time.
    const queryKey = [...previewsKey, onceKey()]
    try {
      show(
        await client.fetchQuery({ queryKey, queryFn: () => preview(bodyOf(source)), gcTime: 0 }),
        source,
        stale,
      )
    } catch (error) {
      toastFailure(error, stale ? words.failed : 'Error', sentenceOf(error))
    }
  }

  const save = async ({ source, preview: { plan, weeks } }: Reviewed<L>) => {
    try {
      await send({ ...bodyOf(source), save: plan })
    } catch (error) {
      if (isConflict(error)) await look(source, true)
      return
    }
    onSaved(
      source,
      weeks.map(({ weekOf }) => weekOf),
    )
    setReviewed(null)
    toast({ title: words.saved, description: words.description })
  }

  return {
    reviewed,
    review: (source: Source<L>) => void look(source, false),
    reviewing,
    save: () => reviewed && void save(reviewed),
    saving: saving || reviewing,
    close: () => setReviewed(null),
  }
}
