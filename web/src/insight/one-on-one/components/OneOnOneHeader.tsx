import { ChevronLeft, ChevronRight, type LucideIcon, Printer } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { awayText } from '../../../company/away/words.ts'
import { useMe } from '../../../company/person/api.ts'
import { memberPath, oneOnOnePath } from '../../../company/venue/venue-path.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { shortMonthDay } from '../../../lib/dates/dates.ts'
import { WellDoneHere } from '../../../lib/well-done-slot.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { KeysButton } from '../../../ui/KeysButton.tsx'
import { More } from '../../../ui/list/More.tsx'
import { ScreenHeader } from '../../../ui/ScreenHeader.tsx'
import { QuietClock } from '../../talk/quiet-clock.tsx'
import { memberYearPath } from '../../year/year-path.ts'
import type { MemberWeek, OneOnOne } from '../api.ts'
import type { Neighbors } from '../use-neighbors.ts'
import { standingLine } from '../words.ts'
import { type About, begin, oneOnOneScope } from '../writes.ts'
import { SkipDialog } from './SkipDialog.tsx'

type HeaderProps = { oneOnOne: OneOnOne; about: About; loadedAt: number; neighbors: Neighbors }

/** The member and state of the one-on-one, and links to the neighbors. */
export function OneOnOneHeader({ oneOnOne, about, loadedAt, neighbors }: HeaderProps) {
  const { member, venue, record, can } = oneOnOne
  const [skipping, setSkipping] = useState(false)
  const standing = [standingLine(record), member.awayUntil && awayText(member.awayUntil)]
  return (
    <div className="grid grid-cols-1 gap-1">
      <ScreenHeader title={member.name}>
        <QuietClock
          talk={{ now: oneOnOne.now, begunAt: record.state === 'begun' ? record.begunAt : null }}
          loadedAt={loadedAt}
        />
        <Begin oneOnOne={oneOnOne} about={about} />
        <More about={member.name}>
          {can.skip && (
            <Button variant="quiet" onClick={() => setSkipping(true)}>
              Skip
            </Button>
          )}
          <WellDoneHere to={member} about={{ kind: 'one-on-one' }} />
          <Button variant="quiet" icon={Printer} onClick={() => window.print()}>
            Print
          </Button>
          <Ways oneOnOne={oneOnOne} about={about} />
          <KeysButton />
        </More>
        {can.skip && (
          <SkipDialog oneOnOne={oneOnOne} about={about} open={skipping} onClose={() => setSkipping(false)} />
        )}
      </ScreenHeader>
      <div className="flex items-center justify-between gap-4 text-sm text-quiet">
        <div className="min-w-0">
          <p className="wrap-anywhere">
            One-on-one · week of {shortMonthDay(record.weekOf)} · <bdi>{venue.name}</bdi>
          </p>
          <p role="status" className={record.state === 'none' && can.begin ? 'sr-only' : ''}>
            {standing.filter(Boolean).join(' · ')}
          </p>
        </div>
        <People {...neighbors} />
      </div>
    </div>
  )
}

/** Further screens, in the menu. */
function Ways({ oneOnOne: { member }, about }: Pick<HeaderProps, 'oneOnOne' | 'about'>) {
  const me = useMe()
  const className = buttonClass('quiet')
  return (
    <>
      <Link href={memberPath(PATHS.skills, about)} className={className}>
        All skills
      </Link>
      <Link href={`${memberPath(PATHS.archive, about)}&show=one-on-ones`} className={className}>
        Earlier one-on-ones
      </Link>
      {(me.can.readTeamSkills || me.id === member.id) && (
        <Link href={memberYearPath(about)} className={className}>
          The year
        </Link>
      )}
    </>
  )
}

const BEGIN = { none: 'Begin', skipped: 'Begin', begun: 'Take over', finished: 'Open again', unfinished: '' }

function Begin({ oneOnOne, about }: Pick<HeaderProps, 'oneOnOne' | 'about'>) {
  const { record, can } = oneOnOne
  const start = useWrite(begin, oneOnOneScope(about))
  const { state, weekOf } = record
  if (!can.hold || !can.begin || can.lead) return null
  return (
    <Button
      variant={state === 'none' || state === 'skipped' ? 'primary' : 'secondary'}
      className="print:hidden"
      busy={start.isPending}
      onClick={() => start.start({ params: about, body: { weekOf } }, about)}
    >
      {BEGIN[state]}
    </Button>
  )
}

/** The previous and the next person of the venue. */
function People({ previous, next, at, of }: Neighbors) {
  if (of < 2 || at < 0) return null
  return (
    <nav aria-label="People of the venue" className="flex shrink-0 items-center tabular-nums print:hidden">
      <Beside member={previous} icon={ChevronLeft} name="Previous" />
      {at + 1} of {of}
      <Beside member={next} icon={ChevronRight} name="Next" />
    </nav>
  )
}

type BesideProps = { member: MemberWeek | undefined; icon: LucideIcon; name: 'Previous' | 'Next' }

function Beside({ member, icon: Icon, name }: BesideProps) {
  if (!member) return <span className="w-11" />
  const { venueSlug: venue, bltSlug: blt, bltName } = member
  return (
    <Link
      href={oneOnOnePath({ venue, blt })}
      aria-label={`${name}: ${bltName}`}
      title={bltName}
      className="grid size-11 place-items-center rounded-control text-accent hover:bg-raised"
    >
      <Icon aria-hidden size={20} strokeWidth={1.75} />
    </Link>
  )
}
