import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Draft } from '../../../lib/drafts/drafts.ts'
import { NO_TEXTS, pack, textsOf, unpack } from '../texts.ts'
import { type Effect, type JournalEvent, type JournalState, type Save, START, step } from './machine.ts'
import { type JournalFields, NO_FIELDS, sentAfter } from './opening.ts'

const V1 = '2026-11-16T20:00:01.000Z'
const V2 = '2026-11-16T20:00:02.000Z'
const V3 = '2026-11-16T20:00:03.000Z'

const typed = (entry: string, more: Partial<JournalFields> = {}, base: string | null = null) => ({
  fields: { ...NO_FIELDS, entry, ...more },
  base,
})
const stored = (entry: string, updatedAt: string, submitted = false) => ({
  ...textsOf({ entry }),
  visibility: 'private' as const,
  updatedAt,
  hasDraft: !submitted,
  submittedAt: submitted ? updatedAt : null,
})
const loaded = (entry?: ReturnType<typeof stored>, draft: Draft<JournalFields> | null = null) =>
  ({ type: 'loaded', entry, draft, ...typed('') }) as const

const notLoaded = { type: 'not loaded', error: 'none', unanswered: false, ...typed('Typed') } as const

/** The state and the effects of the last of these events. */
function after(...events: JournalEvent[]): [JournalState, Effect[]] {
  return events.reduce<[JournalState, Effect[]]>(([state], event) => step(state, event), [START, []])
}
const done = (effects: Effect[]) => effects.map((effect) => effect.do)
const savesOf = (effects: Effect[]) =>
  effects.flatMap((effect) =>
    effect.do === 'save' || effect.do === 'queue'
      ? [[effect.save.for, effect.save.texts.entry, effect.updatedAt]]
      : [],
  )

describe('what is due', () => {
  const due = { type: 'due', ...typed('Typed') } as const

  it('waits until it is known what is saved', () => {
    expect(after(due)[1]).toEqual([{ do: 'load' }])
  })

  it('is saved as a draft, from the saved version', () => {
    expect(savesOf(after(loaded(stored('Before', V1)), due)[1])).toEqual([['auto-save', 'Typed', V1]])
  })

  it.each([
    ['what is saved already', typed('Before')],
    ['nothing', typed(' ')],
    ['a text that is too long', typed('x'.repeat(1001))],
    ['a text beside which another waits for a choice', typed('Typed', { otherFrom: 'saved' })],
  ])('is not sent: %s', (_, form) => {
    expect(after(loaded(stored('Before', V1)), { type: 'due', ...form })[1]).toEqual([])
  })

  it('does not go out beside a save that is under way', () => {
    const again = { type: 'due', ...typed('Typed on') } as const
    expect(after(loaded(), due, again)[1]).toEqual([])
  })
})

describe('submitting', () => {
  const submit = { type: 'submit', ...typed('Typed') } as const
  const answer = { updatedAt: V2, hasDraft: false }

  it('first loads what is saved, and sends where nothing unseen is there', () => {
    expect(after(submit)[1]).toEqual([{ do: 'load' }])
    expect(savesOf(after(submit, { ...loaded(), ...typed('Typed') })[1])).toEqual([['submit', 'Typed', null]])
    const own = { ...loaded(stored('Half', V1)), ...typed('Typed', {}, V1) }
    expect(savesOf(after(submit, own)[1])).toEqual([['submit', 'Typed', V1]])
  })

  it('waits for a choice between two versions', () => {
    const form = typed('Typed', { other: pack({ ...NO_TEXTS, entry: 'Theirs' }), otherFrom: 'saved' })
    expect(after(loaded(stored('Theirs', V1)), { type: 'submit', ...form })[1]).toEqual([])
    const chosen = typed('Typed', { other: '', otherFrom: '' })
    const [, effects] = after(loaded(stored('Theirs', V1)), { type: 'submit', ...chosen })
    expect(savesOf(effects)).toEqual([['submit', 'Typed', V1]])
  })

  it('shows both texts instead, where another version is there', () => {
    const draft = { fields: typed('Typed').fields, at: Date.parse(V3), base: null }
    const [state, effects] = after(submit, { ...loaded(stored('Theirs', V1), draft), ...typed('Typed') })
    expect(state).toMatchObject({ phase: 'open', next: null })
    expect(effects[0]).toMatchObject({ do: 'change', fields: { entry: 'Typed', otherFrom: 'saved' } })
    expect(savesOf(effects)).toEqual([])
  })

  it('says it where what is saved cannot be loaded', () => {
    expect(done(after(submit, notLoaded)[1])).toEqual(['say'])
    expect(after(notLoaded)[1]).toEqual([])
  })

  it('waits for the draft under way, and goes on from its version', () => {
    const due = { type: 'due', ...typed('Ty') } as const
    expect(after(loaded(), due, submit)[1]).toEqual([])
    const first = { type: 'saved', answer: { updatedAt: V1, hasDraft: true }, ...typed('Typed') } as const
    expect(savesOf(after(loaded(), due, submit, first)[1])).toEqual([['submit', 'Typed', V1]])
  })

  it('forgets the text and closes', () => {
    const [state, effects] = after(loaded(), submit, { type: 'saved', answer, ...typed('Typed') })
    expect(done(effects)).toEqual(['rebase', 'reset', 'close'])
    expect(state).toMatchObject({
      phase: 'open',
      saved: { at: V2 },
      submitted: { texts: { entry: 'Typed' } },
    })
  })

  it('stays open if more was typed during the save', () => {
    const saved = { type: 'saved', answer, ...typed('Typed, and more') } as const
    expect(done(after(loaded(), submit, saved)[1])).toEqual(['rebase'])
  })

  it('keeps a second text that nobody has chosen about', () => {
    const form = typed('Typed', { other: pack({ ...NO_TEXTS, entry: 'Theirs' }), otherFrom: 'saved' })
    const [, effects] = after(loaded(), submit, { type: 'saved', answer, ...form })
    expect(effects[1]).toEqual({ do: 'change', fields: { ...NO_TEXTS, otherFrom: 'device' } })
  })

  it('says that it failed; a draft that fails says nothing', () => {
    const fail = { type: 'failed', error: 'none' } as const
    const [state, effects] = after(loaded(), submit, fail)
    expect(state).toMatchObject({ phase: 'open', failed: true, sending: null })
    expect(done(effects)).toEqual(['say'])
    expect(after(loaded(), { type: 'due', ...typed('Typed') }, fail)[1]).toEqual([])
  })

  it('stays not submitted while drafts are saved, until it is submitted or cleared', () => {
    const fail = { type: 'failed', error: 'none' } as const
    const due = { type: 'due', ...typed('Typed, and more') } as const
    const draft = {
      type: 'saved',
      answer: { updatedAt: V2, hasDraft: true },
      ...typed('Typed, and more'),
    } as const
    const events = [loaded(), submit, fail, due, draft] as const
    expect(after(...events)[0]).toMatchObject({ failed: false, notSubmitted: true })
    const more = { type: 'submit', ...typed('Typed, and more') } as const
    const done = { type: 'saved', answer, ...typed('Typed, and more') } as const
    expect(after(...events, more, done)[0].notSubmitted).toBe(false)
    const clear = { type: 'clear', submitted: false, ...typed('Typed, and more') } as const
    expect(after(...events, clear)[0].notSubmitted).toBe(false)
    expect(after(loaded(), due, fail)[0].notSubmitted).toBe(false)
    expect(after(submit, notLoaded)[0].notSubmitted).toBe(true)
  })
})

describe('another version', () => {
  const due = { type: 'due', ...typed('Mine') } as const
  const foundEvent = (entry: string) =>
    ({ type: 'found', entry: stored(entry, V3), ...typed('Mine') }) as const

  it('is looked at before anything is sent again', () => {
    const [state, effects] = after(loaded(), due, { type: 'stale' })
    expect(state.phase).toBe('looking')
    expect(effects).toEqual([{ do: 'look' }])
  })

  it('is shown beside what is typed, and nothing that waits replaces it', () => {
    const submit = { type: 'submit', ...typed('Mine') } as const
    const [state, effects] = after(loaded(), due, submit, { type: 'stale' }, foundEvent('Theirs'))
    expect(state).toMatchObject({ phase: 'open', failed: true, next: null, saved: { at: V3 } })
    expect(effects).toEqual([
      { do: 'change', fields: { other: pack({ ...NO_TEXTS, entry: 'Theirs' }), otherFrom: 'saved' } },
      { do: 'rebase', at: V3, texts: { ...NO_TEXTS, entry: 'Theirs' } },
    ])
  })

  it('is this screen’s own, where the answer of the save before was lost', () => {
    const again = { type: 'due', ...typed('Mine, and more') } as const
    const lost = { type: 'failed', error: 'none' } as const
    const sent = sentAfter('', { ...NO_TEXTS, entry: 'Mine' })
    const own = { ...foundEvent('Mine'), ...typed('Mine, and more', { sent }) }
    const [, effects] = after(loaded(), due, lost, again, { type: 'stale' }, own)
    expect(savesOf(effects)).toEqual([['auto-save', 'Mine, and more', V3]])
    const [state] = after(loaded(), due, lost, again, { type: 'stale' }, own, { type: 'stale' }, own)
    expect(state.phase).toBe('open')
  })

  it('is a failure where it cannot be found', () => {
    const none = { type: 'found', entry: undefined, ...typed('Mine') } as const
    expect(after(loaded(), due, { type: 'stale' }, none)[0]).toMatchObject({ phase: 'open', failed: true })
  })
})

describe('clearing, discarding and leaving', () => {
  it('empties the boxes, and the draft that the server has', () => {
    const clear = { type: 'clear', submitted: false, ...typed('Typed') } as const
    expect(done(after(loaded(), clear)[1])).toEqual(['change'])
    expect(savesOf(after(loaded(stored('Draft', V1)), clear)[1])).toEqual([['clear', '', V1]])
    expect(done(after(loaded(stored('Draft', V1)), { ...clear, submitted: true })[1])).toEqual(['change'])
    const choosing = { ...clear, ...typed('Typed', { otherFrom: 'saved' }) }
    expect(done(after(loaded(stored('Draft', V1)), choosing)[1])).toEqual(['change'])
  })

  it('goes back to what is submitted, also where a draft was saved over it', () => {
    const discard = { type: 'discard', ...typed('Changed') } as const
    expect(done(after(loaded(stored('As submitted', V1, true)), discard)[1])).toEqual(['reset', 'close'])
    const due = { type: 'due', ...typed('Changed') } as const
    const saved = { type: 'saved', answer: { updatedAt: V2, hasDraft: true }, ...typed('Changed') } as const
    const [, effects] = after(loaded(stored('As submitted', V1, true)), due, saved, discard)
    expect(savesOf(effects)).toEqual([['discard', 'As submitted', V2]])
  })

  it('sends what is typed on leaving, and forgets a blank entry', () => {
    const leave = (entry: string, more: Partial<JournalFields> = {}) =>
      after(loaded(), { type: 'leave', ...typed(entry, more) })[1]
    expect(savesOf(leave('Typed'))).toEqual([['auto-save', 'Typed', null]])
    expect(done(leave(' '))).toEqual(['reset'])
    expect(leave('', { wins: 'Two' })).toEqual([])
    expect(after({ type: 'leave', ...typed('Typed') })[1]).toEqual([])
  })
})

describe('without a network', () => {
  const due = (entry: string, base: string | null = V1) =>
    ({ type: 'due', ...typed(entry, {}, base) }) as const
  const waits = (entry: string, reason: Save['for'] = 'auto-save') =>
    ({
      type: 'waits',
      save: { texts: { ...NO_TEXTS, entry }, visibility: 'private', for: reason },
    }) as const
  const submit = (entry: string) => ({ type: 'submit', ...typed(entry, {}, V1) }) as const
  const away = { ...notLoaded, unanswered: true }
  const draft = (entry: string, at = V2) =>
    ({ type: 'saved', answer: { updatedAt: at, hasDraft: true }, ...typed(entry) }) as const

  it.each([
    ['a draft', due('Typed'), { ...away, ...typed('Typed', {}, V1) }, [['auto-save', 'Typed', V1]]],
    ['a submission', submit('Typed'), { ...away, ...typed('Typed', {}, V1) }, [['submit', 'Typed', V1]]],
    [
      'the first text of a week',
      due('New', null),
      { ...away, ...typed('New') },
      [['auto-save', 'New', null]],
    ],
    ['nothing', due(''), { ...away, ...typed('') }, []],
  ])('what the device knows has to do: %s', (_, event, failed, saves) => {
    expect(savesOf(after(event, failed)[1])).toEqual(saves)
  })

  it('keeps what is typed on behind the save that waits, and the newest of it', () => {
    const first = [loaded(stored('Old', V1)), due('One'), waits('One')] as const
    expect(after(...first)[0].phase).toBe('waiting')
    expect(after(...first, due('One'))[1]).toEqual([])
    expect(done(after(...first, due('One, two'))[1])).toEqual(['remember', 'queue'])
    const [state, effects] = after(...first, due('One, two'), submit('One, two, three'))
    expect(savesOf(effects)).toEqual([['submit', 'One, two, three', V1]])
    expect(state.next).toMatchObject({ for: 'submit' })
  })

  it('does not put a draft in the place of a submission', () => {
    const waiting = [loaded(), submit('Done'), waits('Done', 'submit')] as const
    expect(after(...waiting, due('Done, and more'))[1]).toEqual([])
    expect(done(after(...waiting, { type: 'clear', submitted: false, ...typed('Done') })[1])).toEqual([
      'change',
    ])
  })

  it('puts a submission that was asked for meanwhile behind the draft', () => {
    const [, effects] = after(loaded(stored('Old', V1)), due('One'), submit('One, two'), waits('One'))
    expect(done(effects)).toEqual(['remember', 'queue'])
  })

  it('hears of both, one after the other', () => {
    const both = [loaded(stored('Old', V1)), due('One'), waits('One'), submit('Two')] as const
    const [state, effects] = after(...both, draft('Two'))
    expect(done(effects)).toEqual(['rebase'])
    expect(state).toMatchObject({
      phase: 'waiting',
      sending: { for: 'submit' },
      next: null,
      saved: { at: V2 },
    })
    const answer = { type: 'saved', answer: { updatedAt: V3, hasDraft: false }, ...typed('Two') } as const
    expect(done(after(...both, draft('Two'), answer)[1])).toEqual(['rebase', 'reset', 'close'])
    expect(after(...both, { type: 'failed', error: 'none' })[0].sending).toMatchObject({ for: 'submit' })
    expect(after(...both, { type: 'stale' })[1]).toEqual([])
    expect(done(after(...both, { type: 'stale' }, { type: 'stale' })[1])).toEqual(['look'])
  })

  it('goes on with what an earlier page has left, before and after the entry is loaded', () => {
    const waitingActs = [waits('One'), waits('Two', 'submit')] as const
    const [state] = after(...waitingActs, loaded(stored('Old', V1)))
    expect(state).toMatchObject({ phase: 'waiting', next: { for: 'submit' }, saved: { at: V1 } })
    expect(after(...waitingActs, due('Two'))[1]).toEqual([])
    expect(after(loaded(stored('Old', V1)), ...waitingActs)[0]).toMatchObject({
      phase: 'waiting',
      saved: { at: V1 },
    })
    expect(after(loaded(), due('Mine'), { type: 'stale' }, waits('One'))[0].phase).toBe('looking')
  })
})

describe('an entry that arrives while the boxes have text of which the device keeps no draft', () => {
  // A waiting submission was saved meanwhile, so its draft is gone.
  const submitted: Save = { texts: textsOf({ entry: 'Typed twice' }), visibility: 'private', for: 'submit' }
  const form = typed('Typed twice', {}, V1)
  const before: JournalEvent[] = [
    { type: 'waits', save: submitted },
    { ...loaded(stored('Typed', V1, true)), ...form },
  ]

  it('does not take the place of what is in the boxes', () => {
    expect(done(after(...before)[1])).toEqual(['rebase'])
  })

  it('nor of what was typed where the device keeps nothing', () => {
    const [, effects] = after({ ...loaded(stored('Typed', V1)), ...typed('Typed by hand') })
    expect(effects[0]).toMatchObject({ do: 'change', fields: { entry: 'Typed by hand', otherFrom: 'saved' } })
  })

  it('lets the answer close the editor', () => {
    const answer = { type: 'saved', answer: { updatedAt: V2, hasDraft: false }, ...form } as const
    expect(done(after(...before, answer)[1])).toEqual(['rebase', 'reset', 'close'])
  })
})

describe('an entry that is older than what this device saved last', () => {
  // The device stores its reads after some seconds, and a page that starts without a network knows nothing newer.
  const older = stored('One', V1)
  const basis = pack({ ...NO_TEXTS, entry: 'One, two' })
  const starts = (entry: string, more: Partial<JournalFields> = {}): JournalEvent => {
    const form = typed(entry, { basis, ...more }, V2)
    return { type: 'loaded', entry: older, draft: { ...form, at: 1 }, ...form }
  }

  it.each([
    ['as it was saved', 'One, two', {}],
    ['typed on', 'One, two, three', {}],
    ['with another reader', 'One, two', { visibility: 'shared' as const }],
  ])('does not take the place of the text %s', (_, entry, more) => {
    const [state, effects] = after(starts(entry, more))
    expect(effects.filter((effect) => effect.do === 'change' || effect.do === 'reset')).toEqual([])
    expect(effects).toContainEqual({ do: 'rebase', at: V2, texts: unpack(basis) })
    expect(state.saved).toMatchObject({ at: V2, texts: { entry: 'One, two' } })
  })

  it('is not what the next save is based on', () => {
    const due = { type: 'due', ...typed('One, two, three', { basis }, V2) } as const
    expect(savesOf(after(starts('One, two, three'), due)[1])).toEqual([['auto-save', 'One, two, three', V2]])
  })

  it('is followed by the newer one as soon as that is loaded', () => {
    const form = typed('One, two', { basis }, V2)
    const newest = { type: 'loaded', entry: stored('Four', V3), draft: { ...form, at: 1 }, ...form } as const
    expect(after(starts('One, two'), newest)[1][0]).toMatchObject({ do: 'change', fields: { entry: 'Four' } })
  })
})

describe('a newer version', () => {
  const open = loaded(stored('As loaded', V1))
  const arrives = (
    entry: string,
    fields: Partial<JournalFields> = {},
    { at = V2, submitted = false, text = 'As loaded' } = {},
  ) =>
    ({
      type: 'loaded',
      entry: stored(entry, at, submitted),
      draft: null,
      ...typed(text, fields, V1),
    }) as const

  it.each([
    ['is shown if nothing in the boxes is unsaved', arrives('Newer'), 'Newer'],
    ['is shown if it is empty', arrives(''), ''],
    ['waits while text is being edited', arrives('Newer', {}, { text: 'As loaded, and mine' }), null],
    ['waits while who may read it is being changed', arrives('Newer', { visibility: 'shared' }), null],
    ['waits while two versions wait for a choice', arrives('Newer', { otherFrom: 'saved' }), null],
    ['is not an older one', arrives('Older', {}, { at: '2026-11-16T20:00:00.000Z' }), null],
  ])('%s', (_, event, entry) => {
    const [state, effects] = after(open, event)
    expect(effects[0]).toEqual(
      entry === null ? undefined : { do: 'reset', fields: { ...NO_FIELDS, entry: entry } },
    )
    expect(state.saved?.at).toBe(entry === null ? V1 : V2)
  })

  it('keeps another version that is on the device, and knows what is submitted', () => {
    const other = { other: pack({ ...NO_TEXTS, entry: 'Kept' }), otherFrom: 'device' } as const
    const [state, effects] = after(open, arrives('Newer', other, { submitted: true }))
    expect(effects[0]).toMatchObject({ fields: { entry: 'Newer', ...other } })
    expect(state.submitted?.texts.entry).toBe('Newer')
  })

  it('does not come between a save and its answer', () => {
    const due = { type: 'due', ...typed('Typed') } as const
    expect(after(open, due, arrives('Newer', {}, { text: 'Typed' }))[1]).toEqual([])
  })
})

/** A device, a server and another device of the same author, with events in any order. */
class World {
  state = START
  /** The device's text, which survives closing the screen. */
  fields: JournalFields = NO_FIELDS
  base: string | null = null
  at = 0
  server: ReturnType<typeof stored> | undefined
  under: Effect[] = []
  /** The actions that wait on the device, in order. */
  outbox: { save: Save; updatedAt: string | null }[] = []
  words: string[] = []

  clock = 0
  now = () => new Date(Date.parse(V1) + ++this.clock * 1000).toISOString()
  newWord = () => {
    const word = `w${this.words.length};`
    this.words.push(word)
    return word
  }

  send(event: JournalEvent): void {
    const choosing = this.fields.otherFrom === 'saved'
    const [state, effects] = step(this.state, event)
    this.state = state
    if (choosing) expect(effects.map((effect) => effect.do)).not.toContain('save')
    for (const effect of effects) {
      if (effect.do === 'change') this.change(effect.fields)
      else if (effect.do === 'reset') this.fields = effect.fields
      else if (effect.do === 'rebase') this.rebase(effect)
      else if (effect.do === 'remember') this.change({ sent: sentAfter(this.fields.sent, effect.texts) })
      else if (effect.do === 'close') this.reopen()
      else if (effect.do === 'queue') this.outbox.splice(1, 1, effect)
      else if (effect.do !== 'say') this.under.push(effect)
    }
  }

  change(fields: Partial<JournalFields>): void {
    this.fields = { ...this.fields, ...fields }
    this.at = Date.parse(this.now())
  }

  rebase({ at, texts }: Effect & { do: 'rebase' }): void {
    this.base = at
    this.change({ basis: pack(texts) })
  }

  form = () => ({ fields: this.fields, base: this.base })
  reopen(): void {
    this.state = START
    this.under = []
    for (const { save } of this.outbox) this.send({ type: 'waits', save })
  }

  /** The network goes away: the save waits. Or it was never there, and the entry is not loaded. */
  away(): void {
    const effect = this.under.shift()
    if (effect?.do === 'save') {
      this.outbox.push(effect)
      this.send({ type: 'waits', save: effect.save })
    } else if (effect?.do === 'load') {
      this.send({ type: 'not loaded', error: 'none', unanswered: true, ...this.form() })
    } else if (effect) this.under.unshift(effect)
  }

  /** The network is back, and the first that waits is sent. */
  back(): void {
    const first = this.outbox.shift()
    const [next] = this.outbox
    if (!first) return
    if ((this.server?.updatedAt ?? null) !== first.updatedAt) this.send({ type: 'stale' })
    else {
      this.server = stored(first.save.texts.entry, this.now(), first.save.for === 'submit')
      if (next) next.updatedAt = this.server.updatedAt
      this.send({ type: 'saved', answer: this.server, ...this.form() })
    }
  }

  load(): void {
    const draft = { fields: this.fields, at: this.at, base: this.base }
    const has = Object.values(this.fields).some((text) => text !== '' && text !== 'private')
    this.send({ type: 'loaded', entry: this.server, draft: has ? draft : null, ...this.form() })
  }

  /** The server processes the request first, then its answer arrives or is lost. */
  answer(arrives: boolean): void {
    const effect = this.under.shift()
    if (!effect) return
    if (effect.do === 'load') {
      if (arrives) this.load()
      else this.send({ type: 'not loaded', error: 'lost', unanswered: false, ...this.form() })
    } else if (effect.do === 'look') {
      if (arrives) this.send({ type: 'found', entry: this.server, ...this.form() })
      else this.send({ type: 'failed', error: 'lost' })
    } else if (effect.do === 'save') {
      const { save, updatedAt } = effect
      const stale = (this.server?.updatedAt ?? null) !== updatedAt
      if (!stale) this.server = stored(save.texts.entry, this.now(), save.for === 'submit')
      if (!arrives) this.send({ type: 'failed', error: 'lost' })
      else if (stale || !this.server) this.send({ type: 'stale' })
      else this.send({ type: 'saved', answer: this.server, ...this.form() })
    }
  }

  /** Every word that is lost everywhere. */
  lost(): string[] {
    const { entry, other } = this.fields
    const everywhere = [entry, unpack(other).entry, this.server?.entry].join(' ')
    return this.words.filter((word) => !everywhere.includes(word))
  }
}

const COMMANDS: Record<string, (world: World) => void> = {
  type: (world) => world.change({ entry: `${world.fields.entry}${world.newWord()}` }),
  load: (world) => world.load(),
  due: (world) => world.send({ type: 'due', ...world.form() }),
  submit: (world) => {
    if (world.fields.entry.trim()) world.send({ type: 'submit', ...world.form() })
  },
  'leave and come back': (world) => {
    world.send({ type: 'leave', ...world.form() })
    while (world.under.length > 0) world.answer(true)
    world.reopen()
  },
  'the tab is killed': (world) => world.reopen(),
  answered: (world) => world.answer(true),
  'answer lost': (world) => world.answer(false),
  'goes away': (world) => world.away(),
  'is back': (world) => world.back(),
  'never arrives': (world) => {
    const effect = world.under.shift()
    if (effect?.do === 'save') world.send({ type: 'failed', error: 'none' })
    else if (effect) world.under.unshift(effect)
  },
  'another device goes on': (world) => {
    world.server = stored(`${world.server?.entry ?? ''}${world.newWord()}`, world.now())
  },
  'change over': (world) => {
    const { other, otherFrom } = world.fields
    if (otherFrom === '') return
    world.change({ ...unpack(other), other: pack(textsOf(world.fields)), otherFrom: 'device' })
  },
}

it('loses no word that was typed, and replaces no word of another device unseen', () => {
  const commands = fc.array(fc.constantFrom(...Object.keys(COMMANDS)), { maxLength: 30 })
  fc.assert(
    fc.property(commands, (names) => {
      const world = new World()
      for (const name of names) {
        COMMANDS[name]?.(world)
        expect(world.lost(), `after ${name}`).toEqual([])
      }
    }),
    { numRuns: 300 },
  )
})
