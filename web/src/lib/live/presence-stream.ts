import type { Presence } from '@scope/contract/outreach/presence'
import type { PresenceKind } from '@scope/contract/outreach/presence.words'
import { addressOf, userOfPage } from '../api/api.ts'

/** The server ends a stream from time to time, and the browser opens the next. */
const BETWEEN_MS = 5_000
/** The pause after a refusal. */
const REFUSED_MS = 60_000

/** Something that others may be looking at too: a priority, or a one-on-one by its BLT member. */
export type Subject = { kind: PresenceKind; id: string }

/** Reports that the user is looking at a subject, and gets the names of the others. Returns how to close the stream. */
export function openPresence(subject: Subject, onPeople: (people: Presence['people']) => void): () => void {
  let source: EventSource | undefined
  let alone: ReturnType<typeof setTimeout> | undefined
  let pause: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    const own = new EventSource(
      addressOf('/api/presence/:kind/:id', { params: subject, query: { user: userOfPage() ?? undefined } }),
    )
    source = own
    own.onmessage = ({ data }) => {
      clearTimeout(alone)
      alone = undefined
      onPeople((JSON.parse(data) as Presence).people)
    }
    own.onerror = () => {
      alone ??= setTimeout(onPeople, BETWEEN_MS, [])
      if (own.readyState === EventSource.CLOSED) pause = setTimeout(open, REFUSED_MS)
    }
  }
  open()
  return () => {
    clearTimeout(alone)
    clearTimeout(pause)
    source?.close()
  }
}
