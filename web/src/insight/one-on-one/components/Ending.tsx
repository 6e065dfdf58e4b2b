import { Link } from 'wouter'
import { oneOnOnePath } from '../../../company/venue/venue-path.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import type { OneOnOne } from '../api.ts'
import type { Neighbors } from '../use-neighbors.ts'
import { type About, finish, oneOnOneScope } from '../writes.ts'

type EndingProps = { shown: OneOnOne; about: About; neighbors: Neighbors }

/** The end of the screen: finish, then the next person who still waits. */
export function Ending({ shown, about, neighbors }: EndingProps) {
  const { record, can } = shown
  const end = useWrite(finish, oneOnOneScope(about))
  const { next } = neighbors
  if (can.lead) {
    return (
      <div className="flex justify-end print:hidden">
        <Button
          className="max-sm:w-full"
          busy={end.isPending}
          onClick={() => end.start({ params: about, body: { weekOf: record.weekOf } }, about)}
        >
          Finish
        </Button>
      </div>
    )
  }
  if (!can.hold || !next || (record.state !== 'finished' && record.state !== 'skipped')) return null
  return (
    <div className="flex justify-end print:hidden">
      <Link
        href={oneOnOnePath({ venue: next.venueSlug, blt: next.bltSlug })}
        className={`${buttonClass()} max-sm:w-full`}
      >
        Next: <bdi>{next.bltName}</bdi>
      </Link>
    </div>
  )
}
