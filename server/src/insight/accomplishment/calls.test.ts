import type { Input } from '@scope/contract/calls'
import type { Accomplishments } from '@scope/contract/insight/accomplishment'
import { ACCOMPLISHMENTS_PAGE } from '@scope/contract/insight/accomplishment.words'
import { SEARCH_MAX } from '@scope/contract/kernel/text.words'
import fc from 'fast-check'
import sql, { empty, type Sql } from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../test/any-character.ts'
import type { Caller } from '../../../test/app.ts'
import { fillHistory, type History } from '../../../test/history-company.ts'
import { setScene } from '../../../test/scene.ts'
import {
  type Company,
  makeCompany,
  makeJournal,
  makePriority,
  makeStaff,
  makeVenue,
  type Staff,
  type Venue,
} from '../../../test/world.ts'

const NOW = '2026-11-18T20:00:00Z'

const { server, db } = setScene({ now: NOW })

type Query = Omit<Input<'GET /api/accomplishments'>['query'], 'after'>

const ask = async (caller: Caller, query: Query & { after?: string } = {}) => {
  const { status, body } = await caller('GET /api/accomplishments', { query })
  expect(status).toBe(200)
  return body
}

/** All pages of the list. */
async function listed(caller: Caller, query: Query = {}) {
  const first = await ask(caller, query)
  const items = [...first.items]
  for (let after = first.next; after !== null; ) {
    const body: Accomplishments = await ask(caller, { ...query, after })
    expect(body.items.length).toBeLessThanOrEqual(ACCOMPLISHMENTS_PAGE)
    expect(body.total).toBeNull()
    items.push(...body.items)
    after = body.next
  }
  if (!first.more) expect(items).toHaveLength(first.total ?? 0)
  return items
}

type World = { company: Company; venue: Venue; lead: Staff; gm: Staff; asGm: Caller; asLead: Caller }

async function makeWorld(more: Parameters<typeof makeVenue>[2] = {}): Promise<World> {
  const company = await makeCompany(db, 'Lantern Hospitality')
  const venue = await makeVenue(db, company, more)
  const lead = await makeStaff(db, company, 'BLT', { venues: [venue], firstName: 'Mara' })
  const gm = await makeStaff(db, company, 'GM', { venues: [venue], firstName: 'Gil' })
  return { company, venue, lead, gm, asGm: await server.as(gm), asLead: await server.as(lead) }
}

const week = (back: number) =>
  new Date(Date.parse('2026-11-16T00:00:00Z') - back * 604_800_000).toISOString().slice(0, 10)

/** Journals with these texts, newest first. */
async function write({ venue, lead }: World, texts: string[], author = lead): Promise<void> {
  for (const [back, entry] of texts.entries()) {
    const submittedAt = new Date(`${week(back)}T20:00:00Z`)
    await makeJournal(db, venue, lead, author, { weekOf: week(back), entry, submittedAt })
  }
}

const textsOf = (items: Awaited<ReturnType<typeof listed>>) =>
  items.map((item) => (item.type === 'journal' ? item.entry : item.title))

describe('in a random company', () => {
  let history: History
  const callers: {
    name: string
    caller: Caller
    who: Staff
    readsPrivate: 'reach' | 'own' | 'none'
    venues: Sql
  }[] = []

  beforeAll(async () => {
    history = await fillHistory(server.database, { seed: 31, venues: 9, now: NOW })
    await fillHistory(server.database, { seed: 32, venues: 3, now: NOW })
    const { company, admin, gm, leadership, members } = history
    const every = sql`select id from venues where org_id = ${company.id}`
    const own = (staff: Staff) => sql`select venue_id from app_users where id = ${staff.id}`
    const [first, second] = members
    if (!first || !second) throw new Error('The company has no members.')
    for (const [name, who, readsPrivate, venues] of [
      ['FULL_ADMIN', admin, 'reach', every],
      ['GM', gm, 'reach', sql`select venue_id from venue_assignments where app_user_id = ${gm.id}`],
      ['LEADERSHIP_READONLY', leadership, 'none', every],
      ['a member', first, 'own', own(first)],
      ['another member', second, 'own', own(second)],
    ] as const) {
      callers.push({ name, caller: await server.as(who), who, readsPrivate, venues })
    }
  })

  /** What a caller may read, newest first, by plain SQL. */
  const expected = (
    { who, readsPrivate, venues }: (typeof callers)[number],
    more: { type?: string; where?: Sql } = {},
  ) => {
    const { type = 'all', where = empty } = more
    const may = {
      reach: sql`true`,
      own: sql`(o.visibility = 'shared' or o.author_id = ${who.id} or o.blt_id = ${who.id})`,
      none: sql`(o.visibility = 'shared' or o.author_id = ${who.id})`,
    }[readsPrivate]
    const rows = (table: Sql, at: Sql) => sql`
      select o.id, ${at} as at, (${at} at time zone v.timezone)::date as day, v.slug as venue, a.id as member
        from ${table} o join app_users a on a.id = o.blt_id
        join venues v on v.id = case when a.venue_id is null then o.venue_id else a.venue_id end
       where v.id in (${venues}) and ${at} is not null`
    return db.rows<{ id: string; venue: string; member: string }>(sql`
      select id, venue, member from (
        ${rows(sql`priorities`, sql`o.closed_at`)} and o.status = 'COMPLETED' and ${type} <> 'journal'
        union all ${rows(sql`journals`, sql`o.submitted_at`)} and ${may} and ${type} <> 'priority') x
       where true ${where} order by at desc, id desc`)
  }
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

  test('each role sees everything it may read, newest first, each once over all pages', async () => {
    for (const one of callers) {
      const items = await listed(one.caller)
      expect(new Set(ids(items)).size, one.name).toBe(items.length)
      expect(ids(items), one.name).toEqual(ids(await expected(one)))
    }
  })

  test('the filters work: type, venue, member and dates', async () => {
    for (const one of callers.slice(0, 4)) {
      const all = await expected(one)
      for (const type of ['priority', 'journal'] as const) {
        expect(ids(await listed(one.caller, { type }))).toEqual(ids(await expected(one, { type })))
      }
      for (const { slug } of history.venues) {
        const { status, body } = await one.caller('GET /api/accomplishments', { query: { venue: slug } })
        if (status === 404) expect(all.filter(({ venue }) => venue === slug)).toEqual([])
        else expect(body.total).toBe(all.filter(({ venue }) => venue === slug).length)
      }
      for (const { id } of history.members.slice(0, 8)) {
        const { status, body } = await one.caller('GET /api/accomplishments', { query: { user: id } })
        if (status === 404) expect(all.filter(({ member }) => member === id)).toEqual([])
        else expect(body.total).toBe(all.filter(({ member }) => member === id).length)
      }
      for (const [from, to] of [
        ['2026-10-05', '2026-11-01'],
        ['2026-11-10', undefined],
        [undefined, '2026-06-30'],
        ['2026-11-16', '2026-11-16'],
      ]) {
        const where = sql`${from ? sql`and day >= ${from}` : empty} ${to ? sql`and day <= ${to}` : empty}`
        const query = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
        expect(ids(await listed(one.caller, query))).toEqual(ids(await expected(one, { where })))
      }
    }
  })

  test('a search finds exactly the matches that the caller may read', async () => {
    for (const one of callers) {
      const items = await listed(one.caller, { search: 'negroni' })
      const readable = (await listed(one.caller)).filter(
        (item) => item.type === 'journal' && /negroni/.test(item.entry),
      )
      expect(ids(items), one.name).toEqual(ids(readable))
    }
    const [first] = callers
    expect((await listed(first?.caller ?? server.nobody, { search: 'negroni' })).length).toBeGreaterThan(20)
    expect(await ask(first?.caller ?? server.nobody, { search: 'negroni' })).toMatchObject({
      total: ACCOMPLISHMENTS_PAGE,
      more: true,
    })
  })
})

describe('the list', () => {
  test('shows a priority’s and a journal’s texts', async () => {
    const world = await makeWorld()
    const { venue, lead, gm, asGm } = world
    const own = {
      venueSlug: venue.slug,
      venueName: venue.name,
      bltId: lead.id,
      bltSlug: lead.slug,
      bltName: 'Mara Test',
    }
    await makePriority(db, venue, lead, {
      title: 'Faster rounds',
      description: 'Under four minutes.',
      category: 'STAFF_SUPPORT',
      status: 'COMPLETED',
      outcomeKpi: 'Median of four minutes',
      confidence: 85,
      closedAt: new Date('2026-11-12T20:00:00Z'),
      gmUserId: gm.id,
    })
    await makeJournal(db, venue, lead, gm, {
      wins: 'No breakage.',
      metricsMoved: 'Labor down.',
      guestsMoments: 'A regular brought her parents.',
      issuesBlocked: 'None',
    })
    const { items, ...rest } = await ask(asGm)
    expect(rest).toEqual({ hits: [], next: null, total: 2, more: false })
    expect(items).toEqual([
      {
        ...{
          type: 'journal',
          id: expect.any(String),
          ...own,
          at: '2026-11-17T18:00:00.000Z',
          weekOf: '2026-11-16',
        },
        ...{
          authorName: 'Gil Test',
          wins: 'No breakage.',
          metricsMoved: 'Labor down.',
          guestsMoments: 'A regular brought her parents.',
          entry: 'Weighed every bottle.',
        },
      },
      {
        ...{
          type: 'priority',
          id: expect.any(String),
          ...own,
          at: '2026-11-12T20:00:00.000Z',
          title: 'Faster rounds',
        },
        ...{ description: 'Under four minutes.', category: 'STAFF_SUPPORT', period: 11, year: 2026 },
        ...{ outcomeKpi: 'Median of four minutes', confidence: 85 },
        ...{ signedOffBy: 'Gil Test', signedOffFor: null },
      },
    ])
  })

  test('has signed-off priorities and submitted journals, as submitted', async () => {
    const { venue, lead, asLead } = await makeWorld()
    for (const status of ['NOT_STARTED', 'IN_PROGRESS', 'ON_TRACK', 'AT_RISK'] as const) {
      await makePriority(db, venue, lead, { status, isArchived: true, title: 'Negroni' })
    }
    await makeJournal(db, venue, lead, lead, {
      weekOf: '2026-11-09',
      submittedAt: null,
      entry: 'Negroni, not yet.',
    })
    await makeJournal(db, venue, lead, lead, {
      entry: 'As sent.',
      draft: { entry: 'Negroni, since then.' },
    })
    expect(textsOf(await listed(asLead))).toEqual(['As sent.'])
    expect((await ask(asLead, { search: 'negroni' })).total).toBe(0)
  })

  test('neither shows, counts nor finds a private journal for those who may not read it', async () => {
    const world = await makeWorld()
    const { company, venue, lead, gm, asGm, asLead } = world
    const colleague = await makeStaff(db, company, 'AGM', { venues: [venue] })
    const csm = await makeStaff(db, company, 'CSM_READONLY')
    await makeJournal(db, venue, lead, lead, { entry: 'Private negroni.' })
    await makeJournal(db, venue, lead, gm, { entry: 'Word of the GM, negroni.' })
    await makeJournal(db, venue, lead, colleague, { entry: 'Shared negroni.', visibility: 'shared' })
    for (const [caller, seen] of [
      [asGm, 3],
      [asLead, 3],
      [await server.as(colleague), 1],
      [await server.as(csm), 1],
    ] as const) {
      for (const query of [{}, { search: 'negroni' }, { search: '-rum' }, { search: 'mara' }]) {
        const { total, items } = await ask(caller, query)
        expect([total, items.length]).toEqual([seen, seen])
      }
      if (seen === 1) expect((await ask(caller, { search: 'word private' })).hits).toEqual([])
    }
  })

  test('follows a member who moves; without a venue it stays at the last one', async () => {
    const { company, venue, lead, asGm } = await makeWorld()
    const other = await makeVenue(db, company)
    const asOther = await server.as(await makeStaff(db, company, 'GM', { venues: [other] }))
    await makeJournal(db, venue, lead, lead)
    await db.run(sql`update app_users set venue_id = ${other.id} where id = ${lead.id}`)
    expect([(await ask(asGm)).total, (await ask(asOther)).total]).toEqual([0, 1])
    expect((await ask(asOther, { search: other.name })).items[0]?.venueName).toBe(other.name)
    await db.run(sql`update app_users set venue_id = null, role = 'GM' where id = ${lead.id}`)
    expect([(await ask(asGm)).total, (await ask(asOther)).total]).toEqual([1, 0])
    expect((await ask(asGm, { search: 'mara' })).total).toBe(1)
  })

  test('uses the dates of the member’s venue, both ends included', async () => {
    const world = await makeWorld({ timezone: 'Pacific/Auckland' })
    const { venue, lead, asGm } = world
    // Auckland is 13 hours ahead: its November 10 begins at 11 on the 9th.
    for (const [back, at] of [
      '09T10:59:59.999Z',
      '09T11:00:00.000Z',
      '10T10:59:59.999Z',
      '10T11:00:00.000Z',
    ].entries()) {
      const submittedAt = new Date(`2026-11-${at}`)
      await makeJournal(db, venue, lead, lead, { weekOf: week(back), submittedAt, entry: at })
    }
    const between = async (from?: string, to?: string) =>
      textsOf(await listed(asGm, { ...(from ? { from } : {}), ...(to ? { to } : {}) })).map((text) =>
        text.slice(0, 5),
      )
    expect(await between('2026-11-10', '2026-11-10')).toEqual(['10T10', '09T11'])
    expect(await between('2026-11-10')).toEqual(['10T11', '10T10', '09T11'])
    expect(await between(undefined, '2026-11-10')).toEqual(['10T10', '09T11', '09T10'])
    expect(await between('2026-11-11', '2026-11-11')).toEqual(['10T11'])
    const { status, error } = await asGm('GET /api/accomplishments', {
      query: { from: '2026-11-11', to: '2026-11-10' },
    })
    expect([status, error.field]).toEqual([400, 'from'])
    for (const query of [
      { from: '2026-02-30' },
      { to: 'today' },
      { type: 'task' },
      { venue: 'a b' },
      { after: '*' },
    ]) {
      const refused = await asGm('GET /api/accomplishments', { query: query as Query })
      expect([refused.status, refused.error.field]).toEqual([400, Object.keys(query)[0]])
    }
  })

  test('has a fixed order for the same moment, so that pages neither repeat nor skip', async () => {
    const world = await makeWorld()
    const at = new Date('2026-11-10T20:00:00Z')
    for (let index = 0; index < 40; index += 1) {
      await makePriority(db, world.venue, world.lead, {
        status: 'COMPLETED',
        closedAt: at,
        title: `P${index}`,
      })
      await makeJournal(db, world.venue, world.lead, world.lead, { weekOf: week(index), submittedAt: at })
    }
    const items = await listed(world.asGm)
    expect(new Set(items.map(({ id }) => id)).size).toBe(80)
    const ids = items.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted().toReversed())
  })
})

test('a search finds what is rare, common or far down, by word and by name', async () => {
  const { company, venue, lead, asGm } = await makeWorld()
  const [once, often] = [
    await makeStaff(db, company, 'BLT', { venues: [venue], firstName: 'Zenobia' }),
    await makeStaff(db, company, 'BLT', { venues: [venue], firstName: 'Quentin' }),
  ]
  // From the oldest on: one member once, a rare word, another member 2,100 times, a word 2,500 times. A third word is in
  // every 60th.
  await db.run(sql`
    insert into priorities (venue_id, blt_id, title, status, period, year, due_at, closed_at)
    select ${venue.id},
           case when n = 0 then ${once.id}::uuid when n between 2 and 2101 then ${often.id}::uuid else ${lead.id}::uuid end,
           case when n = 1 then 'Zinfandel flights' when n % 60 = 0 then 'Negroni hour'
                when n between 4000 and 6500 then 'Spritz on tap' else 'Faster rounds' end,
           'COMPLETED', 11, 2024, '2024-11-24', '2024-01-01'::timestamptz + n * interval '1 minute'
      from generate_series(0, 7200) n`)
  const at = (n: number) => new Date(Date.parse('2024-01-01T00:00:00Z') + n * 60_000).toISOString()
  expect(await ask(asGm, { search: 'zinfandels' })).toMatchObject({
    items: [{ title: 'Zinfandel flights' }],
    next: null,
  })
  expect(await ask(asGm, { search: 'zenobia' })).toMatchObject({
    items: [{ bltName: 'Zenobia Test' }],
    next: null,
  })
  expect(await ask(asGm, { search: 'mara' })).toMatchObject({ total: ACCOMPLISHMENTS_PAGE, more: true })
  const quentin = await ask(asGm, { search: 'quentin' })
  expect(quentin).toMatchObject({ total: ACCOMPLISHMENTS_PAGE, more: true })
  expect(quentin.items[0]).toMatchObject({ bltName: 'Quentin Test', at: at(2101) })
  const spritz = await ask(asGm, { search: 'spritz' })
  expect(spritz).toMatchObject({ total: ACCOMPLISHMENTS_PAGE, more: true })
  expect(spritz.items[0]).toMatchObject({ title: 'Spritz on tap', at: at(6500) })
  const common = await listed(asGm, { search: 'negronis' })
  expect([common.length, new Set(common.map(({ id }) => id)).size]).toEqual([121, 121])
})

describe('the search', () => {
  let world: World
  const search = async (text: string) => {
    const body = await ask(world.asGm, { search: text })
    return { texts: textsOf(body.items), hits: body.hits, total: body.total }
  }
  const TEXTS = [
    'Weighed every bottle of the back bar.',
    'Bottles weighed; the count was off by two.',
    'A last call for Halloween drinks.',
    'The call came last night.',
    'Running the well got faster.',
    'Café menu: jalapeño, <b>naïve</b> & 100% agave.',
  ]

  beforeAll(async () => {
    world = await makeWorld({ name: 'Las Perlas' })
    await write(world, TEXTS)
    await makePriority(db, world.venue, world.lead, {
      status: 'COMPLETED',
      closedAt: new Date('2026-01-05T20:00:00Z'),
      title: 'Agave week',
      description: 'Three producers',
      outcomeKpi: '120 flights',
    })
  })

  const texts = (...places: number[]) => places.map((place) => TEXTS[place] ?? 'Agave week')
  test.each<[string, number[], string[]]>([
    ['bottle', [0, 1], ['bottle', 'Bottles']],
    ['BOTTLES', [0, 1], ['bottle', 'Bottles']],
    ['weigh bottles', [0, 1], ['Weighed', 'bottle', 'Bottles', 'weighed']],
    ['"last call"', [2], ['last', 'call']],
    ['last call', [2, 3], ['last', 'call']],
    ['call -halloween', [3], ['call']],
    ['halloween or agave', [2, 5, 6], ['Halloween', 'agave', 'Agave']],
    ['halloween or aga', [2, 5, 6], ['Halloween', 'agave', 'Agave']],
    ['hallow', [2], ['Halloween']],
    ['drinks hallow', [2], ['Halloween', 'drinks']],
    ['run', [4], ['Running']],
    ['jalapeño', [5], ['jalapeño']],
    ['caf', [5], ['Café']],
    ['naïve', [5], ['naïve']],
    ['producers', [6], ['producers']],
    ['120 fli', [6], ['120', 'flights']],
    ['the call', [2, 3], ['call']],
    ['"the"', [], []],
    ['hallowen', [], []],
    ['-bottle -call', [4, 5, 6], []],
  ])('for %j', async (text, places, hits) => {
    const results = await search(text)
    expect(results.texts).toEqual(texts(...places))
    expect(new Set(results.hits)).toEqual(new Set(hits))
    expect(results.hits.length).toBe(hits.length)
  })

  test.each(['mara', 'Mara T', 'las perlas', 'perl', 'mara perlas'])('for a name: %j', async (text) => {
    expect((await search(text)).total).toBe(7)
  })

  test('marks the names it found', async () => {
    expect((await search('mar perlas')).hits).toEqual(['Mara', 'Perlas'])
    expect((await search('mara -bottle')).total).toBe(0)
  })

  test('marks a word of a name in the texts too', async () => {
    const bar = await makeWorld({ name: 'Call Street' })
    await write(bar, ['Three calls on Friday.', 'Faster rounds.'])
    const { items, hits } = await ask(bar.asGm, { search: 'mara call' })
    expect(items).toHaveLength(2)
    expect(new Set(hits)).toEqual(new Set(['calls', 'Mara', 'Call']))
  })

  test.each(['', '   ', '!!!', '🍸', "' \\ &"])('for %j filters nothing', async (text) => {
    expect(await search(text)).toMatchObject({ total: 7, hits: [] })
  })

  test('works together with the other filters', async () => {
    const { items } = await ask(world.asGm, {
      search: 'agave',
      type: 'priority',
      from: '2026-01-01',
      to: '2026-01-31',
    })
    expect(textsOf(items)).toEqual(['Agave week'])
    expect((await ask(world.asGm, { search: 'agave', from: '2026-02-01', type: 'priority' })).total).toBe(0)
    expect((await ask(world.asGm, { search: 'mara', type: 'priority' })).total).toBe(1)
  })

  test('accepts any text and never fails', async () => {
    const nasty = [
      "'; drop table journals; --",
      "' or 1=1 --",
      '\\',
      "\\' & !",
      ':*',
      'a:*b & !(c | d)',
      '"unclosed and -',
      '<-> <2> !! && ||',
      '%_%',
      '$1 $2',
      '\u0001\u0002 x',
      '\uE000x\uE001',
      'x'.repeat(SEARCH_MAX),
      'a '.repeat(SEARCH_MAX / 2),
      'a-'.repeat(SEARCH_MAX / 2),
      '½ ² ٣ 漢字 ไทย ä̈',
    ]
    const special = fc.constantFrom(
      'a',
      'é',
      '1',
      ' ',
      '"',
      '-',
      "'",
      '\\',
      '&',
      '|',
      '!',
      '(',
      ':',
      '*',
      '<',
      '🍸',
      ' or ',
    )
    const any = fc.oneof(
      fc.constantFrom(...nasty),
      fc.string({ unit: special, maxLength: 60 }),
      fc.string({ unit: anyCharacter, maxLength: SEARCH_MAX }),
    )
    await fc.assert(
      fc.asyncProperty(any, async (text) => {
        const { status, body } = await world.asGm('GET /api/accomplishments', { query: { search: text } })
        // A character that PostgreSQL cannot store is refused with its field. At most 200 characters are accepted.
        expect([200, 400]).toContain(status)
        if (status === 200) for (const hit of body.hits) expect(hit).not.toMatch(/[\uE000\uE001]/)
      }),
      { examples: nasty.map((text) => [text]), numRuns: 60 },
    )
    for (const text of nasty)
      expect((await world.asGm('GET /api/accomplishments', { query: { search: text } })).status).toBe(200)
    const long = await world.asGm('GET /api/accomplishments', {
      query: { search: 'x'.repeat(SEARCH_MAX + 1) },
    })
    expect([long.status, long.error.field]).toEqual([400, 'search'])
  })

  test('finds nothing in texts that are not shown', async () => {
    const own = await makeWorld()
    const texts = { entry: 'One', wins: 'Two', metricsMoved: 'Three', guestsMoments: 'Four' }
    await makeJournal(db, own.venue, own.lead, own.lead, texts)
    for (const [name, text] of Object.entries(texts)) {
      const { items, hits } = await ask(own.asGm, { search: text })
      expect(hits).toEqual([text])
      expect(items).toMatchObject([{ [name]: text }])
    }
  })

  test('ignores marks stored in a text', async () => {
    const own = await makeWorld()
    await write(own, ['A \uE000stored\uE001 mark and a bottle.'])
    expect((await ask(own.asGm, { search: 'bottle' })).hits).toEqual(['bottle'])
  })
})
