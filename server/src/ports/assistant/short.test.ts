import { describe, expect, test } from 'vitest'
import { readSentences, shortFor } from './short.ts'

describe('a model’s prompt and answer for a short year', () => {
  test('has the numbered lines between fences that no line can end', () => {
    const [rules, lines, ...more] = shortFor(['Faster rounds', 'Two mark'], 'mark')
    expect(more).toEqual([])
    expect(rules?.role).toBe('system')
    expect(lines).toEqual({
      role: 'user',
      content: '<<<lines mark>>>\n1. Faster rounds\n2. Two …\n<<<end mark>>>',
    })
  })

  test('is read line by line, without what has another form', () => {
    const answer = [
      'Here is the year:',
      '[1] One.',
      '',
      ' [2, 12] Two. ',
      '[] None.',
      '[x] None.',
      '[3]',
      '3. None.',
    ]
    expect(readSentences(answer.join('\n'))).toEqual([
      { text: 'One.', lines: [0] },
      { text: 'Two.', lines: [1, 11] },
    ])
  })
})
