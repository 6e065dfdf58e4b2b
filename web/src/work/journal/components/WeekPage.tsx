import { dayOfWeek, periodKey } from '@scope/contract/kernel/calendar'
import { REVIEW_HOURS } from '@scope/contract/work/review.words'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useRef, useState } from 'react'
import { useTimes } from '../../../company/venue/use-times.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { weekday, weekdayDate } from '../../../lib/dates/dates.ts'
import { deviceStorage } from '../../../lib/drafts/device-drafts.ts'
import { readDraft } from '../../../lib/drafts/drafts.ts'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { type JournalOf, journalDraftKey } from '../about.ts'
import { journalCheckQuery, journalWeekQuery } from '../api.ts'
import { bannerOf, countedEntry } from '../banner.ts'
import { firstName } from '../first-name.ts'
import { isOpen } from '../open-week.ts'
import type { Journal } from '../texts.ts'
import type { JournalWeek } from '../use-journal-week.ts'
import { useWaitingSubmission } from '../waiting-submission.ts'
import { Columns, PageSkeleton } from './Columns.tsx'
import { PeriodEntries } from './PeriodEntries.tsx'
import { SkillsToWriteAbout } from './SkillsToWriteAbout.tsx'
import { StandingBanner } from './StandingBanner.tsx'
import { WeekEntry } from './WeekEntry.tsx'
import { WritingColumns } from './WritingColumns.tsx'

/** The review controls next to an entry. The app passes them in, because the review room depends on the journal. */
export type ReviewOf = ComponentType<{ journal: Journal; venueSlug: string; bltSlug: string }>

type WeekPageProps = { about: JournalOf; when: JournalWeek; mayReview: boolean; Review: ReviewOf }

const NONE: Journal[] = []

/** One week of a member’s journal: its state, its entries and, if allowed, the editor. */
export function WeekPage({ about, when, mayReview, Review }: WeekPageProps) {
  const times = useTimes()
  const { me, venue, blt, week } = about
  const check = useQuery(journalCheckQuery(venue.slug, blt.slug, week))
  const entries = useQuery(journalWeekQuery(venue.slug, blt.slug, week))
  const [drafted] = useState(() => readDraft(deviceStorage(), journalDraftKey(about)) !== null)
  const banner = useRef<HTMLHeadingElement>(null)
  const waits = useWaitingSubmission()(about)
  const journals = entries.data ?? NONE
  const own = journals.find(({ mine }) => mine)

  // One's own box for this week does not wait for the network.
  const ownThisWeek = me.id === blt.id && when.week === when.thisWeek && !when.closed
  // A draft on this device can be finished even if the period has ended or permissions could not be loaded.
  const may = check.data?.can.write ?? (drafted || ownThisWeek)
  const open = ownThisWeek || (entries.data !== undefined && (isOpen(when, own) || own?.hasDraft === true))
  // Once shown, the editor stays: text must not disappear when a period ends at midnight.
  const writing = useRef(false)
  writing.current ||= may && (drafted || open)

  if ((check.isPending || entries.isPending) && !writing.current) return <PageSkeleton />
  const failed = [check, entries].find(({ isError, data }) => isError && !data)
  if (failed && !writing.current) {
    return (
      <ErrorState
        title="The journal could not be loaded"
        text={sentenceOf(failed.error)}
        onRetry={() => {
          for (const query of [check, entries]) if (query.isError) void query.refetch()
        }}
      />
    )
  }

  const top = (
    <>
      {check.data && (
        <StandingBanner
          banner={bannerOf(check.data, countedEntry(journals), about, { today: when.today, times, waits })}
          heading={banner}
        />
      )}
      <SkillsToWriteAbout venue={venue} blt={blt} />
      {journals.map(
        (journal) =>
          !journal.mine && (
            <WeekEntry key={journal.id} journal={journal}>
              {mayReview && <Review journal={journal} venueSlug={venue.slug} bltSlug={blt.slug} />}
            </WeekEntry>
          ),
      )}
    </>
  )
  const process = check.data && <ReviewProcess about={about} dueOn={check.data.dueOn} />
  const period = periodKey(when.period)

  if (writing.current) {
    return <WritingColumns about={about} period={period} top={top} bottom={process} banner={banner} />
  }
  return (
    <Columns aside={<PeriodEntries {...{ venue, blt, week, period }} form={null} shown="all" />}>
      {top}
      {own && <WeekEntry journal={own} />}
      {journals.length === 0 && (
        <p className="text-quiet">
          {me.id === blt.id ? 'You wrote' : `${blt.name} submitted`} no journal for this week.
        </p>
      )}
      {process}
    </Columns>
  )
}

const MONDAY = 1

/** Explains the review; adds the due day when the member’s Admin Day is not Monday. */
function ReviewProcess({ about: { me, blt }, dueOn }: { about: JournalOf; dueOn: string }) {
  const whose = me.id === blt.id ? 'Your' : `${firstName(blt.name)}’s`
  return (
    <section className="grid gap-1 border-t border-line pt-5 text-quiet">
      <h2 className="font-serif text-2xl text-text">Management Review Process</h2>
      <p>
        Journals are due every Monday, with a review within {REVIEW_HOURS} hours.
        {dayOfWeek(dueOn) !== MONDAY &&
          ` ${whose} admin day is ${weekday(dueOn)}: this week’s journal is due ${weekdayDate(dueOn)}.`}
      </p>
    </section>
  )
}
