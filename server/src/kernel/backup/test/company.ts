import { randomBytes, randomUUID } from 'node:crypto'
import type { SourceReading } from '@scope/contract/numbers/source.words'
import fc from 'fast-check'
import { makeAccount, makeToken } from '../../../../test/tokens.ts'
import {
  makeCompany,
  makeJournal,
  makeMetrics,
  makePriority,
  makeStaff,
  makeTarget,
  makeVenue,
  type Staff,
} from '../../../../test/world.ts'
import { sealWaiting } from '../../../insight/audit-seal/service.ts'
import { removeWords } from '../../../insight/audit-seal/store.ts'
import { type FileStore, newKey, newName } from '../../../ports/files/files.ts'
import type { Db } from '../../db/pool/pool.ts'
import { mintReach } from '../../db/reach.ts'
import { insert } from '../../db/tables.ts'

/** Any text that PostgreSQL can store. */
const anyText = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .map((text) => text.replaceAll('\0', ''))

const HOUR_MS = 3_600_000

/** A company with rows in every table, and an attached file. Messages waited for one and for two hours. */
export async function makeFullCompany(
  db: Db,
  { files, now }: { files: FileStore; now: Date },
): Promise<{ orgId: string; domain: string; file: { name: string; bytes: Buffer }; admin: Staff }> {
  const company = await makeCompany(db)
  const venue = await makeVenue(db, company)
  const admin = await makeStaff(db, company, 'VP', { accessRole: 'FULL_ADMIN' })
  const gm = await makeStaff(db, company, 'GM', { venues: [venue] })
  const member = await makeStaff(db, company, 'BLT', { venues: [venue] })
  const priority = await makePriority(db, venue, member, { tasks: ['One', 'Two'] })
  const [orgId, userId] = [company.id, gm.userId]
  const texts = [
    '\\N',
    '\\.',
    'a\tb\nc\r\n\\',
    '"quoted", \'too\'',
    '🍸 Á',
    ...fc.sample(anyText, { numRuns: 40, seed: 7 }),
  ]
  const mondays = texts.map((_, week) => new Date(Date.UTC(2025, 0, 6 + 7 * week)).toISOString().slice(0, 10))
  for (const [index, entry] of texts.entries()) {
    await makeJournal(db, venue, member, gm, { entry, weekOf: mondays[index] ?? '' })
  }
  const metrics = await makeMetrics(db, venue)
  const earlier = { laborFactor: '1.140', source: 'typed' } as const
  await insert(db, 'metricsHistory', [{ metricsId: metrics.id, ...earlier, savedAt: now }])
  await makeTarget(db, venue, { ownerId: gm.id, createdById: gm.id, onlyWeek: true, reason: texts[2] ?? '' })
  const mark = { bltId: member.id, skillId: 'pour-cost', status: 'LEARNING' } as const
  await insert(db, 'skillProgress', [{ ...mark, updatedById: gm.id, updatedAt: now }])
  await insert(db, 'skillHistory', [
    { ...mark, event: 'mark', before: 'NOT_STARTED', authorId: gm.id, createdAt: now },
  ])
  await insert(db, 'priorityCheckIns', [
    {
      ...{ priorityId: priority.id, venueId: venue.id, bltId: member.id, authorId: member.id },
      ...{ status: 'ON_TRACK', weekOf: '2026-11-16', submittedAt: now },
    },
  ])
  const oneOnOneId = randomUUID()
  const at = { createdAt: now, updatedAt: now }
  await insert(db, 'oneOnOnes', [{ id: oneOnOneId, bltId: member.id, weekOf: '2026-11-16', ...at }])
  await insert(db, 'agreements', [{ oneOnOneId, text: 'Post the rota', ...at }])
  await insert(db, 'oneOnOnePoints', [{ bltId: member.id, text: 'Tips', updatedAt: now }])
  await insert(db, 'targetLevels', [
    { orgId, skillId: 'cash-handling', role: 'AGM', level: 'MASTERED', updatedById: gm.id, updatedAt: now },
  ])
  const days = { fromDay: '2026-11-16', toDay: '2026-11-22' }
  await insert(db, 'away', [{ appUserId: member.id, kind: 'vacation', ...days }])
  const standInId = randomUUID()
  await insert(db, 'standIns', [{ id: standInId, gmId: gm.id, standInId: admin.id, ...days }])
  await insert(db, 'standInVenues', [{ standInId, venueId: venue.id }])
  const budgetId = randomUUID()
  const budget = { revenue: '84210.50', source: 'typed' } as const
  await insert(db, 'budgets', [{ id: budgetId, venueId: venue.id, weekOf: '2026-11-16', ...budget }])
  await insert(db, 'budgetsHistory', [{ budgetId, ...budget, savedAt: now }])
  const template = { title: 'First days', goal: '', tasks: [], skillIds: [], points: [] }
  await insert(db, 'firstThirtyDaysTemplates', [{ orgId, template, updatedById: gm.id, updatedAt: now }])
  await insert(db, 'firstThirtyDays', [{ bltId: member.id, offeredAt: now, points: [texts[3] ?? ''] }])
  const reading: SourceReading = {
    ...{ sheet: null, columns: { week: 'Date', revenue: 'Net sales' }, leaveOut: ['Total'], salaried: [] },
    venue: { from: 'always', venueId: venue.id },
    week: { from: 'column', means: 'day', sunday: null },
    ...{ percent: 'whole', decimal: 'point' },
  }
  const sourceId = randomUUID()
  const source = { name: 'Toast', header: ['date', 'netsales'], reading, updatedById: gm.id }
  await insert(db, 'sources', [{ id: sourceId, orgId, ...source, ...at }])
  await insert(db, 'inboxes', [{ orgId, letters: randomUUID(), updatedById: gm.id, updatedAt: now }])
  const report = { added: 1, changed: 0, left: 0, beside: 1, lines: 0, errors: [] }
  const content = Buffer.from([0, 0x5c, 0x2e, 0xff])
  const fileId = randomUUID()
  await insert(db, 'inboxFiles', [
    {
      ...{ id: fileId, orgId, sourceId, arrival: 'mail', name: 'sales.csv', digest: 'sha', content, report },
      ...{ state: 'imported', receivedAt: now },
    },
  ])
  const day = { day: '2026-11-16', figures: { revenue: 84_210_50, notes: texts[0] ?? '' } }
  await insert(db, 'arrivedDays', [{ orgId, sourceId, venueId: venue.id, ...day, fileId, readAt: now }])
  await insert(db, 'arrivedFigures', [
    {
      metricsId: metrics.id,
      field: 'tips',
      amount: '12.50',
      keptAmount: '12.00',
      source: 'Toast',
      via: 'by e-mail',
      arrivedAt: now,
    },
  ])
  const said = {
    toId: member.id,
    fromId: gm.id,
    venueId: venue.id,
    text: texts[2] ?? '',
    about: 'home',
  } as const
  await insert(db, 'wellDones', [{ ...said, createdAt: now }])
  const [focusId, outcome] = [randomUUID(), 'Under 8 minutes on Fridays, by the POS']
  const focus = { title: 'Ticket time', why: texts[3] ?? '', category: 'OPERATIONS', outcome } as const
  await insert(db, 'focuses', [
    { id: focusId, orgId, period: 11, year: 2026, ...focus, createdById: admin.id },
  ])
  await insert(db, 'focusAnswers', [
    { focusId, venueId: venue.id, text: 'One more on the pass', updatedById: gm.id, updatedAt: now },
  ])
  await insert(db, 'yearTalks', [
    { bltId: member.id, year: 2026, memberText: texts[4] ?? '', managerId: gm.id, updatedAt: now },
  ])
  const visit = {
    venueId: venue.id,
    visitorId: admin.id,
    day: '2026-11-18',
    way: 'visit',
    tell: true,
  } as const
  const visitId = randomUUID()
  const shared = {
    summary: texts[0] ?? '',
    sharedAt: now,
    managersPoints: [{ authorId: gm.id, text: texts[1] ?? '' }],
  }
  await insert(db, 'venueVisits', [
    { ...visit, ...shared, id: visitId, points: '', notes: texts[2] ?? '' },
    { ...visit, id: randomUUID(), points: texts[3] ?? '', notes: '', summary: '' },
  ])
  await insert(db, 'agreements', [
    { visitId, place: 0, ownerId: gm.id, text: texts[4] ?? '', figure: 'cogsPct' },
  ])
  await insert(db, 'visitPoints', [
    { venueId: venue.id, authorId: gm.id, text: texts[0] ?? '', updatedAt: now },
  ])
  await insert(db, 'looks', [{ userId, place: 'rollup', aboutId: orgId, seenAt: now }])
  await insert(db, 'visits', [{ userId, place: 'rollup', aboutId: orgId, seenAt: now }])
  await insert(db, 'assistantQuestions', [{ userId, askedAt: now }])
  await insert(db, 'audits', [
    { orgId, userId, action: 'venue.changed', meta: { before: { a: '\t\\' } }, createdAt: now },
  ])
  await sealWaiting(mintReach(orgId, 'every'), db, now)
  await insert(db, 'audits', [{ orgId, userId, action: 'venue.changed', meta: {}, createdAt: now }])
  const wordless = randomUUID()
  await insert(db, 'audits', [
    { id: wordless, orgId, userId, action: 'venue.changed', meta: { about: 'Bar' }, createdAt: now },
  ])
  await removeWords(mintReach(orgId, 'every'), db, { ids: [wordless], by: userId, now })
  await insert(db, 'exports', [
    { orgId, personId: gm.id, madeById: admin.id, state: 'failed', startedAt: now },
  ])
  await insert(db, 'securityEvents', [{ orgId, userId, kind: 'signed-in', createdAt: now }])
  await insert(db, 'spaces', [{ orgId, venueId: venue.id }])
  const token = () => randomUUID()
  const expire = new Date(now.getTime() + HOUR_MS)
  const [sid, subscriptionId] = [token(), randomUUID()]
  await insert(db, 'sessions', [{ sid, sess: { signIn: 'code' }, expire, userId, createdAt: now }])
  const device = { endpoint: `https://push.example/${sid}`, p256dh: 'key', auth: 'secret' }
  await insert(db, 'pushSubscriptions', [{ id: subscriptionId, sid, userId, ...device, createdAt: now }])
  const push = { channel: 'push', event: 'given', key: sid, content: { path: '/' }, timezone: 'UTC' } as const
  await insert(db, 'messages', [{ orgId, subscriptionId, ...push, dueAt: now, expire, createdAt: now }])
  await insert(db, 'challenges', [
    { id: token(), email: gm.email, userId, code: 'salt:hash', link: token(), createdAt: now, expire },
  ])
  await insert(db, 'oneTimeLinks', [{ id: token(), kind: 'sign-in', userId, createdAt: now, expire }])
  await insert(db, 'ceremonies', [{ id: token(), kind: 'oidc', userId, state: {}, expire }])
  await insert(db, 'calendarFeeds', [{ userId, hash: token(), madeAt: now }])
  await makeAccount(db, venue)
  await makeToken(db, { userId })
  await insert(db, 'passkeys', [
    { id: token(), userId, publicKey: 'key', counter: 3, transports: ['usb'], name: 'Key', createdAt: now },
  ])
  await insert(db, 'idempotencyKeys', [{ userId, key: token(), fingerprint: 'print', createdAt: now }])
  await insert(db, 'callCounts', [{ key: token(), windowStart: now, count: 2 }])
  await insert(db, 'settings', [{ key: `of ${company.domain}`, value: { a: 1 } }])
  for (const hours of [0.5, 2]) {
    const dueAt = new Date(now.getTime() - hours * HOUR_MS)
    const message = { key: token(), orgId, dueAt, expire, createdAt: dueAt }
    const content = { summary: 'Late', message: {} }
    await insert(db, 'messages', [{ ...message, channel: 'chat', event: 'at-risk', content }])
    const mail = { channel: 'mail', event: 'reply', recipient: gm.email, content: 'text' } as const
    await insert(db, 'messages', [{ ...message, ...mail }])
  }
  // Last, so that nothing above is told to it.
  await insert(db, 'webhooks', [
    { orgId: company.id, url: 'https://reports.example/', events: ['numbers.saved'], secret: token() },
  ])
  const name = newName(newKey())
  const file = { name, bytes: randomBytes(50_000) }
  await files.put(name, file.bytes)
  const described = {
    priorityId: priority.id,
    fileName: 'menu.pdf',
    fileType: 'application/pdf',
    size: 50_000,
  }
  await insert(db, 'materials', [
    { ...described, key: name, venueId: venue.id, bltId: member.id, uploadedById: gm.id, createdAt: now },
  ])
  await insert(db, 'uploads', [{ ...described, key: newKey(), userId, createdAt: now }])
  return { orgId, domain: company.domain, file, admin }
}
