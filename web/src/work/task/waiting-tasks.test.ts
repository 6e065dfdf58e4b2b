import { expect, test } from 'vitest'
import { waitingTasks, withoutWaiting, withWaiting } from './waiting-tasks.ts'

test('labels wait in their order, each until it is answered', () => {
  const three = ['Count', 'Label', 'Count'].reduce(withWaiting, '')
  expect(waitingTasks(three)).toEqual(['Count', 'Label', 'Count'])
  expect(waitingTasks(withoutWaiting(three, 'Count'))).toEqual(['Label', 'Count'])
  expect(withoutWaiting(three, 'Pour')).toBe(three)
  expect(waitingTasks('')).toEqual([])
})
