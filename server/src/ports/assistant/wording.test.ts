import { describe, expect, test } from 'vitest'
import { BEGINNINGS, OTHER_WORDS } from './advice.ts'
import { AssistantFailed } from './assistant.ts'
import { readLines, wordingFor } from './wording.ts'

describe('what a model is given and answers', () => {
  test('the lines, numbered, between fences that no line can end', () => {
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

  test('every word that it may use', () => {
    const [rules] = wordingFor([], 'mark')
    expect(rules?.content).toContain(BEGINNINGS.join(' '))
    expect(rules?.content).toContain(OTHER_WORDS.join(' '))
  })

  test('as many lines, numbered', () => {
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
