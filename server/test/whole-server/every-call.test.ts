import { randomUUID } from 'node:crypto'
import { CALLS, type CallName } from '@scope/contract/calls'
import { isOfStandIns, type JobRole, may } from '@scope/contract/kernel/access'
import { addWeeks } from '@scope/contract/kernel/calendar'
import { type Call, scopeOf } from '@scope/contract/kernel/call'
import { type CallScope, TOKEN_SCOPES } from '@scope/contract/kernel/scopes.words'
import { TEAM_ROLES } from '@scope/contract/kernel/team.words'
import type { SourceReading } from '@scope/contract/numbers/source.words'
import { SHIPPED_TEMPLATE } from '@scope/contract/work/first-30-days.words'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import type { Db } from '../../src/kernel/db/pool/pool.ts'
import { insert, type NewRow } from '../../src/kernel/db/tables.ts'
import { newKey, newName, type SignedPut } from '../../src/ports/files/files.ts'
import { type Caller, WITH_MAILBOX } from '../app.ts'
import { makeInboxFile } from '../inbox-file.ts'
import { pushDevice } from '../outside/push-device.ts'
import { jpegWith } from '../photos.ts'
import { setScene } from '../scene.ts'
import { ALL_SCOPES, callerBy, makeAccount, makeToken, withToken } from '../tokens.ts'
import {
  makeArrived,
  makeBudget,
  makeCompany,
  makeFocus,
  makeJournal,
  makeMetrics,
  makePriority,
  makeStaff,
  makeStandIn,
  makeTarget,
  makeVenue,
  makeVisit,
  type Staff,
  type Venue,
} from '../world.ts'

/*
 * Every call, signed out and as each of seven kinds of people, about oneself, one's own venue, another venue and
 * another company.
 */

/** The kinds of people: one per job role, and full admins. */
const PEOPLE = {
  FULL_ADMIN: { role: 'VP', atVenue: false },
  VP: { role: 'VP', atVenue: false },
  GM: { role: 'GM', atVenue: true },
  AGM: { role: 'AGM', atVenue: true },
  BLT: { role: 'BLT', atVenue: true },
  LEADERSHIP_READONLY: { role: 'LEADERSHIP_READONLY', atVenue: false },
  CSM_READONLY: { role: 'CSM_READONLY', atVenue: true },
} as const satisfies Record<'FULL_ADMIN' | JobRole, { role: JobRole; atVenue: boolean }>
type Kind = keyof typeof PEOPLE
const KINDS = Object.keys(PEOPLE) as Kind[]
const STATUSES: Record<string, number[]> = {
  '2': [200, 201],
  '3': [403],
  '4': [404],
  '0': [404],
  '1': [409],
  '!': [400],
}
type Place = 'self' | 'own' | 'other' | 'foreign'

/**
 * One digit per kind, in the order of KINDS: 2 success, 1 is 409, ! is 400, 3 is 403, 4 is 404, 0 is 404 with a reason,
 * and a space is not tried. `self` is only for AGM and BLT.
 */
type Row = { self?: string; own: string; other: string; foreign: string }

const READ: Row = { self: '22', own: '2222222', other: '2244424', foreign: '4444444' }
const PICK: Row = { own: '2223322', other: '2243324', foreign: '4443344' }
const EDIT: Row = { self: '33', own: '2323333', other: '2343333', foreign: '4343333' }
/** For managers of venues, and for VPs (decisions 6). */
const SIGNALS: Row = { self: '33', own: '2223333', other: '2243333', foreign: '4443333' }
/** Decided by the job role: FULL_ADMIN without it gives neither (decisions 1). */
const NUMBERS: Row = { self: '23', own: '2222333', other: '2244333', foreign: '4444333' }
const WORK: Row = { self: '22', own: '2323333', other: '2344433', foreign: '4344433' }
/** Only for the job roles VP and LEADERSHIP_READONLY. FULL_ADMIN does not help (the admin here is also a VP). */
const ROLLUP: Row = { self: '33', own: '2233323', other: '2233323', foreign: '4433343' }
/** For a member and the venue's managers, but not for colleagues. */
const OF_MEMBER: Row = { self: '22', own: '2223322', other: '2244424', foreign: '4444444' }
/** For a person's own, and for managers about their members. */
const PERSONAL: Row = { self: '22', own: '2323333', other: '2344434', foreign: '4444444' }
/** The same, and for VPs. */
const YEAR: Row = { self: '22', own: '2223333', other: '2244434', foreign: '4444444' }
/** A member's own text, which no manager writes. */
const OWN: Row = { self: '22', own: '3333333', other: '3334433', foreign: '3334433' }
/** Company data: only for full admins. */
const COMPANY: Row = { self: '33', own: '2333333', other: '2333333', foreign: '4333333' }
/** The same for calls that name no venue. */
const COMPANY_WIDE: Row = { ...COMPANY, foreign: '2333333' }
/** The same for settings that VPs change too. */
const LEVELS: Row = { self: '33', own: '2233333', other: '2233333', foreign: '2233333' }
/** Of a person’s own visit, for those who hold visits. */
const OF_VISITOR: Row = { self: '33', own: '2233333', other: '2233333', foreign: '4433333' }
/** Shared visits of a venue, and what was agreed there. */
const VISITS: Row = { self: '33', own: '2223323', other: '2243323', foreign: '4443343' }
/** Of a venue, for its general manager alone. */
const OF_MANAGER: Row = { self: '33', own: '3323333', other: '3343333', foreign: '3343333' }
/** Of a venue, for its managers. */
const ANSWER: Row = { own: '2323333', other: '2343333', foreign: '4343333' }
/** The template of the first 30 days, for people who give priorities. */
const TEMPLATE: Row = { self: '33', own: '2323333', other: '2323333', foreign: '2323333' }
/** Things of the whole company, for people who enter numbers. */
const COMPANY_SOURCES: Row = { self: '23', own: '2222333', other: '2222333', foreign: '2222333' }
/** Names no venue: the same for everyone who is signed in. */
const ALL: Row = { own: '2222222', other: '2222222', foreign: '2222222' }

/** Refused to everyone, for a reason other than their role. */
const NOBODY: Row = { own: '3333333', other: '3333333', foreign: '3333333' }
/** Something that does not exist. */
const MISSING: Row = { own: '4444444', other: '4444444', foreign: '4444444' }

type Target = { venue: Venue; member: Staff; metricsId: string }
/** A different figure or week each time, so that every removal finds its own. */
async function targetOf({ venue }: Target): Promise<{ params: { id: string } }> {
  weeks += 1
  const { id } = await makeTarget(db, venue, { fromWeek: addWeeks('2026-11-23', weeks) })
  return { params: { id } }
}
/** An arrived file, a different one each time. */
async function fileOf(venue: Venue): Promise<{ params: { id: string } }> {
  const { id } = await makeInboxFile(db, venue)
  return { params: { id } }
}
/** A week with a typed and an arrived figure, a different one each time. */
async function decisionOn({ venue }: Target): Promise<object> {
  decisions += 1
  const at = new Date('2026-11-16T18:00:00Z')
  const week = { weekOf: addWeeks('2017-01-02', decisions), source: 'typed' as const, updatedAt: at }
  const { id } = await makeMetrics(db, venue, week)
  await makeArrived(db, { id }, { field: 'tips', amount: '100.00' })
  return { params: { id }, body: { field: 'tips', version: at.toISOString() } }
}
/** A different week each time. */
async function budgetOf(venue: Venue): Promise<{ id: string }> {
  weeks += 1
  return makeBudget(db, venue, { weekOf: addWeeks('2030-01-07', weeks) })
}
/** A source for one venue, a different one each time. */
function newSource(venueId: string) {
  weeks += 1
  const reading = {
    ...{ sheet: null, columns: { week: 'Date', revenue: 'Net sales' }, venue: { from: 'always', venueId } },
    ...{ week: { from: 'column', means: 'day', sunday: null }, percent: 'whole', decimal: 'point' },
    ...{ leaveOut: ['Total'], salaried: [] },
  } satisfies SourceReading
  return { name: `Sales ${weeks}`, header: ['Date', 'Net sales'], reading }
}
/** A focus of the venue's company, in a different period each time. */
async function focusOf(venue: Venue): Promise<string> {
  const [row] = await db.rows<{ orgId: string; by: string }>(sql`
    select v.org_id as "orgId", (select a.id from app_users a where a.org_id = v.org_id limit 1) as by
      from venues v where v.id = ${venue.id}`)
  if (!row) throw new Error('There is no such venue.')
  return (await makeFocus(db, { id: row.orgId }, { id: row.by }, nextPeriod())).id
}
function nextPeriod() {
  weeks += 1
  return { year: 2030 + Math.floor(weeks / 12), period: 1 + (weeks % 12) }
}
async function sourceOf(venue: Venue): Promise<string> {
  const id = randomUUID()
  const [row] = await db.rows<{ orgId: string; updatedById: string }>(sql`
    select v.org_id as "orgId", (select a.id from app_users a where a.org_id = v.org_id limit 1) as "updatedById"
      from venues v where v.id = ${venue.id}`)
  const at = { createdAt: server.clock.now(), updatedAt: server.clock.now() }
  if (row) await insert(db, 'sources', [{ id, ...row, ...newSource(venue.id), ...at }])
  return id
}
type Plan = Row & { input?: (target: Target, by: Kind) => Promise<object> | object }

const { server, db, company } = setScene({ env: WITH_MAILBOX, once: true })
const targets = {} as Record<'own' | 'other' | 'foreign', Target>
const staff = {} as Record<Kind, Staff>
const callers = {} as Record<Kind, Caller>
/** A VP whose region is the own venue. */
let regional: Caller
/** An AGM who works at a fourth venue and stands in for the GM at the own one. */
let standIn: Caller
/** An AGM of the own venue who stands in there. */
let colleague: Caller
/** The venue where the stand-in works, with another member. */
let home: Target
const REGIONAL = 'REGIONAL' as Kind
const STAND_IN = 'STAND_IN' as Kind
const COLLEAGUE = 'COLLEAGUE' as Kind

/** Counts weeks, so that each journal of the plans has its own. */
let weeks = 0
/** The same for arrived figures, whose weeks are within ten years. */
let decisions = 0

const priorityOf = ({ venue, member }: Target, tasks: string[] = []) =>
  makePriority(db, venue, member, { tasks })
/** A submitted journal of the member, of a week of its own. */
async function journalOf({ venue, member }: Target): Promise<string> {
  weeks += 1
  const id = randomUUID()
  const weekOf = addWeeks('2000-01-03', weeks)
  await makeJournal(db, venue, member, member, { id, weekOf })
  return id
}
/** An agreement of this week's one-on-one with the member, held by this kind of person; null: nobody has begun it. */
async function agreedWith({ member }: Target, by: Kind | null): Promise<string> {
  const held = by === null ? {} : { managerId: staff[by].id, begunAt: server.parts.clock.now() }
  await db.run(sql`
    delete from agreements g using one_on_ones o where o.id = g.one_on_one_id and o.blt_id = ${member.id}`)
  await db.run(sql`delete from one_on_ones where blt_id = ${member.id}`)
  const [oneOnOneId, id] = [randomUUID(), randomUUID()]
  const weekOf = '2026-11-16'
  await insert(db, 'oneOnOnes', [{ id: oneOnOneId, bltId: member.id, weekOf, ...held }])
  await insert(db, 'agreements', [{ id, oneOnOneId, text: 'Count', due: '2026-11-23' }])
  return id
}
/** A planned visit of the target’s venue by this kind of person. */
async function ownVisit(
  { venue }: Target,
  by: Kind,
  more: Partial<NewRow<'venueVisits'>> = {},
): Promise<{ params: { id: string } }> {
  const { id } = await makeVisit(db, venue, staff[by], { summary: 'Good week', ...more })
  return { params: { id } }
}
/** A visit that was shared with its photos, now. */
const sharedVisit = (target: Target, by: Kind = 'VP') =>
  ownVisit(target, by, { sharedAt: server.clock.now(), withFiles: true })
/** A photo of a visit. */
async function photoIn(
  { venue, member }: Target,
  { params: { id: visitId } }: { params: { id: string } },
): Promise<{ params: { id: string; file: string } }> {
  const [file, key, bytes] = [randomUUID(), newName(newKey()), jpegWith()]
  await server.parts.files.put(key, bytes)
  const row = { id: file, visitId, venueId: venue.id, key, size: bytes.length, uploadedById: member.id }
  await insert(db, 'materials', [{ ...row, ...PHOTO, createdAt: server.clock.now() }])
  return { params: { id: visitId, file } }
}
const PHOTO = { fileName: 'bar.jpg', fileType: 'image/jpeg' }
/** A well-done that somebody has said to a member. */
async function thanked({ venue, member }: Target, from: Staff): Promise<string> {
  const id = randomUUID()
  const said = { text: 'You held the bar on Friday.', about: 'home' as const, createdAt: server.clock.now() }
  await insert(db, 'wellDones', [{ id, toId: member.id, fromId: from.id, venueId: venue.id, ...said }])
  return id
}
/** An absence of a member, in place of others. */
async function awayOf(member: Staff): Promise<string> {
  await db.run(sql`delete from away where app_user_id = ${member.id}`)
  const id = randomUUID()
  const days = { fromDay: '2026-12-01', toDay: '2026-12-09' }
  await insert(db, 'away', [{ id, appUserId: member.id, kind: 'vacation', ...days }])
  return id
}
/** A token of a member. */
const tokenOf = async (member: Staff) => (await makeToken(db, member)).id
/** A service account of a venue, in the venue's company. */
const accountOf = async (venue: Venue) => (await makeAccount(db, venue)).id
/** Lets a company add webhooks again. */
const forgetWebhooks = (venue: Venue) =>
  db.run(sql`delete from webhooks where org_id = (select org_id from venues where id = ${venue.id})`)
/** A webhook of the target's company, in place of its others. */
async function webhookOf(venue: Venue): Promise<string> {
  await forgetWebhooks(venue)
  const id = randomUUID()
  await db.run(sql`
    insert into webhooks (id, org_id, url, events, secret)
    select ${id}, org_id, 'https://hooks.example.com/scope', '{numbers.saved}', '' from venues where id = ${venue.id}`)
  return id
}
/** A delivery of a webhook that was given up. */
async function deliveryOf(webhookId: string): Promise<string> {
  const id = randomUUID()
  await db.run(sql`
    insert into messages (id, org_id, channel, event, key, webhook_id, content, state, due_at, expire, created_at)
    select ${id}, org_id, 'webhook', 'test', ${id}, id, '{"at":"2026-11-20T18:00:00.000Z","data":{"screen":{}}}', 'dropped',
           created_at, created_at, created_at from webhooks where id = ${webhookId}`)
  return id
}
/** A different browser each time. */
const newBrowser = () => ({
  body: { endpoint: `https://push.example/${randomUUID()}`, keys: pushDevice().keys },
})
const about = ({ venue, member }: Target) => ({ venue: venue.slug, blt: member.id })
const skill = { skillId: 'pour-cost-control' }

const NOTE = { fileName: 'note.txt', fileType: 'text/plain' }
const NOTE_TEXT = 'Hello'

/**
 * A file that a person announced and uploaded for a priority of the target, whether or not they may, in place of
 * others.
 */
async function sent(target: Target, by: Kind): Promise<{ key: string; priorityId: string }> {
  const { files, clock } = server.parts
  await db.run(sql`delete from uploads where user_id = ${staff[by].userId}`)
  const { id: priorityId } = await priorityOf(target)
  const [key, size] = [newKey(), NOTE_TEXT.length]
  const row = { ...NOTE, key, size, priorityId, userId: staff[by].userId, createdAt: clock.now() }
  await insert(db, 'uploads', [row])
  await put(await files.sign({ key, type: NOTE.fileType, size }, clock.now()))
  return { key, priorityId }
}

/** The same as a multipart upload, with its one part sent. */
async function inParts(target: Target, by: Kind) {
  const { files, clock } = server.parts
  const { key } = await sent(target, by)
  const size = NOTE_TEXT.length
  const uploadId = await files.parts.begin({ key, type: NOTE.fileType, size })
  const etag = await put(await files.parts.sign({ key, uploadId }, { number: 1, size }, clock.now()))
  return { params: { uploadId }, query: { key }, etag }
}

async function put({ url, headers }: SignedPut): Promise<string> {
  const answer = await server.app.inject({ method: 'PUT', url, headers, payload: NOTE_TEXT })
  return String(answer.headers.etag)
}

/** A file attached to a priority of the target. */
async function attached(target: Target): Promise<{ id: string }> {
  const { key, priorityId } = await sent(target, 'GM')
  const stored = await server.parts.files.keep(key)
  const { id: bltId, id: uploadedById } = target.member
  const id = randomUUID()
  const row = {
    ...NOTE,
    id,
    priorityId,
    venueId: target.venue.id,
    bltId,
    size: NOTE_TEXT.length,
    uploadedById,
  }
  const createdAt = server.clock.now()
  await insert(db, 'materials', [{ ...row, key: stored?.name ?? '', createdAt }])
  return { id }
}

/** An export that the target’s member has made. */
async function exportOf({ venue, member }: Target): Promise<{ id: string }> {
  const id = randomUUID()
  await db.run(sql`
    insert into exports (id, org_id, made_by_id, started_at)
    select ${id}, org_id, ${member.id}, now() from venues where id = ${venue.id}`)
  return { id }
}

const PLANS: Record<CallName, Plan | 'anyone'> = {
  'GET /api/auth/user': ALL,
  'GET /api/sign-in': 'anyone',
  'POST /api/auth/login': 'anyone',
  'POST /api/auth/verify': 'anyone',
  'DELETE /api/auth/login': 'anyone',
  'POST /api/auth/logout': 'anyone',
  'GET /api/login': 'anyone',
  'GET /api/openapi.json': 'anyone',
  'GET /api/sessions': ALL,
  'PUT /api/sessions/keep': { ...ALL, input: () => ({ body: { keep: false } }) },
  'DELETE /api/sessions/:id': { ...ALL, input: () => ({ params: { id: 'others' } }) },
  'GET /api/auth/callback': 'anyone',
  'POST /api/auth/passkey/begin': 'anyone',
  'POST /api/auth/passkey': 'anyone',
  'GET /api/passkeys': ALL,
  // The mode `trusted`, used here, has no passkeys.
  'POST /api/passkeys/begin': NOBODY,
  'POST /api/passkeys': { ...NOBODY, input: () => ({ body: { answer: { id: 'x', response: {} } } }) },
  'POST /api/passkeys/decline': ALL,
  'PATCH /api/passkeys/:id': { ...MISSING, input: () => ({ params: { id: 'x' }, body: { name: 'Phone' } }) },
  'DELETE /api/passkeys/:id': { ...MISSING, input: () => ({ params: { id: 'x' } }) },
  'GET /api/tokens': ALL,
  'POST /api/tokens': {
    ...ALL,
    input: async (_target, by) => {
      // A holder can have at most twenty.
      await db.run(sql`delete from tokens where user_id = ${staff[by].userId}`)
      return { body: { name: 'Export', scopes: ['read'], days: 30 } }
    },
  },
  // Their own, which belongs to nobody else; an admin can end any token of the company.
  'DELETE /api/tokens/:id': {
    ...{ self: '22', own: '2444444', other: '2444444', foreign: '4444444' },
    input: async ({ member }) => ({ params: { id: await tokenOf(member) } }),
  },
  'GET /api/company/tokens': COMPANY_WIDE,
  'PUT /api/company/tokens': { ...COMPANY_WIDE, input: () => ({ body: { personalTokens: true } }) },
  'GET /api/service-accounts': COMPANY_WIDE,
  'POST /api/service-accounts': {
    ...COMPANY,
    foreign: '!333333',
    input: async ({ venue }) => {
      // A company can have at most 50.
      await db.run(sql`update service_accounts set removed_at = now()`)
      return { body: { name: `Export ${randomUUID()}`, role: 'GM', venues: [venue.slug] } }
    },
  },
  'PATCH /api/service-accounts/:id': {
    ...COMPANY,
    input: async ({ venue }) => ({ params: { id: await accountOf(venue) }, body: { name: randomUUID() } }),
  },
  'DELETE /api/service-accounts/:id': {
    ...COMPANY,
    input: async ({ venue }) => ({ params: { id: await accountOf(venue) } }),
  },
  'POST /api/service-accounts/:id/tokens': {
    ...COMPANY,
    input: async ({ venue }) => ({
      params: { id: await accountOf(venue) },
      body: { name: 'Export', scopes: ['numbers'], days: 90 },
    }),
  },
  'GET /api/webhooks': COMPANY_WIDE,
  'POST /api/webhooks': {
    ...COMPANY_WIDE,
    input: async ({ venue }) => {
      await forgetWebhooks(venue)
      return { body: { url: 'https://hooks.example.com/scope', events: ['numbers.saved'] } }
    },
  },
  'PATCH /api/webhooks/:id': {
    ...COMPANY,
    input: async ({ venue }) => ({ params: { id: await webhookOf(venue) }, body: { on: false } }),
  },
  'DELETE /api/webhooks/:id': {
    ...COMPANY,
    input: async ({ venue }) => ({ params: { id: await webhookOf(venue) } }),
  },
  'POST /api/webhooks/:id/test': {
    ...COMPANY,
    input: async ({ venue }) => ({ params: { id: await webhookOf(venue) } }),
  },
  'GET /api/webhooks/:id/deliveries': {
    ...COMPANY,
    input: async ({ venue }) => ({ params: { id: await webhookOf(venue) } }),
  },
  'POST /api/webhooks/:id/deliveries/:delivery': {
    ...COMPANY,
    input: async ({ venue }) => {
      const id = await webhookOf(venue)
      return { params: { id, delivery: await deliveryOf(id) } }
    },
  },
  'POST /api/device-secret': ALL,
  'PUT /api/preferences': { ...ALL, input: () => ({ body: { theme: 'dark' } }) },
  'GET /api/access': ALL,
  'GET /api/venues/:venue/settings': { ...EDIT, input: ({ venue }) => ({ params: { venue: venue.slug } }) },
  'PATCH /api/venues/:id': {
    ...EDIT,
    input: ({ venue }) => ({ params: { id: venue.id }, body: { timezone: 'America/Denver' } }),
  },
  'GET /api/team/:venueId': { ...EDIT, input: ({ venue }) => ({ params: { venueId: venue.id } }) },
  'GET /api/venues/:venue/chat-messages': {
    ...EDIT,
    input: ({ venue }) => ({ params: { venue: venue.slug } }),
  },
  'POST /api/venues/:venue/webhooks/test': {
    ...EDIT,
    input: ({ venue }) => ({ params: { venue: venue.id }, body: { webhook: 'venue' } }),
  },
  'PATCH /api/team/bulk-update': { ...EDIT, input: ({ member }) => ({ body: { [member.id]: 2 } }) },
  'GET /api/away': { ...PERSONAL, input: ({ member }) => ({ query: { person: member.id } }) },
  'POST /api/away': {
    ...PERSONAL,
    input: async ({ member }) => {
      await db.run(sql`delete from away where app_user_id = ${member.id}`)
      return { body: { person: member.id, kind: 'vacation', from: '2026-11-23', to: '2026-11-29' } }
    },
  },
  'PATCH /api/away/:id': {
    ...PERSONAL,
    input: async ({ member }) => ({ params: { id: await awayOf(member) }, body: { to: '2026-12-08' } }),
  },
  'DELETE /api/away/:id': {
    ...PERSONAL,
    input: async ({ member }) => ({ params: { id: await awayOf(member) } }),
  },
  'GET /api/people': { ...COMPANY, input: ({ venue }) => ({ query: { venue: venue.slug } }) },
  'GET /api/people/:id': { ...COMPANY, input: ({ member }) => ({ params: { id: member.id } }) },
  'POST /api/people': {
    ...COMPANY,
    input: ({ venue }) => ({
      body: { email: `${randomUUID()}@${company.domain}`, role: 'BLT', venueId: venue.id },
    }),
  },
  'PATCH /api/people/:id': {
    ...COMPANY,
    input: ({ member }) => ({ params: { id: member.id }, body: { firstName: 'Sam' } }),
  },
  'GET /api/stand-ins': { ...ALL, own: '2322333' },
  // Only a full admin names one for another GM.
  'POST /api/stand-ins': {
    ...{ self: '33', own: '2333333', other: '2333333', foreign: '!333333' },
    input: async ({ venue }) => {
      await db.run(sql`delete from stand_ins where gm_id <> ${staff.GM.id}`)
      const gm = await makeStaff(db, company, 'GM', { venues: [venue] })
      const days = { from: '2027-11-23', to: '2027-11-29' }
      return { body: { gm: gm.id, standIn: staff.AGM.id, venues: [venue.id], ...days } }
    },
  },
  // Nobody else has one: the AGM is the stand-in.
  'DELETE /api/stand-ins/:id': {
    ...{ self: '23', own: '2342333', other: '2342333', foreign: '2342333' },
    input: async ({ venue }) => {
      const gm = await makeStaff(db, company, 'GM', { venues: [venue] })
      const toCome = { fromDay: '2027-11-23', toDay: '2027-11-29' }
      return { params: { id: await makeStandIn(db, gm, staff.AGM, [venue], toCome) } }
    },
  },
  'GET /api/people/:id/sign-in': { ...COMPANY, input: ({ member }) => ({ params: { id: member.id } }) },
  // They are active, so they cannot be forgotten.
  'POST /api/people/:id/forget': {
    ...{ self: '33', own: '1333333', other: '1333333', foreign: '4333333' },
    input: ({ member }) => ({ params: { id: member.id }, body: { name: member.name } }),
  },
  'POST /api/people/:id/sign-in/reset': {
    ...COMPANY,
    input: ({ member }) => ({ params: { id: member.id }, body: {} }),
  },
  'DELETE /api/people/:id/calendar-feed': {
    ...COMPANY,
    input: ({ member }) => ({ params: { id: member.id } }),
  },
  'DELETE /api/people/:id/sessions': { ...COMPANY, input: ({ member }) => ({ params: { id: member.id } }) },
  // This server sends no e-mails.
  'POST /api/people/invite': {
    ...{ self: '33', own: '1333333', other: '1333333', foreign: '1333333' },
    input: ({ member }) => ({ body: { ids: [member.id] } }),
  },
  'POST /api/people/import': {
    ...COMPANY_WIDE,
    input: () => ({ body: { file: Buffer.from('E-mail,Role\n').toString('base64') } }),
  },
  'GET /api/company/mail': COMPANY_WIDE,
  'POST /api/company/mail/test': COMPANY_WIDE,
  'GET /api/mail-choices': ALL,
  'PUT /api/mail-choices': { ...ALL, input: () => ({ body: { choices: ['reply'] } }) },
  'GET /api/push-choices': ALL,
  'PUT /api/push-choices': { ...ALL, input: () => ({ body: { choices: [] } }) },
  'POST /api/push-subscriptions': { ...ALL, input: newBrowser },
  'DELETE /api/push-subscriptions': ALL,
  'GET /api/calendar-feed': ALL,
  'POST /api/calendar-feed': ALL,
  'DELETE /api/calendar-feed': ALL,
  'GET /api/calendars/:file': 'anyone',
  'GET /api/mail-choices/unsubscribe': 'anyone',
  'POST /api/mail-choices/unsubscribe': 'anyone',
  'GET /api/company': COMPANY_WIDE,
  'PATCH /api/company': { ...COMPANY_WIDE, input: () => ({ body: { timezone: 'America/Denver' } }) },
  'GET /api/company/retention': COMPANY_WIDE,
  'PATCH /api/company/retention': { ...COMPANY_WIDE, input: () => ({ body: { years: null } }) },
  // An existing one, because the company may have at most ten.
  'POST /api/company/domains': { ...COMPANY_WIDE, input: () => ({ body: { domain: company.domain } }) },
  'DELETE /api/company/domains/:domain': {
    ...COMPANY_WIDE,
    input: async () => {
      const domain = `${randomUUID()}.example`
      await insert(db, 'orgDomains', [{ domain, orgId: company.id }])
      return { params: { domain } }
    },
  },
  'POST /api/setup/open': 'anyone',
  'POST /api/setup/company': 'anyone',
  'POST /api/setup/backups': 'anyone',
  'POST /api/setup/restore/file': 'anyone',
  'POST /api/setup/restore': 'anyone',
  'POST /api/setup/restore/state': 'anyone',
  'GET /api/setup': COMPANY_WIDE,
  'PUT /api/setup/:step': {
    ...COMPANY_WIDE,
    input: () => ({ params: { step: 'chat' }, body: { skipped: true } }),
  },
  'POST /api/venues': { ...COMPANY_WIDE, input: () => ({ body: { name: `The ${randomUUID()}` } }) },
  'GET /api/audit': { ...COMPANY, input: ({ member }) => ({ query: { who: member.userId } }) },
  'GET /api/audit.csv': { ...COMPANY, input: ({ member }) => ({ query: { who: member.userId } }) },
  'POST /api/exports': {
    ...COMPANY,
    self: '22',
    input: async ({ member }) => ({ body: { of: 'person', person: member.id } }),
  },
  'GET /api/exports': ALL,
  // Each belongs to its maker only.
  'GET /api/exports/:id': { ...MISSING, input: async (target) => ({ params: await exportOf(target) }) },
  'DELETE /api/exports/:id': { ...MISSING, input: async (target) => ({ params: await exportOf(target) }) },
  'GET /api/exports/:id/export.zip': {
    ...MISSING,
    input: async (target) => ({
      params: await exportOf(target),
      query: { until: '1795719600000', signature: 'x' },
    }),
  },
  'GET /api/security': COMPANY_WIDE,
  'GET /api/security.csv': COMPANY_WIDE,
  'GET /api/system': COMPANY_WIDE,
  // Not a copy, so nothing changes.
  'POST /api/system/live': COMPANY_WIDE,
  'GET /api/live': ALL,
  'GET /api/presence/:kind/:id': {
    ...{ self: '33', own: '2323333', other: '2344433', foreign: '4344433' },
    input: async (target) => ({ params: { kind: 'priority', ...(await priorityOf(target)) } }),
  },
  'GET /api/me': ALL,
  'GET /api/user-config': ALL,
  'GET /api/whats-new': ALL,
  'PUT /api/whats-new': { ...ALL, input: () => ({ body: { dismissed: '1.1.0' } }) },
  'GET /api/venues': ALL,
  'GET /api/venues/:venue': { ...READ, input: ({ venue }) => ({ params: { venue: venue.id } }) },
  'GET /api/venues/:venue/blts': { ...PICK, input: ({ venue }) => ({ params: { venue: venue.id } }) },
  'GET /api/period-status': { ...READ, input: ({ venue }) => ({ query: { venue: venue.id } }) },
  'GET /api/home': ALL,
  'GET /api/priorities': { ...READ, input: ({ venue }) => ({ query: { venue: venue.id } }) },
  'GET /api/priorities/:venue/:blt/:period': {
    ...READ,
    input: (target) => ({ params: { ...about(target), period: '2026-11' } }),
  },
  'GET /api/priorities/:venue/:blt/archive': { ...READ, input: (target) => ({ params: about(target) }) },
  'GET /api/priorities/:venue/:blt/previous': { ...READ, input: (target) => ({ params: about(target) }) },
  'GET /api/performance/:venue/:blt/:year': {
    ...READ,
    input: (target) => ({ params: { ...about(target), year: '2026' } }),
  },
  'GET /api/priorities/:id/record': {
    ...READ,
    input: async (target) => ({ params: { id: (await priorityOf(target)).id } }),
  },
  'POST /api/priorities/:id/carry': {
    ...EDIT,
    input: async ({ venue, member }) => {
      const ended = { period: 10, dueAt: '2026-11-01' }
      return { params: { id: (await makePriority(db, venue, member, ended)).id } }
    },
  },
  'POST /api/priority': {
    ...EDIT,
    input: ({ venue, member }) => ({ body: { venueId: venue.id, bltId: member.id, title: 'Faster rounds' } }),
  },
  'PUT /api/priorities/:id': {
    ...EDIT,
    input: async (target) => ({ params: { id: (await priorityOf(target)).id }, body: { title: 'Faster' } }),
  },
  'DELETE /api/priorities/:id': {
    ...EDIT,
    input: async (target) => ({ params: { id: (await priorityOf(target)).id } }),
  },
  'POST /api/priorities/:id/hand-over': {
    ...EDIT,
    input: async (target) => {
      const to = await makeStaff(db, company, 'AGM', { venues: [target.venue] })
      return { params: { id: (await priorityOf(target)).id }, body: { blt: to.id } }
    },
  },
  'POST /api/priorities/:id/withdraw': {
    ...EDIT,
    input: async (target) => ({ params: { id: (await priorityOf(target)).id }, body: { reason: 'Twice' } }),
  },
  'PATCH /api/priorities/:id/status': {
    ...WORK,
    input: async (target) => ({ params: { id: (await priorityOf(target)).id }, body: { status: 'AT_RISK' } }),
  },
  'POST /api/priorities/:id/toggle-completion': {
    ...WORK,
    input: async (target) => ({
      params: { id: (await priorityOf(target)).id },
      body: { status: 'ON_TRACK' },
    }),
  },
  'GET /api/priorities/:id/sign-off': {
    ...READ,
    input: async (target) => ({ params: { id: (await priorityOf(target)).id } }),
  },
  'DELETE /api/priorities/:id/sign-off': {
    ...EDIT,
    input: async ({ venue, member }, by) => {
      const signedOff = { status: 'COMPLETED', closedAt: server.clock.now(), gmUserId: staff[by].id } as const
      return { params: { id: (await makePriority(db, venue, member, signedOff)).id } }
    },
  },
  'GET /api/priorities/:id/tasks': {
    ...READ,
    input: async (target) => ({ params: { id: (await priorityOf(target)).id } }),
  },
  'POST /api/priorities/:id/tasks': {
    ...EDIT,
    input: async (target) => ({ params: { id: (await priorityOf(target)).id }, body: { label: 'Count' } }),
  },
  'PATCH /api/tasks/:taskId': {
    ...WORK,
    input: async (target) => ({
      params: { taskId: (await priorityOf(target, ['One'])).taskIds[0] },
      body: { completed: true },
    }),
  },
  'DELETE /api/tasks/:taskId': {
    ...EDIT,
    input: async (target) => ({ params: { taskId: (await priorityOf(target, ['One'])).taskIds[0] } }),
  },
  'GET /api/checkins/:venue/:blt': { ...READ, input: (target) => ({ params: about(target) }) },
  'GET /api/journals': { ...READ, input: ({ venue }) => ({ query: { venue: venue.slug } }) },
  'GET /api/journals/:venue/:blt': { ...READ, input: (target) => ({ params: about(target) }) },
  'GET /api/journals/check/:venue/:blt': { ...READ, input: (target) => ({ params: about(target) }) },
  'GET /api/venues/:venue/board': { ...READ, input: ({ venue }) => ({ params: { venue: venue.slug } }) },
  'GET /api/venues/:venue/board.csv': { ...READ, input: ({ venue }) => ({ params: { venue: venue.id } }) },
  'GET /api/rollup/as-it-was': { ...ROLLUP, input: ({ venue }) => ({ query: { venue: venue.id } }) },
  'GET /api/venues/:venue/board/as-it-was': {
    ...READ,
    input: ({ venue }) => ({ params: { venue: venue.slug } }),
  },
  'GET /api/venues/:venue/metrics/as-it-was': {
    ...READ,
    input: ({ venue }) => ({ params: { venue: venue.slug } }),
  },
  'GET /api/venues/:venue/news': {
    ...READ,
    input: ({ venue, member }) => ({ params: { venue: venue.slug }, query: { blt: member.slug } }),
  },
  'POST /api/venues/:venue/visit': {
    ...READ,
    input: ({ venue, member }) => ({
      params: { venue: venue.id },
      body: { blt: member.id, until: '2026-11-18T20:00:00Z' },
    }),
  },
  'GET /api/rollup/news': { ...ROLLUP, foreign: ROLLUP.own },
  'POST /api/rollup/visit': {
    ...{ ...ROLLUP, foreign: ROLLUP.own },
    input: () => ({ body: { until: '2026-11-18T20:00:00Z' } }),
  },
  'GET /api/find': {
    ...ALL,
    input: ({ venue }) => ({ query: { text: venue.name, chosen: `venue:${venue.id}` } }),
  },
  'GET /api/rollup': { ...ROLLUP, input: ({ venue }) => ({ query: { venue: venue.id } }) },
  'GET /api/rollup/at-risk': { ...ROLLUP, input: ({ venue }) => ({ query: { venue: venue.slug } }) },
  'GET /api/rollup/journals': { ...ROLLUP, input: ({ venue }) => ({ query: { venue: venue.id } }) },
  'GET /api/rollup/focuses': { ...ROLLUP, input: ({ venue }) => ({ query: { venue: venue.slug } }) },
  'GET /api/rollup/focuses/:id': {
    ...ROLLUP,
    input: async ({ venue }) => ({ params: { id: await focusOf(venue) }, query: { venue: venue.slug } }),
  },
  'GET /api/rollup.csv': { ...ROLLUP, input: ({ venue }) => ({ query: { venue: venue.slug } }) },
  'GET /api/rollup.pdf': { ...ROLLUP, input: ({ venue }) => ({ query: { venue: venue.id } }) },
  'GET /api/reminders': { ...EDIT, input: ({ venue }) => ({ query: { venue: venue.slug } }) },
  'POST /api/reminders/:venue/:blt': {
    ...EDIT,
    input: async (target) => {
      const address = 'https://chat.googleapis.com/v1/spaces/x/messages?key=k&token=t'
      await db.run(sql`update venues set gchat_webhook = ${address} where id = ${target.venue.id}`)
      await db.run(sql`delete from messages where event = 'member-reminder'`)
      return { params: about(target), body: { subject: 'journal' } }
    },
  },
  'GET /api/review': { ...EDIT, input: ({ venue }) => ({ query: { venue: venue.slug } }) },
  'GET /api/review/journals': { ...EDIT, input: ({ venue }) => ({ query: { venue: venue.slug } }) },
  'GET /api/review/count': { ...EDIT, input: ({ venue }) => ({ query: { venue: venue.slug } }) },
  'POST /api/journals/:id/review': {
    ...EDIT,
    input: async (target) => ({ params: { id: await journalOf(target) }, body: {} }),
  },
  'DELETE /api/journals/:id/review': {
    ...EDIT,
    input: async (target) => ({ params: { id: await journalOf(target) } }),
  },
  'GET /api/one-on-ones': { ...SIGNALS, input: ({ venue }) => ({ query: { venue: venue.slug } }) },
  'GET /api/one-on-ones/:venue/:blt': { ...PERSONAL, input: (target) => ({ params: about(target) }) },
  'GET /api/one-on-ones/:venue/:blt/past': { ...PERSONAL, input: (target) => ({ params: about(target) }) },
  'PUT /api/one-on-ones/:venue/:blt/points': {
    ...OWN,
    input: (target) => ({ params: about(target), body: { text: 'The rota' } }),
  },
  'POST /api/one-on-ones/:venue/:blt/begin': {
    ...EDIT,
    input: async (target) => {
      await agreedWith(target, null)
      return { params: about(target), body: {} }
    },
  },
  'POST /api/one-on-ones/:venue/:blt/finish': {
    ...EDIT,
    input: async (target, by) => {
      await agreedWith(target, by)
      return { params: about(target), body: {} }
    },
  },
  'POST /api/one-on-ones/:venue/:blt/skip': {
    ...EDIT,
    input: async (target) => {
      await agreedWith(target, null)
      return { params: about(target), body: { reason: 'On leave' } }
    },
  },
  'POST /api/one-on-ones/:venue/:blt/agreements': {
    ...EDIT,
    input: async (target, by) => {
      await agreedWith(target, by)
      return { params: about(target), body: { text: 'Count', due: '2026-11-30' } }
    },
  },
  'PATCH /api/agreements/:id': {
    ...PERSONAL,
    input: async (target, by) => ({ params: { id: await agreedWith(target, by) }, body: { done: true } }),
  },
  'DELETE /api/agreements/:id': {
    ...EDIT,
    input: async (target, by) => ({ params: { id: await agreedWith(target, by) } }),
  },
  'GET /api/agreements': { ...VISITS, input: ({ venue }) => ({ query: { venue: venue.slug } }) },
  'GET /api/visits': { ...VISITS, input: ({ venue }) => ({ query: { venue: venue.slug } }) },
  'POST /api/visits': {
    ...OF_VISITOR,
    input: ({ venue }) => ({ body: { venue: venue.slug, on: '2026-11-24', by: 'call' } }),
  },
  // A stand-in has points of their own there: both have the same.
  'GET /api/visits/points': {
    ...OF_MANAGER,
    input: async ({ venue }) => {
      const same = { venueId: venue.id, text: 'The rota', updatedAt: server.clock.now() }
      const points = [staff.GM, staff[STAND_IN]].map(({ id: authorId }) => ({ ...same, authorId }))
      await insert(db, 'visitPoints', points, {
        orElse: sql`on conflict (venue_id, author_id) do update set text = excluded.text`,
      })
      return { query: { venue: venue.id } }
    },
  },
  'PUT /api/visits/points': {
    ...OF_MANAGER,
    input: ({ venue }) => ({ body: { venue: venue.id, text: 'The rota' } }),
  },
  // Names no venue.
  'GET /api/visits/venues': { ...VISITS, other: VISITS.own, foreign: VISITS.own },
  'GET /api/visits/:id': { ...VISITS, input: async (target) => sharedVisit(target) },
  'PATCH /api/visits/:id': {
    ...OF_VISITOR,
    input: async (target, by) => ({ ...(await ownVisit(target, by)), body: { notes: 'Two taps' } }),
  },
  'DELETE /api/visits/:id': { ...OF_VISITOR, input: async (target, by) => ownVisit(target, by) },
  'POST /api/visits/:id/share': {
    ...OF_VISITOR,
    input: async (target, by) => ({ ...(await ownVisit(target, by)), body: {} }),
  },
  'POST /api/visits/:id/take-back': { ...OF_VISITOR, input: async (target, by) => sharedVisit(target, by) },
  'PUT /api/visits/:id/files/:file': {
    ...OF_VISITOR,
    input: async (target, by) => {
      const { id } = (await ownVisit(target, by)).params
      const content = jpegWith().toString('base64')
      return { params: { id, file: randomUUID() }, body: { ...PHOTO, content } }
    },
  },
  'GET /api/visits/:id/files/:file': {
    ...VISITS,
    input: async (target) => photoIn(target, await sharedVisit(target)),
  },
  'DELETE /api/visits/:id/files/:file': {
    ...OF_VISITOR,
    input: async (target, by) => photoIn(target, await ownVisit(target, by)),
  },
  'GET /api/visits/:id/brief': { ...OF_VISITOR, input: async (target, by) => ownVisit(target, by) },
  'GET /api/visits/:id/brief.pdf': { ...OF_VISITOR, input: async (target, by) => ownVisit(target, by) },
  'GET /api/focuses': { ...READ, input: ({ venue }) => ({ query: { venue: venue.slug } }) },
  'POST /api/focuses': {
    ...LEVELS,
    input: () => {
      const { year, period } = nextPeriod()
      const texts = { title: 'Ticket time', why: 'Guests wait.', outcome: 'Eight minutes' }
      return { body: { period: `${year}-${period}`, category: 'OPERATIONS', ...texts } }
    },
  },
  'PATCH /api/focuses/:id': {
    ...{ ...LEVELS, foreign: '4433333' },
    input: async ({ venue }) => ({ params: { id: await focusOf(venue) }, body: { title: 'Tickets' } }),
  },
  'DELETE /api/focuses/:id': {
    ...{ ...LEVELS, foreign: '4433333' },
    input: async ({ venue }) => ({ params: { id: await focusOf(venue) } }),
  },
  'PUT /api/venues/:venue/focuses/:id': {
    ...ANSWER,
    input: async ({ venue }) => ({
      params: { venue: venue.slug, id: await focusOf(venue) },
      body: { text: 'A second expo on Fridays' },
    }),
  },
  'PUT /api/year/:venue/:blt/talk': {
    ...WORK,
    input: async (target) => {
      await db.run(sql`delete from year_talks where blt_id = ${target.member.id}`)
      return { params: about(target), body: { year: 2026, text: 'A good year', done: false, basedOn: '' } }
    },
  },
  'GET /api/well-dones': { ...READ, input: ({ venue }) => ({ query: { venue: venue.slug } }) },
  'POST /api/well-dones': {
    ...READ,
    // Nobody thanks themselves.
    self: '33',
    input: ({ member }) => ({ body: { to: member.id, text: 'You held the bar on Friday.' } }),
  },
  'PATCH /api/well-dones/:id': {
    ...{ self: '22', own: '3333333', other: '3344434', foreign: '4444444' },
    input: async (target) => ({
      params: { id: await thanked(target, target.member) },
      body: { hidden: true },
    }),
  },
  'DELETE /api/well-dones/:id': {
    ...{ self: '22', own: '3333333', other: '3344434', foreign: '4444444' },
    input: async (target) => ({ params: { id: await thanked(target, target.member) } }),
  },
  'GET /api/first-30-days': TEMPLATE,
  'PUT /api/first-30-days': { ...COMPANY_WIDE, input: () => ({ body: SHIPPED_TEMPLATE }) },
  'GET /api/blts/:blt/first-30-days': {
    ...OF_MEMBER,
    input: ({ member }) => ({ params: { blt: member.id } }),
  },
  'POST /api/blts/:blt/first-30-days': {
    ...EDIT,
    input: async ({ member }) => {
      await db.run(sql`
        insert into first_thirty_days (blt_id, offered_at) values (${member.id}, now())
          on conflict (blt_id) do update set taken_at = null, taken_by_id = null, priority_id = null`)
      return { params: { blt: member.id }, body: { take: false } }
    },
  },
  'GET /api/skills/catalogue': ALL,
  'GET /api/skills/progress': { ...OF_MEMBER, input: ({ member }) => ({ query: { blt: member.id } }) },
  'GET /api/skills/history': { ...OF_MEMBER, input: ({ member }) => ({ query: { blt: member.slug } }) },
  'POST /api/skills/update': {
    ...WORK,
    input: ({ member }) => ({ body: { ...skill, status: 'LEARNING', blt: member.id } }),
  },
  'POST /api/skills/verify': {
    ...EDIT,
    input: ({ member }) => ({ body: { ...skill, verified: false, blt: member.id } }),
  },
  'POST /api/ai/guidance': {
    ...READ,
    input: ({ venue, member }) => ({
      body: { venue: venue.slug, blt: member.id, context: 'How do I lower pour cost?' },
    }),
  },
  'GET /api/year/:venue': { ...YEAR, self: '33', input: ({ venue }) => ({ params: { venue: venue.slug } }) },
  'GET /api/year/:venue/:blt': { ...YEAR, input: (target) => ({ params: about(target) }) },
  'GET /api/year/:venue/:blt/year.pdf': { ...YEAR, input: (target) => ({ params: about(target) }) },
  // There is no language model here.
  'POST /api/year/:venue/:blt/short': {
    ...{ self: '11', own: '1113333', other: '1144434', foreign: '4444444' },
    input: (target) => ({ params: about(target) }),
  },
  'GET /api/accomplishments': { ...READ, input: ({ venue }) => ({ query: { venue: venue.slug } }) },
  'GET /api/accomplishments.csv': { ...READ, input: ({ venue }) => ({ query: { venue: venue.id } }) },
  'GET /api/accomplishments.pdf': { ...READ, input: ({ venue }) => ({ query: { venue: venue.id } }) },
  'GET /api/blts': { ...READ, input: ({ venue }) => ({ query: { venue: venue.id } }) },
  'GET /api/analytics/signals': { ...SIGNALS, input: ({ venue }) => ({ query: { venue: venue.id } }) },
  'GET /api/analytics/studio-crit': { ...EDIT, input: ({ venue }) => ({ query: { venue: venue.id } }) },
  'GET /api/analytics/journal': {
    ...EDIT,
    input: ({ venue, member }) => ({ query: { venue: venue.id, blt_id: member.id } }),
  },
  'GET /api/analytics/journal.csv': { ...EDIT, input: ({ venue }) => ({ query: { venue: venue.id } }) },
  'GET /api/analytics/snapshot': { ...EDIT, input: ({ venue }) => ({ query: { venue: venue.id } }) },
  'POST /api/objects/upload': {
    ...WORK,
    input: async (target) => {
      const { id: priorityId } = await priorityOf(target)
      return { body: { ...NOTE, size: NOTE_TEXT.length, priorityId } }
    },
  },
  'PUT /api/materials': {
    ...WORK,
    input: async (target, by) => {
      const { key, priorityId } = await sent(target, by)
      return { body: { ...NOTE, fileUrl: key, priorityId } }
    },
  },
  'GET /api/priorities/:id/materials': {
    ...READ,
    input: async (target) => ({ params: { id: (await priorityOf(target)).id } }),
  },
  'GET /api/venues/:venue/team-skills': {
    ...SIGNALS,
    input: ({ venue }) => ({ params: { venue: venue.slug } }),
  },
  'GET /api/venues/:venue/team-skills.csv': {
    ...SIGNALS,
    input: ({ venue }) => ({ params: { venue: venue.id } }),
  },
  'PUT /api/team-skills/target-levels': {
    ...LEVELS,
    input: () => ({ body: { levels: [{ ...skill, role: 'AGM', level: 'MASTERED' }] } }),
  },
  'GET /api/materials/:id/file': { ...READ, input: async (target) => ({ params: await attached(target) }) },
  'DELETE /api/materials/:id': { ...EDIT, input: async (target) => ({ params: await attached(target) }) },
  'GET /api/uploads/s3/params': {
    ...WORK,
    input: async (target) => {
      const { id: priorityId } = await priorityOf(target)
      return { query: { filename: NOTE.fileName, type: NOTE.fileType, priorityId } }
    },
  },
  'POST /api/uploads/s3/params': {
    ...WORK,
    input: async (target) => {
      const { id: priorityId } = await priorityOf(target)
      return { body: { filename: NOTE.fileName, type: NOTE.fileType, size: '5', priorityId } }
    },
  },
  'POST /api/uploads/s3/multipart': {
    ...WORK,
    input: async (target) => {
      const { id: priorityId } = await priorityOf(target)
      return { body: { filename: NOTE.fileName, type: NOTE.fileType, metadata: { priorityId, size: '5' } } }
    },
  },
  'GET /api/uploads/s3/multipart/:uploadId': { ...WORK, input: (target, by) => inParts(target, by) },
  'GET /api/uploads/s3/multipart/:uploadId/:partNumber': {
    ...WORK,
    input: async (target, by) => {
      const { params, query } = await inParts(target, by)
      return { params: { ...params, partNumber: '1' }, query }
    },
  },
  'POST /api/uploads/s3/multipart/:uploadId/complete': {
    ...WORK,
    input: async (target, by) => {
      const { params, query, etag } = await inParts(target, by)
      return { params, query, body: { parts: [{ PartNumber: 1, ETag: etag }] } }
    },
  },
  'DELETE /api/uploads/s3/multipart/:uploadId': { ...WORK, input: (target, by) => inParts(target, by) },
  // It would hand out credentials, so it is 404 for everyone. Those who may attach files get the reason.
  'GET /api/uploads/s3/sts': { self: '00', own: '0300033', other: '0300033', foreign: '0300033' },
  'POST /api/journals': {
    ...WORK,
    input: ({ venue, member }) => ({
      body: { venueId: venue.id, bltId: member.id, weekOf: '2026-11-16', entry: 'Good week' },
    }),
  },
  'GET /api/metrics': { ...READ, input: ({ venue }) => ({ query: { venue: venue.slug } }) },
  'GET /api/metrics/differences': {
    ...READ,
    input: ({ venue }) => ({ query: { venue: venue.slug, week: '2026-11-16' } }),
  },
  'POST /api/metrics': {
    ...NUMBERS,
    input: ({ venue }) => ({ query: { venue: venue.id }, body: { weekOf: '2026-11-16', revenue: 60_000 } }),
  },
  'GET /api/venues/:venue/metrics': { ...READ, input: ({ venue }) => ({ params: { venue: venue.id } }) },
  'GET /api/metrics/:id/history': { ...READ, input: ({ metricsId }) => ({ params: { id: metricsId } }) },
  'POST /api/metrics/:id/take': { ...NUMBERS, input: (target) => decisionOn(target) },
  'POST /api/metrics/:id/keep': { ...NUMBERS, input: (target) => decisionOn(target) },
  'GET /api/inbox': COMPANY_SOURCES,
  'GET /api/inbox/:id': { ...NUMBERS, input: ({ venue }) => fileOf(venue) },
  'POST /api/inbox/:id/import': {
    ...NUMBERS,
    input: async ({ venue }) => ({ ...(await fileOf(venue)), body: {} }),
  },
  'DELETE /api/inbox/:id': { ...NUMBERS, input: ({ venue }) => fileOf(venue) },
  'GET /api/inbox/settings': COMPANY_WIDE,
  'PUT /api/inbox/settings': { ...COMPANY_WIDE, input: () => ({ body: { senders: [], reportTo: [] } }) },
  'POST /api/inbox/address': COMPANY_WIDE,
  'GET /api/targets': { ...READ, input: ({ venue }) => ({ query: { venue: venue.slug } }) },
  'GET /api/venues/:venue/metrics.csv': {
    ...READ,
    input: ({ venue }) => ({ params: { venue: venue.slug } }),
  },
  'GET /api/venues/:venue/metrics.pdf': { ...READ, input: ({ venue }) => ({ params: { venue: venue.id } }) },
  'GET /api/venues/:venue/targets': { ...READ, input: ({ venue }) => ({ params: { venue: venue.id } }) },
  'POST /api/targets': {
    ...SIGNALS,
    input: ({ venue }) => ({
      body: { targets: [{ venue: venue.id, figure: 'revenue', fromWeek: '2026-11-30', amount: 60_000 }] },
    }),
  },
  'DELETE /api/targets/:id': { ...SIGNALS, input: (target) => targetOf(target) },
  'GET /api/budgets': { ...READ, input: ({ venue }) => ({ query: { venue: venue.slug } }) },
  'POST /api/budgets': {
    ...SIGNALS,
    input: ({ venue }) => ({ query: { venue: venue.id }, body: { weekOf: '2026-11-30', revenue: 60_000 } }),
  },
  'GET /api/budgets/:id/history': {
    ...READ,
    input: async ({ venue }) => ({ params: { id: (await budgetOf(venue)).id } }),
  },
  // A venue out of reach is an error of its line, as in numbers.
  'POST /api/budgets/import': {
    self: '33',
    own: '2223333',
    other: '2223333',
    foreign: '2223333',
    input: ({ venue }) => ({
      body: { lines: [{ venue: venue.id, weekOf: '2026-11-30', revenue: '60000' }] },
    }),
  },
  'GET /api/sources': COMPANY_SOURCES,
  // A source may name one venue for all its files. One out of reach is treated like one that does not exist.
  'POST /api/sources': {
    ...{ self: '23', own: '2222333', other: '22!!333', foreign: '!!!!333' },
    input: ({ venue }) => ({ body: newSource(venue.id) }),
  },
  'PATCH /api/sources/:id': {
    ...COMPANY_SOURCES,
    foreign: '4444333',
    input: async ({ venue }) => ({
      params: { id: await sourceOf(venue) },
      body: { name: `Clover ${++weeks}` },
    }),
  },
  'DELETE /api/sources/:id': {
    ...COMPANY_SOURCES,
    foreign: '4444333',
    input: async ({ venue }) => ({ params: { id: await sourceOf(venue) } }),
  },
  // A venue out of reach is an error of its line.
  'POST /api/sources/propose': {
    ...COMPANY_SOURCES,
    input: ({ venue }) => ({
      body: {
        files: [
          {
            name: 'sales.csv',
            file: Buffer.from(`Venue,Week of,Revenue\n${venue.slug},2026-11-16,1`).toString('base64'),
          },
        ],
      },
    }),
  },
  // Its lines name venues. A venue out of reach is an error of its line, like an unknown one (tested below).
  'POST /api/metrics/import': {
    self: '23',
    own: '2222333',
    other: '2222333',
    foreign: '2222333',
    input: ({ venue }) => ({
      body: { lines: [{ venue: venue.id, weekOf: '2026-11-16', revenue: '60000' }] },
    }),
  },
}

beforeAll(async () => {
  const foreign = await makeCompany(db)
  for (const [place, owner] of [
    ['own', company],
    ['other', company],
    ['foreign', foreign],
  ] as const) {
    const venue = await makeVenue(db, owner)
    const member = await makeStaff(db, owner, 'BLT', { venues: [venue] })
    await makeJournal(db, venue, member, member)
    const { id: metricsId } = await makeMetrics(db, venue)
    targets[place] = { venue, member, metricsId }
  }
  // No call notices that the database and the server do not know a venue's zone.
  await server.owner.db.run(
    sql`update venues set timezone = 'Mars/Olympus' where id = ${targets.own.venue.id}`,
  )
  for (const kind of KINDS) {
    const admin = kind === 'FULL_ADMIN'
    const { role, atVenue } = PEOPLE[kind]
    staff[kind] = await makeStaff(db, company, role, {
      ...(atVenue ? { venues: [targets.own.venue] } : {}),
      ...(admin ? { accessRole: 'FULL_ADMIN' as const } : {}),
    })
    callers[kind] = await server.as(staff[kind])
  }
  const vp = await makeStaff(db, company, 'VP')
  await insert(db, 'venueAssignments', [{ appUserId: vp.id, venueId: targets.own.venue.id }])
  staff[REGIONAL] = vp
  regional = await server.as(vp)
  const venue = await makeVenue(db, company)
  const member = await makeStaff(db, company, 'BLT', { venues: [venue] })
  home = { venue, member, metricsId: (await makeMetrics(db, venue)).id }
  staff[STAND_IN] = await makeStaff(db, company, 'AGM', { venues: [venue] })
  staff[COLLEAGUE] = await makeStaff(db, company, 'AGM', { venues: [targets.own.venue] })
  for (const one of [STAND_IN, COLLEAGUE]) {
    await makeStandIn(db, staff.GM, staff[one], [targets.own.venue])
  }
  standIn = await server.as(staff[STAND_IN])
  colleague = await server.as(staff[COLLEAGUE])
})

function targetFor(place: Place, kind: Kind): Target {
  return place === 'self' ? { ...targets.own, member: staff[kind] } : targets[place]
}

/**
 * The answer to a call. A PDF takes a second to make: its caller goes as soon as its thread starts, since who may have it
 * and what it contains has been decided by then.
 */
async function answerOf(
  caller: Caller,
  name: CallName,
  input: object,
): Promise<{ status: number; body?: unknown; error?: unknown }> {
  if (!name.endsWith('.pdf')) return caller(name, input)
  const gone = new AbortController()
  const leave = () => gone.abort()
  process.once('worker', leave)
  try {
    return await caller(name, input, { signal: gone.signal })
  } catch (error) {
    if (!gone.signal.aborted) throw error
    return { status: 200 }
  } finally {
    process.off('worker', leave)
  }
}

const plans = Object.entries(PLANS) as [CallName, Plan | 'anyone'][]
const guarded = plans.filter((entry): entry is [CallName, Plan] => entry[1] !== 'anyone')

test('there is a plan for every call', () => {
  expect(plans.map(([name]) => name).sort()).toEqual(Object.keys(CALLS).sort())
})

test('every plan says what each kind of people is answered', () => {
  for (const [name, { self = '  ', own, other, foreign }] of guarded) {
    expect([self.length, own.length, other.length, foreign.length], name).toEqual([
      TEAM_ROLES.length,
      ...Array(3).fill(KINDS.length),
    ])
  }
})

/** The routes of a server under /api, from Fastify's tree of them. The names of parameters are left out. */
function apiRoutes(tree: string): string[] {
  const path: string[] = []
  const routes = [...tree.matchAll(/^((?:│ {3}| {4})*)[├└]── (\S+) \((.+)\)$/gm)].flatMap(
    ([, indent = '', part = '', methods = '']) => {
      path.splice(indent.length / 4, path.length, part)
      return methods.split(', ').map((method) => `${method} ${unnamed(path.join(''))}`)
    },
  )
  return routes.filter((route) => /^(?!HEAD)[A-Z]+ \/api\//.test(route))
}

const unnamed = (route: string) => route.replaceAll(/:[^/]+/g, ':')

test('the routes are exactly the calls', () => {
  for (const name of Object.keys(CALLS)) {
    const [method = 'GET', url = ''] = name.split(' ')
    expect(server.app.hasRoute({ method: method as 'GET', url }), name).toBe(true)
  }
  const tree = server.app.printRoutes({ commonPrefix: false })
  expect(apiRoutes(tree).toSorted()).toEqual(Object.keys(CALLS).map(unnamed).toSorted())
  expect(tree).toContain('healthz')
})

describe.each(guarded)('%s', (name, plan) => {
  test('refuses a signed-out call with 401 before any other check', async () => {
    const input = plan.input ? await plan.input(targets.own, 'GM') : {}
    expect(await server.nobody(name, input)).toMatchObject({ status: 401, error: { code: 'unauthorized' } })
  })

  // Without a target in its input, a call is the same at every place.
  const places = plan.input?.length ? (['self', 'own', 'other', 'foreign'] as const) : (['own'] as const)
  const cells = places.flatMap((place) => {
    const kinds: readonly Kind[] = place === 'self' ? TEAM_ROLES : KINDS
    const row = plan[place] ?? ''
    return kinds.flatMap((kind, index) => (row[index]?.trim() ? [{ place, kind, letter: row[index] }] : []))
  })

  test.each(cells)('$place for $kind: $letter', async ({ place, kind, letter }) => {
    const input = plan.input ? await plan.input(targetFor(place, kind), kind) : {}
    const answer = await answerOf(callers[kind], name, input)
    const expected = STATUSES[letter ?? '']
    expect(expected, JSON.stringify(answer.body)).toContain(answer.status)
    if (letter === '4') expect(answer.error).toMatchObject({ code: 'notFound', error: 'Not found.' })
    if (letter === '3') expect(answer.error).toMatchObject({ code: 'forbidden' })
  })
})

describe.each(guarded)('%s by a VP with a region', (name, plan) => {
  const vp = KINDS.indexOf('VP')
  const places = plan.input?.length ? (['own', 'other', 'foreign'] as const) : (['own'] as const)

  test.each(places)('at the %s venue', async (place) => {
    const input = plan.input ? await plan.input(targets[place], REGIONAL) : {}
    const letter = plan[place][vp] ?? ' '
    // For a VP with a region, another venue is out of reach like another company for a VP without one.
    const isOut = place === 'other' && plan.foreign[vp] === '4' && !OF_SOURCES.test(name)
    const answer = await answerOf(regional, name, input)
    const named = name === NAMES_VENUE && place === 'other' ? [400] : STATUSES[letter]
    const expected = COMPANY_WIDE_OF_VP.includes(name) ? [403] : isOut ? [404] : named
    expect(expected, JSON.stringify(answer.body)).toContain(answer.status)
  })
})

/** Sources belong to the company, and a region can change them too. A new one names no venue out of reach. */
const OF_SOURCES = /\/api\/sources\/:id$/
const NAMES_VENUE = 'POST /api/sources'

/** Decisions of a VP for the whole company, which a VP with a region cannot make. */
const COMPANY_WIDE_OF_VP: readonly string[] = [
  'PUT /api/team-skills/target-levels',
  'POST /api/focuses',
  'PATCH /api/focuses/:id',
  'DELETE /api/focuses/:id',
]

/** Whether a stand-in may make a call of a GM too. */
const isLent = ({ who }: Call) => who === 'signedIn' || (who !== 'anyone' && isOfStandIns(who))
/** Whether an AGM's role has a call. */
const isAgms = ({ who }: Call) =>
  who === 'signedIn' || (who !== 'anyone' && may({ accessRole: 'BLT', jobRole: 'AGM', bltId: '' }, who))
/** Only the stand-in may end it, and that is another AGM. */
const NOT_THEIRS = 'DELETE /api/stand-ins/:id'
/** Calls about the venue, not about the member in their plan. */
const OF_VENUE =
  /^(GET|POST \/api\/(targets|metrics|venues|budgets|sources)|(DELETE|PATCH) \/api\/sources|DELETE \/api\/targets|PATCH \/api\/venues|PUT \/api\/(team-skills|visits\/points))/

describe.each(guarded)('%s by a stand-in', (name, plan) => {
  const call = CALLS[name] as Call
  const [gm, agm] = [KINDS.indexOf('GM'), KINDS.indexOf('AGM')]
  const names = plan.input?.length !== 0 && plan.input !== undefined
  const makes = async (caller: Caller, target: Target, by: Kind) =>
    answerOf(caller, name, plan.input ? await plan.input(target, by) : {})

  test.each(names ? (['own', 'other', 'foreign'] as const) : (['own'] as const))(
    'at the %s venue: what the GM may there, beside the AGM’s own',
    async (place) => {
      const letter = isLent(call) ? plan[place][gm] : plan[names ? 'other' : 'own'][agm]
      const answer = await makes(standIn, targets[place], STAND_IN)
      const expected = name === NOT_THEIRS ? [404] : STATUSES[letter ?? '']
      expect(expected, JSON.stringify(answer.body)).toContain(answer.status)
    },
  )

  // An import of lines reports an unknown venue for each line (tested below).
  test.skipIf(!names || name.endsWith('/import'))(
    'where they work: what an AGM may there, and no more',
    async () => {
      const answer = await makes(standIn, home, STAND_IN)
      // A GM’s call finds nothing there.
      const isRefused = plan.own[agm] === '3' || name === NOT_THEIRS
      const expected = isRefused ? [403, 404] : STATUSES[plan.own[agm] ?? '']
      expect(expected, JSON.stringify(answer.body)).toContain(answer.status)
    },
  )

  test.skipIf(!plan.self || OF_VENUE.test(name))('about themselves: what an AGM may', async () => {
    const about = { ...targets.own, member: staff[COLLEAGUE] }
    const answer = await makes(colleague, about, COLLEAGUE)
    const expected =
      name === NOT_THEIRS ? [404] : plan.self?.[0] === '3' ? [403, 404, 409] : STATUSES[plan.self?.[0] ?? '']
    expect(expected, JSON.stringify(answer.body)).toContain(answer.status)
  })

  test.skipIf(name.startsWith('GET ') || !names)('names the GM in the trail, or nobody at home', async () => {
    for (const [target, gms] of [
      [targets.own, [staff.GM.id]],
      [home, undefined],
    ] as const) {
      const since = await db.rows<{ id: string }>(sql`select id from audits`)
      const answer = await makes(standIn, target, STAND_IN)
      if (answer.status >= 300) continue
      const rows = await db.rows<{ action: string; gms?: string[] }>(sql`
        select action, meta->'standsInFor' as gms from audits
         where user_id = ${staff[STAND_IN].userId} and not id = any(${since.map(({ id }) => id)}::uuid[])`)
      if (isAgms(call) && !isLent(call)) continue
      for (const row of rows) {
        const isAboutPlace = call.who !== 'signedIn'
        expect([row.action, row.gms ?? undefined]).toEqual([row.action, isAboutPlace ? gms : undefined])
      }
    }
  })
})

/** Replies that name stand-ins, differ each time, or leave out the caller's own actions. */
const OF_CALLER = /\/api\/(me|home|stand-ins|visits\/:id|live|uploads.*|presence.*|.*\/news)$/

test('a stand-in reads nothing that neither they nor the GM could', async () => {
  const reads = guarded.filter(
    ([name]) => name.startsWith('GET ') && !name.endsWith('.pdf') && !OF_CALLER.test(name),
  )
  const set = (ended: Date | null) =>
    db.run(sql`update stand_ins set ended_at = ${ended} where stand_in_id = ${staff[STAND_IN].id}`)
  onTestFinished(async () => {
    await set(null)
  })
  for (const [name, plan] of reads) {
    for (const target of [targets.own, targets.other, targets.foreign, home]) {
      const input = plan.input ? await plan.input(target, STAND_IN) : {}
      await set(null)
      const both = await standIn(name, input)
      await set(server.clock.now())
      const [own, gms] = [await standIn(name, input), await callers.GM(name, input)]
      if (both.status >= 400) continue
      expect([own.status, gms.status], name).toContain(both.status)
      const allowed = new Set(
        [own, gms].flatMap(({ status, body }) => (status < 300 ? [...valuesIn(body)] : [])),
      )
      // They know the versions of their own journals about members, which they may have written meanwhile.
      const more = [...valuesIn(both.body).difference(allowed)].filter((value) => !INSTANT.test(value))
      expect([name, more]).toEqual([name, []])
    }
  }
})

const INSTANT = /^\d{4}-\d\d-\d\dT/

test('no token and no calendar of a stand-in has the GM’s abilities', async () => {
  const caller = await withToken(server, staff[STAND_IN])
  for (const [name, plan] of guarded) {
    if (!isLent(CALLS[name] as Call) || isAgms(CALLS[name] as Call)) continue
    const { status } = await answerOf(caller, name, plan.input ? await plan.input(targets.own, STAND_IN) : {})
    expect([name, status]).toEqual([name, 403])
  }
  const venues = (await caller('GET /api/venues')).body
  expect(venues.map(({ id }) => id)).toEqual([home.venue.id])
})

/** The scope of each call, by which a token of the right kind makes it. */
const scopeIn = (name: CallName): CallScope => scopeOf(name.split(' ')[0] ?? '', CALLS[name] as Call)

/** Never by token, with any scope (doors, tokens). */
const NEVER =
  /\/api\/(sessions|passkeys|tokens|service-accounts|company\/tokens|device-secret|live|presence|uploads|system\/live)|^POST .*\/calendar-feed/

test('no token makes a call about proofs, tokens, streams or acts of weight', () => {
  for (const [name] of guarded) {
    const { fresh } = CALLS[name] as Call
    if (NEVER.test(name) || fresh === true) expect([name, scopeIn(name)]).toEqual([name, 'never'])
  }
})

describe.each(guarded)('%s by token', (name, plan) => {
  const scope = scopeIn(name)
  const place = (['own', 'self'] as const).find((one) => plan[one]?.includes('2'))
  const kinds: readonly Kind[] = place === 'self' ? TEAM_ROLES : KINDS
  const kind = place && kinds[plan[place]?.indexOf('2') ?? 0]
  const body = async () => (place && kind && plan.input ? plan.input(targetFor(place, kind), kind) : {})
  const holder = () => staff[kind ?? 'FULL_ADMIN']

  test('an expired and an ended token are refused with 401', async () => {
    const past = new Date('2026-11-01')
    for (const state of [{ expiresAt: past }, { endedAt: past }]) {
      const input = await body()
      const caller = await withToken(server, holder(), state)
      expect(await caller(name, input)).toMatchObject({ status: 401, error: { code: 'unauthorized' } })
    }
  })

  test('the wrong scope is refused, and named', async () => {
    const others = TOKEN_SCOPES.filter((one) => one !== scope)
    const input = await body()
    const caller = await withToken(server, holder(), { scopes: others })
    const { status, error } = await caller(name, input)
    expect(status).toBe(403)
    const says = scope === 'never' ? 'No token can do this.' : `(${scope})`
    expect(error).toMatchObject({ code: 'scope', error: expect.stringContaining(says) })
  })

  if (scope === 'never' || kind === undefined) return
  test('the right scope does what the session does', async () => {
    const input = await body()
    const caller = await withToken(server, holder(), { scopes: [scope] })
    const answer = await answerOf(caller, name, input)
    expect([200, 201], JSON.stringify(answer)).toContain(answer.status)
  })
})

test('a request with a session and a token is the token’s', async () => {
  const { token } = await makeToken(db, staff.BLT)
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await callers.FULL_ADMIN('GET /api/me', {}, { headers })
  expect(body).toMatchObject({ id: staff.BLT.id })
})

test('no token reads what its holder’s session could not', async () => {
  const scopes = fc.subarray([...ALL_SCOPES], { minLength: 1 })
  const reads = guarded.filter(([name]) => name.startsWith('GET ') && !name.endsWith('.pdf'))
  await fc.assert(
    fc.asyncProperty(
      scopes,
      fc.constantFrom(...KINDS),
      fc.constantFrom(...reads),
      fc.constantFrom('own' as const, 'other' as const, 'foreign' as const),
      async (chosen, kind, [name, plan], place) => {
        const input = plan.input ? await plan.input(targetFor(place, kind), kind) : {}
        const caller = callerBy(server, (await makeToken(db, staff[kind], { scopes: chosen })).token)
        const [byToken, bySession] = [await caller(name, input), await callers[kind](name, input)]
        if (byToken.status >= 400) return
        expect(bySession.status).toBe(byToken.status)
        expect(valuesIn(byToken.body).difference(valuesIn(bySession.body))).toEqual(new Set())
      },
    ),
    { numRuns: 120 },
  )
})

const COUNT = 100
/**
 * All texts and figures in a reply, wherever they are, except small numbers, since a count over less is a smaller
 * number.
 */
function valuesIn(body: unknown): Set<string> {
  const values = new Set<string>()
  JSON.stringify(body, (_key, value) => {
    if (typeof value === 'string' || (typeof value === 'number' && value >= COUNT)) values.add(String(value))
    return value
  })
  return values
}

test('a GET writes nothing, apart from the count of its limit', async () => {
  const { database } = server.parts
  const rows: Db['rows'] = (statement) =>
    statement.text.includes('call_counts')
      ? database.db.rows(statement)
      : database.transaction(async (tx) => {
          await tx.run(sql`set transaction read only`)
          return tx.rows(statement)
        })
  const write = () => Promise.reject(new Error('A GET writes.'))
  const db: Db = { rows, run: write }
  const app = await buildApp({ ...server.parts, database: { ...database, db } })
  const caller = await server.as(staff.FULL_ADMIN, app)
  const wrong: string[] = []
  for (const [name, plan] of plans) {
    if (!name.startsWith('GET ')) continue
    const input = plan !== 'anyone' && plan.input ? await plan.input(targets.own, 'FULL_ADMIN') : {}
    const answer = await answerOf(caller, name, input).catch((error: unknown) => ({ status: String(error) }))
    if (typeof answer.status === 'string') wrong.push(`${name}: ${answer.status}`)
  }
  await app.close()
  expect(wrong).toEqual([])
})

describe('an import that names a venue out of reach', () => {
  const WEEK = '2026-10-05'
  test.each([
    ['FULL_ADMIN', 'foreign'],
    ['VP', 'foreign'],
    ['GM', 'other'],
    ['GM', 'foreign'],
    ['AGM', 'other'],
    ['AGM', 'foreign'],
  ] as const)('by %s, at the %s one, finds no such venue and saves nothing', async (kind, place) => {
    const { venue } = targets[place]
    const sheet = (ref: string) => ({ lines: [{ venue: ref, weekOf: WEEK, revenue: '60000' }] })
    const file = (ref: string) => ({
      file: Buffer.from(`Venue,Week of,Revenue\n${ref},${WEEK},60000`).toString('base64'),
    })
    for (const [ref, body] of [
      ...[venue.id, venue.slug].map((ref) => [ref, sheet(ref)] as const),
      ...[venue.id, venue.slug, venue.name].map((ref) => [ref, file(ref)] as const),
    ]) {
      const { body: preview } = await callers[kind]('POST /api/metrics/import', { body })
      expect(preview).toMatchObject({ added: 0, changed: 0, weeks: [], wrong: 1 })
      expect(preview.errors).toMatchObject([{ field: 'venue', text: `There is no venue "${ref}".` }])
      await callers[kind]('POST /api/metrics/import', { body: { ...body, save: preview.plan } })
    }
    expect(await db.rows(sql`select from weekly_metrics where week_of = ${WEEK}`)).toEqual([])
  })

  test('saves none of the other lines either', async () => {
    const line = (venue: Venue) => ({ venue: venue.slug, weekOf: WEEK, revenue: '60000' })
    const lines = [line(targets.own.venue), line(targets.other.venue)]
    const send = (more = {}) => callers.GM('POST /api/metrics/import', { body: { lines, ...more } })
    const { body: preview } = await send()
    expect(preview).toMatchObject({ added: 1, wrong: 1, errors: [{ line: 2, field: 'venue' }] })
    expect((await send({ save: preview.plan })).body.saved).not.toBe(true)
    expect(await db.rows(sql`select from weekly_metrics where week_of = ${WEEK}`)).toEqual([])
  })
})

const LISTS = [
  'GET /api/venues',
  'GET /api/priorities',
  'GET /api/journals',
  'GET /api/metrics',
  'GET /api/targets',
  'GET /api/budgets',
] as const

describe('lists without a filter hold only what is in reach', () => {
  test.each(LISTS)('%s', async (name) => {
    await priorityOf(targets.other)
    await priorityOf(targets.foreign)
    for (const { venue } of [targets.other, targets.foreign]) {
      weeks += 1
      await makeTarget(db, venue, { fromWeek: addWeeks('2007-01-01', weeks) })
      await budgetOf(venue)
    }
    for (const kind of KINDS) {
      const { body } = await callers[kind](name)
      const ids = new Set((body as { id: string; venueId?: string }[]).map((row) => row.venueId ?? row.id))
      expect(ids.has(targets.foreign.venue.id), kind).toBe(false)
      expect(ids.has(targets.other.venue.id), kind).toBe(
        kind === 'FULL_ADMIN' || kind === 'VP' || kind === 'LEADERSHIP_READONLY',
      )
    }
  })
})
