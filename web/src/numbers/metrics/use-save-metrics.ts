import type { Reply } from '@scope/contract/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { ApiError, sentenceOf } from '../../lib/errors.ts'
import { toastFailure } from '../../lib/failure.ts'
import { onceKey } from '../../lib/once-key.ts'
import { toast } from '../../lib/toast.ts'
import { refetchFigures } from '../comparison/refetch-figures.ts'
import { bodyOf, type MetricsFields } from './form.ts'

export type StoredWeek = NonNullable<Reply<'GET /api/venues/:venue/metrics'>['metrics']>

type Save = {
  fields: MetricsFields
  /** The stored version that the save goes on from; null where there was none. */
  base: string | null
}

/** What the server refused: a field as it was typed, and what it said. */
export type Refused = { field: keyof MetricsFields; typed: string; text: string }

const refusedIn = (error: unknown, fields: MetricsFields): Refused | null => {
  if (!(error instanceof ApiError) || error.code !== 'invalid' || !error.field) return null
  if (!Object.hasOwn(fields, error.field)) return null
  const field = error.field as keyof MetricsFields
  return { field, typed: fields[field], text: error.sentence }
}

/** Saves a venue's week. What someone else saved meanwhile is handed out and not replaced. */
export function useSaveMetrics(venue: string, week: string, onSaved: () => void) {
  const client = useQueryClient()
  const [theirs, setTheirs] = useState<StoredWeek | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  // The same save again, because its answer was lost, is done once.
  const attempt = useRef({ of: '', key: '' })

  const { mutate, isPending } = useMutation({
    mutationFn: ({ fields, base }: Save) => {
      const body = bodyOf(fields, week, base)
      const of = JSON.stringify(body)
      if (attempt.current.of !== of) attempt.current = { of, key: onceKey() }
      return api('POST /api/metrics', { query: { venue }, body, idempotencyKey: attempt.current.key })
    },
    onSuccess: async () => {
      // The card comes back with what is stored, not with what was there before.
      await refetchFigures(client)
      onSaved()
      toast({ title: 'Metrics saved', description: 'Weekly metrics have been saved successfully.' })
    },
    onError: (error, { fields }) => {
      if (error instanceof ApiError && error.code === 'stale' && error.currentMetrics) {
        setTheirs(error.currentMetrics)
        return
      }
      setRefused(refusedIn(error, fields))
      toastFailure(error, 'Error saving metrics', sentenceOf(error))
    },
  })

  return {
    save: (next: Save) => {
      setTheirs(null)
      setRefused(null)
      mutate(next)
    },
    saving: isPending,
    theirs,
    refused,
    /** Those of everyone stay: what is on the screen is asked for again. */
    keepTheirs: () => void refetchFigures(client),
  }
}
