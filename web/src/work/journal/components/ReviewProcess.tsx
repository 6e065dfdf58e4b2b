import { dayOfWeek } from '@scope/contract/kernel/calendar'
import { REVIEW_HOURS } from '@scope/contract/work/review.words'
import { weekday, weekdayDate } from '../../../lib/dates/dates.ts'
import type { JournalOf } from '../about.ts'
import { firstName } from '../first-name.ts'

const MONDAY = 1

/** Explains the review; adds the due day when the member’s Admin Day is not Monday. */
export function ReviewProcess({ about: { me, blt }, dueOn }: { about: JournalOf; dueOn: string }) {
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
