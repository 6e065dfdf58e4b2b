import type { Visibility } from '@scope/contract/work/journal.words'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { deviceStorage, readDraft } from '../../lib/drafts.ts'
import { toastFailure } from '../../lib/failure.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { type JournalOf, journalDraftKey } from './about.ts'
import { journalWeekQuery } from './api.ts'
import { type JournalFields, NO_FIELDS, opening, WHOLE_FIELDS } from './opening.ts'
import { savedLine } from './saved-line.ts'
import {
  excessesIn,
  isEmpty,
  NO_TEXTS,
  noLink,
  pack,
  sameParts,
  sameTexts,
  type Texts,
  textsOf,
} from './texts.ts'
import { SavedElsewhere, useEntrySave } from './use-entry-save.ts'

const AUTO_SAVE_MS = 30_000

type Said = { texts: Texts; visibility: Visibility }
type Saved = Said & {
  at: string | null
  justNow: boolean
  /** Saved, and seen by its author alone until it is submitted. */
  draft: boolean
}

/**
 * The author's own entry about a BLT member in a week: on the device with every keystroke, kept by the server as a
 * draft every 30 seconds, submitted by a button. The dialog of the home screen and the journal page are the same.
 */
export function useJournal(of: JournalOf, onClose: () => void) {
  const { venue, blt, week } = of
  const key = journalDraftKey(of)
  const form = useDraft<JournalFields>(key, NO_FIELDS, null, WHOLE_FIELDS)
  const stored = useQuery(journalWeekQuery(venue.slug, blt.slug, week))
  const [saved, setSaved] = useState<Saved | null>(null)
  /** What the others read; null where nothing is submitted, or where it is covered by a draft. */
  const [submitted, setSubmitted] = useState<Said | null>(null)
  const [asked, setAsked] = useState(false)
  const { change, rebase, reset } = form
  const { visibility } = form.fields
  const texts = textsOf(form.fields)
  const said: Said = { texts, visibility }

  const { send, version } = useEntrySave(of, form.base, {
    onSaved: ({ updatedAt, hasDraft }, { texts, visibility, draft }) => {
      if (!draft) setSubmitted({ texts, visibility })
      setSaved({ texts, visibility, at: updatedAt, justNow: true, draft: hasDraft })
      rebase(updatedAt)
    },
    // Both versions are here, and the person decides.
    onSavedElsewhere: (journal) => {
      const theirs = textsOf(journal)
      setSaved({ texts: theirs, visibility, at: journal.updatedAt, justNow: false, draft: journal.hasDraft })
      change({ other: pack(theirs), otherFrom: 'saved' })
      rebase(journal.updatedAt)
    },
  })

  // The saved entry is compared with the device's once, when it is first known; from then on the box is the person's.
  const mine = stored.data?.find((journal) => journal.mine)
  const known = stored.data !== undefined
  useEffect(() => {
    if (!known || stored.isFetching || saved) return
    const there = { texts: textsOf(mine), visibility: mine?.visibility ?? 'private' }
    setSaved({ ...there, at: mine?.updatedAt ?? null, justNow: false, draft: mine?.hasDraft ?? false })
    if (mine && !mine.hasDraft) setSubmitted(there)
    const draft = readDraft<JournalFields>(deviceStorage(), key)
    const fields = opening(draft, mine)
    if (fields && draft) change(fields)
    else if (fields) reset(fields)
    version.current = mine?.updatedAt ?? null
    rebase(version.current)
  }, [known, stored.isFetching, saved, mine, key, version, change, rebase, reset])

  const empty = isEmpty(texts)
  const blank = texts.entry.trim() === ''
  const changed = saved ? !sameTexts(texts, saved.texts) || visibility !== saved.visibility : !empty
  const excesses = excessesIn(texts)
  const short = Object.keys(excesses).length === 0
  const badLink = noLink(texts.evidenceUrl)
  const unsubmitted = !empty && (saved === null || changed || saved.draft)
  /** There is something that the server would take: what is saved is known, so nothing is replaced unseen. */
  const sendable = saved !== null && changed && !empty && short && !send.isPending
  /** Another device's text waits for a choice: by itself nothing replaces it. */
  const undecided = form.fields.otherFrom === 'saved'

  const autoSave = () => {
    if (sendable && !undecided) send.mutate({ ...said, draft: true })
  }
  /** What waits goes out; first it must be known what is saved, where that could not be loaded. */
  const catchUp = () => {
    if (saved || !stored.isError) autoSave()
    else if (!stored.isFetching) void stored.refetch()
  }
  const latest = useRef({ catchUp, typed: said })
  latest.current = { catchUp, typed: said }
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
    else change({ ...NO_TEXTS, otherFrom: 'device' })
  }

  const submit = async () => {
    setAsked(true)
    if (blank || !short || badLink) return
    try {
      if (!saved) {
        const { data } = await stored.refetch({ throwOnError: true })
        const there = data?.find((journal) => journal.mine)
        // Now both texts are shown: nothing is replaced unseen.
        if (there && there.updatedAt !== form.base && !sameTexts(there, texts)) return
      }
      await send.mutateAsync({ ...said, draft: false })
      const { typed } = latest.current
      // What was typed meanwhile is not in what was saved: it stays in the box.
      if (!sameTexts(typed.texts, texts) || typed.visibility !== visibility) return
      forget()
      onClose()
    } catch (error) {
      if (error instanceof SavedElsewhere) return
      toastFailure(error, 'Error', 'Failed to save journal entry. Please try again.')
    }
  }

  /** Empties the boxes, and a draft that the server keeps; what is submitted stands until something else is. */
  const clear = () => {
    change(NO_TEXTS)
    if (!mine?.submittedAt && (saved?.draft || send.isPending)) {
      send.mutate({ texts: NO_TEXTS, visibility, draft: true })
    }
  }

  /** Back to what is submitted, where that is known. */
  const discard = async (to: Said) => {
    try {
      if (saved?.draft) await send.mutateAsync({ ...to, draft: true })
      forget()
      onClose()
    } catch (error) {
      if (error instanceof SavedElsewhere) return
      toastFailure(error, 'Error', 'Failed to save journal entry. Please try again.')
    }
  }

  /** A blank entry is not saved (document 2, section 5); the rest of what was typed stays on the device. */
  const leave = () => {
    const untouched = empty || (saved !== null && sameParts(texts, saved.texts))
    if (blank && untouched) forget()
    else if (!blank) autoSave()
  }

  const line = savedLine(
    {
      changed,
      blank: empty,
      savedAt: saved?.at ?? null,
      justNow: saved?.justNow ?? false,
      failed: send.isError || stored.isError,
      onDevice: form.onDevice,
    },
    new Date(),
  )

  return {
    form,
    /** The entry as it is stored. */
    mine,
    line,
    /** What is in the box is saved and not submitted. */
    isDraft: Boolean(saved?.draft) && !changed && !empty,
    /** The boxes say something that nobody else reads. */
    unsubmitted,
    empty,
    blank,
    /** It is known what is saved. */
    known: saved !== null,
    submittable: !blank && unsubmitted,
    /** What to say at a field: it is longer than the server takes, or no link though it is to be submitted. */
    problems: asked && badLink ? { ...excesses, evidenceUrl: badLink } : excesses,
    submit,
    clear,
    discard: submitted && (() => discard(submitted)),
    leave,
    close: () => {
      leave()
      onClose()
    },
    submitting: send.isPending && send.variables?.draft === false,
    /** The saved entry is not known yet, and the device has no text to show meanwhile. */
    loading: !saved && stored.isFetching && empty,
    storedError: saved ? null : stored.error,
    retry: () => void stored.refetch(),
  }
}

export type OwnJournal = ReturnType<typeof useJournal>
