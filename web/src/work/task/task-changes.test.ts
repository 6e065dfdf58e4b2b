import { describe, expect, it } from 'vitest'
import { afterChange, type Task, taskProgress, withChanges } from './task-changes.ts'

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

describe('tasks with changes under way', () => {
  it('show a tick at once, and the stored state again when it failed', () => {
    const change = { kind: 'tick', taskId: 'b', completed: true } as const
    expect(ticked(withChanges(two, [change]))).toEqual([true, true])
    expect(ticked(withChanges(two, []))).toEqual([true, false])
  })

  it('show the last of several ticks of one task', () => {
    const changes = [true, false, true].map(
      (completed) => ({ kind: 'tick', taskId: 'b', completed }) as const,
    )
    expect(ticked(withChanges(two, changes))).toEqual([true, true])
  })

  it('show an added task at the end and leave out a deleted one', () => {
    const shown = withChanges(two, [
      { kind: 'add', label: 'New', key: 'k' },
      { kind: 'delete', taskId: 'a' },
    ])
    expect(shown.map(({ label }) => label)).toEqual(['Task b', 'New'])
    expect(shown[1]).toMatchObject({ adding: true, completed: false })
  })

  it('leave the stored tasks untouched', () => {
    const before = structuredClone(two)
    withChanges(two, [{ kind: 'tick', taskId: 'b', completed: true }])
    expect(two).toEqual(before)
  })
})

describe('tasks after a change', () => {
  it('carry the server’s answer', () => {
    const answer = { ...task('b', true), label: 'As stored' }
    expect(afterChange(two, { kind: 'tick', taskId: 'b', completed: true }, answer)[1]).toEqual(answer)
    expect(afterChange(two, { kind: 'add', label: 'New', key: 'k' }, task('c'))).toHaveLength(3)
    expect(afterChange(two, { kind: 'delete', taskId: 'a' }, null)).toEqual([task('b')])
  })

  it('hold an added task once, also when a poll brought it first', () => {
    expect(afterChange([...two, task('c')], { kind: 'add', label: 'New', key: 'k' }, task('c'))).toHaveLength(
      3,
    )
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
    expect(taskProgress([task('a', true)]).sentence).toBe('All tasks done')
    expect(taskProgress([])).toMatchObject({ share: 0, sentence: 'No tasks' })
  })
})
