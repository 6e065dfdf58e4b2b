import type { RefObject } from 'react'
import { Link, useLocation } from 'wouter'
import { oneOnOnePath } from '../../../company/venue/venue-path.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import type { OneOnOne } from '../api.ts'
import type { Neighbors } from '../use-neighbors.ts'
import { type About, finish, oneOnOneScope } from '../writes.ts'

/** Saves typed text that is not added yet. Returns whether nothing is left. */
export type Unsent = RefObject<(() => Promise<boolean>) | null>

type EndingProps = { oneOnOne: OneOnOne; about: About; neighbors: Neighbors; unsent: Unsent }

/** The end of the screen: finish, with the next person still due. */
export function Ending({ oneOnOne, about, neighbors: { waiting }, unsent }: EndingProps) {
  const { record, can } = oneOnOne
  const [, navigate] = useLocation()
  const end = useWrite(finish, oneOnOneScope(about))
  const next = waiting && oneOnOnePath({ venue: waiting.venueSlug, blt: waiting.bltSlug })
  const press = async (then?: string) => {
    if (unsent.current && !(await unsent.current())) return
    const go = then === undefined ? undefined : () => navigate(then)
    end.start({ params: about, body: { weekOf: record.weekOf } }, about, go)
  }
  if (can.lead) {
    return (
      <div className="flex flex-wrap justify-end gap-2.5 print:hidden">
        <Button
          variant={next ? 'quiet' : 'primary'}
          className={next ? '' : 'max-sm:w-full'}
          busy={end.isPending}
          onClick={() => void press()}
        >
          Finish
        </Button>
        {next && (
          <Button className="max-sm:flex-1" disabled={end.isPending} onClick={() => void press(next)}>
            Finish, next: <bdi>{waiting.bltName}</bdi>
          </Button>
        )}
      </div>
    )
  }
  if (!can.hold || !next || (record.state !== 'finished' && record.state !== 'skipped')) return null
  return (
    <div className="flex justify-end print:hidden">
      <Link href={next} className={`${buttonClass()} max-sm:w-full`}>
        Next: <bdi>{waiting.bltName}</bdi>
      </Link>
    </div>
  )
}
