import { PATHS } from '@scope/contract/kernel/paths.words'
import type { Message } from '../../ports/chat/card.ts'

/** An outbox message, with a summary for the list in Settings. */
export type Written = { summary: string; message: Message }

/** A venue or a member, for links and texts. */
export type Named = { slug: string; name: string }

/** A path in Scope with its query. */
export function pathTo(path: string, named: Record<string, string> = {}): string {
  const query = new URLSearchParams(named).toString()
  return query ? `${path}?${query}` : path
}

/** The path of a venue’s screen. */
export const venuePath = (screen: string, { slug }: { slug: string }): string =>
  screen.replace(':slug', encodeURIComponent(slug))

/**
 * The alert that a priority is at risk, with the note and its author. It opens the board, which all readers of the venue’s
 * space may open; the board leads to the priority those who may see it.
 */
export function atRiskAlert(about: {
  venue: Named
  member: Pick<Named, 'name'>
  title: string
  note: string | null
  by: string
}): Written {
  const { venue, member, title, note, by } = about
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
      links: [{ label: 'Open the board', path: venuePath(PATHS.board, venue) }],
    },
  }
}

/** The message that tests an address. `place` is the venue's name, or the company's for its operations space. */
export function testMessage(place: string, by: string): Written {
  return {
    summary: `Test message by ${by}`,
    message: {
      title: 'Test message',
      subtitle: place,
      sections: [{ lines: [`${by} is checking that Scope’s messages arrive in this space.`] }],
      links: [{ label: 'Open Scope', path: pathTo('/') }],
    },
  }
}
