import { once } from 'node:events'
import { expect, test } from 'vitest'
import { EventStream, UNREAD_MAX } from './event-stream.ts'

test('a reader gets what was told, and the end', async () => {
  const stream = new EventStream()
  stream.tell('data: 1\n\n')
  stream.tell('data: 2\n\n')
  stream.finish()
  stream.tell('data: 3\n\n')
  expect((await stream.toArray()).join('')).toBe('data: 1\n\ndata: 2\n\n')
})

test('a reader who leaves too much unread is dropped, and nothing more is kept for it', async () => {
  const stream = new EventStream()
  const closed = once(stream, 'close')
  const line = `data: ${'x'.repeat(1000)}\n\n`
  while (!stream.destroyed) stream.tell(line)
  await closed
  const kept = stream.readableLength
  expect(kept).toBeLessThan(UNREAD_MAX + 2 * line.length)
  stream.tell(line)
  expect(stream.readableLength).toBe(kept)
})
