import { expect, test } from 'vitest'
import { type DraftStorage, draftKey, writeDraft } from '../../lib/drafts/drafts.ts'
import { storedFields, type TargetChoice } from './target-fields.ts'
import { carriedText, targetDraftKey, typedFor } from './typed-for.ts'

const OVER = '2026-11-16'
const FIRST = '2026-11-23'
const NEXT = '2026-11-30'
const choice: TargetChoice = { figure: 'cogsPct', onlyWeek: false, week: FIRST }
const stored = storedFields([], choice)
const keyOf = (one: TargetChoice) => targetDraftKey('dana', 'v1', one)

/** A device on which an amount was typed, each a minute after the one before. */
function device(...typed: [Partial<TargetChoice>, string][]): DraftStorage {
  const entries = new Map<string, string>()
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
  }
  for (const [minute, [of, amount]] of typed.entries()) {
    const draft = { fields: { amount }, base: null }
    writeDraft(storage, keyOf({ ...choice, ...of }), draft, 0, (minute + 1) * 60_000)
  }
  return storage
}

const shownIn = (storage: DraftStorage, more: Partial<TargetChoice> = {}) =>
  typedFor(storage, { first: FIRST, asked: { ...choice, ...more }, stored }, keyOf)

test.each<[string, [Partial<TargetChoice>, string][], string]>([
  ['nothing', [], FIRST],
  ['the text of that week', [[{ week: FIRST }, '25']], FIRST],
  ['the text of a week that is over', [[{ week: OVER }, '25']], OVER],
  [
    'the text of the longest time ago that a target can begin',
    [[{ week: '2025-11-17' }, '25']],
    '2025-11-17',
  ],
  ['no text of a later week', [[{ week: NEXT }, '25']], FIRST],
  ['no exception', [[{ week: OVER, onlyWeek: true }, '25']], FIRST],
  ['no text of another figure', [[{ week: OVER, figure: 'revenue' }, '25']], FIRST],
  ['no text that is stored already', [[{ week: OVER }, stored.amount]], FIRST],
])('the first week that takes a target shows %s', (_, typed, week) => {
  expect(shownIn(device(...typed))).toBe(week)
})

test('of two texts the one typed last is shown, and then the other', () => {
  const over: [Partial<TargetChoice>, string] = [{ week: OVER }, '24']
  const first: [Partial<TargetChoice>, string] = [{ week: FIRST }, '25']
  expect(shownIn(device(first, over))).toBe(OVER)
  const storage = device(over, first)
  expect(shownIn(storage)).toBe(FIRST)
  storage.removeItem(keyOf({ ...choice, week: FIRST }))
  expect(shownIn(storage)).toBe(OVER)
})

test('a later week shows its own text alone', () => {
  expect(shownIn(device([{ week: OVER }, '25']), { week: NEXT })).toBe(NEXT)
})

test('a device without storage shows the week', () => {
  expect(typedFor(null, { first: FIRST, asked: choice, stored }, keyOf)).toBe(FIRST)
})

test('what was kept before is still found', () => {
  expect(keyOf({ ...choice, onlyWeek: true })).toBe(
    draftKey('target', 'dana', 'v1', 'cogsPct', FIRST, 'week'),
  )
})

test('the form says for which week text was typed, and when it will hold', () => {
  expect(carriedText(OVER, choice)).toBe(
    'Not saved yet. You typed this for the week of Nov 16, 2026, which is over. It will hold from Nov 23, 2026.',
  )
  expect(carriedText(OVER, { ...choice, onlyWeek: true })).toBe(
    'Not saved yet. You typed this for the week of Nov 16, 2026, which takes no more exceptions. It will hold for the week of Nov 23, 2026 only.',
  )
})
