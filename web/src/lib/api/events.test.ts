import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NetworkError } from './errors.ts'
import { eventsIn } from './events.ts'

const bytes = new TextEncoder()

const streamOf = (chunks: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(control) {
      for (const chunk of chunks) control.enqueue(chunk)
      control.close()
    },
  })

const read = (...texts: string[]) =>
  Array.fromAsync(eventsIn(streamOf(texts.map((text) => bytes.encode(text)))))

/** The bytes, cut at these places. */
function cut(whole: Uint8Array, places: number[]): Uint8Array[] {
  const ends = [...places.map((place) => place % (whole.length + 1)), whole.length].toSorted((a, b) => a - b)
  return ends.map((end, index) => whole.subarray(ends[index - 1] ?? 0, end))
}

const POURED = { event: 'text', data: '"Weigh every bottle."' }

describe('a stream of events', () => {
  test.each([
    ['an event', 'event: text\ndata: "Weigh every bottle."\n\n', [POURED]],
    ['no blank after the colon', 'event:text\ndata:"Weigh every bottle."\n\n', [POURED]],
    ['lines that end with CR LF', 'event: text\r\ndata: "Weigh every bottle."\r\n\r\n', [POURED]],
    ['lines that end with CR', 'event: text\rdata: "Weigh every bottle."\r\r', [POURED]],
    ['a byte order mark', '\uFEFFevent: text\ndata: "Weigh every bottle."\n\n', [POURED]],
    ['data of two lines', 'data: one\ndata: two\n\n', [{ event: '', data: 'one\ntwo' }]],
    [
      'comments and fields of no use',
      ': awake\nid: 7\nretry: 10\nevent: text\ndata: "Weigh every bottle."\n\n',
      [POURED],
    ],
    ['an event without data', 'event: text\n\n', []],
    ['a name that an empty event had', 'event: text\n\ndata: 1\n\n', [{ event: '', data: '1' }]],
    ['an end within an event', 'event: text\ndata: "Weigh', []],
    ['nothing', '', []],
  ])('is read with %s', async (_, text, events) => {
    expect(await read(text)).toEqual(events)
  })

  test('is the same wherever it is cut, also within a character or a line’s end', async () => {
    const piece = fc.string({ unit: 'grapheme', maxLength: 12 })
    const ends = fc.constantFrom('\n', '\r\n', '\r')
    await fc.assert(
      fc.asyncProperty(fc.array(piece), ends, fc.array(fc.nat()), async (pieces, end, places) => {
        const sent = [...pieces, '🍸 crème'].map((text) => ({ event: 'text', data: JSON.stringify(text) }))
        const text = sent.map(({ event, data }) => `event: ${event}${end}data: ${data}${end}${end}`).join('')
        const chunks = cut(bytes.encode(text), places)
        expect(await Array.fromAsync(eventsIn(streamOf(chunks)))).toEqual(sent)
      }),
    )
  })

  test('tells of an event as soon as it is whole', async () => {
    let cancelled = false
    const stream = new ReadableStream<Uint8Array>({
      start: (control) => control.enqueue(bytes.encode('event: text\ndata: 1\n\nevent: te')),
      cancel: () => {
        cancelled = true
      },
    })
    for await (const event of eventsIn(stream)) {
      expect(event).toEqual({ event: 'text', data: '1' })
      break
    }
    expect(cancelled).toBe(true)
  })

  test('that breaks off is a dead network, and one that was given up is not', async () => {
    const breaking = (error: unknown) =>
      Array.fromAsync(eventsIn(new ReadableStream({ start: (control) => control.error(error) })))
    await expect(breaking(new TypeError('network error'))).rejects.toBeInstanceOf(NetworkError)
    await expect(breaking(new DOMException('given up', 'AbortError'))).rejects.toMatchObject({
      name: 'AbortError',
    })
  })
})
