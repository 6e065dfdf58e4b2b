import { randomUUID } from 'node:crypto'
import { CALLS, type CallName, type Reply } from '@scope/contract/calls'
import { addDays } from '@scope/contract/kernel/calendar'
import { SHIPPED_TEMPLATE } from '@scope/contract/work/first-30-days.words'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { DUE_MONDAY, WITH_MAILBOX } from '../../../test/app.ts'
import { makeInboxFile } from '../../../test/inbox-file.ts'
import { pushDevice } from '../../../test/outside/push-device.ts'
import { makeScene, setScene } from '../../../test/scene.ts'
import {
  makeArrived,
  makeFocus,
  makeJournal,
  makePriority,
  makeStaff,
  makeTarget,
  type Staff,
} from '../../../test/world.ts'
import { mintReach } from '../../kernel/db/reach.ts'
import { insert } from '../../kernel/db/tables.ts'
import { removeWords } from '../audit-seal/store.ts'

const { server, db, company, venue, admin, gm, lead, asAdmin, asGm, asLead } = setScene({
  now: DUE_MONDAY,
  env: WITH_MAILBOX,
  venue: { name: 'Pier 9' },
  lead: { firstName: 'Lou' },
  gm: { firstName: 'Gia' },
  admin: { firstName: 'Ada' },
})

const later = () => server.clock.set(new Date(server.clock.now().getTime() + 1000).toISOString())
const count = async () => (await asAdmin('GET /api/audit')).body.total ?? 0
const newest = async () => (await asAdmin('GET /api/audit')).body.rows[0]
const priority = (tasks: string[] = []) => makePriority(db, venue, lead, { title: 'Faster rounds', tasks })

async function makePasskey({ userId }: Staff): Promise<string> {
  const id = randomUUID()
  const row = { id, userId, publicKey: 'key', counter: 0, name: 'Phone', createdAt: server.clock.now() }
  await insert(db, 'passkeys', [row])
  return id
}

const oneOnOne = () => ({ venue: venue.slug, blt: lead.id })
async function begun(): Promise<void> {
  await asGm('POST /api/one-on-ones/:venue/:blt/begin', { params: oneOnOne(), body: {} })
  later()
}
const agreed = () =>
  asGm('POST /api/one-on-ones/:venue/:blt/agreements', {
    params: oneOnOne(),
    body: { text: 'Count', due: '2026-11-30' },
  })

const plan = () => asAdmin('POST /api/visits', { body: { venue: venue.slug, on: '2026-11-24', by: 'visit' } })
async function shareVisit() {
  const { id } = (await plan()).body
  await asAdmin('PATCH /api/visits/:id', { params: { id }, body: { summary: 'Good week' } })
  later()
  return asAdmin('POST /api/visits/:id/share', { params: { id }, body: {} })
}

const thanked = () => asGm('POST /api/well-dones', { body: { to: lead.id, text: 'You held the bar.' } })

/** Attaches a note to a priority as a browser does. */
async function attach(priorityId: string) {
  const file = { fileName: 'count.txt', fileType: 'text/plain' }
  const bytes = 'Twelve bottles.'
  const { body } = await asLead('POST /api/objects/upload', {
    body: { ...file, size: bytes.length, priorityId },
  })
  await server.app.inject({ method: 'PUT', url: body.url, headers: body.headers, payload: bytes })
  return asLead('PUT /api/materials', { body: { ...file, fileUrl: body.key, priorityId } })
}

/** Decides on a figure that arrived for a week with a typed one. */
async function decided(decision: 'take' | 'keep') {
  const week = (await asGm('POST /api/metrics', { body: { weekOf: '2026-11-16', revenue: 61_200.5 } })).body
  later()
  await makeArrived(db, week, { field: 'revenue', amount: '61300.00' })
  const body = { field: 'revenue' as const, version: week.updatedAt }
  return asGm(`POST /api/metrics/:id/${decision}`, { params: { id: week.id }, body })
}

const focus = {
  ...{ title: 'Ticket time', why: 'Guests wait.', category: 'OPERATIONS' as const },
  outcome: 'Eight minutes',
}
const newToken = { body: { name: 'Export', scopes: ['read' as const], days: 30 as const } }
/** A source of the venue's sales by day. */
const newSource = () => ({
  body: {
    ...{ name: 'Toast', header: ['Date', 'Net sales'] },
    reading: {
      ...{ sheet: null, columns: { week: 'Date', revenue: 'Net sales' } },
      venue: { from: 'always' as const, venueId: venue.id },
      week: { from: 'column' as const, means: 'day' as const, sunday: null },
      ...{ percent: 'whole' as const, decimal: 'point' as const, leaveOut: ['Total'], salaried: [] },
    },
  },
})

let aways = 0
/** An absence of one day, on another day each time. */
const newAway = () => {
  const day = addDays('2026-12-01', aways++)
  return { body: { person: lead.id, kind: 'vacation' as const, from: day, to: day } }
}
let accounts = 0
const account = () =>
  asAdmin('POST /api/service-accounts', { body: { name: `Export ${accounts++}`, role: 'FULL_ADMIN' } })

/** Adds a webhook. Calls on it come after its own row. */
async function webhookId(): Promise<string> {
  const url = 'https://hooks.example.com/scope'
  const { id } = (await asAdmin('POST /api/webhooks', { body: { url, events: ['numbers.saved'] } })).body
  later()
  return id
}

/** Has a new AGM stand in for the GM. */
async function nameStandIn() {
  await db.run(sql`delete from stand_ins`)
  const agm = await makeStaff(db, company, 'AGM')
  const days = { from: '2026-11-23', to: '2026-11-29' }
  return asGm('POST /api/stand-ins', {
    body: { gm: gm.id, standIn: agm.id, venues: [venue.id], ...days },
  })
}

type Unsafe = Exclude<CallName, `GET ${string}`>
/** Makes the call so that it changes something. The newest row of the trail then has this action. */
type Made = { action: string; make: () => Promise<{ status: number }> }
/** Why a call leaves no row in the trail. */
type LeftOut = { because: string }

const NO_PASSKEYS = {
  because: 'there are none with `trusted`; company/passkey tests the rows of the other modes',
}
const IN_PARTS = { because: 'nothing is attached until PUT /api/materials says so' }
const person = () => ({ email: `nia.lee@${company.domain}` })

const BROWSER = { endpoint: 'https://push.example/lead', keys: pushDevice().keys }

/** A call added to the contract is a type error here until it is listed. */
const TRAIL: Record<Unsafe, Made | LeftOut> = {
  'POST /api/auth/login': {
    action: 'session.started',
    make: () => server.nobody('POST /api/auth/login', { body: { email: lead.email } }),
  },
  // In the modes that ask for a proof, the row is that of the session (company/sign-in).
  'POST /api/auth/verify': { because: 'without a proof that was asked for, nothing happens' },
  'DELETE /api/auth/login': { because: 'nobody is signed in yet' },
  'POST /api/auth/passkey/begin': { because: 'nobody is signed in yet' },
  'POST /api/auth/passkey': NO_PASSKEYS,
  'POST /api/passkeys/begin': NO_PASSKEYS,
  'POST /api/passkeys': NO_PASSKEYS,
  'POST /api/passkeys/decline': { because: 'it answers an offer that only the person sees' },
  'PUT /api/whats-new': { because: 'it closes a card that only the person sees' },
  'PATCH /api/passkeys/:id': {
    action: 'passkey.renamed',
    make: async () => {
      const params = { id: await makePasskey(lead) }
      return asLead('PATCH /api/passkeys/:id', { params, body: { name: 'Bar phone' } })
    },
  },
  'DELETE /api/passkeys/:id': {
    action: 'passkey.removed',
    make: async () => asLead('DELETE /api/passkeys/:id', { params: { id: await makePasskey(lead) } }),
  },
  'POST /api/auth/logout': { action: 'session.ended', make: () => asLead('POST /api/auth/logout') },
  'POST /api/tokens': { action: 'token.made', make: () => asLead('POST /api/tokens', newToken) },
  'DELETE /api/tokens/:id': {
    action: 'token.ended',
    make: async () => {
      const { id } = (await asLead('POST /api/tokens', newToken)).body
      later()
      return asLead('DELETE /api/tokens/:id', { params: { id } })
    },
  },
  'PUT /api/company/tokens': {
    action: 'tokens.switchedOff',
    make: async () => {
      const answer = await asAdmin('PUT /api/company/tokens', { body: { personalTokens: false } })
      await db.run(sql`update orgs set personal_tokens = true`)
      return answer
    },
  },
  'POST /api/inbox/:id/import': {
    action: 'import.metrics',
    make: async () => {
      const { id } = await makeInboxFile(db, venue)
      const { plan: save } = (await asGm('POST /api/inbox/:id/import', { params: { id }, body: {} })).body
      return asGm('POST /api/inbox/:id/import', { params: { id }, body: { save } })
    },
  },
  'DELETE /api/inbox/:id': {
    action: 'inbox.dismissed',
    make: async () => {
      const { id } = await makeInboxFile(db, venue)
      return asGm('DELETE /api/inbox/:id', { params: { id } })
    },
  },
  'PUT /api/inbox/settings': {
    action: 'inbox.changed',
    make: () => asAdmin('PUT /api/inbox/settings', { body: { senders: ['@pos.example'], reportTo: [] } }),
  },
  'POST /api/inbox/address': { action: 'inbox.addressMade', make: () => asAdmin('POST /api/inbox/address') },
  'POST /api/service-accounts': { action: 'serviceAccount.added', make: () => account() },
  'PATCH /api/service-accounts/:id': {
    action: 'serviceAccount.changed',
    make: async () => {
      const { id } = (await account()).body
      later()
      return asAdmin('PATCH /api/service-accounts/:id', { params: { id }, body: { role: 'VP' } })
    },
  },
  'DELETE /api/service-accounts/:id': {
    action: 'serviceAccount.removed',
    make: async () => {
      const { id } = (await account()).body
      later()
      return asAdmin('DELETE /api/service-accounts/:id', { params: { id } })
    },
  },
  'POST /api/service-accounts/:id/tokens': {
    action: 'token.made',
    make: async () => {
      const { id } = (await account()).body
      later()
      return asAdmin('POST /api/service-accounts/:id/tokens', { params: { id }, ...newToken })
    },
  },
  'POST /api/exports': {
    action: 'export.made',
    make: () => asAdmin('POST /api/exports', { body: { of: 'person', person: lead.id } }),
  },
  'DELETE /api/exports/:id': {
    action: 'export.ended',
    make: async () => {
      const { id } = (await asAdmin('POST /api/exports', { body: { of: 'company' } })).body
      later()
      return asAdmin('DELETE /api/exports/:id', { params: { id } })
    },
  },
  'POST /api/webhooks': {
    action: 'webhook.added',
    make: () =>
      asAdmin('POST /api/webhooks', {
        body: { url: 'https://hooks.example.com/scope', events: ['numbers.saved'] },
      }),
  },
  'PATCH /api/webhooks/:id': {
    action: 'webhook.changed',
    make: async () =>
      asAdmin('PATCH /api/webhooks/:id', { params: { id: await webhookId() }, body: { on: false } }),
  },
  'DELETE /api/webhooks/:id': {
    action: 'webhook.removed',
    make: async () => asAdmin('DELETE /api/webhooks/:id', { params: { id: await webhookId() } }),
  },
  'POST /api/webhooks/:id/test': {
    action: 'webhook.tested',
    make: async () => asAdmin('POST /api/webhooks/:id/test', { params: { id: await webhookId() } }),
  },
  'POST /api/webhooks/:id/deliveries/:delivery': {
    action: 'webhook.resent',
    make: async () => {
      const id = await webhookId()
      const { body } = await asAdmin('POST /api/webhooks/:id/test', { params: { id } })
      await db.run(sql`update messages set state = 'dropped' where id = ${body.id}`)
      later()
      return asAdmin('POST /api/webhooks/:id/deliveries/:delivery', { params: { id, delivery: body.id } })
    },
  },
  'DELETE /api/sessions/:id': {
    action: 'session.revoked',
    make: async () => {
      await server.as(lead)
      later()
      return asLead('DELETE /api/sessions/:id', { params: { id: 'others' } })
    },
  },
  'PUT /api/sessions/keep': { because: 'it changes nothing but the end of one’s own session' },
  'POST /api/people/:id/forget': {
    action: 'person.forgotten',
    make: async () => {
      const since = new Date(server.clock.now().getTime() - 24 * 3_600_000)
      await db.run(sql`update users set active = false, deactivated_at = ${since} where id = ${lead.userId}`)
      return asAdmin('POST /api/people/:id/forget', { params: { id: lead.id }, body: { name: lead.name } })
    },
  },
  'POST /api/people/:id/sign-in/reset': {
    action: 'signIn.reset',
    make: () =>
      asAdmin('POST /api/people/:id/sign-in/reset', { params: { id: lead.id }, body: { passkeys: true } }),
  },
  'DELETE /api/people/:id/calendar-feed': {
    action: 'calendarFeed.ended',
    make: async () => {
      await asLead('POST /api/calendar-feed')
      later()
      return asAdmin('DELETE /api/people/:id/calendar-feed', { params: { id: lead.id } })
    },
  },
  'DELETE /api/people/:id/sessions': {
    action: 'session.revoked',
    make: () => asAdmin('DELETE /api/people/:id/sessions', { params: { id: lead.id } }),
  },
  'POST /api/venues/:venue/visit': { because: 'it says only that someone has looked' },
  'POST /api/rollup/visit': { because: 'it says only that someone has looked' },
  'POST /api/device-secret': { because: 'it changes nothing: the secret is the same each time' },
  'PUT /api/preferences': {
    action: 'preferences.changed',
    make: () => asLead('PUT /api/preferences', { body: { theme: 'dark' } }),
  },
  'POST /api/priority': {
    action: 'priority.created',
    make: () => asGm('POST /api/priority', { body: { venueId: venue.id, bltId: lead.id, title: 'Faster' } }),
  },
  'POST /api/focuses': {
    action: 'focus.set',
    make: () => asAdmin('POST /api/focuses', { body: { period: '2026-11', ...focus } }),
  },
  'PATCH /api/focuses/:id': {
    action: 'focus.changed',
    make: async () => {
      const { id } = await makeFocus(db, company, admin)
      return asAdmin('PATCH /api/focuses/:id', { params: { id }, body: { title: 'Tickets' } })
    },
  },
  'DELETE /api/focuses/:id': {
    action: 'focus.removed',
    make: async () => {
      const { id } = await makeFocus(db, company, admin)
      return asAdmin('DELETE /api/focuses/:id', { params: { id } })
    },
  },
  'PUT /api/venues/:venue/focuses/:id': {
    action: 'focus.answered',
    make: async () => {
      const { id } = await makeFocus(db, company, admin)
      const params = { venue: venue.slug, id }
      return asGm('PUT /api/venues/:venue/focuses/:id', { params, body: { text: 'A second expo' } })
    },
  },
  'PUT /api/first-30-days': {
    action: 'first30Days.changed',
    make: () => asAdmin('PUT /api/first-30-days', { body: { ...SHIPPED_TEMPLATE, title: 'First weeks' } }),
  },
  'POST /api/blts/:blt/first-30-days': {
    action: 'first30Days.declined',
    make: async () => {
      await db.run(sql`insert into first_thirty_days (blt_id, offered_at) values (${lead.id}, now())`)
      return asGm('POST /api/blts/:blt/first-30-days', { params: { blt: lead.id }, body: { take: false } })
    },
  },
  'PUT /api/priorities/:id': {
    action: 'priority.edited',
    make: async () =>
      asGm('PUT /api/priorities/:id', {
        params: { id: (await priority()).id },
        body: { title: 'Fastest rounds' },
      }),
  },
  'DELETE /api/priorities/:id': {
    action: 'priority.removed',
    make: async () => asGm('DELETE /api/priorities/:id', { params: { id: (await priority()).id } }),
  },
  'POST /api/priorities/:id/withdraw': {
    action: 'priority.withdrawn',
    make: async () =>
      asGm('POST /api/priorities/:id/withdraw', {
        params: { id: (await priority()).id },
        body: { reason: 'Meant for the other bar.' },
      }),
  },
  'POST /api/priorities/:id/hand-over': {
    action: 'priority.handedOver',
    make: async () =>
      asGm('POST /api/priorities/:id/hand-over', {
        params: { id: (await priority()).id },
        body: { blt: (await makeStaff(db, company, 'AGM', { venues: [venue] })).id },
      }),
  },
  'POST /api/priorities/:id/carry': {
    action: 'priority.carried',
    make: async () => {
      const ended = { period: 10, year: 2026, dueAt: '2026-11-01' }
      const { id } = await makePriority(db, venue, lead, ended)
      return asGm('POST /api/priorities/:id/carry', { params: { id } })
    },
  },
  'PATCH /api/priorities/:id/status': {
    action: 'priority.checkedIn',
    make: async () =>
      asLead('PATCH /api/priorities/:id/status', {
        params: { id: (await priority()).id },
        body: { status: 'AT_RISK', note: 'The ice machine is down.' },
      }),
  },
  'POST /api/priorities/:id/toggle-completion': {
    action: 'priority.signedOff',
    make: async () => {
      const { id } = await makePriority(db, venue, lead, { status: 'ON_TRACK' })
      await makeJournal(db, venue, lead, gm, { weekOf: '2026-11-23' })
      return asGm('POST /api/priorities/:id/toggle-completion', {
        params: { id },
        body: { status: 'COMPLETED' },
      })
    },
  },
  'DELETE /api/priorities/:id/sign-off': {
    action: 'priority.signOffTakenBack',
    make: async () => {
      const signedOff = { status: 'COMPLETED', closedAt: server.clock.now(), gmUserId: gm.id } as const
      const { id } = await makePriority(db, venue, lead, signedOff)
      return asGm('DELETE /api/priorities/:id/sign-off', { params: { id } })
    },
  },
  'POST /api/priorities/:id/tasks': {
    action: 'task.added',
    make: async () =>
      asGm('POST /api/priorities/:id/tasks', {
        params: { id: (await priority()).id },
        body: { label: 'Count' },
      }),
  },
  'PATCH /api/tasks/:taskId': {
    action: 'task.changed',
    make: async () => {
      const [taskId = ''] = (await priority(['Count'])).taskIds
      return asLead('PATCH /api/tasks/:taskId', { params: { taskId }, body: { completed: true } })
    },
  },
  'DELETE /api/tasks/:taskId': {
    action: 'task.deleted',
    make: async () => {
      const [taskId = ''] = (await priority(['Count'])).taskIds
      return asGm('DELETE /api/tasks/:taskId', { params: { taskId } })
    },
  },
  'POST /api/journals': {
    action: 'journal.submitted',
    make: () =>
      asLead('POST /api/journals', {
        body: { venueId: venue.id, weekOf: '2026-11-23', entry: 'A private word.' },
      }),
  },
  'POST /api/journals/:id/review': {
    action: 'journal.reviewed',
    make: async () => {
      const id = randomUUID()
      await makeJournal(db, venue, lead, lead, { id })
      return asGm('POST /api/journals/:id/review', { params: { id }, body: { reply: 'A private word.' } })
    },
  },
  'DELETE /api/journals/:id/review': {
    action: 'journal.reviewTakenBack',
    make: async () => {
      const id = randomUUID()
      await makeJournal(db, venue, lead, lead, { id })
      await asGm('POST /api/journals/:id/review', { params: { id }, body: { reply: 'A private word.' } })
      later()
      return asGm('DELETE /api/journals/:id/review', { params: { id } })
    },
  },
  'POST /api/reminders/:venue/:blt': {
    action: 'member.reminded',
    make: async () => {
      const address = 'https://chat.googleapis.com/v1/spaces/x/messages?key=k&token=t'
      await db.run(sql`update venues set gchat_webhook = ${address} where id = ${venue.id}`)
      const { id: blt } = await makeStaff(db, company, 'BLT', { venues: [venue] })
      return asGm('POST /api/reminders/:venue/:blt', {
        params: { venue: venue.id, blt },
        body: { subject: 'journal' },
      })
    },
  },
  'POST /api/skills/update': {
    action: 'skill.marked',
    make: () =>
      asLead('POST /api/skills/update', { body: { skillId: 'pour-cost-control', status: 'LEARNING' } }),
  },
  'POST /api/skills/verify': {
    action: 'skill.verified',
    make: async () => {
      const body = { skillId: 'pour-cost-control', blt: lead.id }
      for (const status of ['LEARNING', 'PRACTICING', 'PROFICIENT', 'MASTERED'] as const) {
        await asLead('POST /api/skills/update', { body: { ...body, status } })
      }
      later()
      return asGm('POST /api/skills/verify', { body: { ...body, verified: true } })
    },
  },
  'PUT /api/one-on-ones/:venue/:blt/points': { because: 'only the two and the general manager read them' },
  'POST /api/one-on-ones/:venue/:blt/begin': {
    action: 'oneOnOne.begun',
    make: () => asGm('POST /api/one-on-ones/:venue/:blt/begin', { params: oneOnOne(), body: {} }),
  },
  'POST /api/one-on-ones/:venue/:blt/finish': {
    action: 'oneOnOne.finished',
    make: async () => {
      await begun()
      return asGm('POST /api/one-on-ones/:venue/:blt/finish', { params: oneOnOne(), body: {} })
    },
  },
  'POST /api/one-on-ones/:venue/:blt/skip': {
    action: 'oneOnOne.skipped',
    make: () =>
      asGm('POST /api/one-on-ones/:venue/:blt/skip', { params: oneOnOne(), body: { reason: 'On leave' } }),
  },
  'POST /api/one-on-ones/:venue/:blt/agreements': {
    action: 'agreement.added',
    make: async () => {
      await begun()
      return agreed()
    },
  },
  'PATCH /api/agreements/:id': {
    action: 'agreement.ticked',
    make: async () => {
      await begun()
      const { id } = (await agreed()).body
      later()
      return asLead('PATCH /api/agreements/:id', { params: { id }, body: { done: true } })
    },
  },
  'DELETE /api/agreements/:id': {
    action: 'agreement.removed',
    make: async () => {
      await begun()
      const { id } = (await agreed()).body
      later()
      return asGm('DELETE /api/agreements/:id', { params: { id } })
    },
  },
  'PUT /api/visits/points': { because: 'only those who write them and who visit read them' },
  'POST /api/visits': { action: 'visit.planned', make: () => plan() },
  'PATCH /api/visits/:id': { because: 'a draft is its visitor’s own' },
  'DELETE /api/visits/:id': {
    action: 'visit.removed',
    make: async () => {
      const { id } = (await plan()).body
      later()
      return asAdmin('DELETE /api/visits/:id', { params: { id } })
    },
  },
  'POST /api/visits/:id/share': { action: 'visit.shared', make: () => shareVisit() },
  'POST /api/visits/:id/take-back': {
    action: 'visit.takenBack',
    make: async () => {
      const { id } = (await shareVisit()).body
      later()
      return asAdmin('POST /api/visits/:id/take-back', { params: { id } })
    },
  },
  'PUT /api/visits/:id/files/:file': { because: 'a draft is its visitor’s own' },
  'DELETE /api/visits/:id/files/:file': { because: 'a draft is its visitor’s own' },
  'POST /api/well-dones': { action: 'wellDone.said', make: () => thanked() },
  'PUT /api/year/:venue/:blt/talk': {
    action: 'yearTalk.saved',
    make: () =>
      asLead('PUT /api/year/:venue/:blt/talk', {
        params: oneOnOne(),
        body: { year: 2026, text: 'A good year', done: false, basedOn: '' },
      }),
  },
  'PATCH /api/well-dones/:id': {
    action: 'wellDone.hidden',
    make: async () => {
      const { id } = (await thanked()).body
      later()
      return asLead('PATCH /api/well-dones/:id', { params: { id }, body: { hidden: true } })
    },
  },
  'DELETE /api/well-dones/:id': {
    action: 'wellDone.takenBack',
    make: async () => {
      const { id } = (await thanked()).body
      later()
      return asGm('DELETE /api/well-dones/:id', { params: { id } })
    },
  },
  'POST /api/year/:venue/:blt/short': { because: 'it changes nothing: the sentences are not stored' },
  'POST /api/ai/guidance': { because: 'a question changes nothing, and what is asked is nobody’s affair' },
  'POST /api/metrics': {
    action: 'metrics.save',
    make: () =>
      asGm('POST /api/metrics', { body: { weekOf: '2026-11-16', revenue: 61_200.5, laborBasePct: 22.4 } }),
  },
  'POST /api/metrics/:id/take': { action: 'metrics.taken', make: () => decided('take') },
  'POST /api/metrics/:id/keep': { action: 'metrics.kept', make: () => decided('keep') },
  'POST /api/metrics/import': {
    action: 'import.metrics',
    make: async () => {
      const body = { lines: [{ venue: venue.slug, weekOf: '2026-11-16', revenue: '60000' }] }
      const { plan } = (await asGm('POST /api/metrics/import', { body })).body
      return asGm('POST /api/metrics/import', { body: { ...body, save: plan } })
    },
  },
  'POST /api/budgets': {
    action: 'budget.save',
    make: () => asGm('POST /api/budgets', { body: { weekOf: '2026-11-16', revenue: 61_200.5, cogsPct: 21 } }),
  },
  'POST /api/budgets/import': {
    action: 'import.budgets',
    make: () =>
      asGm('POST /api/budgets/import', {
        body: { lines: [{ venue: venue.slug, weekOf: '2026-11-16', revenue: '60000' }], apply: true },
      }),
  },
  'POST /api/sources': { action: 'source.added', make: () => asGm('POST /api/sources', newSource()) },
  'PATCH /api/sources/:id': {
    action: 'source.changed',
    make: async () => {
      const { id } = (await asGm('POST /api/sources', newSource())).body
      later()
      return asGm('PATCH /api/sources/:id', { params: { id }, body: { name: 'Clover' } })
    },
  },
  'DELETE /api/sources/:id': {
    action: 'source.removed',
    make: async () => {
      const { id } = (await asGm('POST /api/sources', newSource())).body
      later()
      return asGm('DELETE /api/sources/:id', { params: { id } })
    },
  },
  'POST /api/sources/propose': { because: 'it saves nothing' },
  'POST /api/targets': {
    action: 'target.set',
    make: () => {
      const target = {
        venue: venue.slug,
        figure: 'laborTruePct',
        fromWeek: '2026-11-23',
        amount: 26,
      } as const
      return asGm('POST /api/targets', { body: { targets: [target] } })
    },
  },
  'DELETE /api/targets/:id': {
    action: 'target.removed',
    make: async () =>
      asGm('DELETE /api/targets/:id', {
        params: await makeTarget(db, venue, { fromWeek: '2026-11-30' }),
      }),
  },
  'PUT /api/team-skills/target-levels': {
    action: 'targetLevels.set',
    make: () =>
      asAdmin('PUT /api/team-skills/target-levels', {
        body: { levels: [{ skillId: 'cash-handling', role: 'AGM', level: 'MASTERED' }] },
      }),
  },
  'PATCH /api/venues/:id': {
    action: 'venue.changed',
    make: () => asGm('PATCH /api/venues/:id', { params: { id: venue.id }, body: { name: 'Pier 10' } }),
  },
  'PATCH /api/team/bulk-update': {
    action: 'team.changed',
    make: () => asGm('PATCH /api/team/bulk-update', { body: { [lead.id]: 3 } }),
  },
  'POST /api/stand-ins': { action: 'standIn.named', make: nameStandIn },
  'DELETE /api/stand-ins/:id': {
    action: 'standIn.ended',
    make: async () => {
      const { id } = (await nameStandIn()).body
      later()
      return asGm('DELETE /api/stand-ins/:id', { params: { id } })
    },
  },
  'POST /api/people': {
    action: 'person.added',
    make: () => asAdmin('POST /api/people', { body: { ...person(), role: 'VP' } }),
  },
  'POST /api/away': { action: 'away.entered', make: () => asLead('POST /api/away', newAway()) },
  'PATCH /api/away/:id': {
    action: 'away.changed',
    make: async () => {
      const { id } = (await asLead('POST /api/away', newAway())).body
      later()
      return asGm('PATCH /api/away/:id', { params: { id }, body: { kind: 'training' } })
    },
  },
  'DELETE /api/away/:id': {
    action: 'away.removed',
    make: async () => {
      const { id } = (await asLead('POST /api/away', newAway())).body
      later()
      return asGm('DELETE /api/away/:id', { params: { id } })
    },
  },
  'PATCH /api/people/:id': {
    action: 'person.changed',
    make: () => asAdmin('PATCH /api/people/:id', { params: { id: lead.id }, body: { role: 'AGM' } }),
  },
  'PUT /api/mail-choices': {
    action: 'mail.chosen',
    make: () => asLead('PUT /api/mail-choices', { body: { choices: ['reply'] } }),
  },
  'PUT /api/push-choices': {
    action: 'push.chosen',
    make: () => asLead('PUT /api/push-choices', { body: { choices: ['reply'] } }),
  },
  'POST /api/push-subscriptions': {
    action: 'push.turnedOn',
    make: () => asLead('POST /api/push-subscriptions', { body: BROWSER }),
  },
  'DELETE /api/push-subscriptions': {
    action: 'push.turnedOff',
    make: async () => {
      await asLead('POST /api/push-subscriptions', { body: BROWSER })
      later()
      return asLead('DELETE /api/push-subscriptions')
    },
  },
  'POST /api/calendar-feed': {
    action: 'calendarFeed.made',
    make: () => asLead('POST /api/calendar-feed'),
  },
  'DELETE /api/calendar-feed': {
    action: 'calendarFeed.ended',
    make: async () => {
      await asLead('POST /api/calendar-feed')
      later()
      return asLead('DELETE /api/calendar-feed')
    },
  },
  'POST /api/mail-choices/unsubscribe': { because: 'a mail program calls it, and nobody is signed in' },
  'POST /api/company/mail/test': {
    action: 'mail.tested',
    make: () => asAdmin('POST /api/company/mail/test'),
  },
  'POST /api/system/live': { because: 'only a restored copy is made live; its own test reads the trail' },
  'POST /api/people/invite': { because: 'this server sends no e-mails; its own test reads the trail' },
  'POST /api/people/import': {
    action: 'import.roster',
    make: async () => {
      const file = Buffer.from(`E-mail,Role,Venue\n${person().email},AGM,Pier 9`).toString('base64')
      const { plan } = (await asAdmin('POST /api/people/import', { body: { file } })).body
      return asAdmin('POST /api/people/import', { body: { file, plan: plan ?? '' } })
    },
  },
  'PATCH /api/company': {
    action: 'company.changed',
    make: () => asAdmin('PATCH /api/company', { body: { name: 'Pier Group' } }),
  },
  'PATCH /api/company/retention': {
    action: 'retention.changed',
    make: () => asAdmin('PATCH /api/company/retention', { body: { years: 4 } }),
  },
  'POST /api/company/domains': {
    action: 'company.changed',
    make: () => asAdmin('POST /api/company/domains', { body: { domain: `two.${company.domain}` } }),
  },
  'DELETE /api/company/domains/:domain': {
    action: 'company.changed',
    make: async () => {
      const domain = `three.${company.domain}`
      await asAdmin('POST /api/company/domains', { body: { domain } })
      later()
      return asAdmin('DELETE /api/company/domains/:domain', { params: { domain } })
    },
  },
  'POST /api/setup/open': { because: 'it only reads' },
  'POST /api/setup/company': { because: 'the trail of a new company begins with its first admin' },
  'POST /api/setup/backups': { because: 'it only reads' },
  'POST /api/setup/restore/file': { because: 'there is no company yet' },
  'POST /api/setup/restore': { because: 'it restores the trail as it was' },
  'POST /api/setup/restore/state': { because: 'it only reads' },
  'PUT /api/setup/:step': {
    action: 'setup.changed',
    make: () => asAdmin('PUT /api/setup/:step', { params: { step: 'chat' }, body: { skipped: true } }),
  },
  'POST /api/venues': {
    action: 'venue.added',
    make: () => asAdmin('POST /api/venues', { body: { name: 'The Annex' } }),
  },
  'POST /api/venues/:venue/webhooks/test': {
    action: 'webhook.tested',
    make: async () => {
      const gchatWebhook = 'https://chat.googleapis.com/v1/spaces/AAAAn3xP5cQ/messages?key=K&token=T'
      await asGm('PATCH /api/venues/:id', { params: { id: venue.id }, body: { gchatWebhook } })
      later()
      return asGm('POST /api/venues/:venue/webhooks/test', {
        params: { venue: venue.id },
        body: { webhook: 'venue' },
      })
    },
  },
  'PUT /api/materials': { action: 'material.added', make: async () => attach((await priority()).id) },
  'DELETE /api/materials/:id': {
    action: 'material.removed',
    make: async () => {
      const { body } = await attach((await priority()).id)
      later()
      return asGm('DELETE /api/materials/:id', { params: { id: body.id } })
    },
  },
  'POST /api/objects/upload': IN_PARTS,
  'POST /api/uploads/s3/params': IN_PARTS,
  'POST /api/uploads/s3/multipart': IN_PARTS,
  'POST /api/uploads/s3/multipart/:uploadId/complete': IN_PARTS,
  'DELETE /api/uploads/s3/multipart/:uploadId': IN_PARTS,
}

const made = Object.entries(TRAIL).filter((entry): entry is [Unsafe, Made] => 'make' in entry[1])

describe('every call that changes something adds an audit row', () => {
  test('or a reason is given', () => {
    const unsafe = Object.keys(CALLS).filter((name) => !name.startsWith('GET '))
    expect(Object.keys(TRAIL).sort()).toEqual(unsafe.sort())
  })

  test.each(made)('%s', async (_name, { action, make }) => {
    const before = await count()
    later()
    const { status } = await make()
    expect([200, 201]).toContain(status)
    expect(await count()).toBeGreaterThan(before)
    const row = await newest()
    expect(row).toMatchObject({ action, at: server.clock.now().toISOString() })
    expect(row?.what).toMatch(/^[A-Z][a-z]/)
    // The shown texts contain names instead of ids, no private text and no secret.
    const { who, about, changes } = row ?? {}
    expect(JSON.stringify([who, about, changes])).not.toMatch(
      /undefined|\[object|private word|key=|[0-9a-f]{8}-[0-9a-f]{4}-/,
    )
  })

  test.each<[Unsafe, string, object[]]>([
    [
      'PUT /api/priorities/:id',
      'Faster rounds · Lou Test',
      [{ field: 'Title', before: 'Faster rounds', after: 'Fastest rounds' }],
    ],
    [
      'PATCH /api/priorities/:id/status',
      'Faster rounds · Lou Test · week of 2026-11-23',
      [
        { field: 'Status', before: 'NOT_STARTED', after: 'AT_RISK' },
        { field: 'Check in', before: null, after: 'AT_RISK' },
        { field: 'Note', before: null, after: 'The ice machine is down.' },
      ],
    ],
    [
      'PATCH /api/tasks/:taskId',
      'Count · Faster rounds · Lou Test',
      [
        { field: 'Completed', before: 'No', after: 'Yes' },
        { field: 'Status', before: 'NOT_STARTED', after: 'IN_PROGRESS' },
      ],
    ],
    [
      'POST /api/metrics',
      'Pier 9 · week of 2026-11-16',
      [
        { field: 'Revenue', before: null, after: '61200.50' },
        { field: 'Labor Base %', before: null, after: '22.40' },
        { field: 'Labor % (true)', before: null, after: '25.54' },
      ],
    ],
    [
      'PATCH /api/team/bulk-update',
      'Lou Test',
      [{ field: 'Lou Test: Admin Day', before: 'Monday', after: 'Wednesday' }],
    ],
    [
      'PATCH /api/people/:id',
      'Lou Test (EMAIL)',
      [
        { field: 'Job role', before: 'BLT', after: 'AGM' },
        { field: 'Position', before: 'Bar Lead', after: 'Assistant General Manager' },
      ],
    ],
    ['PATCH /api/venues/:id', 'Pier 10', [{ field: 'Name', before: 'Pier 9', after: 'Pier 10' }]],
    ['PUT /api/preferences', '', [{ field: 'Theme', before: null, after: 'dark' }]],
    [
      'POST /api/skills/verify',
      'Pour Cost Control · Lou Test',
      [{ field: 'Verified by', before: null, after: 'Gia Test' }],
    ],
  ])('%s is read as: %s', async (name, about, changes) => {
    later()
    const plan = TRAIL[name]
    if ('make' in plan) await plan.make()
    const row = await newest()
    expect(row?.about ?? '').toBe(about.replace('EMAIL', lead.email))
    expect(new Set(row?.changes)).toEqual(new Set(changes))
  })

  test('a refused call, a draft and a preview add none', async () => {
    const before = await count()
    await asLead('POST /api/priority', { body: { venueId: venue.id, bltId: lead.id, title: 'No' } })
    await asGm('POST /api/priority', { body: { venueId: venue.id, bltId: lead.id, title: ' ' } })
    await asLead('POST /api/journals', {
      body: { venueId: venue.id, weekOf: '2026-11-23', entry: 'Half a', draft: true },
    })
    await asGm('POST /api/metrics/import', {
      body: { lines: [{ venue: venue.slug, weekOf: '2026-11-16', revenue: '1' }] },
    })
    await asAdmin('POST /api/people/import', {
      body: { file: Buffer.from('E-mail,Role\n').toString('base64') },
    })
    expect(await count()).toBe(before)
  })

  test('once, even if it is repeated with its key', async () => {
    const before = await count()
    const headers = { 'idempotency-key': randomUUID() }
    const body = { venueId: venue.id, bltId: lead.id, title: 'Once' }
    await Promise.all([1, 2, 3].map(() => asGm('POST /api/priority', { body }, { headers })))
    expect(await count()).toBe(before + 1)
  })
})

const put = (rows: { action: string; meta: Record<string, unknown>; at: string; userId?: string | null }[]) =>
  insert(
    db,
    'audits',
    rows.map(({ action, meta, at, userId = null }) => ({
      orgId: company.id,
      userId,
      action,
      meta,
      createdAt: new Date(at),
    })),
  )

describe('the trail', () => {
  test('can read rows of every past format, and of later releases', async () => {
    const { id } = await priority()
    const old = '2020-01-01T00:00:0'
    await put([
      {
        action: 'priority.edited',
        meta: { id, before: { title: 'A' }, after: { title: 'B' } },
        at: `${old}1Z`,
      },
      {
        action: 'skill.verified',
        meta: {
          bltId: lead.id,
          skillId: 'pour-cost-control',
          before: { status: 'MASTERED', verifiedById: null },
          after: { status: 'MASTERED', verifiedById: gm.id },
        },
        at: `${old}2Z`,
      },
      {
        action: 'import.roster',
        meta: {
          people: { added: 2, changed: 1, left: 0 },
          venues: { added: 0, changed: 1, left: 4 },
          changes: [
            { venue: venue.id, changes: [{ field: 'state', before: '—', after: 'CA' }] },
            { appUser: lead.id, changes: [{ field: 'job role', before: 'AGM', after: 'BLT' }] },
          ],
        },
        at: `${old}3Z`,
      },
      {
        action: 'import.metrics',
        meta: {
          weeks: { added: 1, changed: 0, left: 0 },
          changes: [
            {
              metricsId: 'x',
              venueId: venue.id,
              venue: 'Pier 9',
              weekOf: '2020-01-06',
              before: { tips: null },
              after: { tips: '5.00' },
            },
          ],
        },
        at: `${old}4Z`,
      },
      {
        action: 'journal.reviewed',
        meta: { id, bltId: lead.id, before: null, after: { reply: 'Good.' } },
        at: `${old}5Z`,
      },
      {
        action: 'ship.launched',
        meta: { whoKnows: [1, { deep: true }], before: 'text', changes: 7 },
        at: `${old}6Z`,
        userId: admin.userId,
      },
    ])
    const { rows } = (await asAdmin('GET /api/audit', { query: { to: '2020-12-31' } })).body
    expect(rows.map(({ who, what, about, changes }) => ({ who, what, about, changes }))).toEqual([
      { who: admin.name, what: 'Ship launched', about: null, changes: [] },
      {
        who: 'Operator’s command',
        what: 'Reviewed a journal',
        about: 'Lou Test',
        changes: [{ field: 'Reply', before: null, after: 'Good.' }],
      },
      {
        who: 'Operator’s command',
        what: 'Imported weekly numbers',
        about: 'Weeks: 1 added, 0 changed, 0 unchanged',
        changes: [{ field: 'Pier 9, 2020-01-06: Tips', before: null, after: '5.00' }],
      },
      {
        who: 'Operator’s command',
        what: 'Imported a roster',
        about: 'People: 2 added, 1 changed, 0 unchanged · Venues: 0 added, 1 changed, 4 unchanged',
        changes: [
          { field: 'Pier 9: State', before: null, after: 'CA' },
          { field: 'Lou Test: Job role', before: 'AGM', after: 'BLT' },
        ],
      },
      {
        who: 'Operator’s command',
        what: 'Verified a skill',
        about: 'Pour Cost Control · Lou Test',
        changes: [{ field: 'Verified by', before: null, after: 'Gia Test' }],
      },
      {
        who: 'Operator’s command',
        what: 'Changed a priority',
        about: 'Faster rounds',
        changes: [{ field: 'Title', before: 'A', after: 'B' }],
      },
    ])
  })

  test('can be filtered by person, action, text and days, in the company’s time zone', async () => {
    await put([
      { action: 'person.added', meta: { about: 'Nia 50% Lee' }, at: '2021-03-01T07:59:59Z' },
      {
        action: 'person.changed',
        meta: { about: 'Bo', before: { note: 'oak' }, after: {} },
        at: '2021-03-01T08:00:00Z',
        userId: gm.userId,
      },
      { action: 'personal.note', meta: { bltId: lead.id }, at: '2021-03-02T07:59:59Z', userId: admin.userId },
      { action: 'venue.added', meta: { about: 'The "Annex" \\ é' }, at: '2021-03-02T08:00:00Z' },
    ])
    const actionsOf = async (query: Record<string, string>) => {
      const { body } = await asAdmin('GET /api/audit', { query: { to: '2021-12-31', ...query } })
      expect(body.total).toBe(body.rows.length)
      return body.rows.map(({ action }) => action)
    }
    expect(await actionsOf({})).toEqual(['venue.added', 'personal.note', 'person.changed', 'person.added'])
    expect(await actionsOf({ action: 'person' })).toEqual(['person.changed', 'person.added'])
    expect(await actionsOf({ action: 'person.added' })).toEqual(['person.added'])
    expect(await actionsOf({ who: gm.userId })).toEqual(['person.changed'])
    expect(await actionsOf({ who: 'operator' })).toEqual(['venue.added', 'person.added'])
    expect(await actionsOf({ from: '2021-03-01', to: '2021-03-01' })).toEqual([
      'personal.note',
      'person.changed',
    ])
    expect(await actionsOf({ search: '50% l' })).toEqual(['person.added'])
    expect(await actionsOf({ search: '%' })).toEqual(['person.added'])
    expect(await actionsOf({ search: 'OAK' })).toEqual(['person.changed'])
    expect(await actionsOf({ search: 'added a' })).toEqual(['venue.added', 'person.added'])
    expect(await actionsOf({ search: 'gia' })).toEqual(['person.changed'])
    expect(await actionsOf({ search: 'lou' })).toEqual(['personal.note'])
    expect(await actionsOf({ search: 'before' })).toEqual([])
    expect(await actionsOf({ search: '"annex" \\ É' })).toEqual(['venue.added'])
    expect(await actionsOf({ search: 'annex', who: 'operator', action: 'venue' })).toEqual(['venue.added'])
    const wrong = await asAdmin('GET /api/audit', { query: { from: '2021-03-02', to: '2021-03-01' } })
    expect(wrong).toMatchObject({ status: 400, error: { field: 'to' } })
    expect((await asAdmin('GET /api/audit', { query: { who: 'nobody' } })).status).toBe(404)
  })

  test('offers the filters that apply, and shows nothing of another company', async () => {
    const { admin: theirs, asAdmin: asTheirs } = await makeScene(server, ['admin', 'asAdmin'])
    later()
    await asTheirs('POST /api/venues', { body: { name: 'Elsewhere' } })
    await put([{ action: 'venue.added', meta: { about: 'Ours', id: theirs.id }, at: DUE_MONDAY }])
    const { body } = await asAdmin('GET /api/audit')
    expect(body.actions).toEqual([
      { action: 'session.started', what: 'Signed in' },
      { action: 'venue.added', what: 'Added a venue' },
    ])
    expect(body.people.map(({ name }) => name)).toEqual(['Ada Test', 'Gia Test', 'Lou Test'])
    expect(JSON.stringify(body)).not.toContain(theirs.name)
    expect(JSON.stringify(body)).not.toContain('Elsewhere')
    expect((await asTheirs('GET /api/audit')).body.rows.map(({ action }) => action)).toEqual([
      'venue.added',
      'session.started',
    ])
  })

  test('is sorted newest first, in pages, each row once', async () => {
    await put(
      Array.from({ length: 120 }, (_, n) => ({
        action: 'task.added',
        meta: { label: `Task ${n}` },
        at: new Date(Date.parse('2021-05-01T12:00:00Z') + Math.floor(n / 7) * 1000).toISOString(),
      })),
    )
    const pages: Reply<'GET /api/audit'>[] = []
    for (let after: string | null | undefined; after !== null; ) {
      const query = { action: 'task', ...(after ? { after } : {}) }
      const { body }: { body: Reply<'GET /api/audit'> } = await asAdmin('GET /api/audit', { query })
      pages.push(body)
      after = body.next
      // Rows added meanwhile move no row to another page.
      await put([{ action: 'task.added', meta: {}, at: DUE_MONDAY }])
    }
    expect(pages.map(({ rows, total }) => [rows.length, total])).toEqual([
      [50, 120],
      [50, null],
      [20, null],
    ])
    const rows = pages.flatMap((page) => page.rows)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(120)
    expect(rows.map(({ at }) => at)).toEqual(
      rows
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
  })

  test('counts up to ten thousand, and says that there are more', async () => {
    await db.run(sql`
      insert into audits (org_id, action, meta, created_at)
      select ${company.id}, 'task.added', '{}', '2021-05-01'::timestamptz from generate_series(1, 10001)`)
    const { body } = await asAdmin('GET /api/audit', { query: { action: 'task.added' } })
    expect(body).toMatchObject({ total: 10_000, more: true })
  })

  describe('finds a text among many rows', () => {
    const wordAt = (nth: number) => (nth === 0 ? 'the Zinfandel' : nth % 50 === 0 ? 'a Negroni' : 'a beer')
    beforeEach(async () => {
      // The oldest row has the rare word, every 50th the common one.
      await put(
        Array.from({ length: 5200 }, (_, nth) => ({
          action: nth === 1 ? 'venue.added' : 'task.added',
          meta: nth === 2 ? { bltId: lead.id } : { label: `Poured ${wordAt(nth)}` },
          at: new Date(Date.parse('2021-05-01T12:00:00Z') + nth * 1000).toISOString(),
          userId: nth === 3 ? gm.userId : null,
        })),
      )
    })
    const searchFor = async (search: string) => {
      const { body } = await asAdmin('GET /api/audit', { query: { search, to: '2021-12-31' } })
      return body
    }

    test('that is common, rare, of an action, a person or a member', async () => {
      expect(await searchFor('negroni')).toMatchObject({ total: 50, more: true })
      for (const [search, nth] of [
        ['ZINFANDEL', 0],
        ['added a venue', 1],
        ['lou test', 2],
        ['gia', 3],
      ] as const) {
        const { rows, next } = await searchFor(search)
        const at = new Date(Date.parse('2021-05-01T12:00:00Z') + nth * 1000).toISOString()
        expect([search, rows.map((row) => row.at), next]).toEqual([search, [at], null])
      }
      expect(await searchFor('chardonnay')).toMatchObject({ rows: [], next: null, total: 0, more: false })
    })

    test('page by page, each row once', async () => {
      const ids: string[] = []
      for (let after: string | null | undefined; after !== null; ) {
        const query = { search: 'negroni', to: '2021-12-31', ...(after ? { after } : {}) }
        const { body }: { body: Reply<'GET /api/audit'> } = await asAdmin('GET /api/audit', { query })
        ids.push(...body.rows.map(({ id }) => id))
        after = body.next
      }
      expect([ids.length, new Set(ids).size]).toEqual([103, 103])
    })

    test('of two letters, going on where the rows that it looked through end', async () => {
      const first = await searchFor('zi')
      expect(first).toMatchObject({ rows: [], total: 0, more: true })
      const query = { search: 'zi', to: '2021-12-31', after: first.next ?? '' }
      const { body } = await asAdmin('GET /api/audit', { query })
      expect(body).toMatchObject({ rows: [{ action: 'task.added' }], next: null })
    })
  })

  test('shows a limited number of changes of an import, and how many more there are', async () => {
    const changes = Array.from({ length: 500 }, (_, n) => ({
      about: `P${n}`,
      changes: [{ field: 'name', before: 'a', after: 'b' }],
    }))
    await put([{ action: 'import.roster', meta: { changes }, at: DUE_MONDAY }])
    const { rows } = (await asAdmin('GET /api/audit', { query: { action: 'import' } })).body
    expect(rows[0]?.changes).toHaveLength(201)
    expect(rows[0]?.changes.at(-1)).toEqual({ field: 'and 300 more', before: null, after: null })
  })

  test('is exported with its filters, one line per change, without formulas', async () => {
    await put([
      {
        action: 'task.added',
        meta: { label: '=HYPERLINK("http://evil.example")' },
        at: '2021-05-01T12:00:00Z',
        userId: gm.userId,
      },
      {
        action: 'venue.changed',
        meta: { about: 'Pier, 9', before: { name: 'A', state: null }, after: { name: 'B', state: 'CA' } },
        at: '2021-05-01T12:00:01Z',
      },
      { action: 'venue.added', meta: {}, at: '2022-05-01T12:00:01Z' },
    ])
    const { body } = await asAdmin('GET /api/audit.csv', { query: { to: '2021-12-31' } })
    expect(body.name).toBe('audit-trail-up-to-2021-12-31.csv')
    expect(Buffer.from(body.bytes).toString().split('\r\n')).toEqual([
      '\uFEFFTime (America/Los_Angeles),Who,E-mail,Action,What,About,Field,Before,After',
      '2021-05-01 05:00:01,Operator’s command,,venue.changed,Changed venue settings,"Pier, 9",Name,A,B',
      '2021-05-01 05:00:01,Operator’s command,,venue.changed,Changed venue settings,"Pier, 9",State,,CA',
      `2021-05-01 05:00:00,Gia Test,${gm.email},task.added,Added a task,"'=HYPERLINK(""http://evil.example"")",,,`,
      '',
    ])
  })

  test('says of a row whose words were removed when and by whom, and keeps who did what', async () => {
    const [id, now] = [randomUUID(), server.clock.now()]
    const meta = { about: 'Jo Moss', bltId: lead.id }
    await insert(db, 'audits', [
      { id, orgId: company.id, userId: gm.userId, action: 'task.added', meta, createdAt: now },
    ])
    await removeWords(mintReach(company.id, 'every'), db, { ids: [id], by: admin.userId, now })
    const { rows } = (await asAdmin('GET /api/audit', { query: { action: 'task.added' } })).body
    expect(rows).toMatchObject([
      { id, who: gm.name, about: null, changes: [], withoutWords: { at: now.toISOString(), by: admin.name } },
    ])
    const { body } = await asAdmin('GET /api/audit.csv', { query: { action: 'task.added' } })
    expect(Buffer.from(body.bytes).toString().split('\r\n')[1]).toMatch(
      /,task\.added,Added a task,"Words removed on request, Nov \d+, 2026, by Ada Test",,,$/,
    )
    const input = { query: { search: 'Moss' } }
    expect((await asAdmin('GET /api/audit', input)).body.rows).toEqual([])
  })

  test('cannot be changed by the server’s own connections', async () => {
    for (const statement of [
      sql`update audits set action = 'nothing'`,
      sql`delete from audits`,
      sql`truncate audits`,
    ]) {
      await expect(db.run(statement)).rejects.toMatchObject({ code: '42501' })
    }
    await expect(server.owner.db.run(sql`delete from audits`)).rejects.toThrow('only ever added to')
  })
})
