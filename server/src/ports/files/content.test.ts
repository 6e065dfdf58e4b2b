import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { lookAt } from './content.ts'
import type { FileStore } from './files.ts'

/** A store with one file, whose download stalls after its first byte. */
function stalling() {
  const stalled = new Readable({ read() {} })
  stalled.push('a')
  return { stalled, files: { open: async () => stalled } as unknown as FileStore }
}

test('a download that stalls is given up, and the next file is read', async () => {
  const { stalled, files } = stalling()
  const first = lookAt(files, 'a', 30)
  const whole = { open: async () => Readable.from([Buffer.from('text')]) } as unknown as FileStore
  const second = lookAt(whole, 'b')
  await expect(first).rejects.toThrow('The file could not be read in time. Try again.')
  expect(stalled.destroyed).toBe(true)
  expect((await second)?.bytes.toString()).toBe('text')
})
