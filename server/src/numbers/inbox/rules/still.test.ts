import { expect, test } from 'vitest'
import { stillOnes, type Watched } from './still.ts'

test('a file is still when it has not changed for a minute, and forgotten when it is gone', () => {
  const watched: Watched = new Map()
  const at = (seconds: number, stamp: string | undefined) => {
    const files = stamp === undefined ? [] : [{ domain: 'lantern.example', key: 'a', stamp }]
    return stillOnes(files, watched, new Date(seconds * 1000)).length
  }
  expect([at(0, '1'), at(60, '2'), at(119, '2'), at(120, '2'), at(180, '2')]).toEqual([0, 0, 0, 1, 1])
  expect([at(240, undefined), at(300, '2'), at(360, '2')]).toEqual([0, 0, 1])
})
