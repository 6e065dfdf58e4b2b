import { STRUCTURED_TEXTS } from '@scope/contract/work/journal.words'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { makeScene, setScene } from '../../../test/scene.ts'
import {
  type Company,
  makeArrived,
  makeCompany,
  makeJournal,
  makeMetrics,
  makePriority,
  makeStaff,
  makeVenue,
  makeWaitingFile,
  type Staff,
  type Venue,
} from '../../../test/world.ts'
import { insert } from '../../kernel/db/tables.ts'

const WEEK = '2026-11-16'
/** Wednesday noon in Los Angeles. */
const WEDNESDAY = '2026-11-18T20:00:00Z'
const LONG_AGO = { createdAt: new Date('2026-01-05T18:00:00Z') }
const MONDAY = new Date('2026-11-16T18:00:00Z')
const {
  server,
  db,
  company,
  venue,
  other: second,
  gm,
  admin,
  lead,
  agm,
} = setScene({
  now: WEDNESDAY,
  venue: { name: 'B side', ...LONG_AGO },
  other: { name: 'A side', ...LONG_AGO },
  lead: { createdAt: MONDAY },
  agm: { createdAt: MONDAY },
})

/** A BLT member, by default added this Monday. */
function makeMember(
  company: Company,
  venue: Venue,
  { role = 'BLT', adminDayDow = 1, createdAt = MONDAY }: MemberOptions = {},
) {
  return makeStaff(db, company, role, { venues: [venue], adminDayDow, createdAt })
}
type MemberOptions = { role?: 'AGM' | 'BLT'; adminDayDow?: number; createdAt?: Date }

/** Submits an entry as its author at a given time. Returns the entry. */
async function submit(author: Staff, entry: string, more: object = {}) {
  const as = await server.as(author)
  return (await as('POST /api/journals', { body: { weekOf: WEEK, entry, ...more } })).body
}

const review = (as: Caller, id: string, body: { reply?: string | null; updatedAt?: string } = {}) =>
  as('POST /api/journals/:id/review', { params: { id }, body })

/** This week's entry about a member, as a caller sees it. */
async function read(reader: Staff, venue: Venue, { id }: Staff) {
  const as = await server.as(reader)
  const about = { params: { venue: venue.id, blt: id }, query: { week: WEEK } }
  return (await as('GET /api/journals/:venue/:blt', about)).body[0]
}

describe('marking a journal as reviewed', () => {
  test('stores who and when, gives the author a reply, and removes it from the queue', async () => {
    const { id, updatedAt } = await submit(lead, 'Between us', { wins: 'Two barbacks led lineup.' })
    const asGm = await server.as(gm)
    const queue = await asGm('GET /api/review')
    expect(queue.body.journals).toMatchObject([
      {
        venueSlug: venue.slug,
        bltSlug: lead.slug,
        bltName: lead.name,
        reviewBy: '2026-11-20T20:00:00.000Z',
        late: false,
        journal: {
          id,
          entry: 'Between us',
          wins: 'Two barbacks led lineup.',
          reviewBy: '2026-11-20T20:00:00.000Z',
          reviewedAt: null,
          reply: null,
        },
      },
    ])

    server.clock.set('2026-11-18T21:00:00Z')
    const given = await review(asGm, id, { updatedAt, reply: '  Ready for more. \n' })
    const expected = {
      reviewBy: null,
      reviewedAt: '2026-11-18T21:00:00.000Z',
      reviewedById: gm.id,
      reviewedBy: gm.name,
      reply: 'Ready for more.',
    }
    expect(given).toMatchObject({ status: 200, body: { id, updatedAt, entry: 'Between us', ...expected } })
    expect(await read(lead, venue, lead)).toMatchObject({ mine: true, updatedAt, ...expected })
    // A colleague sees that it was reviewed, but neither the reply nor the entry.
    expect(await read(agm, venue, lead)).toMatchObject({ ...expected, entry: null, reply: null })
    expect((await asGm('GET /api/review')).body.journals).toEqual([])
    expect(
      await db.rows(
        sql`select action, user_id as "userId" from audits where meta->>'id' = ${id} and action = 'journal.reviewed'`,
      ),
    ).toEqual([{ action: 'journal.reviewed', userId: gm.userId }])
  })

  test('shows the reply to the author, the member and readers of private texts, even for a shared entry', async () => {
    const { id } = await submit(lead, 'Between us')
    await review(await server.as(gm), id, { reply: 'Not for lineup.' })
    await submit(lead, 'Between us', { visibility: 'shared' })
    const vp = await makeStaff(db, company, 'VP')
    const csm = await makeStaff(db, company, 'CSM_READONLY', { venues: [venue] })
    const reviewed = { entry: 'Between us', reviewedBy: gm.name }
    for (const reader of [agm, vp, csm]) {
      const expected = { ...reviewed, reply: null, repliedById: null, repliedBy: null }
      expect(await read(reader, venue, lead)).toMatchObject(expected)
    }
    for (const reader of [lead, gm, admin]) {
      const expected = { ...reviewed, reply: 'Not for lineup.', repliedById: gm.id, repliedBy: gm.name }
      expect(await read(reader, venue, lead)).toMatchObject(expected)
    }
  })

  test('keeps the first review; whoever wrote its reply can change and remove it', async () => {
    const { id } = await submit(lead, 'Good week')
    const asGm = await server.as(gm)
    const asAdmin = await server.as(admin)
    const first = { reviewedAt: '2026-11-18T20:00:00.000Z', reviewedBy: gm.name }
    expect((await review(asGm, id, { reply: '  ' })).body).toMatchObject({ ...first, reply: null })
    server.clock.set('2026-11-19T20:00:00Z')
    expect((await review(asAdmin, id)).body).toMatchObject({ ...first, reply: null })
    expect((await review(asGm, id, { reply: 'Yes.' })).body).toMatchObject({ ...first, reply: 'Yes.' })
    for (const body of [{}, { reply: null }]) {
      expect((await review(asAdmin, id, body)).body).toMatchObject({ ...first, reply: 'Yes.' })
    }
    expect((await review(asGm, id, { reply: null })).body).toMatchObject({ ...first, reply: null })
    expect((await review(asAdmin, id, { reply: 'Agreed.' })).body).toMatchObject({
      reviewedAt: '2026-11-19T20:00:00.000Z',
      reviewedBy: admin.name,
      reply: 'Agreed.',
      repliedById: admin.id,
      repliedBy: admin.name,
    })
    // The trail keeps who, when and how long, and never the words.
    const trail = await db.rows<{ meta: object }>(
      sql`select meta from audits where meta->>'id' = ${id} and action = 'journal.reviewed'`,
    )
    expect(JSON.stringify(trail)).not.toMatch(/Yes|Agreed/)
    const reviewed = { reviewedById: gm.id, reviewedAt: first.reviewedAt }
    const silent = { ...reviewed, replyCharacters: null, repliedById: null }
    const replied = { ...reviewed, replyCharacters: 4, repliedById: gm.id }
    const metas = trail.map(({ meta }) => meta)
    expect(metas).toHaveLength(4)
    expect(metas).toContainEqual({ id, bltId: lead.id, before: silent, after: replied })
    expect(metas).toContainEqual({ id, bltId: lead.id, before: replied, after: silent })
    for (const search of ['Yes.', 'Agreed']) {
      expect((await asAdmin('GET /api/audit', { query: { search } })).body.total).toBe(0)
    }
  })

  test('keeps the first of two managers’ replies, and tells the second who replied', async () => {
    const { id, updatedAt } = await submit(lead, 'Good week')
    const [asGm, asAdmin] = [await server.as(gm), await server.as(admin)]
    const replies = await Promise.all([
      review(asGm, id, { updatedAt, reply: 'By Dana.' }),
      review(asAdmin, id, { updatedAt, reply: 'By Avery.' }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const sent = replies.find(({ status }) => status === 200)?.body
    expect(replies.find(({ status }) => status === 409)?.error).toMatchObject({
      code: 'conflict',
      error: `${sent?.repliedBy} has already replied to this journal.`,
    })
    expect(await read(lead, venue, lead)).toMatchObject({ reply: sent?.reply, repliedBy: sent?.repliedBy })
  })

  test('limits the reply in characters as people count, and names the field', async () => {
    const { id } = await submit(lead, 'Good week')
    const asGm = await server.as(gm)
    expect(await review(asGm, id, { reply: '🍸'.repeat(1001) })).toMatchObject({
      status: 400,
      error: { field: 'reply' },
    })
    const whole = '🍸'.repeat(1000)
    expect((await review(asGm, id, { reply: `${whole} ` })).body.reply).toBe(whole)
  })

  test('answers 409 with the current version if an older one is given', async () => {
    await submit(lead, 'First')
    const asGm = await server.as(gm)
    const [waiting] = (await asGm('GET /api/review')).body.journals
    const { id = '', updatedAt = '' } = waiting?.journal ?? {}
    server.clock.set('2026-11-18T20:10:00Z')
    const second = await submit(lead, 'Second')
    const stale = await review(asGm, id, { updatedAt, reply: 'To the first.' })
    expect(stale).toMatchObject({
      status: 409,
      error: { code: 'stale', currentEntry: { entry: 'Second', updatedAt: second.submittedAt } },
    })
    expect(await read(lead, venue, lead)).toMatchObject({ reviewedAt: null, reply: null })
    expect((await review(asGm, id, { updatedAt: second.submittedAt ?? '' })).status).toBe(200)
  })

  test('reviews the submitted version, not the draft that the author is typing', async () => {
    const { id, submittedAt } = await submit(lead, 'Submitted')
    server.clock.set('2026-11-18T20:10:00Z')
    await submit(lead, 'Typing', { draft: true })
    const given = await review(await server.as(gm), id, { updatedAt: submittedAt ?? '', reply: 'Good.' })
    expect(given).toMatchObject({ status: 200, body: { entry: 'Submitted' } })
    expect(await read(lead, venue, lead)).toMatchObject({ entry: 'Typing', hasDraft: true, reply: 'Good.' })
  })

  test('refuses a draft, one’s own entry, an entry out of reach and an unknown one', async () => {
    const asGm = await server.as(gm)
    const draft = await submit(lead, 'Not yet', { draft: true })
    expect(await review(asGm, draft.id)).toMatchObject({
      status: 409,
      error: { error: 'This journal is not submitted yet.' },
    })
    const own = await submit(gm, 'About Test', { bltId: lead.id })
    expect(await review(asGm, own.id)).toMatchObject({
      status: 403,
      error: { error: 'You cannot review your own journal.' },
    })
    expect((await review(await server.as(admin), own.id)).status).toBe(200)

    const away = await makeMember(company, second)
    const entry = await submit(away, 'Elsewhere')
    const hidden = await review(asGm, entry.id)
    expect(hidden.status).toBe(404)
    for (const id of ['00000000-0000-4000-8000-000000000000', 'no-uuid']) {
      const missing = await review(asGm, id)
      expect({ ...missing.error, requestId: '' }).toEqual({ ...hidden.error, requestId: '' })
    }
    // The entry moves with its member, and so does the right to review it.
    await db.run(sql`update app_users set venue_id = ${venue.id} where id = ${away.id}`)
    expect((await review(asGm, entry.id)).status).toBe(200)
    for (const person of [lead, agm]) {
      expect((await review(await server.as(person), entry.id)).status).toBe(403)
    }
  })
})

test('a review taken back waits again, without its reply, and only its reviewer can take it back', async () => {
  const { id } = await submit(lead, 'Good week')
  const [asGm, asAdmin] = [await server.as(gm), await server.as(admin)]
  await review(asGm, id, { reply: 'To somebody else.' })
  const takeBack = (as: Caller) => as('DELETE /api/journals/:id/review', { params: { id } })
  expect(await takeBack(asAdmin)).toMatchObject({
    status: 403,
    error: { error: `Only ${gm.name} can take this review back.` },
  })
  const none = { reviewedAt: null, reviewedBy: null, reply: null, repliedBy: null }
  for (const _ of ['taken back', 'and again, which changes nothing']) {
    expect(await takeBack(asGm)).toMatchObject({ status: 200, body: { id, ...none } })
  }
  expect(await read(lead, venue, lead)).toMatchObject(none)
  expect((await asGm('GET /api/review')).body.journals).toMatchObject([{ journal: { id } }])
  const trail = await db.rows<{ action: string }>(
    sql`select action from audits where meta->>'id' = ${id} and action like 'journal.review%'`,
  )
  expect(trail.map(({ action }) => action).sort()).toEqual(['journal.reviewTakenBack', 'journal.reviewed'])
})

test('a manager’s note is an entry of the week, and not the member’s journal', async () => {
  const asGm = await server.as(gm)
  const check = async () => {
    const about = { params: { venue: venue.id, blt: lead.id }, query: { weekOf: WEEK } }
    const { exists, hasEntry, authorName, state } = (await asGm('GET /api/journals/check/:venue/:blt', about))
      .body
    return { exists, hasEntry, authorName, state }
  }
  await makeJournal(db, venue, lead, gm)
  const entry = { exists: true, hasEntry: true, authorName: gm.name }
  expect(await check()).toEqual({ ...entry, state: 'overdue' })
  await submit(lead, 'Mine', { draft: true })
  expect(await check()).toEqual({ ...entry, state: 'overdue' })
  await submit(lead, 'Mine')
  expect(await check()).toEqual({ ...entry, state: 'complete' })
})

test('a member’s entries stay readable after a promotion, even without a priority', async () => {
  const about = { params: { venue: venue.slug, blt: lead.slug } }
  const asGm = await server.as(gm)
  await db.run(sql`update app_users set role = 'GM' where id = ${lead.id}`)
  expect((await asGm('GET /api/journals/:venue/:blt', about)).status).toBe(404)
  await makeJournal(db, venue, lead, lead)
  expect((await asGm('GET /api/journals/:venue/:blt', about)).body).toHaveLength(1)
})

describe('a reviewed entry that is submitted again', () => {
  const waiting = async (as: Caller) => (await as('GET /api/review')).body.journals.length

  test('keeps its review and its time if the text is the same', async () => {
    const { id, submittedAt } = await submit(lead, 'Good week', { wins: 'Two' })
    const asGm = await server.as(gm)
    server.clock.set('2026-11-18T21:00:00Z')
    await review(asGm, id, { reply: 'Good.' })
    server.clock.set('2026-11-18T22:00:00Z')
    const more = [{}, { wins: 'Two' }, { wins: ' Two ', draft: true }, { wins: ' Two ' }]
    for (const same of [...more, { visibility: 'shared' }, { category: 'OPERATIONS' }]) {
      await submit(lead, 'Good week', same)
      expect(await read(gm, venue, lead)).toMatchObject({ submittedAt, reviewedBy: gm.name, reply: 'Good.' })
    }
    await submit(lead, 'Good weeks', { wins: 'Three', draft: true })
    expect(await read(gm, venue, lead)).toMatchObject({ submittedAt, entry: 'Good week' })
    expect(await waiting(asGm)).toBe(0)
  })

  test('does not restart the 48 hours if it was not reviewed yet', async () => {
    await submit(lead, 'Good week')
    server.clock.set('2026-11-20T20:00:01Z')
    await submit(lead, 'Good week')
    const asGm = await server.as(gm)
    const [late] = (await asGm('GET /api/review')).body.journals
    expect(late).toMatchObject({ reviewBy: '2026-11-20T20:00:00.000Z', late: true })
    await submit(lead, 'Better week')
    expect((await asGm('GET /api/review')).body.journals[0]).toMatchObject({ late: false })
  })

  test('waits again if the text differs, and keeps the reply to the earlier version', async () => {
    const { id } = await submit(lead, 'Good week', { wins: 'Two' })
    const asGm = await server.as(gm)
    // All at the same instant, as if a review came during an edit.
    await review(asGm, id, { reply: 'Good.' })
    const others = [
      ['Good week', { wins: 'Three' }],
      ['Good week', { wins: null }],
      ['Good week', { nextStepDate: '2026-11-24' }],
      ['Better week', {}],
    ] as const
    for (const [entry, more] of others) {
      const { submittedAt } = await submit(lead, entry, more)
      const journal = await read(lead, venue, lead)
      expect(journal).toMatchObject({ entry, reviewedBy: gm.name, reply: 'Good.', repliedBy: gm.name })
      expect((submittedAt ?? '') > (journal?.reviewedAt ?? '')).toBe(true)
      expect(await waiting(asGm)).toBe(1)
      expect((await review(asGm, id)).body).toMatchObject({ reply: 'Good.' })
      expect(await waiting(asGm)).toBe(0)
    }
  })

  test('can be reviewed by another manager, with the old reply kept or a new one', async () => {
    const { id } = await submit(lead, 'First')
    const [asGm, asAdmin] = [await server.as(gm), await server.as(admin)]
    await review(asGm, id, { reply: 'To the first.' })
    await submit(lead, 'Second')
    const silent = await review(asAdmin, id)
    const reply = { reply: 'To the first.', repliedBy: gm.name }
    expect(silent.body).toMatchObject({ reviewedBy: admin.name, ...reply })
    expect(await waiting(asAdmin)).toBe(0)
    const given = { reply: 'To the second.', repliedBy: admin.name }
    expect((await review(asAdmin, id, { reply: 'To the second.' })).body).toMatchObject(given)
    expect((await review(asGm, id, { reply: 'Me too.' })).status).toBe(409)
    await submit(lead, 'Third')
    expect((await review(asGm, id, { reply: 'To the third.' })).body).toMatchObject({
      reviewedBy: gm.name,
      reply: 'To the third.',
    })
  })
})

describe('the structured part', () => {
  const typed = {
    wins: ' No eighty-sixes ',
    metricsMoved: 'Pour cost 20.8 %',
    guestsMoments: 'An anniversary',
    issuesBlocked: 'The card reader',
    nextStep: 'Recount',
    nextStepDate: '2026-11-24',
    evidenceUrl: ' https://lantern.example/chart ',
  }
  const trimmed = { ...typed, wins: 'No eighty-sixes', evidenceUrl: 'https://lantern.example/chart' }

  test('is saved as typed in a draft, submitted trimmed, and can be replaced, kept and cleared', async () => {
    expect(await submit(lead, 'Good', { ...typed, draft: true })).toMatchObject(typed)
    expect(await submit(lead, 'Good')).toMatchObject(trimmed)
    expect(await read(gm, venue, lead)).toMatchObject(trimmed)
    const changed = await submit(lead, 'Good', { wins: 'Two', nextStep: ' ', nextStepDate: null })
    const after = { ...trimmed, wins: 'Two', nextStep: null, nextStepDate: null }
    expect(changed).toMatchObject(after)
    expect(await read(gm, venue, lead)).toMatchObject(after)
  })

  test('of a draft over a submitted entry is visible only to the author until it is submitted', async () => {
    await submit(lead, 'Good', typed)
    const half = { ...typed, wins: null, evidenceUrl: 'https:/', nextStepDate: '2026-11-30' }
    expect(await submit(lead, 'Better', { ...half, draft: true })).toMatchObject({ ...half, hasDraft: true })
    expect(await read(gm, venue, lead)).toMatchObject({ ...trimmed, entry: 'Good', hasDraft: false })
    // A later auto-save of only the text, as sent by the dialog at home, keeps the other fields.
    expect(await submit(lead, 'Best', { draft: true })).toMatchObject({ ...half, entry: 'Best' })
    const asLead = await server.as(lead)
    const refused = await asLead('POST /api/journals', { body: { weekOf: WEEK, entry: 'Best' } })
    expect(refused).toMatchObject({ status: 400, error: { field: 'evidenceUrl' } })
    expect(await read(lead, venue, lead)).toMatchObject({ ...half, entry: 'Best', hasDraft: true })
    const whole = await submit(lead, 'Best', { evidenceUrl: null })
    const submitted = { ...trimmed, entry: 'Best', wins: null, evidenceUrl: null, nextStepDate: '2026-11-30' }
    expect(whole).toMatchObject({ ...submitted, hasDraft: false })
    expect(await read(gm, venue, lead)).toMatchObject(submitted)
  })

  test('is checked by field, in a draft too, and nothing of a refused save is stored', async () => {
    const asLead = await server.as(lead)
    const save = (more: object) =>
      asLead('POST /api/journals', { body: { weekOf: WEEK, entry: 'Good', ...more } })
    for (const field of STRUCTURED_TEXTS) {
      for (const draft of [true, false]) {
        const refused = await save({ [field]: `https://${'🍸'.repeat(993)}`, draft })
        expect(refused, field).toMatchObject({ status: 400, error: { field } })
      }
    }
    const wrong = [
      { nextStepDate: '2026-02-30' },
      { nextStepDate: 'tomorrow' },
      { evidenceUrl: 'javascript:alert(1)' },
      { wins: 5 },
    ]
    for (const more of wrong) {
      expect(await save(more)).toMatchObject({ status: 400, error: { field: Object.keys(more)[0] } })
    }
    expect(await read(lead, venue, lead)).toBeUndefined()
  })

  test('saved by the author’s other device is not overwritten before it was shown', async () => {
    const asLead = await server.as(lead)
    const save = (wins: string, updatedAt: string | null) =>
      asLead('POST /api/journals', { body: { weekOf: WEEK, entry: 'Good', wins, draft: true, updatedAt } })
    const phone = await save('By phone', null)
    expect(await save('By laptop', null)).toMatchObject({ status: 409, error: { code: 'stale' } })
    expect((await save('By phone', null)).status).toBe(201)
    expect((await save('By both', phone.body.updatedAt)).status).toBe(409)
    const again = await save('By phone', phone.body.updatedAt)
    expect((await save('By both', again.body.updatedAt)).body.wins).toBe('By both')
  })
})

describe('what waits for a manager', () => {
  test('covers a GM’s own venues, all for a full admin, or the one given', async () => {
    const away = await makeMember(company, second)
    await submit(lead, 'Here')
    await submit(away, 'There')
    const ids = (body: { journals: { bltId: string }[] }) => body.journals.map(({ bltId }) => bltId)
    const asGm = await server.as(gm)
    const asAdmin = await server.as(admin)
    expect(ids((await asGm('GET /api/review')).body)).toEqual([lead.id])
    expect(ids((await asAdmin('GET /api/review')).body).sort()).toEqual([lead.id, away.id].sort())
    const one = await asAdmin('GET /api/review', { query: { venue: second.slug } })
    expect(ids(one.body)).toEqual([away.id])
    expect(one.body.weeks.every(({ venueSlug }) => venueSlug === second.slug)).toBe(true)
    expect(one.body.members.every(({ venueSlug }) => venueSlug === second.slug)).toBe(true)
    expect((await asGm('GET /api/review', { query: { venue: second.id } })).status).toBe(404)
    expect((await asGm('GET /api/review', { query: { venue: venue.id } })).status).toBe(200)
  })

  test('journals: longest waiting first, late after 48 hours, without one’s own and very old ones', async () => {
    const at = (submittedAt: string | null, weekOf: string, entry: string, author = lead) =>
      makeJournal(db, venue, lead, author, {
        weekOf,
        entry,
        submittedAt: submittedAt ? new Date(submittedAt) : null,
      })
    await at('2026-11-16T19:59:59.999Z', '2026-11-09', 'just late')
    await at('2026-11-16T20:00:00.000Z', '2026-11-02', 'just not')
    await at('2026-09-19T20:00:00.000Z', '2026-09-14', 'oldest that waits')
    await at('2026-09-19T19:59:59.999Z', '2026-09-07', 'too old')
    await at(null, '2026-10-26', 'draft')
    await at('2026-11-17T20:00:00.000Z', WEEK, 'by the GM', gm)
    await makeJournal(db, venue, agm, agm, {
      weekOf: '2026-11-09',
      entry: 'reviewed',
      reviewedAt: new Date(WEDNESDAY),
      reviewedById: gm.id,
    })
    const { body } = await (await server.as(gm))('GET /api/review')
    expect(body.journals.map(({ journal, late }) => [journal.entry, late])).toEqual([
      ['oldest that waits', true],
      ['just late', true],
      ['just not', false],
    ])
    // A manager's note does not wait for a review.
    const byAdmin = await (await server.as(admin))('GET /api/review')
    expect(byAdmin.body.journals.map(({ journal }) => journal.entry)).not.toContain('by the GM')
  })

  test('sign-offs: in the due week, priorities that only lack the sign-off', async () => {
    const ready = { status: 'ON_TRACK' as const }
    const { id } = await makePriority(db, venue, lead, { ...ready, title: 'Ready' })
    const second = await makePriority(db, venue, lead, {
      ...ready,
      title: 'Task',
      tasks: ['One'],
      createdAt: new Date('2026-11-03T18:00:00Z'),
    })
    await makePriority(db, venue, lead, { status: 'AT_RISK', title: 'At risk' })
    await makePriority(db, venue, lead, { status: 'COMPLETED', title: 'Signed off' })
    await makePriority(db, venue, lead, { ...ready, title: 'Later', period: 12, dueAt: '2027-01-03' })
    await makePriority(db, venue, lead, { ...ready, title: 'Archived', isArchived: true })
    await makePriority(db, venue, agm, { ...ready, title: 'No journal' })
    await makeJournal(db, venue, lead, lead, { weekOf: '2026-11-23' })
    await makeJournal(db, venue, agm, agm, { weekOf: '2026-11-23', submittedAt: null })
    const titles = async (now: string) => {
      server.clock.set(now)
      return (await (await server.as(gm))('GET /api/review')).body.signOffs.map(({ title }) => title)
    }
    // The due week begins and ends at the venue's midnight.
    expect(await titles('2026-11-23T07:59:59Z')).toEqual([])
    expect(await titles('2026-11-23T08:00:00Z')).toEqual(['Ready'])
    expect(await titles('2026-11-30T07:59:59Z')).toEqual(['Ready'])
    expect(await titles('2026-11-30T08:00:00Z')).toEqual([])

    server.clock.set('2026-11-24T20:00:00Z')
    const asGm = await server.as(gm)
    const first = (await asGm('GET /api/review')).body
    expect(
      first.notReady.map(({ title, status, lacks, openTasks }) => [title, status, lacks, openTasks]),
    ).toEqual([
      ['No journal', 'ON_TRACK', ['journal'], 0],
      ['At risk', 'AT_RISK', ['onTrack'], 0],
      ['Task', 'ON_TRACK', ['tasks'], 1],
    ])
    const { journals, signOffs, members, weeks } = first
    expect(first.total).toBe(journals.length + signOffs.length + members.length + weeks.length)
    await db.run(sql`update priority_tasks set completed = true where priority_id = ${second.id}`)
    const { body } = await asGm('GET /api/review')
    expect(body.signOffs.map(({ title }) => title)).toEqual(['Ready', 'Task'])
    expect(body.signOffs[0]).toEqual({
      venueSlug: venue.slug,
      venueName: venue.name,
      bltId: lead.id,
      bltSlug: lead.slug,
      bltName: lead.name,
      priorityId: id,
      title: 'Ready',
      dueAt: '2026-11-29',
    })
    for (const { priorityId } of body.signOffs) {
      const signed = await asGm('PATCH /api/priorities/:id/status', {
        params: { id: priorityId },
        body: { status: 'COMPLETED' },
      })
      expect(signed.status).toBe(200)
    }
    expect((await asGm('GET /api/review')).body.signOffs).toEqual([])
  })

  test('sign-offs of a week away ask for neither a journal nor a check-in, and only what is late is late', async () => {
    const { company, venue, gm } = await makeScene(server, ['venue', 'gm'])
    const [away, off, there] = await Promise.all(
      ['Ines', 'Bo', 'Theo'].map((firstName) =>
        makeStaff(db, company, 'BLT', { venues: [venue], firstName, adminDayDow: 1 }),
      ),
    )
    if (!away || !off || !there) throw new Error('three members')
    const open = (member: typeof away, title: string, more = {}) =>
      makePriority(db, venue, member, { title, ...more })
    const none = await open(away, 'Not checked in')
    await open(away, 'Open task', { tasks: ['One'] })
    await open(away, 'Risk', { status: 'AT_RISK' })
    await open(off, 'Two days off')
    await open(there, 'There')
    await db.run(sql`
      insert into away (app_user_id, kind, from_day, to_day)
      values (${away.id}, 'vacation', '2026-11-20', '2026-12-02'), (${off.id}, 'other', '2026-11-23', '2026-11-24')`)
    const seen = async (now: string) => {
      server.clock.set(now)
      const as = await server.as(gm)
      const { body } = await as('GET /api/review')
      const count = (await as('GET /api/review/count')).body.total
      expect(count).toBe(body.total)
      return {
        ready: body.signOffs.map(({ title, awayUntil }) => [title, awayUntil]),
        lacking: body.notReady.map(({ title, lacks, late }) => [title, lacks.join(' '), late]),
      }
    }
    const lacking = [
      ['Two days off', 'journal onTrack', false],
      ['Open task', 'tasks', false],
      ['Risk', 'onTrack', false],
      ['There', 'journal onTrack', false],
    ]
    // Monday is the Admin Day: the journal is due today.
    const monday = await seen('2026-11-23T20:00:00Z')
    expect(monday.ready).toEqual([['Not checked in', '2026-12-02']])
    expect(monday.lacking.toSorted()).toEqual(lacking.toSorted())
    const late = lacking.map(([title, lacks]) => [title, lacks, title === 'There'])
    expect((await seen('2026-11-24T20:00:00Z')).lacking.toSorted()).toEqual(late.toSorted())

    // The home screen says the same, and the sign-off is given and taken back.
    const asGm = await server.as(gm)
    const params = { id: none.id }
    expect((await asGm('GET /api/priorities/:id/sign-off', { params })).body).toMatchObject({
      ...{ tasks: true, journal: true, onTrack: true, ready: true, journalBy: null },
    })
    const signed = await asGm('PATCH /api/priorities/:id/status', { params, body: { status: 'COMPLETED' } })
    expect(signed.status).toBe(200)
    expect((await asGm('DELETE /api/priorities/:id/sign-off', { params })).body.status).toBe('NOT_STARTED')
  })

  test('members: active, by venue, AGMs first, with what is missing after their Admin Day', async () => {
    const away = await makeMember(company, second, { adminDayDow: 2 })
    const later = await makeMember(company, second, { adminDayDow: 3 })
    const gone = await makeMember(company, venue)
    await db.run(sql`update users set active = false where id = ${gone.userId}`)
    const { id } = await makePriority(db, venue, lead)
    await makePriority(db, second, later)
    // A manager's note about a member is not the member's journal.
    await makeJournal(db, venue, agm, gm)
    await makePriority(db, venue, agm, { period: 12, dueAt: '2027-01-03' })
    const asAdmin = await server.as(admin)
    const missing = async () =>
      (await asAdmin('GET /api/review')).body.members.map((member) => [member.bltId, member.missing])

    expect(await missing()).toEqual([
      [away.id, ['journal']],
      [agm.id, ['journal']],
      [lead.id, ['journal']],
    ])
    await submit(agm, 'In')
    const [member] = (await asAdmin('GET /api/review', { query: { venue: venue.id } })).body.members
    expect(member).toEqual({
      venueSlug: venue.slug,
      venueName: venue.name,
      bltId: lead.id,
      bltSlug: lead.slug,
      bltName: lead.name,
      position: 'Bar Lead',
      weekOf: WEEK,
      missing: ['journal'],
    })
    const asLead = await server.as(lead)
    await asLead('PATCH /api/priorities/:id/status', { params: { id }, body: { status: 'AT_RISK' } })
    expect(await missing()).toContainEqual([lead.id, ['journal']])
    await submit(lead, 'In')
    expect(await missing()).toEqual([[away.id, ['journal']]])
    server.clock.set('2026-11-19T08:00:00Z')
    expect(await missing()).toContainEqual([later.id, ['journal']])
  })

  test('members: with what is missing from last week, until it is done', async () => {
    const sunday = await makeMember(company, venue, { adminDayDow: 0, createdAt: LONG_AGO.createdAt })
    const { id } = await makePriority(db, venue, sunday)
    const asGm = await server.as(gm)
    const missing = async (now: string) => {
      server.clock.set(now)
      const { members } = (await asGm('GET /api/review')).body
      return members.flatMap(({ bltId, weekOf, missing: gaps }) =>
        bltId === sunday.id ? [[weekOf, gaps]] : [],
      )
    }
    await makeJournal(db, venue, sunday, sunday, { weekOf: '2026-11-09' })
    await insert(db, 'priorityCheckIns', [
      {
        ...{ priorityId: id, venueId: venue.id, bltId: sunday.id, authorId: sunday.id },
        ...{ status: 'ON_TRACK' as const, weekOf: '2026-11-09', submittedAt: new Date(WEDNESDAY) },
      },
    ])
    expect(await missing('2026-11-19T20:00:00Z')).toEqual([])
    expect(await missing('2026-11-23T07:59:59Z')).toEqual([])
    expect(await missing('2026-11-23T08:00:00Z')).toEqual([[WEEK, ['check-in', 'journal']]])

    server.clock.set('2026-11-23T20:00:00Z')
    await submit(sunday, 'Late, and in')
    expect(await missing('2026-11-23T20:00:00Z')).toEqual([[WEEK, ['check-in']]])
    const asSunday = await server.as(sunday)
    await asSunday('PATCH /api/priorities/:id/status', {
      params: { id },
      body: { status: 'ON_TRACK', week: WEEK },
    })
    expect(await missing('2026-11-23T20:00:00Z')).toEqual([])
    const { members } = (await asGm('GET /api/review')).body
    expect(members.filter(({ bltId }) => bltId === lead.id)).toMatchObject([{ weekOf: WEEK }])
  })

  test('nothing from weeks before a member or a venue was added', async () => {
    const asAdmin = await server.as(admin)
    // A Monday morning in UTC is still the Sunday before in Los Angeles.
    const at = async (createdAt: string) => {
      const venue = await makeVenue(db, company, { createdAt: new Date(createdAt) })
      const member = await makeMember(company, venue, { createdAt: new Date(createdAt) })
      const { members, weeks } = (await asAdmin('GET /api/review', { query: { venue: venue.id } })).body
      expect(members.every(({ bltId }) => bltId === member.id)).toBe(true)
      return [members, weeks].map((list) => list.map(({ weekOf }) => weekOf))
    }
    expect(await at('2026-11-16T05:00:00Z')).toEqual([['2026-11-09', WEEK], ['2026-11-09']])
    expect(await at('2026-11-16T18:00:00Z')).toEqual([[WEEK], []])
  })

  test('of several venues the first 200 weeks are listed, and all are counted', async () => {
    await db.run(sql`
      insert into venues (org_id, name, slug, created_at)
      select ${company.id}, 'Bar ' || n, 'bar-' || n, '2024-01-01' from generate_series(1, 60) n`)
    const asAdmin = await server.as(admin)
    const { body } = await asAdmin('GET /api/review')
    expect(body.hidden.weeks).toBe(48)
    expect((await asAdmin('GET /api/review/count')).body.total).toBe(body.total)
    const names = ['A side', 'B side', ...Array.from({ length: 60 }, (_, n) => `Bar ${n + 1}`)].toSorted()
    const all = ['2026-11-09', '2026-11-02', '2026-10-26', '2026-10-19'].flatMap((weekOf) =>
      names.map((name) => [weekOf, name]),
    )
    expect(body.weeks.map(({ weekOf, venueName }) => [weekOf, venueName])).toEqual(all.slice(0, 200))
    const one = (await asAdmin('GET /api/review', { query: { venue: venue.id } })).body
    expect(one.hidden).toEqual({ signOffs: 0, notReady: 0, former: 0, members: 0, weeks: 0, arrived: 0 })
  })

  test('members and weeks: by the date at each venue', async () => {
    const zones = { east: 'America/New_York', far: 'Pacific/Kiritimati', west: 'Pacific/Pago_Pago' }
    for (const [slug, timezone] of Object.entries(zones)) {
      const venue = await makeVenue(db, company, { name: slug, slug, timezone, ...LONG_AGO })
      const member = await makeMember(company, venue)
      if (slug === 'east') await makeJournal(db, venue, member, member)
      const reported = ['2026-10-19', '2026-10-26', '2026-11-02', '2026-11-09']
      await insert(
        db,
        'weeklyMetrics',
        reported.map((weekOf) => ({
          venueId: venue.id,
          weekOf,
          revenue: '100',
          laborFactor: '1.14',
          source: 'typed' as const,
        })),
      )
    }
    const asAdmin = await server.as(admin)
    const named = (slug: string) => slug in zones
    const at = async (now: string) => {
      server.clock.set(now)
      const { members, weeks } = (await asAdmin('GET /api/review')).body
      return {
        members: members
          .filter(({ venueSlug }) => named(venueSlug))
          .map(({ venueSlug, weekOf }) => `${venueSlug} ${weekOf}`),
        weeks: weeks
          .filter(({ venueSlug }) => named(venueSlug))
          .map(({ venueSlug, weekOf }) => `${venueSlug} ${weekOf}`),
      }
    }
    // Monday in New York, Tuesday on Kiritimati, still Sunday in Pago Pago.
    expect(await at('2026-11-23T10:30:00Z')).toEqual({
      members: ['far 2026-11-16', 'far 2026-11-23', 'west 2026-11-16'],
      weeks: ['east 2026-11-16', 'far 2026-11-16'],
    })
    expect(await at('2026-11-24T05:00:00Z')).toEqual({
      members: ['east 2026-11-23', 'far 2026-11-16', 'far 2026-11-23', 'west 2026-11-16'],
      weeks: ['east 2026-11-16', 'far 2026-11-16', 'west 2026-11-16'],
    })
  })

  test('figures that arrived beside typed ones: for who edits numbers, and counted', async () => {
    const week = await makeMetrics(db, venue, { source: 'typed', revenue: '84000.00', updatedAt: MONDAY })
    await makeArrived(db, week, { field: 'revenue', amount: '84210.00' })
    await makeArrived(db, await makeMetrics(db, second), { field: 'tips', amount: '1.00' })
    const asGm = await server.as(gm)
    const { body } = await asGm('GET /api/review')
    expect(body.arrived).toEqual([
      {
        ...{ venueSlug: venue.slug, venueName: 'B side', weekOf: '2026-11-09', metricsId: week.id },
        ...{ version: MONDAY.toISOString(), field: 'revenue', value: 84_210, typed: 84_000 },
        ...{ source: 'Toast, sales by day', via: 'by e-mail', arrivedAt: '2026-11-16T14:04:00.000Z' },
      },
    ])
    const total = async (as: Caller) => (await as('GET /api/review/count')).body.total
    expect(await total(asGm)).toBe(body.total)
    await db.run(sql`delete from arrived_figures where metrics_id = ${week.id}`)
    expect(await total(asGm)).toBe(body.total - 1)
    // A full admin who is no VP edits no numbers.
    const reader = await server.as(
      await makeStaff(db, company, 'LEADERSHIP_READONLY', { accessRole: 'FULL_ADMIN' }),
    )
    const seen = (await reader('GET /api/review')).body
    expect(seen.arrived).toEqual([])
    expect(await total(reader)).toBe(seen.total)
  })

  test('files of numbers that wait are counted for who edits numbers and reaches one of their venues', async () => {
    const reader = await makeStaff(db, company, 'LEADERSHIP_READONLY', { accessRole: 'FULL_ADMIN' })
    const [asGm, asVp] = [await server.as(gm), await server.as(admin)]
    const all = [asGm, await server.as(reader), asVp]
    const totals = () => Promise.all(all.map(async (as) => (await as('GET /api/review/count')).body.total))
    const before = await totals()
    const { id } = await makeWaitingFile(db, company, { venueIds: [venue.id, second.id] })
    await makeWaitingFile(db, company, { venueIds: [second.id] })
    await makeWaitingFile(db, company)
    await makeWaitingFile(db, await makeCompany(db))
    const more = (await totals()).map((total, at) => total - (before[at] ?? 0))
    expect(more).toEqual([1, 0, 3])
    const query = { venue: venue.slug }
    const ofVenue = async () => (await asVp('GET /api/review/count', { query })).body.total
    const here = await ofVenue()
    await db.run(sql`update inbox_files set state = 'dismissed' where id = ${id}`)
    expect(await ofVenue()).toBe(here - 1)
  })

  test('weeks: complete ones without revenue, newest first; the total counts all lists', async () => {
    const week = (weekOf: string, more: object) => ({
      venueId: venue.id,
      weekOf,
      laborFactor: '1.14',
      source: 'typed' as const,
      revenue: null,
      tips: null,
      ...more,
    })
    await insert(db, 'weeklyMetrics', [
      week('2026-11-09', { revenue: '0' }),
      week('2026-11-02', { tips: '120' }),
      week('2026-10-26', { revenue: '51200.50' }),
    ])
    await submit(lead, 'In')
    const { body } = await (await server.as(gm))('GET /api/review')
    const at = { venueSlug: venue.slug, venueName: venue.name }
    expect(body.weeks).toEqual([
      { ...at, weekOf: '2026-11-02' },
      { ...at, weekOf: '2026-10-19' },
    ])
    const { journals, signOffs, members, weeks } = body
    expect(body.total).toBe(journals.length + signOffs.length + members.length + weeks.length)
    expect(body.total).toBe(4)
    const asAdmin = await server.as(admin)
    for (const as of [await server.as(gm), asAdmin]) {
      for (const query of [{}, { venue: venue.slug }]) {
        const { total } = (await as('GET /api/review', { query })).body
        expect((await as('GET /api/review/count', { query })).body).toEqual({ total })
      }
    }
    const elsewhere = { query: { venue: second.id } }
    expect((await (await server.as(gm))('GET /api/review/count', elsewhere)).status).toBe(404)
    const all = (await (await server.as(admin))('GET /api/review')).body.weeks
    expect(all.map(({ venueSlug, weekOf }) => [weekOf, venueSlug])).toEqual([
      ['2026-11-09', second.slug],
      ['2026-11-02', second.slug],
      ['2026-11-02', venue.slug],
      ['2026-10-26', second.slug],
      ['2026-10-19', second.slug],
      ['2026-10-19', venue.slug],
    ])
  })
})

test('what a former member left open waits, and their journals are never late', async () => {
  await submit(lead, 'My last one.')
  const { id } = await makePriority(db, venue, lead, { title: 'Left open' })
  const kept = await makePriority(db, venue, agm, { title: 'Not left' })
  const read = async () => {
    const asGm = await server.as(gm)
    const { body } = await asGm('GET /api/review', { query: {} })
    const count = await asGm('GET /api/review/count', { query: {} })
    expect(count.body.total).toBe(body.total)
    return body
  }
  server.clock.set('2026-11-20T23:00:00Z')
  const before = await read()
  expect([before.former, before.journals.map(({ late }) => late)]).toEqual([[], [true]])
  await db.run(sql`update users set active = false where id = ${lead.userId}`)
  const after = await read()
  expect(after.former).toMatchObject([{ priorityId: id, bltSlug: lead.slug, title: 'Left open' }])
  expect(after.journals.map(({ late }) => late)).toEqual([false])
  // In the due week it is still there, and no longer among those that are not ready.
  server.clock.set('2026-11-25T20:00:00Z')
  const due = await read()
  expect(due.former.map(({ priorityId }) => priorityId)).toEqual([id])
  expect(due.notReady.map(({ priorityId }) => priorityId)).toEqual([kept.id])
  const asGm = await server.as(gm)
  const handed = await asGm('POST /api/priorities/:id/hand-over', { params: { id }, body: { blt: agm.id } })
  expect([handed.status, (await read()).former]).toEqual([200, []])
})
