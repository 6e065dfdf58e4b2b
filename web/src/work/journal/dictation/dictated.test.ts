import { describe, expect, it } from 'vitest'
import { dictated, endedBecause, heardIn } from './dictated.ts'

const result = (transcript: string, isFinal: boolean) => ({ isFinal, 0: { transcript } })

describe('dictation', () => {
  it('tells what is certain from what is guessed, and leaves out earlier results', () => {
    const results = [result('earlier', true), result(' we sold ', true), result('the new', false)]
    expect(heardIn({ resultIndex: 1, results })).toEqual({ certain: 'we sold', guess: 'the new' })
    expect(heardIn({ resultIndex: 3, results })).toEqual({ certain: '', guess: '' })
  })

  it.each([
    ['into an empty box', '', [0, 0], 'good night', 'Good night', 10],
    ['at the end', 'We sold', [7, 7], 'twelve flights', 'We sold twelve flights', 22],
    ['after a sentence', 'Done.', [5, 5], 'next week more', 'Done. Next week more', 20],
    ['after a space', 'Done. ', [6, 6], 'more', 'Done. More', 10],
    ['on a new line', 'Wins\n', [5, 5], 'two', 'Wins\nTwo', 8],
    ['in the middle', 'We flights', [2, 2], 'sold', 'We sold flights', 7],
    ['between words', 'We  flights', [3, 3], 'sold', 'We sold flights', 7],
    ['in place of a selection', 'We sold ten flights', [8, 11], 'twelve', 'We sold twelve flights', 14],
    ['a mark', 'We sold', [7, 7], ', then closed', 'We sold, then closed', 20],
  ])('writes %s', (_, text, [start = 0, end = 0], heard, written, cursor) => {
    expect(dictated(text, { start, end }, heard)).toEqual({ text: written, cursor })
  })

  it('says why it ended, unless the user ended it', () => {
    expect(endedBecause('aborted')).toBeNull()
    expect(endedBecause('not-allowed')).toMatch(/Allow the microphone/)
    expect(endedBecause('service-not-allowed')).toMatch(/Allow the microphone/)
    expect(endedBecause('audio-capture')).toMatch(/No microphone/)
    expect(endedBecause('no-speech')).toMatch(/Nothing was heard/)
    expect(endedBecause('network')).toMatch(/needs the network/)
    expect(endedBecause('bad-grammar')).toMatch(/stopped/)
  })
})
