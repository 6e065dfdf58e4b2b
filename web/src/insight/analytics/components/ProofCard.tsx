import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { longRange } from '../../../lib/dates/dates.ts'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { type About, type StudioCrit, studioCritQuery } from '../api.ts'
import { targetLabel, targetPath } from '../targets.ts'
import { AnalyticsCard } from './AnalyticsCard.tsx'
import { Answer } from './Answer.tsx'

type ProofCardProps = {
  about: About
  /** The name of a venue if there are several. */
  venueName: (slug: string) => string | undefined
}

const INSIDE = 'px-5 py-4 lg:px-7 lg:py-5'

/** The insights text; each sentence links to its source. */
export function ProofCard({ about, venueName }: ProofCardProps) {
  const insights = useQuery(studioCritQuery(about))
  const dates = insights.data && longRange(insights.data.from, insights.data.to)
  return (
    <AnalyticsCard title="Proof" dates={dates}>
      <Answer query={insights} failed="Failed to fetch Studio Crit insights" loading={<Loading />}>
        {({ sentences, writtenBy }) =>
          sentences.length === 0 ? (
            <p className={`text-quiet ${INSIDE}`}>No insights available for this period</p>
          ) : (
            <div className={`grid grid-cols-1 gap-4 ${INSIDE}`}>
              <ul className="grid grid-cols-1 gap-4">
                {sentences.map((sentence) => (
                  <Sentence key={sentence.text} sentence={sentence} venueName={venueName} />
                ))}
              </ul>
              {writtenBy === 'model' && (
                <p className="text-sm text-quiet">
                  AI wrote the next steps. Every figure is from your records.
                </p>
              )}
            </div>
          )
        }
      </Answer>
    </AnalyticsCard>
  )
}

type SentenceProps = Pick<ProofCardProps, 'venueName'> & { sentence: StudioCrit['sentences'][number] }

function Sentence({ sentence: { text, targets }, venueName }: SentenceProps) {
  return (
    <li>
      <p className="max-w-[68ch]">{text}</p>
      {targets.length > 0 && (
        <p className="flex flex-wrap gap-x-5">
          {targets.map((target) => (
            <Link
              key={targetPath(target)}
              href={targetPath(target)}
              className="inline-flex min-h-11 items-center text-sm text-quiet underline decoration-line underline-offset-4 hover:text-accent hover:decoration-current"
            >
              {targetLabel(target, venueName(target.venueSlug))}
            </Link>
          ))}
        </p>
      )}
    </li>
  )
}

function Loading() {
  return (
    <div className={`grid grid-cols-1 gap-3 ${INSIDE}`}>
      {[1, 2, 3].map((row) => (
        <div key={row} className="grid max-w-[68ch] grid-cols-1 gap-2">
          <Skeleton className="h-5" />
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-7 w-40" />
        </div>
      ))}
    </div>
  )
}
