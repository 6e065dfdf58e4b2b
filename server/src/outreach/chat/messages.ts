import { addWeeks, type PlainDate, type Week } from '@scope/contract/kernel/calendar'
import { PATHS } from '@scope/contract/kernel/paths.words'
import {
  CHECK_IN_CHOICES,
  CHECK_IN_LINKS,
  CHECK_IN_PARAMS as PARAMS,
} from '@scope/contract/work/check-in.words'
import { pathTo, venuePath } from '../../kernel/path-to.ts'
import type { Message, Written } from '../../ports/chat/message.ts'

/** A venue or a member, for links and texts. */
export type Named = { slug: string; name: string }

/**
 * The address of the entry sheet of all venues for the week before a Monday; for people with one venue it opens that
 * venue's form.
 */
export const numbersPath = (slug: string, monday: PlainDate): string =>
  pathTo(venuePath(PATHS.metrics, { slug }), { view: 'grid', week: addWeeks(monday, -1), form: 'open' })

type CheckInLink = { venue: Named; week: Week; member?: Pick<Named, 'slug'>; priority?: string }

/**
 * The links "On track" and "Needs work" (monday, `Check in from Chat`). Each opens home with that choice filled in, and
 * the user confirms it there. They contain no identity: whoever opens one has to sign in. Without a member, they are
 * for the reader's own check-in.
 */
export function checkInLinks({ venue, week, member, priority }: CheckInLink): Message['links'] {
  return CHECK_IN_CHOICES.map((choice) => ({
    label: CHECK_IN_LINKS[choice],
    path: pathTo(PATHS.home, {
      venue: venue.slug,
      ...(member ? { blt: member.slug } : {}),
      week,
      [PARAMS.choice]: choice,
      ...(member ? { [PARAMS.member]: member.slug } : {}),
      ...(priority ? { [PARAMS.priority]: priority } : {}),
    }),
  }))
}

/** The link "Write journal", to a member's journal of a week, or to each reader's own. */
export function journalLink({ venue, week, member }: CheckInLink): Message['links'][number] {
  const named = { venue: venue.slug, ...(member ? { blt: member.slug } : {}), week }
  return { label: CHECK_IN_LINKS.journal, path: pathTo(PATHS.journal, named) }
}

/**
 * The alert that a priority is at risk, with the note and its author. It opens the board, which all readers of the
 * venue’s space may open; from there people with access reach the priority.
 */
export function atRiskAlert(about: {
  id: string
  venue: Named
  member: Named
  week: Week
  title: string
  note: string | null
  by: string
}): Written {
  const { id, venue, member, week, title, note, by } = about
  const link = { venue, member, week, priority: id }
  return {
    summary: `At risk: ${title} (${member.name})`,
    message: {
      title: 'Priority at risk',
      subtitle: venue.name,
      sections: [
        {
          lines: [
            { label: 'Priority', text: title },
            { label: 'BLT member', text: member.name },
            { label: `Note by ${by}`, text: note ?? 'No note.' },
          ],
        },
      ],
      links: [
        { label: 'Open the board', path: venuePath(PATHS.board, venue) },
        ...checkInLinks(link),
        journalLink(link),
      ],
    },
  }
}

/** The message that tests an address. `place` is the name of the venue, or of the company for its operations space. */
export function testMessage(place: string, by: string): Written {
  return {
    summary: `Test message by ${by}`,
    message: {
      title: 'Test message',
      subtitle: place,
      sections: [{ lines: [`${by} is testing that Scope’s messages arrive here.`] }],
      links: [{ label: 'Open Scope', path: pathTo('/') }],
    },
  }
}
