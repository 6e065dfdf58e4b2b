import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clampDrag, completes, HANDLE, keyMoves, percentOf } from './swipe.ts'

describe('the swipe', () => {
  it('completes at 75 % of the track’s width and not before', () => {
    expect(completes(299, 400)).toBe(false)
    expect(completes(300, 400)).toBe(true)
    expect(completes(900, 400)).toBe(true)
  })

  it('can be completed on every track that a handle moves on', () => {
    fc.assert(fc.property(fc.integer({ min: HANDLE + 1, max: 2000 }), (track) => completes(track, track)))
  })

  it('never completes on a track without room', () => {
    expect(completes(500, HANDLE)).toBe(false)
    expect(completes(500, 0)).toBe(false)
  })

  it('keeps the handle on the track', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: HANDLE, max: 2000 }), (distance, track) => {
        const at = clampDrag(distance, track)
        return at >= 0 && at + HANDLE <= track
      }),
    )
  })

  it('says its way in percent', () => {
    expect([percentOf(0, 256), percentOf(100, 256), percentOf(500, 256)]).toEqual([0, 50, 100])
    expect(percentOf(10, HANDLE)).toBe(0)
  })

  it('moves by keys', () => {
    expect(keyMoves('ArrowRight', 0)).toBe(10)
    expect(keyMoves('ArrowUp', 95)).toBe(100)
    expect(keyMoves('ArrowLeft', 5)).toBe(0)
    expect(keyMoves('Home', 60)).toBe(0)
    expect(keyMoves('End', 0)).toBe(100)
    expect(keyMoves('Enter', 0)).toBe(100)
    expect(keyMoves('a', 30)).toBeNull()
  })
})
