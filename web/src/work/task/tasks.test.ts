import { describe, expect, it } from 'vitest'
import { shownWith } from '../../lib/api/writes.ts'
import { type ShownTask, type Task, taskProgress, withTask } from './tasks.ts'
import { taskWrites } from './writes.ts'

const task = (id: string, completed = false): Task => ({
  id,
  priorityId: 'p',
  label: `Task ${id}`,
  completed,
  due: null,
  sortOrder: 0,
})
const two = [task('a', true), task('b')]
const ticked = (tasks: { completed: boolean }[]) => tasks.map(({ completed }) => completed)

const about = { priorityId: 'p' }
const tick = (taskId: string, completed: boolean) => ({
  name: 'task.tick',
  act: { input: { params: { taskId }, body: { completed } }, about, idempotencyKey: 'k-1' },
})
const add = (label: string) => ({
  name: 'task.add',
  act: { input: { params: { id: 'p' }, body: { label } }, about, idempotencyKey: 'k-2' },
})
const remove = (taskId: string) => ({
  name: 'task.delete',
  act: { input: { params: { taskId } }, about, idempotencyKey: 'k-3' },
})
const tasksWith = (...underWay: { name: string; act: unknown }[]) =>
  shownWith<ShownTask[]>(two, taskWrites, underWay)

describe('tasks with changes under way', () => {
  it('show a tick at once, and the stored state again when it failed', () => {
    expect(ticked(tasksWith(tick('b', true)))).toEqual([true, true])
    expect(ticked(tasksWith())).toEqual([true, false])
  })

  it('show the last of several ticks of one task', () => {
    expect(ticked(tasksWith(tick('b', true), tick('b', false), tick('b', true)))).toEqual([true, true])
  })

  it('show an added task at the end and leave out a deleted one', () => {
    const tasks = tasksWith(add('New'), remove('a'))
    expect(tasks.map(({ label }) => label)).toEqual(['Task b', 'New'])
    expect(tasks[1]).toMatchObject({ id: 'k-2', adding: true, completed: false })
  })

  it('leave the stored tasks untouched', () => {
    const before = structuredClone(two)
    tasksWith(tick('b', true))
    expect(two).toEqual(before)
  })
})

describe('tasks after a change', () => {
  it('carry the server’s answer', () => {
    const answer = { ...task('b', true), label: 'As stored' }
    expect(withTask(two, answer)[1]).toEqual(answer)
    expect(withTask(two, task('c'))).toHaveLength(3)
  })

  it('hold an added task once, also when a poll brought it first', () => {
    expect(withTask([...two, task('c')], task('c'))).toHaveLength(3)
  })
})

describe('the progress', () => {
  it('is said in words and as a share', () => {
    expect(taskProgress([task('a', true), task('b', true), task('c', true), task('d')])).toEqual({
      done: 3,
      all: 4,
      share: 0.75,
      sentence: '3 of 4 tasks done',
    })
    expect(taskProgress([task('a')]).sentence).toBe('0 of 1 task done')
    expect(taskProgress([task('a', true)]).sentence).toBe('All tasks done')
    expect(taskProgress([])).toMatchObject({ share: 0, sentence: 'No tasks' })
  })
})
