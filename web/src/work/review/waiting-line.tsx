import { countText } from '@scope/contract/kernel/count.words'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { WAITING } from '../../lib/address/paths.ts'
import { useIdle } from '../../lib/window/use-idle.ts'
import { venueCountQuery } from './api.ts'

/** `5 waiting`: the waiting items of a venue, with a link to its list. Nothing without any. */
export function WaitingLine({ venue }: { venue: string }) {
  const { data } = useQuery({ ...venueCountQuery(venue), enabled: useIdle() })
  if (!data?.total) return null
  return (
    <Link
      href={`${WAITING}&${new URLSearchParams({ venue })}`}
      className="inline-flex min-h-11 items-center gap-1 text-sm font-semibold hover:underline"
    >
      {countText(data.total)} waiting
      <ChevronRight aria-hidden size={16} strokeWidth={1.75} className="text-quiet" />
    </Link>
  )
}
