import { JOURNAL_MAX, type Visibility } from '@scope/contract/journal.words'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { deviceStorage, draftKey, readDraft } from '../../lib/drafts.ts'
import { ApiError } from '../../lib/errors.ts'
import { toastFailure } from '../../lib/failure.ts'
import { tooLong } from '../../lib/too-long.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { prioritiesKey } from '../priority/api.ts'
import { journalsKey, journalWeekQuery } from './api.ts'
import { type JournalFields, NO_FIELDS, opening } from './opening.ts'
import { savedLine } from './saved-line.ts'

const AUTO_SAVE_MS = 30_000

export type JournalOf = {
  me: { id: string; userId: string; name: string }
  venue: { id: string; slug: string; name: string; gm: { name: string } | null }
  blt: { id: string; slug: string; name: string }
  week: string
}

type Saved = {
  entry: string
  visibility: Visibility
  at: string | null
  justNow: boolean
  /** Saved, and seen by its author alone until it is submitted. */
  draft: boolean
}
type Sending = { entry: string; visibility: Visibility; draft: boolean }

/** What another device of the author has saved meanwhile, where that is why a save was refused. */
const savedElsewhere = (error: unknown) => (error instanceof ApiError ? error.currentEntry : undefined)

/**
 * The author's own entry about a BLT member in a week: on the device with every keystroke, kept by the server as a
 * draft every 30 seconds, submitted by Save Journal.
 */
export function useJournal({ me, venue, blt, week }: JournalOf, onClose: () => void) {
  const client = useQueryClient()
  const key = draftKey('journal', me.userId, blt.id, week)
  const form = useDraft<JournalFields>(key, NO_FIELDS)
  const stored = useQuery(journalWeekQuery(venue.slug, blt.slug, week))
  const [saved, setSaved] = useState<Saved | null>(null)
  const { entry, visibility } = form.fields
  // The stored version that the next save goes on from: a save that waits for another goes on from that one.
  const version = useRef(form.base)
  const tried = useRef<string | null>(null)

  // The saved entry is compared with the device's once, when it is first known; from then on the box is the person's.
  const mine = stored.data?.find((journal) => journal.mine)
  const known = stored.data !== undefined
  const { change, rebase, reset } = form
  useEffect(() => {
    if (!known || stored.isFetching || saved) return
    setSaved({
      entry: mine?.entry ?? '',
      visibility: mine?.visibility ?? 'private',
      at: mine?.updatedAt ?? null,
      justNow: false,
      draft: mine?.hasDraft ?? false,
    })
    const draft = readDraft<JournalFields>(deviceStorage(), key)
    const fields = opening(draft, mine)
    if (fields && draft) change(fields)
    else if (fields) reset(fields)
    version.current = mine?.updatedAt ?? null
    rebase(version.current)
  }, [known, stored.isFetching, saved, mine, key, change, rebase, reset])

  const send = useMutation({
    // One after the other: a draft that is under way must not arrive after the text that replaces it.
    scope: { id: key },
    mutationFn: async ({ draft, ...text }: Sending) => {
      const about = { venueId: venue.id, bltId: blt.id, weekOf: week }
      const save = (updatedAt: string | null) =>
        api('POST /api/journals', {
          body: { ...about, ...text, ...(draft ? { draft: true } : {}), updatedAt },
          // Sent on closing as well, when the page may be on its way out.
          keepalive: true,
        })
      const before = tried.current
      tried.current = text.entry
      return save(version.current).catch((error: unknown) => {
        const there = savedElsewhere(error)
        if (!there || there.entry !== before) throw error
        // It is this screen's own, whose answer was lost on the way.
        return save(there.updatedAt)
      })
    },
    onSuccess: (answer, { draft, ...text }) => {
      setSaved({ ...text, at: answer.updatedAt, justNow: true, draft })
      version.current = answer.updatedAt
      rebase(answer.updatedAt)
      void client.invalidateQueries({ queryKey: journalsKey(venue.slug, blt.slug) })
      if (!draft) void client.invalidateQueries({ queryKey: prioritiesKey })
    },
    onError: (error) => {
      const theirs = savedElsewhere(error)
      if (!theirs) return
      // Another device of the author saved meanwhile: both texts are here, and the person decides.
      setSaved({ entry: theirs.entry, visibility, at: theirs.updatedAt, justNow: false, draft: true })
      version.current = theirs.updatedAt
      change({ other: theirs.entry, otherFrom: 'saved' })
      rebase(theirs.updatedAt)
    },
  })

  const blank = entry.trim() === ''
  const changed = saved ? entry !== saved.entry || visibility !== saved.visibility : !blank
  const excess = tooLong(entry, JOURNAL_MAX)
  /** There is something that the server would take: what is saved is known, so nothing is replaced unseen. */
  const sendable = saved !== null && changed && !blank && !excess && !send.isPending
  /** Another device's text waits for a choice: by itself nothing replaces it. */
  const undecided = form.fields.otherFrom === 'saved'

  const autoSave = () => {
    if (sendable && !undecided) send.mutate({ entry, visibility, draft: true })
  }
  /** What waits goes out; first it must be known what is saved, where that could not be loaded. */
  const catchUp = () => {
    if (saved || !stored.isError) autoSave()
    else if (!stored.isFetching) void stored.refetch()
  }
  const latest = useRef({ catchUp, typed: form.fields })
  latest.current = { catchUp, typed: form.fields }
  useEffect(() => {
    const run = () => latest.current.catchUp()
    const timer = setInterval(run, AUTO_SAVE_MS)
    window.addEventListener('online', run)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', run)
    }
  }, [])

  /** The device forgets the entry; not a second text that nobody has chosen about: it may be nowhere else. */
  const forget = () => {
    if (form.fields.other.trim() === '') reset(NO_FIELDS)
    else change({ entry: '', otherFrom: 'device' })
  }

  const submit = async () => {
    if (blank || excess) return
    try {
      if (!saved) {
        const { data } = await stored.refetch({ throwOnError: true })
        const there = data?.find((journal) => journal.mine)
        // Now both texts are shown: nothing is replaced unseen.
        if (there && there.updatedAt !== form.base && there.entry !== entry) return
      }
      await send.mutateAsync({ entry, visibility, draft: false })
      const { typed } = latest.current
      // What was typed meanwhile is not in what was saved: it stays in the box.
      if (typed.entry !== entry || typed.visibility !== visibility) return
      forget()
      onClose()
    } catch (error) {
      if (savedElsewhere(error)) return
      toastFailure(error, 'Error', 'Failed to save journal entry. Please try again.')
    }
  }

  const close = () => {
    if (blank) forget()
    else autoSave()
    onClose()
  }

  const line = savedLine(
    {
      changed,
      blank,
      savedAt: saved?.at ?? null,
      justNow: saved?.justNow ?? false,
      failed: send.isError || stored.isError,
      onDevice: form.onDevice,
    },
    new Date(),
  )

  return {
    form,
    line,
    /** What is in the box is saved and not submitted. */
    isDraft: Boolean(saved?.draft) && !changed && !blank,
    blank,
    /** What to say where the entry is longer than the server takes. */
    excess,
    submit,
    close,
    submitting: send.isPending && send.variables?.draft === false,
    /** The saved entry is not known yet, and the device has no text to show meanwhile. */
    loading: !saved && stored.isFetching && blank,
    storedError: saved ? null : stored.error,
    retry: () => void stored.refetch(),
  }
}
