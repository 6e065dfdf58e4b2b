import { useWrite } from '../../lib/api/use-write.ts'
import { toast } from '../../lib/toast/toast.ts'
import { firstDaysWrites } from './writes.ts'

export type NewMember = { venue: { slug: string }; blt: { slug: string; name: string } }

/** Starts a new member’s first 30 days, or declines them. */
export function useDecide({ venue, blt }: NewMember, onDone: () => void) {
  const { start, isPending, act } = useWrite(firstDaysWrites.decide, `first 30 days ${blt.slug}`)
  return {
    decide: (take: boolean) =>
      start({ params: { blt: blt.slug }, body: { take } }, { venue: venue.slug, blt: blt.slug }, () => {
        onDone()
        if (take) toast({ title: 'First 30 days started', description: `${blt.name} has a new priority.` })
      }),
    isPending,
    /** The pending decision. */
    taking: isPending ? act?.input.body.take : undefined,
  }
}
