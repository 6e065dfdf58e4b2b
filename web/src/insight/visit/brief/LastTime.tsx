import { Link } from 'wouter'
import { shortMonthDay } from '../../../lib/dates/dates.ts'
import { AgreementRow } from '../../agreement/agreement-row.tsx'
import type { Agreement } from '../../agreement/api.ts'
import type { Brief } from '../api.ts'
import { wayText } from '../plan/words.ts'
import { visitPath } from '../visit-path.ts'
import { Section } from './Section.tsx'

/** What was agreed at the last visit and whether it is done, and what is still open from earlier ones. */
export function LastTime({ brief: { lastTime, stillOpen } }: { brief: Brief }) {
  const agreed = lastTime?.agreements ?? []
  const before = stillOpen.filter(({ id }) => agreed.every((one) => one.id !== id))
  return (
    <>
      {lastTime && (
        <Section
          title="Last time"
          to={visitPath(lastTime.id)}
          beside={
            <p className="text-sm text-quiet">
              {shortMonthDay(lastTime.on)} · {wayText(lastTime.by)} · <bdi>{lastTime.visitor}</bdi>
            </p>
          }
        >
          {agreed.length > 0 ? (
            <Agreements list={agreed} />
          ) : (
            <Link
              dir="auto"
              href={visitPath(lastTime.id)}
              className="line-clamp-2 pb-1 wrap-anywhere hover:text-accent"
            >
              {lastTime.summary || 'Nothing was agreed.'}
            </Link>
          )}
        </Section>
      )}
      {before.length > 0 && (
        <Section title={lastTime ? 'Still open from before' : 'Still open'}>
          <Agreements list={before} />
        </Section>
      )}
    </>
  )
}

function Agreements({ list }: { list: readonly Agreement[] }) {
  return (
    <ul className="leading-snug">
      {list.map((agreement) => (
        <AgreementRow
          key={agreement.id}
          agreement={agreement}
          canTick={agreement.visit?.can.tick === true && agreement.visit.state !== 'dropped'}
        />
      ))}
    </ul>
  )
}
