import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { awayText } from '../../../company/away/words.ts'
import { oneOnOnePath } from '../../../company/venue/venue-path.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { monthDay } from '../../../lib/dates/dates.ts'
import { WellDoneHere } from '../../../lib/well-done-slot.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ScreenHeader } from '../../../ui/ScreenHeader.tsx'
import type { MemberWeek, OneOnOne } from '../api.ts'
import type { Neighbors } from '../use-neighbors.ts'
import { standingLine } from '../words.ts'
import { type About, begin, oneOnOneScope } from '../writes.ts'
import { QuietClock } from './QuietClock.tsx'
import { SkipDialog } from './SkipDialog.tsx'

type HeaderProps = { shown: OneOnOne; about: About; loadedAt: number; neighbors: Neighbors }

/** Whose one-on-one it is, how far it is, and the way to the people beside. */
export function OneOnOneHeader({ shown, about, loadedAt, neighbors }: HeaderProps) {
  const { member, venue, record, can } = shown
  return (
    <div className="grid grid-cols-1 gap-3">
      <People {...neighbors} />
      <ScreenHeader
        title={member.name}
        text={
          <>
            <p className="text-quiet">
              One-on-one · week of {monthDay(record.weekOf)} · <bdi>{venue.name}</bdi>
            </p>
            <p role="status" className="font-semibold">
              {[standingLine(record), member.awayUntil && awayText(member.awayUntil)]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </>
        }
      >
        <div className="flex flex-wrap items-center gap-2.5 print:hidden">
          <QuietClock shown={shown} loadedAt={loadedAt} />
          <Button variant="quiet" size="sm" icon={Printer} onClick={() => window.print()}>
            Print
          </Button>
          <WellDoneHere to={member} about={{ kind: 'one-on-one' }} />
          {can.hold && <Acts shown={shown} about={about} />}
        </div>
      </ScreenHeader>
    </div>
  )
}

const BEGIN = { none: 'Begin', skipped: 'Begin', begun: 'Take over', finished: 'Open again', unfinished: '' }

function Acts({ shown, about }: Pick<HeaderProps, 'shown' | 'about'>) {
  const { record, can } = shown
  const start = useWrite(begin, oneOnOneScope(about))
  const [skipping, setSkipping] = useState(false)
  const { state, weekOf } = record
  const fresh = state === 'none' || state === 'skipped'
  return (
    <>
      {can.skip && (
        <Button variant="quiet" size="sm" onClick={() => setSkipping(true)}>
          Skip
        </Button>
      )}
      {can.begin && !can.lead && (
        <Button
          variant={fresh ? 'primary' : 'secondary'}
          busy={start.isPending}
          onClick={() => start.start({ params: about, body: { weekOf } }, about)}
        >
          {BEGIN[state]}
        </Button>
      )}
      <SkipDialog shown={shown} about={about} open={skipping} onClose={() => setSkipping(false)} />
    </>
  )
}

/** The previous and the next person of the venue. */
function People({ previous, next, at, of }: Neighbors) {
  if (of < 2 || at < 0) return null
  return (
    <nav
      aria-label="People of the venue"
      className="flex items-center justify-between gap-3 text-sm print:hidden sm:justify-start"
    >
      <Beside member={previous} icon="before" />
      <span className="text-quiet tabular-nums">
        {at + 1} of {of}
      </span>
      <Beside member={next} icon="after" />
    </nav>
  )
}

function Beside({ member, icon }: { member: MemberWeek | undefined; icon: 'before' | 'after' }) {
  if (!member) return <span className="min-w-11" />
  const { venueSlug: venue, bltSlug: blt, bltName } = member
  return (
    <Link
      href={oneOnOnePath({ venue, blt })}
      aria-label={`${icon === 'before' ? 'Previous' : 'Next'}: ${bltName}`}
      className="inline-flex min-h-11 items-center gap-1 font-semibold text-accent hover:underline"
    >
      {icon === 'before' && <ChevronLeft aria-hidden size={18} strokeWidth={1.75} />}
      <bdi className="wrap-anywhere">{bltName}</bdi>
      {icon === 'after' && <ChevronRight aria-hidden size={18} strokeWidth={1.75} />}
    </Link>
  )
}
