import { describe, expect, it } from 'vitest'
import {
  type DraftStorage,
  draftKey,
  joined,
  keepBoth,
  markDraft,
  readDraft,
  removeDraft,
  writeDraft,
} from './drafts.ts'

const KEY = draftKey('journal', 'dana', 'marisol', '2026-11-23')

function memoryStorage(): DraftStorage & { entries: Map<string, string> } {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }
}

const typed = (entry: string, base: string | null = null) => ({ fields: { entry }, base })

describe('a draft', () => {
  it('is there again after a reload', () => {
    const storage = memoryStorage()
    writeDraft(storage, KEY, typed('Weighed the well.', 'v1'), 0, 1000)
    expect(readDraft(storage, KEY)).toEqual({ fields: { entry: 'Weighed the well.' }, base: 'v1', at: 1000 })
  })

  it('grows with every keystroke, also when the clock stands still or goes back', () => {
    const storage = memoryStorage()
    const first = writeDraft(storage, KEY, typed('W'), 0, 1000)
    const at = 'kept' in first ? (first.kept?.at ?? 0) : 0
    const second = writeDraft(storage, KEY, typed('We'), at, 900)
    expect(second).toEqual({ kept: { fields: { entry: 'We' }, base: null, at: 1001 } })
  })

  it('never replaces newer text of another tab', () => {
    const storage = memoryStorage()
    writeDraft(storage, KEY, typed('from the other tab'), 0, 2000)
    const mine = writeDraft(storage, KEY, typed('older'), 1000, 3000)
    expect(mine).toMatchObject({ newer: { fields: { entry: 'from the other tab' } } })
    expect(readDraft(storage, KEY)?.fields).toEqual({ entry: 'from the other tab' })
  })

  it('gets a mark or another version without its text changing', () => {
    const storage = memoryStorage()
    markDraft(storage, KEY, { base: 'v1' })
    expect(storage.entries.size).toBe(0)
    writeDraft(storage, KEY, typed('newer', 'v1'), 0, 2000)
    markDraft(storage, KEY, { base: 'v2' })
    markDraft<{ entry: string; sent: string }>(storage, KEY, { fields: { sent: 'older' } })
    expect(readDraft(storage, KEY)).toEqual({
      fields: { entry: 'newer', sent: 'older' },
      base: 'v2',
      at: 2000,
    })
  })

  it('is forgotten only by a tab that has seen it', () => {
    const storage = memoryStorage()
    writeDraft(storage, KEY, typed('newer'), 0, 2000)
    removeDraft(storage, KEY, 1000)
    expect(readDraft(storage, KEY)).not.toBeNull()
    removeDraft(storage, KEY, 2000)
    expect(storage.entries.size).toBe(0)
  })

  it('says when the device keeps nothing', () => {
    const full = {
      ...memoryStorage(),
      setItem: () => {
        throw new Error('QuotaExceededError')
      },
    }
    expect(writeDraft(full, KEY, typed('text'), 0, 1)).toEqual({ kept: null })
    expect(writeDraft(null, KEY, typed('text'), 0, 1)).toEqual({ kept: null })
    expect(readDraft(null, KEY)).toBeNull()
  })

  it('reads nothing from a record that is broken', () => {
    const storage = memoryStorage()
    for (const broken of ['', '{', '"text"', 'null', '{"at":"1","fields":{}}', '{"at":1,"fields":null}']) {
      storage.entries.set(KEY, broken)
      expect(readDraft(storage, KEY)).toBeNull()
    }
  })
})

describe('two texts of one field', () => {
  it('are both kept', () => {
    expect(keepBoth('one', 'two')).toBe('one\n\ntwo')
  })
  it('are one where the one goes on from the other', () => {
    expect(keepBoth('Weighed', 'Weighed the well')).toBe('Weighed the well')
    expect(keepBoth('Weighed the well', 'Weighed')).toBe('Weighed the well')
    expect(keepBoth('  ', 'two')).toBe('two')
    expect(keepBoth('one', '')).toBe('one')
  })
})

describe('the fields of two tabs', () => {
  const theirs = { entry: 'Weighed', date: '2026-11-30', link: 'https://new.example', seen: 'shared' }
  const mine = { entry: 'Poured', date: '2026-11-27', link: 'https://old.example', seen: 'private' }

  it('keep both texts, and of what is no text the newer one', () => {
    expect(joined(theirs, mine, { entry: 'Poured' }, ['date', 'link', 'seen'])).toEqual({
      ...theirs,
      entry: 'Weighed\n\nPoured',
    })
    expect(joined(theirs, mine, { date: '2026-11-27' }, ['date', 'link', 'seen'])).toEqual({
      ...theirs,
      entry: 'Weighed\n\nPoured',
      date: '2026-11-27',
    })
  })

  it('keep what only the other tab has touched', () => {
    const touched: Record<string, string> = { zone: 'Eastern', name: 'Poured' }
    expect(joined(touched, { gm: 'dana' }, { gm: 'dana' }, ['zone', 'gm'])).toEqual({
      zone: 'Eastern',
      name: 'Poured',
      gm: 'dana',
    })
  })

  it('keep what an older draft does not know', () => {
    const older: Record<string, string> = { entry: 'Weighed' }
    expect(joined(older, { entry: '', date: '2026-11-27' }, {}, ['date'])).toEqual({
      entry: 'Weighed',
      date: '2026-11-27',
    })
  })
})
