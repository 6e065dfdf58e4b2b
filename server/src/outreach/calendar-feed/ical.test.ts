import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { type CalendarEvent, icalendar } from './ical.ts'

const FEED = {
  origin: 'https://scope.example',
  madeAt: new Date('2026-11-20T18:00:00.123Z'),
  now: new Date('2026-11-20T18:00:00Z'),
}
const event = (more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  ...{ id: 'task-1', start: '2026-11-27', end: '2026-11-28', summary: 'Due: Count', path: '/?venue=oak' },
  ...more,
})
const read = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))

describe('a calendar', () => {
  test('is what another program reads: whole days, an id that stays, and a link', () => {
    const text = icalendar([event({ description: 'Pour cost' })], FEED)
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/)
    expect(text).toContain('DTSTAMP:20261120T180000Z\r\n')
    const [first] = read(text)
    expect(first).toMatchObject({
      uid: 'task-1@scope',
      summary: 'Due: Count',
      description: 'Pour cost',
    })
    expect([first?.startDate.isDate, first?.startDate.toString(), first?.endDate.toString()]).toEqual([
      true,
      '2026-11-27',
      '2026-11-28',
    ])
    expect(first?.component.getFirstPropertyValue('url')).toBe('https://scope.example/?venue=oak')
    expect(first?.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT')
  })

  test('keeps the ids at another address, and its sequence numbers grow', () => {
    const [before] = read(icalendar([event()], FEED))
    const later = { ...FEED, origin: 'https://moved.example', now: new Date('2026-11-20T18:00:01Z') }
    const [after] = read(icalendar([event()], later))
    expect(after?.uid).toBe(before?.uid)
    expect(after?.sequence).toBe((before?.sequence ?? 0) + 1)
    // Sequence numbers of earlier releases grew every six hours.
    expect(before?.sequence).toBeGreaterThan(FEED.now.getTime() / (6 * 3_600_000))
    expect(before?.sequence).toBeLessThan(2 ** 31 - 1_000_000_000)
    expect(Number.isInteger(before?.sequence)).toBe(true)
  })

  test('is the same text for the same events, and empty without any', () => {
    expect(icalendar([event()], FEED)).toBe(icalendar([event()], FEED))
    expect(read(icalendar([], FEED))).toEqual([])
  })

  test('carries any text, in lines of at most 75 bytes that end by CRLF', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.string({
        maxLength: 300,
        unit: fc.constantFrom('\\', ';', ',', '\n', '\r', '"', 'é', '😀', ':', ' '),
      }),
      fc.constant('END:VEVENT\r\nBEGIN:VEVENT'),
    )
    // The text that a calendar keeps: line breaks in the current form, and no other control characters.
    const storedText = (text: string) =>
      text.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n').replaceAll(/(?!\n)\p{Cc}/gu, ' ')
    fc.assert(
      fc.property(anything, anything, (summary, description) => {
        const text = icalendar([event({ summary, description }), event({ id: 'task-2' })], FEED)
        for (const line of text.split('\r\n')) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
          expect(line).not.toMatch(/[\r\n]/)
          expect(line.isWellFormed()).toBe(true)
        }
        const [first, second] = read(text)
        expect(first?.summary).toBe(storedText(summary))
        expect(first?.description ?? '').toBe(storedText(description))
        expect(second?.uid).toBe('task-2@scope')
      }),
    )
  })
})
