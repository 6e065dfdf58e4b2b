import type { Visibility } from '@scope/contract/work/journal.words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../lib/api.ts'
import { ApiError } from '../../lib/errors.ts'
import { prioritiesKey, reviewKey } from '../../lib/query-keys.ts'
import { type JournalOf, journalDraftKey } from './about.ts'
import { journalsKey, journalWeekQuery } from './api.ts'
import { type Journal, PARTS, sameTexts, type Texts } from './texts.ts'

export type Sending = { texts: Texts; visibility: Visibility; draft: boolean }

/** Another device of the author has saved the entry meanwhile. */
export class SavedElsewhere extends Error {
  override name = 'SavedElsewhere'
  readonly journal: Journal
  constructor(journal: Journal) {
    super('Saved elsewhere')
    this.journal = journal
  }
}

type Told = {
  onSaved: (answer: Journal, sent: Sending) => void
  onSavedElsewhere: (journal: Journal) => void
}

/** Sends an entry whole, one save after the other, each going on from the version that the one before left. */
export function useEntrySave(of: JournalOf, base: string | null, { onSaved, onSavedElsewhere }: Told) {
  const { venue, blt, week } = of
  const client = useQueryClient()
  const stored = journalWeekQuery(venue.slug, blt.slug, week)
  // The stored version that the next save goes on from: a save that waits for another goes on from that one.
  const version = useRef(base)
  const tried = useRef<Texts | null>(null)

  const send = useMutation({
    // One after the other: a draft that is under way must not arrive after the text that replaces it.
    scope: { id: journalDraftKey(of) },
    mutationFn: async ({ texts, visibility, draft }: Sending) => {
      const parts = Object.fromEntries(PARTS.map((part) => [part, texts[part] || null]))
      const about = { venueId: venue.id, bltId: blt.id, weekOf: week }
      const save = (updatedAt: string | null) =>
        api('POST /api/journals', {
          body: {
            ...about,
            ...parts,
            entry: texts.entry,
            visibility,
            ...(draft ? { draft } : {}),
            updatedAt,
          },
          // Sent on leaving as well, when the page may be on its way out.
          keepalive: true,
        })
      const before = tried.current
      tried.current = texts
      return save(version.current).catch(async (error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'stale') throw error
        const journals = await client.fetchQuery({ ...stored, staleTime: 0 })
        const there = journals.find(({ mine }) => mine)
        if (!there) throw error
        // It is this screen's own, whose answer was lost on the way.
        if (before && sameTexts(there, before)) return save(there.updatedAt)
        throw new SavedElsewhere(there)
      })
    },
    onSuccess: (answer, sent) => {
      version.current = answer.updatedAt
      client.setQueryData(stored.queryKey, (journals) =>
        journals?.some(({ mine }) => mine)
          ? journals.map((journal) => (journal.mine ? answer : journal))
          : journals && [answer, ...journals],
      )
      onSaved(answer, sent)
      void client.invalidateQueries({ queryKey: journalsKey(venue.slug, blt.slug) })
      if (sent.draft) return
      void client.invalidateQueries({ queryKey: prioritiesKey })
      void client.invalidateQueries({ queryKey: reviewKey })
    },
    onError: (error) => {
      if (!(error instanceof SavedElsewhere)) return
      version.current = error.journal.updatedAt
      onSavedElsewhere(error.journal)
    },
  })
  return { send, version }
}
