import { buzz } from '../../lib/buzz.ts'
import { useWrite } from '../../lib/use-write.ts'
import type { Place, Priority } from '../priority/place.ts'
import { missingIn, refusal } from './refusal.ts'
import { signOff } from './writes.ts'

type After = { onSignedOff: (priority: Priority) => void; openJournal: () => void }

/** The final sign-off of a priority. The server checks every requirement; the screen shows what is missing. */
export function useSignOff(priority: Priority, { venue, blt }: Place, { onSignedOff, openJournal }: After) {
  const { send, isPending } = useWrite(signOff, `sign-off ${priority.id}`)
  return {
    isPending,
    /** Rejects if refused, so that the swipe goes back. */
    signOff: async () => {
      buzz()
      const body = { status: 'COMPLETED', venue: venue.id, blt: blt.id } as const
      const about = { venue: venue.slug, blt: blt.slug }
      try {
        onSignedOff(await send({ params: { id: priority.id }, body }, about))
      } catch (error) {
        const missing = missingIn(error)
        if (missing && refusal(missing).openJournal) openJournal()
        throw error
      }
    },
  }
}
