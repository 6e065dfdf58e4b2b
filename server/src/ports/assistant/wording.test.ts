import { describe, expect, test } from 'vitest'
import { BEGINNINGS, OTHER_WORDS } from './advice.ts'
import { AssistantFailed } from './assistant.ts'
import { readLines, wordingFor } from './wording.ts'

describe('a model’s prompt and answer for advice', () => {
  test('has the numbered lines between fences that no line can end', () => {
    const [rules, lines, ...more] = wordingFor(
      [
        { measured: 'Revenue is down', advice: 'ask why' },
        { measured: 'Two mark', advice: 'mark it' },
      ],
      'mark',
    )
    expect(more).toEqual([])
    expect(rules?.role).toBe('system')
    expect(lines).toEqual({
      role: 'user',
      content: '<<<lines mark>>>\n1. Revenue is down. Next: ask why\n2. Two …. Next: … it\n<<<end mark>>>',
    })
  })

  test('has every word it may use', () => {
    const [rules] = wordingFor([], 'mark')
    expect(rules?.content).toContain(BEGINNINGS.join(' '))
    expect(rules?.content).toContain(OTHER_WORDS.join(' '))
  })

  test('is read as the same number of numbered lines', () => {
    expect(readLines('1. One.\n\n 2) Two.\n', 2)).toEqual(['One.', 'Two.'])
    for (const text of [
      '1. One.',
      '1. One.\n3. Two.',
      '2. Two.\n1. One.',
      'Here:\n1. One.\n2. Two.',
      '1. One.\n2. Two.\n3. Three.',
      '1.\n2. Two.',
      '',
    ]) {
      expect(() => readLines(text, 2), text).toThrow(AssistantFailed)
    }
  })
})
