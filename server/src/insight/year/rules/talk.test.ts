import type { TalkSide } from '@scope/contract/insight/year/year.words'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../../kernel/context.ts'
import {
  type About,
  type Caller,
  callerOf,
  keptAt,
  mineOf,
  NO_TALK,
  readTalk,
  saved,
  shownTo,
  type Talk,
  takesPart,
  type Writer,
} from './talk.ts'

const at = new Date('2026-11-16T18:00:00Z')
const member: About = { id: 'lou', venueId: 'annex', role: 'BLT', active: true }
const person = (appUserId: string, more: Partial<Person>): Person => ({
  ...{ userId: `user of ${appUserId}`, appUserId, bltId: appUserId, slug: appUserId, orgId: 'org' },
  ...{ orgName: 'Lantern', region: null, email: `${appUserId}@lantern.example`, firstName: null },
  ...{ lastName: null, profileImageUrl: null, theme: null, compare: null, accessRole: 'BLT', jobRole: 'BLT' },
  ...{ position: '', venueId: null, venueIds: ['annex'] },
  ...more,
})
const PEOPLE = {
  'the member': person('lou', {}),
  'a colleague': person('vic', {}),
  'an AGM of the venue': person('theo', { jobRole: 'AGM' }),
  'an AGM who stands in': person('theo', {
    jobRole: 'AGM',
    standsIn: [{ venueId: 'annex', gmId: 'gia' }],
  }),
  'a GM': person('gia', { jobRole: 'GM', accessRole: 'GM' }),
  'a full admin': person('ada', { jobRole: 'VP', accessRole: 'FULL_ADMIN' }),
  'a VP': person('ren', { jobRole: 'VP' }),
  Leadership: person('lee', { jobRole: 'LEADERSHIP_READONLY' }),
  'a CSM': person('noor', { jobRole: 'CSM_READONLY' }),
}

describe('whose box it is, and who takes part', () => {
  test.each<[keyof typeof PEOPLE, TalkSide | null, boolean]>([
    ['the member', 'member', true],
    ['a colleague', null, false],
    ['an AGM of the venue', null, false],
    ['an AGM who stands in', 'manager', true],
    ['a GM', 'manager', true],
    ['a full admin', 'manager', true],
    ['a VP', null, false],
    ['Leadership', null, false],
    ['a CSM', null, false],
  ])('%s', (name, side, reads) => {
    expect(callerOf(PEOPLE[name], member).side).toBe(side)
    expect(takesPart(PEOPLE[name], member, NO_TALK)).toBe(reads)
  })

  test('nobody has a manager’s box about themselves', () => {
    const admin = person('lou', { accessRole: 'FULL_ADMIN', standsIn: [{ venueId: 'annex', gmId: 'gia' }] })
    expect(callerOf(admin, member).side).toBe('member')
  })

  test('a member who left the team writes no more, and a manager still does', () => {
    for (const gone of [
      { ...member, active: false },
      { ...member, role: 'GM' as const },
    ]) {
      expect(callerOf(person('lou', { jobRole: 'GM', accessRole: 'GM' }), gone).side).toBeNull()
      expect(callerOf(PEOPLE['a GM'], gone).side).toBe('manager')
    }
  })

  test('who wrote the manager’s box takes part in another role, too', () => {
    expect(takesPart(PEOPLE['a VP'], member, { ...NO_TALK, managerText: 'Hers', managerId: 'ren' })).toBe(
      true,
    )
  })
})

const MEMBER: Caller = { id: 'lou', isMember: true, side: 'member' }
const GM: Caller = { id: 'gia', isMember: false, side: 'manager' }
const SECOND: Caller = { id: 'max', isMember: false, side: 'manager' }
const CALLERS = [MEMBER, GM, SECOND] as const
const GIA: Writer = { name: 'Gia', may: true }
const begun: Talk = { ...NO_TALK, managerText: 'You grew.', managerId: 'gia', updatedAt: at }
const both: Talk = { ...begun, memberText: 'I grew.', memberDoneAt: at, managerDoneAt: at }
const save = (more: object) => ({ text: 'Text', done: false, basedOn: '', at, ...more })

describe('a save', () => {
  test('of the member leaves the manager’s box, and the other way round', () => {
    const after = saved(begun, { ...save({ text: 'I grew.', done: true }), side: 'member' }, MEMBER, GIA)
    expect(after).toEqual({ ...begun, memberText: 'I grew.', memberDoneAt: at })
    const finished = saved(after, { ...save({ text: 'You grew.', done: true }), side: 'manager' }, GM, GIA)
    expect(finished).toEqual({ ...both })
    expect(keptAt(finished)).toEqual(at)
  })

  test('takes done back until both are done, and frees the box with the last word', () => {
    const done = { ...begun, managerDoneAt: at }
    const back = { ...save({ text: 'You grew.', basedOn: 'You grew.' }), side: 'manager' as const }
    expect(saved(done, back, GM, GIA)).toEqual(begun)
    expect(saved(begun, { ...back, text: '' }, GM, GIA)).toMatchObject({ managerText: '', managerId: null })
  })

  test('of the same changes nothing', () => {
    const same = { ...save({ text: 'You grew.', basedOn: 'Older' }), side: 'manager' as const }
    expect(saved(begun, same, GM, GIA)).toBe(begun)
    expect(saved(NO_TALK, { ...save({ text: '' }), side: 'member' }, MEMBER, null)).toBe(NO_TALK)
  })

  test.each<[string, Talk, Caller, Writer | null, object, string]>([
    ['over a text that was not seen', begun, GM, GIA, { basedOn: 'Older' }, 'changed somewhere else'],
    [
      'of a box that another manager writes',
      begun,
      SECOND,
      GIA,
      { basedOn: 'You grew.' },
      'Gia is writing this.',
    ],
    ['of a manager after both are done', both, GM, GIA, { basedOn: 'You grew.' }, 'Both have said done.'],
    ['of the member after both are done', both, MEMBER, null, { basedOn: 'I grew.' }, 'Both have said done.'],
  ])('%s is refused', (_, talk, caller, writer, more, sentence) => {
    const side = caller.side as TalkSide
    expect(() => saved(talk, { ...save(more), side }, caller, writer)).toThrow(sentence)
  })

  test('takes over from a manager who no longer may, text and all', () => {
    const gone = { name: 'Gia', may: false }
    expect(mineOf(begun, SECOND, gone)).toBe('manager')
    expect(shownTo(begun, SECOND, gone)).toMatchObject({ manager: { text: 'You grew.' }, managerName: 'Gia' })
    const same = { ...save({ text: 'You grew.', basedOn: 'You grew.' }), side: 'manager' as const }
    expect(saved(begun, same, SECOND, gone)).toEqual({ ...begun, managerId: 'max' })
  })
})

test.each<[string, Talk, Caller, Writer | null, (string | null)[]]>([
  ['the member reads their own draft', { ...begun, memberText: 'Mine' }, MEMBER, GIA, ['Mine', null]],
  ['the manager reads theirs', { ...begun, memberText: 'Mine' }, GM, GIA, [null, 'You grew.']],
  ['another manager reads neither', { ...begun, memberText: 'Mine' }, SECOND, GIA, [null, null]],
  [
    'one done shows nothing',
    { ...begun, memberText: 'Mine', memberDoneAt: at },
    GM,
    GIA,
    [null, 'You grew.'],
  ],
  ['the member reads both', both, MEMBER, GIA, ['I grew.', 'You grew.']],
  ['the manager reads both', both, GM, GIA, ['I grew.', 'You grew.']],
  ['another manager reads both', both, SECOND, GIA, ['I grew.', 'You grew.']],
  ['an empty box is the manager’s to write', NO_TALK, SECOND, null, [null, '']],
])('%s', (_, talk, caller, writer, texts) => {
  const view = shownTo(talk, caller, writer)
  expect([view.member.text, view.manager.text]).toEqual(texts)
  expect(view.mine === null).toBe(keptAt(talk) !== null || (caller === SECOND && talk.managerId !== null))
})

describe('a text', () => {
  test('has at most 2000 characters, in code points', () => {
    expect(readTalk({ text: ` ${'🍸'.repeat(2000)} `, done: true })).toBe('🍸'.repeat(2000))
    expect(() => readTalk({ text: 'x'.repeat(2001), done: false })).toThrow('at most 2000')
  })
  test('that is empty can be saved, and not be done', () => {
    expect(readTalk({ text: ' \n', done: false })).toBe('')
    expect(() => readTalk({ text: ' \n', done: true })).toThrow('Write something')
  })
})

/** A sequence of saves by three people, with whether each of the managers still may write. */
const STEP = fc.record({
  by: fc.constantFrom(...CALLERS),
  text: fc.constantFrom('', 'of this', 'of that'),
  done: fc.boolean(),
  sees: fc.boolean(),
  gone: fc.subarray(['gia', 'max']),
})

test('no text reaches a reader before both are done, and no save changes one after', () => {
  fc.assert(
    fc.property(fc.array(STEP, { maxLength: 12 }), (steps) => {
      let talk: Talk = NO_TALK
      for (const { by, text, done, sees, gone } of steps) {
        const writer = talk.managerId ? { name: '', may: !gone.includes(talk.managerId) } : null
        const before = talk
        const side = by.side as TalkSide
        // Each writes their own text, so that its author is known.
        const own = text && `${text} ${by.id}`
        const basedOn = sees ? (side === 'member' ? talk.memberText : talk.managerText) : 'not seen'
        try {
          talk = saved(talk, { side, text: own, done: done && own !== '', basedOn, at }, by, writer)
        } catch {
          expect(talk).toBe(before)
        }
        if (keptAt(before)) expect(talk).toBe(before)
        if (side === 'member') expect(talk.managerText).toBe(before.managerText)
        else expect(talk.memberText).toBe(before.memberText)
        for (const reader of CALLERS) {
          const now = talk.managerId ? { name: '', may: !gone.includes(talk.managerId) } : null
          const view = shownTo(talk, reader, now)
          if (keptAt(talk)) expect(view.mine).toBeNull()
          else {
            if (!reader.isMember) expect(view.member.text).toBeNull()
            if (reader.isMember) expect(view.manager.text).toBeNull()
            if (view.manager.text) expect(talk.managerId === reader.id || now?.may === false).toBe(true)
          }
        }
      }
    }),
  )
})
