import { describe, expect, test } from 'vitest'
import { type DraftStorage, draftKey, ownerOf, readDraft, removeDraft, writeDraft } from '../drafts/drafts.ts'
import { isSealed, keyOf, type Sealer, sealerOf } from './seal.ts'
import { SealedStorage } from './sealed-storage.ts'

const DANA = 'ZGFuYWRhbmFkYW5hZGFuYWRhbmFkYW5hZGFuYWRhbmE'
const ESTEBAN = 'ZXN0ZXN0ZXN0ZXN0ZXN0ZXN0ZXN0ZXN0ZXN0ZXN0ZXM'
const KEY = draftKey('journal', 'dana', 'marisol', '2026-11-23')
const TEXT = 'Weighed the well. Añejo — 3 cl. 🥃'

const sealerWith = async (secret: string): Promise<Sealer> => sealerOf(await keyOf(secret))
const typed = (entry: string) => ({ fields: { entry }, base: null })

/** A browser’s storage, shared by its tabs. */
function device(): DraftStorage & { entries: Map<string, string> } {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }
}

/** A tab that has opened the device's data. */
async function tab(storage: ReturnType<typeof device>, secret = DANA) {
  const drafts = new SealedStorage(storage)
  await drafts.open(await sealerWith(secret), [...storage.entries.keys()])
  return drafts
}

describe('a sealed text', () => {
  test('is opened by its key alone, whichever way it was sealed', async () => {
    const [dana, again, esteban] = await Promise.all([DANA, DANA, ESTEBAN].map(sealerWith))
    for (const text of [TEXT, 'x'.repeat(3000)]) {
      const now = dana?.sealNow(text)
      for (const sealed of [await dana?.seal(text), now]) {
        expect(isSealed(sealed ?? '')).toBe(true)
        expect(await again?.unseal(sealed ?? '')).toBe(text)
        expect(await esteban?.unseal(sealed ?? '').catch(() => null)).not.toBe(text)
      }
    }
  })

  test('looks different each time, and says when it was changed', async () => {
    const dana = await sealerWith(DANA)
    const sealed = await dana.seal(TEXT)
    expect(await dana.seal(TEXT)).not.toBe(sealed)
    expect(dana.sealNow(TEXT)).not.toBe(dana.sealNow(TEXT))
    await expect(dana.unseal(`${sealed.slice(0, -6)}AAAA==`)).rejects.toThrow()
  })

  test('longer than what was prepared waits, and the next one does not', async () => {
    const dana = await sealerWith(DANA)
    const long = 'x'.repeat(40_000)
    expect(dana.sealNow(long)).toBeNull()
    await expect.poll(() => dana.sealNow(long)).not.toBeNull()
  })
})

describe('drafts on a device', () => {
  test('are stored before the keystroke returns, and nobody can read them there', async () => {
    const storage = device()
    const drafts = await tab(storage)
    writeDraft(drafts, KEY, typed(TEXT), 0, 1000)
    const stored = storage.entries.get(KEY) ?? ''
    expect(isSealed(stored)).toBe(true)
    expect(stored).not.toContain('Weighed')
    // The page is killed here.
    expect(readDraft((await tab(storage)) ?? null, KEY)).toEqual({ ...typed(TEXT), at: 1000 })
    await expect.poll(() => storage.entries.get(KEY)).not.toBe(stored)
    expect(readDraft(await tab(storage), KEY)?.fields).toEqual({ entry: TEXT })
  })

  test('belong to their author: another key opens nothing, and leaves them as they are', async () => {
    const storage = device()
    writeDraft(await tab(storage), KEY, typed(TEXT), 0, 1000)
    expect(readDraft(await tab(storage, ESTEBAN), KEY)).toBeNull()
    expect(readDraft(await tab(storage), KEY)?.fields).toEqual({ entry: TEXT })
  })

  test('that were stored as they were typed are taken over and sealed', async () => {
    const storage = device()
    storage.entries.set(KEY, JSON.stringify({ ...typed(TEXT), at: 5 }))
    expect(readDraft(await tab(storage), KEY)).toEqual({ ...typed(TEXT), at: 5 })
    expect(isSealed(storage.entries.get(KEY) ?? '')).toBe(true)
  })

  test('are not replaced before they could be opened', async () => {
    const storage = device()
    writeDraft(await tab(storage), KEY, typed(TEXT), 0, 1000)
    const stored = storage.entries.get(KEY)
    const early = new SealedStorage(storage)
    expect(early.isBehind(KEY)).toBe(true)
    expect(writeDraft(early, KEY, typed('New'), 0, 2000)).toEqual({ kept: null })
    removeDraft(early, KEY, Number.POSITIVE_INFINITY)
    expect(storage.entries.get(KEY)).toBe(stored)
  })

  test('cannot be stored without a key, and say so', () => {
    const drafts = new SealedStorage(device())
    expect(writeDraft(drafts, KEY, typed(TEXT), 0, 1000)).toEqual({ kept: null })
  })

  test('of two tabs are never lost to the other: what the one wrote is opened first', async () => {
    const storage = device()
    const [one, two] = [await tab(storage), await tab(storage)]
    writeDraft(one, KEY, typed('From the first tab.'), 0, 1000)
    expect(two.isBehind(KEY)).toBe(true)
    expect(writeDraft(two, KEY, typed('!'), 0, 1001)).toEqual({ kept: null })
    let calls = 0
    two.watch(() => {
      calls += 1
    })
    await two.catchUp(KEY)
    expect(calls).toBe(1)
    expect(writeDraft(two, KEY, typed('!'), 0, 1001)).toMatchObject({
      newer: { fields: { entry: 'From the first tab.' } },
    })
    removeDraft(two, KEY, 1000)
    await one.catchUp(KEY)
    expect(readDraft(one, KEY)).toBeNull()
  })

  test('longer than a pad are sealed a moment later', async () => {
    const storage = device()
    const drafts = await tab(storage)
    const long = 'x'.repeat(50_000)
    expect(writeDraft(drafts, KEY, typed(long), 0, 1000)).toMatchObject({ kept: typed(long) })
    await expect.poll(() => isSealed(storage.entries.get(KEY) ?? '')).toBe(true)
    expect(readDraft(await tab(storage), KEY)?.fields).toEqual({ entry: long })
  })
})

test('a draft names its owner, if it has one', () => {
  expect(ownerOf(KEY)).toBe('dana')
  expect(ownerOf(draftKey('assistant', 'dana'))).toBe('dana')
  expect(ownerOf(draftKey('setup'))).toBeUndefined()
  expect(ownerOf('scope.theme')).toBeUndefined()
})
