import { describe, expect, it } from 'vitest'
import { nextPath } from './next-path.ts'

describe('where to go after signing in', () => {
  it.each([
    ['/archive', '/archive'],
    ['/?venue=las-perlas-la&week=2026-11-23', '/?venue=las-perlas-la&week=2026-11-23'],
    ['/archive#top', '/archive#top'],
    ['/a//b', '/a//b'],
  ])('keeps %s', (next, path) => {
    expect(nextPath(next)).toBe(path)
  })

  it.each([
    [null],
    [''],
    ['archive'],
    ['//evil.example'],
    ['/\\evil.example'],
    ['/\t/evil.example'],
    ['/\n//evil.example'],
    ['\\\\evil.example'],
    ['https://evil.example/'],
    ['javascript:alert(1)'],
    ['/login'],
    ['/login?next=/login'],
    ['///[bad'],
  ])('goes home instead of %j', (next) => {
    expect(nextPath(next)).toBe('/')
  })
})
