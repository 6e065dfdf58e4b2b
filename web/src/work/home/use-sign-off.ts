import { useWrite } from '../../lib/api/use-write.ts'
import { buzz } from '../../lib/window/buzz.ts'
import type { Priority } from '../priority/place.ts'
import { missingIn, refusal } from './refusal.ts'
import { signOff, takeBack } from './writes.ts'

type About = { venue: { id?: string; slug: string }; blt: { id: string; slug: string } }
type After = { onSignedOff: (priority: Priority) => void; openJournal: () => void }

/**
 * The final sign-off of a priority, and taking it back. The server checks every requirement; the screen shows what is
 * missing.
 */
export function useSignOff(
  priority: Pick<Priority, 'id'>,
  { venue, blt }: About,
  { onSignedOff, openJournal }: After,
) {
  const scope = `sign-off ${priority.id}`
  const about = { venue: venue.slug, blt: blt.slug }
  const { send, isPending } = useWrite(signOff, scope)
  const back = useWrite(takeBack, scope)
  return {
    isPending,
    /** Rejects if refused, so that the swipe goes back. */
    signOff: async () => {
      buzz()
      const body = { status: 'COMPLETED', blt: blt.id, ...(venue.id ? { venue: venue.id } : {}) } as const
      try {
        onSignedOff(await send({ params: { id: priority.id }, body }, about))
      } catch (error) {
        const missing = missingIn(error)
        if (missing && refusal(missing).openJournal) openJournal()
        throw error
      }
    },
    /** `onTaken` is called once it is taken back. */
    takeBack: (onTaken?: () => void) => back.start({ params: { id: priority.id } }, about, onTaken),
    takingBack: back.isPending,
  }
}
