import type { Reply } from '@scope/contract/calls'
import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../lib/api/errors.ts'
import { figuresKeys } from '../../lib/api/query-keys.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { toast } from '../../lib/toast/toast.ts'
import { bodyOf, type MetricsFields } from './form.ts'
import { savedMeanwhile, saveMetrics } from './writes.ts'

export type StoredWeek = NonNullable<Reply<'GET /api/venues/:venue/metrics'>['metrics']>

type Save = {
  fields: MetricsFields
  /** The stored version that the save is based on; null if there was none. */
  base: string | null
}

/** A refusal by the server: the field, its typed text, and the error. */
export type Refused = { field: keyof MetricsFields; typed: string; text: string }

const refusedIn = (error: unknown, fields: MetricsFields): Refused | null => {
  if (!(error instanceof ApiError) || error.code !== 'invalid' || !error.field) return null
  if (!Object.hasOwn(fields, error.field)) return null
  const field = error.field as keyof MetricsFields
  return { field, typed: fields[field], text: error.sentence }
}

/** Saves a venue's week. If someone else just saved it, returns theirs and overwrites nothing. */
export function useSaveMetrics(venue: string, week: string, onSaved: () => void) {
  const client = useQueryClient()
  const [theirs, setTheirs] = useState<StoredWeek | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const { send, isPending } = useWrite(saveMetrics, `metrics ${venue} ${week}`)

  const save = async ({ fields, base }: Save) => {
    setTheirs(null)
    setRefused(null)
    try {
      await send({ query: { venue }, body: bodyOf(fields, week, base) }, null)
      onSaved()
      toast({ title: 'Metrics saved', description: 'Weekly metrics have been saved successfully.' })
    } catch (error) {
      setTheirs(savedMeanwhile(error) ?? null)
      setRefused(refusedIn(error, fields))
    }
  }

  return {
    save: (next: Save) => void save(next),
    saving: isPending,
    theirs,
    refused,
    /** Keeps the other person's numbers: loads the screen again. */
    keepTheirs: () => void refetchFigures(client),
  }
}

/** Reloads everything computed from weekly numbers; resolves when the screen is up to date. */
async function refetchFigures(client: QueryClient): Promise<void> {
  await Promise.all(figuresKeys.map((queryKey) => client.invalidateQueries({ queryKey })))
}
