import { nameFor } from '@scope/contract/company/stand-in.words'
import { addWeeks } from '@scope/contract/kernel/calendar'
import { preview } from '@scope/contract/work/journal.words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { useMe } from '../../../company/person/api.ts'
import { memberPath } from '../../../company/venue/venue-path.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { shortMonthDay } from '../../../lib/dates/dates.ts'
import { focusOnMount } from '../../../lib/window/focus-on-mount.ts'
import { usePrinting } from '../../../lib/window/use-printing.ts'
import { Button } from '../../../ui/Button.tsx'
import { ReadOn } from '../../../ui/list/ReadOn.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { journalWeekQuery } from '../../../work/journal/api.ts'
import { EntryBody } from '../../../work/journal/entry-body.tsx'
import { hasParts, type Journal } from '../../../work/journal/texts.ts'
import { ReplyField } from '../../../work/review/reply-field.tsx'
import { useReview } from '../../../work/review/use-review.ts'
import { Part } from '../../talk/part.tsx'
import { StillLoading } from '../../talk/still-loading.tsx'
import type { OneOnOne } from '../api.ts'
import type { About } from '../writes.ts'

/** Part 2: the member's journal of this week, or while there is none, of the week before. */
export function JournalPart({ oneOnOne, about }: { oneOnOne: OneOnOne; about: About }) {
  const { venue, blt } = about
  const me = useMe()
  const { weekOf } = oneOnOne.record
  const now = useQuery(journalWeekQuery(venue, blt, weekOf))
  const ownOf = (journals: readonly Journal[] | undefined) =>
    journals?.find(({ authorId, submittedAt }) => authorId === oneOnOne.member.id && submittedAt !== null)
  const own = ownOf(now.data)
  const before = useQuery({
    ...journalWeekQuery(venue, blt, addWeeks(weekOf, -1)),
    enabled: now.data !== undefined && !own,
  })
  const journal = own ?? ownOf(before.data)
  const self = me.id === oneOnOne.member.id
  return (
    <Part
      number={2}
      title="Journal"
      beside={journal && <span className="text-sm text-quiet">Week of {shortMonthDay(journal.weekOf)}</span>}
    >
      {now.data === undefined ? (
        <StillLoading query={now} what="The journal">
          <Skeleton className="h-20" />
        </StillLoading>
      ) : (
        <>
          {!own && (
            <p className="flex flex-wrap items-center gap-x-3 text-quiet">
              Not submitted this week.
              <Link
                href={memberPath(PATHS.journal, about, weekOf)}
                className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline print:hidden"
              >
                {self ? 'Write it' : 'Open the journal'}
              </Link>
            </p>
          )}
          {journal && <Entry key={journal.id} journal={journal} about={about} mayReview={me.can.review} />}
        </>
      )}
    </Part>
  )
}

/** The beginning of a journal until one reads on; all of it on paper. */
function Body({ journal }: { journal: Journal }) {
  const printing = usePrinting()
  const whole = <EntryBody journal={journal} />
  const start = preview(journal.entry ?? '')
  if (printing || (start === journal.entry && !hasParts(journal) && !journal.reply)) return whole
  return (
    <ReadOn
      subject={`${journal.authorName}’s journal`}
      start={
        <p dir="auto" className="max-w-[68ch] wrap-anywhere whitespace-pre-line">
          {start}
        </p>
      }
      whole={whole}
    />
  )
}

type EntryProps = { journal: Journal; about: About; mayReview: boolean }

function Entry({ journal, about, mayReview }: EntryProps) {
  const { venue: venueSlug, blt: bltSlug } = about
  const [replying, setReplying] = useState(false)
  const { draft, review, reviewing, excess, submittedAgain, behind } = useReview(
    { journal, venueSlug, bltSlug },
    () => setReplying(false),
  )
  const waits = journal.reviewBy !== null
  const open = replying || draft.found
  return (
    <>
      {!waits && journal.reviewedBy && (
        <p className="text-sm text-quiet">
          Reviewed by <bdi>{nameFor(journal.reviewedBy, journal.reviewedFor)}</bdi>
        </p>
      )}
      {submittedAgain && (
        <p role="status" className="border-l-2 border-accent pl-4 text-sm font-semibold">
          {journal.authorName} submitted a new version. {behind ? 'Loading it…' : 'This is it.'}
        </p>
      )}
      <Body journal={journal} />
      {waits && mayReview && (
        <div className="grid gap-3 print:hidden">
          {open && (
            <ReplyField
              author={journal.authorName}
              draft={draft}
              excess={excess}
              sending={reviewing}
              withReview
              box={replying ? focusOnMount : undefined}
            />
          )}
          <div className="flex flex-wrap gap-3">
            <Button
              variant="secondary"
              busy={reviewing || behind}
              disabled={excess !== undefined}
              onClick={review}
            >
              Mark reviewed
            </Button>
            {!open && (
              <Button variant="quiet" onClick={() => setReplying(true)}>
                Add a reply
              </Button>
            )}
          </div>
        </div>
      )}
    </>
  )
}
