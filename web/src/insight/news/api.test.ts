import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { beganAt, boardNewsKey, type News } from './api.ts'

const SINCE = '2026-11-20T20:00:00Z'
const READ = Date.parse('2026-11-23T18:00:00Z')
const MINUTE = 60_000

test.each([
  ['soon after it was read, where it began', SINCE, 4 * MINUTE, { since: SINCE }],
  ['long after, at the last visit', SINCE, 6 * MINUTE, {}],
  ['before the first visit, nowhere', null, 0, {}],
])('a list begins %s', (_, since, after, began) => {
  const client = new QueryClient()
  const news: News = {
    ...{ readAt: '', since, sinceDay: null, today: '2026-11-23', items: [], more: false },
  }
  client.setQueryData(boardNewsKey, news, { updatedAt: READ })
  expect(beganAt(client, boardNewsKey, READ + after)).toEqual(began)
  client.clear()
})
