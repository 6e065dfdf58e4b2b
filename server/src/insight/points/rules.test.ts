import { describe, expect, test } from 'vitest'
import { refuseUnseenPoints } from './rules.ts'

const at = new Date('2026-11-16T18:00:00Z')

describe('points', () => {
  const stored = { text: 'The rota', updatedAt: at }
  test.each([
    [undefined, undefined, true],
    [undefined, null, true],
    [stored, at.toISOString(), true],
    [stored, undefined, true],
    [stored, null, false],
    [stored, '2026-11-16T17:00:00.000Z', false],
  ])('%o with version %s is saved: %s', (of, seen, saved) => {
    const refuse = () => refuseUnseenPoints(of, seen)
    if (saved) expect(refuse).not.toThrow()
    else expect(refuse).toThrow('changed somewhere else')
  })
})
