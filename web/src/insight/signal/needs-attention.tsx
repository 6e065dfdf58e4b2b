import { DEFAULT_RANGE } from '@scope/contract/insight/analytics.words'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { withNamed } from '../../lib/address/address.ts'
import { sentenceOf } from '../../lib/api/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/state/Skeleton.tsx'
import { signalsQuery } from '../analytics/api.ts'
import { AttentionRow, type PlanOf } from './components/AttentionRow.tsx'

/** The number of signals shown at first. */
const FIRST = 3

/** The most urgent signals of all venues, each with its evidence and a link to its venue, then `children`. */
export function NeedsAttention({ Plan, children }: { Plan: PlanOf; children: ReactNode }) {
  const heading = useId()
  const [path] = useLocation()
  const [params] = useSearchParams()
  const { data, error, refetch } = useQuery(signalsQuery({ range: DEFAULT_RANGE }))
  const whole = params.get('attention') === 'all'
  const urgent = data?.filter(({ tone }) => tone !== 'positive')
  const other = withNamed(params, { attention: whole ? undefined : 'all' })

  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 px-4! py-1.5! lg:px-5!">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2 id={heading} className="font-serif text-2xl">
          Needs attention
        </h2>
        {urgent && urgent.length > FIRST && (
          <Link
            href={`${path}?${other}`}
            className="flex min-h-11 items-center text-sm font-semibold text-accent hover:underline"
          >
            {whole ? 'Show fewer' : `Show all ${urgent.length}`}
          </Link>
        )}
      </div>
      {urgent ? (
        urgent.length > 0 ? (
          <ul className="grid grid-cols-1 divide-y divide-line">
            {urgent.slice(0, whole ? undefined : FIRST).map((signal) => (
              <AttentionRow key={signal.id} signal={signal} Plan={Plan} />
            ))}
          </ul>
        ) : (
          <p className="pb-2 text-quiet">Nothing unusual in the weeks reported.</p>
        )
      ) : error ? (
        <p role="status" className="flex flex-wrap items-center gap-x-3 text-quiet">
          {sentenceOf(error)}
          <Button variant="quiet" size="sm" className="-mx-3 text-accent!" onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      ) : (
        <Loading />
      )}
      {children}
    </Card>
  )
}

function Loading() {
  return (
    <div className="grid grid-cols-1 gap-3 pb-2">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-12 sm:h-8" />
      ))}
    </div>
  )
}
