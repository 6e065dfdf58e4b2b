import { addDays } from '@scope/contract/kernel/calendar'
import { useQuery } from '@tanstack/react-query'
import { shortMonthDay } from '../../../lib/dates/dates.ts'
import { Ring } from '../../../ui/figure/Ring.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { type About, explainedQuery, type Snapshot, signalsQuery } from '../api.ts'
import { nothingUnusual, withoutNumbers } from '../unusual.ts'
import { AnalyticsCard } from './AnalyticsCard.tsx'
import { Answer } from './Answer.tsx'
import { SignalItem } from './SignalItem.tsx'

type SignalsCardProps = {
  about: About
  /** Names each venue if there are several. */
  named: boolean
  /** Undefined while loading, null when it failed. */
  coverage: Snapshot['coverage'] | null | undefined
}

const INSIDE = 'px-5 py-4 lg:px-7'

/** The signals, or for how many venues it is certain that there are none. */
export function SignalsCard({ about, named, coverage }: SignalsCardProps) {
  const signals = useQuery(signalsQuery(about))
  const without = coverage ? withoutNumbers(coverage) : []
  return (
    <AnalyticsCard
      title="Signals"
      dates={coverage ? `Complete weeks to ${shortMonthDay(addDays(coverage.weekOf, 6))}` : undefined}
    >
      <Answer query={signals} failed="Failed to fetch Signals" loading={<Loading />}>
        {(list) =>
          list.length > 0 ? (
            <>
              <ul className="grid grid-cols-1 divide-y divide-line">
                {list.map((signal) => (
                  <SignalItem key={signal.id} signal={signal} named={named} />
                ))}
              </ul>
              {without.length > 0 && (
                <div className={`grid gap-1 border-t border-line text-sm text-quiet ${INSIDE}`}>
                  <Without sentences={without} />
                </div>
              )}
            </>
          ) : coverage === undefined ? (
            <Loading />
          ) : (
            <Nothing coverage={coverage ?? undefined} without={without} />
          )
        }
      </Answer>
      <NotRaised about={about} named={named} />
    </AnalyticsCard>
  )
}

/** The signals that tags of weeks explain, behind one line; nothing if there are none. */
function NotRaised({ about, named }: Pick<SignalsCardProps, 'about' | 'named'>) {
  const { data = [] } = useQuery(explainedQuery(about))
  if (data.length === 0) return null
  return (
    <details className="border-t border-line">
      <summary className={`flex min-h-11 cursor-pointer items-center font-semibold text-accent ${INSIDE}`}>
        Not raised: {data.length} explained by tags
      </summary>
      <ul className="grid grid-cols-1 divide-y divide-line">
        {data.map((signal) => (
          <SignalItem key={signal.id} signal={signal} named={named} />
        ))}
      </ul>
    </details>
  )
}

type NothingProps = { coverage: Snapshot['coverage'] | undefined; without: string[] }

/** A ring for the share of venues with all of their numbers. */
function Nothing({ coverage, without }: NothingProps) {
  const share = coverage && coverage.venues > 0 ? coverage.reported / coverage.venues : 0
  return (
    <div className={`flex items-center gap-5 ${INSIDE} py-6!`}>
      <Ring share={share} />
      <div className="grid max-w-[68ch] gap-1">
        <p className="font-serif text-2xl">{nothingUnusual(coverage)}</p>
        <div className="grid gap-1 text-quiet">
          <Without sentences={without} />
        </div>
      </div>
    </div>
  )
}

/** The venues that miss numbers. */
function Without({ sentences }: { sentences: string[] }) {
  return sentences.map((sentence) => <p key={sentence}>{sentence}</p>)
}

function Loading() {
  return (
    <div className="grid grid-cols-1 divide-y divide-line">
      {[1, 2, 3].map((row) => (
        <div key={row} className={`flex gap-4 ${INSIDE} py-5!`}>
          <Skeleton className="size-10" />
          <div className="grid flex-1 content-start gap-2">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-6 w-4/5" />
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-9 w-36" />
          </div>
        </div>
      ))}
    </div>
  )
}
