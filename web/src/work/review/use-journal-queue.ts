import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useMe } from '../../company/person/api.ts'
import { moreJournalsQuery } from './api.ts'
import { headingOf } from './components/JournalHead.tsx'
import { besideJournal, type Review, type WaitingJournal, withLeft } from './queue.ts'
import { hasReplyDraft } from './reply-draft.ts'

/**
 * The journals of a Waiting list as its manager works through them. Those reviewed on this screen or with an unsent
 * reply keep their place. `onEmpty` is called when the last one is done.
 */
export function useJournalQueue(review: Review, venue: string | undefined, onEmpty: () => void) {
  const me = useMe()
  const { journals: listed, query } = useWaitingJournals(review, venue)
  /** The journals reviewed on this screen, with the reply that was sent. */
  const [reviewed, setReviewed] = useState<ReadonlyMap<string, string>>(new Map())
  const [undone, setUndone] = useState<string | null>(null)
  /** The journals that are read in full. */
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [done, setDone] = useState({ text: '' })
  const waits = new Set(listed.map(({ journal }) => journal.id))
  const before = useRef<WaitingJournal[]>([])
  const journals = withLeft(listed, before.current, (id) => reviewed.has(id) || hasReplyDraft(me, id))
  before.current = journals
  const isReviewed = ({ journal: { id } }: WaitingJournal) => !waits.has(id) && reviewed.has(id)

  useEffect(() => {
    const back = listed.find(({ journal }) => journal.id === undone)
    if (!back) return
    document.getElementById(headingOf(back))?.focus()
    setUndone(null)
  }, [listed, undone])

  const read = ({ journal }: WaitingJournal) => setOpened((all) => new Set(all).add(journal.id))
  const leave = (waiting: WaitingJournal, event: string) => {
    const { journal } = waiting
    const next = besideJournal(
      journals.filter((one) => one === waiting || !isReviewed(one)),
      journal.id,
    )
    const waitingCount = waits.has(journal.id) ? review.total - 1 : review.total
    setDone({ text: `${event}. ${waitingCount} waiting.` })
    if (next) {
      read(next)
      document.getElementById(headingOf(next))?.focus()
    } else onEmpty()
  }

  return {
    journals,
    /** Loads the journals after the first page. */
    query,
    /** The last action, for a screen reader. */
    announced: done.text,
    waits: ({ journal }: WaitingJournal) => waits.has(journal.id),
    isReviewed,
    /** The reply that was sent with the review; empty for none. */
    replyTo: ({ journal }: WaitingJournal) => reviewed.get(journal.id) ?? '',
    isOpened: ({ journal }: WaitingJournal) => opened.has(journal.id),
    read,
    markReviewed: (waiting: WaitingJournal, reply: string) => {
      setReviewed((all) => new Map(all).set(waiting.journal.id, reply))
      leave(waiting, `${waiting.bltName}’s journal marked reviewed`)
    },
    /** Its card returns, with the focus. */
    undo: ({ journal }: WaitingJournal) => setUndone(journal.id),
    discardReply: (waiting: WaitingJournal) => leave(waiting, 'Reply discarded'),
  }
}

export type JournalQueue = ReturnType<typeof useJournalQueue>

/** The journals of a Waiting list, and how to load those beyond its first page. */
function useWaitingJournals(review: Review, venue: string | undefined) {
  /** The end of the first page when the user asked for more. */
  const [from, setFrom] = useState<string | null>(null)
  const more = useInfiniteQuery({ ...moreJournalsQuery(venue, from ?? ''), enabled: from !== null })
  const firstIds = new Set(review.journals.map(({ journal }) => journal.id))
  // When journals leave the first page, others move up to it.
  const others = more.data?.pages.flatMap((page) => page.journals) ?? []
  return {
    journals: [...review.journals, ...others.filter(({ journal }) => !firstIds.has(journal.id))],
    query: {
      hasNextPage: from === null || !more.data ? review.next !== null : more.hasNextPage,
      isFetchingNextPage: more.isLoading || more.isFetchingNextPage,
      isFetchNextPageError: more.isLoadingError || more.isFetchNextPageError,
      error: more.error,
      fetchNextPage: () => {
        if (from === null) setFrom(review.next)
        else if (more.data) void more.fetchNextPage()
        else void more.refetch()
      },
    },
  }
}
