import { QUESTIONS_PER_HOUR } from '@scope/contract/guidance/assistant.words'
import { expect, test } from 'vitest'
import { refuseOverQuota } from './rules.ts'

const NOW = new Date('2026-11-18T20:00:00Z')
const questionsAt = (count: number, minutesAgo: number) =>
  Array.from({ length: count }, () => new Date(NOW.getTime() - minutesAgo * 60_000))

test.each([
  [15, '45 minutes'],
  [59.5, 'a minute'],
  [60, 'a minute'],
])('an hour’s questions, asked %s minutes ago, make the next wait for %s', (minutesAgo, wait) => {
  expect(() => refuseOverQuota(questionsAt(QUESTIONS_PER_HOUR - 1, minutesAgo), NOW)).not.toThrow()
  expect(() => refuseOverQuota(questionsAt(QUESTIONS_PER_HOUR, minutesAgo), NOW)).toThrow(
    `You have asked ${QUESTIONS_PER_HOUR} questions within an hour. Ask again in ${wait}.`,
  )
})
