import { describe, expect, it } from 'vitest'
import { changedLevels, type Levels, sharedLevel, withEvery, withLevel } from './levels.ts'

const stored: Levels = {
  counts: { AGM: 'PROFICIENT', BLT: 'PRACTICING' },
  menu: { AGM: 'PROFICIENT', BLT: 'NOT_STARTED' },
}

describe('the form of target levels', () => {
  it('sends only what differs from what is stored', () => {
    expect(changedLevels(stored, stored)).toEqual([])
    const levels = withLevel(withLevel(stored, 'menu', 'BLT', 'LEARNING'), 'counts', 'AGM', 'MASTERED')
    expect(changedLevels(levels, stored)).toEqual([
      { skillId: 'counts', role: 'AGM', level: 'MASTERED' },
      { skillId: 'menu', role: 'BLT', level: 'LEARNING' },
    ])
    expect(changedLevels(withLevel(levels, 'menu', 'BLT', 'NOT_STARTED'), stored)).toHaveLength(1)
  })

  it('knows a level that all competencies share, and sets one for all', () => {
    expect(sharedLevel(stored, 'AGM')).toBe('PROFICIENT')
    expect(sharedLevel(stored, 'BLT')).toBeNull()
    expect(sharedLevel(withEvery(stored, 'BLT', 'MASTERED'), 'BLT')).toBe('MASTERED')
    expect(changedLevels(withEvery(stored, 'AGM', 'PROFICIENT'), stored)).toEqual([])
  })
})
