import type { PlainDate } from '@scope/contract/kernel/calendar'

/** An event of whole days. `end` is the day after its last one, as in RFC 5545. `path` is a screen of Scope. */
export type CalendarEvent = {
  /** Stays the same while the event is about the same thing. */
  id: string
  start: PlainDate
  end: PlainDate
  summary: string
  description?: string
  path: string
}

type Feed = {
  /** Scope's address, which links begin with. */
  origin: string
  /** When the feed was created. Every event has this time, so that the same events give the same text. */
  madeAt: Date
  now: Date
}

const LINE_MAX = 75

/**
 * A program may keep its copy of an event until the sequence number grows. Changes of due items are not counted, so the
 * number is the seconds since this instant, which stays below 2³¹.
 */
const SEQUENCE_FROM_MS = Date.UTC(2020, 0)

/**
 * Events as an iCalendar text (RFC 5545). All are plain dates without a time zone, which a calendar shows on that date
 * wherever its owner is. They do not make anyone busy.
 */
export function icalendar(events: readonly CalendarEvent[], { origin, madeAt, now }: Feed): string {
  const sequence = Math.floor((now.getTime() - SEQUENCE_FROM_MS) / 1000)
  const stamp = madeAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Scope//Calendar feed//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Scope',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...events.flatMap(({ id, start, end, summary, description, path }) => [
      'BEGIN:VEVENT',
      // Without the host, so that moving Scope duplicates no event.
      `UID:${id}@scope`,
      `DTSTAMP:${stamp}`,
      `SEQUENCE:${sequence}`,
      `DTSTART;VALUE=DATE:${start.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${end.replaceAll('-', '')}`,
      `SUMMARY:${escaped(summary)}`,
      ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
      `URL:${origin}${path}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** A text value: special characters escaped, and control characters left out, which a calendar may refuse. */
const escaped = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ')
    .replaceAll(/[\\;,]/g, (mark) => `\\${mark}`)
    .replaceAll('\n', '\\n')

/** Folds a line into pieces of at most 75 bytes, never within a character. Each further piece begins with a space. */
function folded(line: string): string {
  let piece = 0
  let text = ''
  for (const character of line) {
    const bytes = Buffer.byteLength(character)
    if (piece + bytes > LINE_MAX) {
      text += '\r\n '
      piece = 1
    }
    text += character
    piece += bytes
  }
  return text
}

/** A calendar without the parts that change with time alone. It stays the same while its events do. */
export const withoutSequence = (text: string): string => text.replaceAll(/^SEQUENCE:\d+\r\n/gm, '')
