import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logLines } from './log-lines.ts'

const [INFO, ERROR] = [30, 50]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function linesOf() {
  const written: string[] = []
  const exit = new EventEmitter()
  const lines = logLines((text) => written.push(text), exit)
  const log = (level: number, line: string) => {
    lines.lastLevel = level
    lines.write(line)
  }
  return { written, exit, log }
}

test('lines of a moment are written together, in their order', () => {
  const { written, log } = linesOf()
  log(INFO, 'a\n')
  vi.advanceTimersByTime(60)
  log(INFO, 'b\n')
  expect(written).toEqual([])
  vi.advanceTimersByTime(40)
  expect(written).toEqual(['a\nb\n'])
  vi.advanceTimersByTime(1000)
  log(INFO, 'c\n')
  vi.advanceTimersByTime(100)
  expect(written).toEqual(['a\nb\n', 'c\n'])
})

test('an error does not wait, and takes along what waits', () => {
  const { written, log } = linesOf()
  log(INFO, 'a\n')
  log(ERROR, 'b\n')
  expect(written).toEqual(['a\nb\n'])
  vi.advanceTimersByTime(1000)
  expect(written).toHaveLength(1)
})

test('what waits is written when the process exits', () => {
  const { written, exit, log } = linesOf()
  log(INFO, 'a\n')
  exit.emit('exit')
  expect(written).toEqual(['a\n'])
})
