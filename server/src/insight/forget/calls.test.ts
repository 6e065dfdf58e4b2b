import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { makeCompany, makeJournal, makeStaff, makeVenue, makeVisit, type Staff } from '../../../test/world.ts'
import { writeMail } from '../../company/mail/service.ts'
import { makeFullCompany } from '../../kernel/backup/test/company.ts'
import { tablesWith } from '../../kernel/db/list-of-tables.ts'
import { unseal } from '../../kernel/db/seal.ts'
import { insert } from '../../kernel/db/tables.ts'
import { localFiles } from '../../ports/files/local.ts'
import { sealTrails, verifyTrails } from '../audit-seal/jobs.ts'

let server: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scope-forget-'))
  server = await testApp(undefined, undefined, localFiles({ folder, secret: 'of this test' }))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const DAY_MS = 86_400_000

/** Deactivates a person as of some hours ago. */
async function leave({ userId }: { userId: string }, hoursAgo = 24): Promise<void> {
  const since = new Date(server.clock.now().getTime() - (hoursAgo * DAY_MS) / 24)
  await server.database.db.run(
    sql`update users set active = false, deactivated_at = ${since} where id = ${userId}`,
  )
}

const forget = (as: Caller, { id }: { id: string }, name: string) =>
  as('POST /api/people/:id/forget', { params: { id }, body: { name } })

/** Columns of text that people write, and other columns that name a person. */
const WRITTEN: Record<string, string[]> = {
  agreements: ['text'],
  inbox_files: ['name', 'sender'],
  journals: ['entry', 'wins', 'issues_blocked', 'next_step', 'reply'],
  materials: ['file_name'],
  messages: ['recipient', 'last_error'],
  metrics_history: ['notes'],
  one_on_one_points: ['text'],
  one_on_ones: ['points', 'skip_reason'],
  passkeys: ['name'],
  priorities: ['title', 'description', 'next_action', 'archive_reason'],
  priority_check_ins: ['note'],
  priority_tasks: ['label'],
  security_events: ['email', 'about'],
  sources: ['name'],
  targets: ['reason'],
  tokens: ['name'],
  uploads: ['file_name'],
  venue_visits: ['summary'],
  visit_points: ['text'],
  webhooks: ['url'],
  weekly_metrics: ['notes', 'via'],
}

/** The tables in which a column contains one of the words, ignoring case, and `files`, by name or content. */
async function searchEverywhere(words: readonly string[]): Promise<string[]> {
  const { db } = server.owner
  const tables = await db.rows<{ name: string }>(sql`
    select relname::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`)
  const likes = words.map((word) => `%${word}%`)
  const matches: string[] = []
  for (const { name } of tables) {
    const rows = await db.rows(
      sql`select 1 from ${raw(name)} t where t::text ilike any(${likes}::text[]) limit 1`,
    )
    if (rows.length > 0) matches.push(name)
  }
  const letters = await db.rows<{ sealed: string }>(sql`
    select content #>> '{}' as sealed from messages where channel = 'mail' and jsonb_typeof(content) = 'string'`)
  const has = (text: string) => words.some((word) => text.toLowerCase().includes(word))
  const opened = letters.flatMap(({ sealed }) =>
    sealed === 'text' ? [] : unseal(sealed, server.parts.secret),
  )
  if (opened.some(has)) matches.push('letters')
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const content = entry.isFile() ? await readFile(join(entry.parentPath, entry.name), 'latin1') : ''
    if (has(entry.name) || has(content)) matches.push(`file ${entry.name}`)
  }
  return matches
}

/** A company with rows in every table, and a former general manager who is named in all of them in several ways. */
async function fullCompany() {
  const { db } = server.database
  const now = server.clock.now()
  const { orgId, domain, admin } = await makeFullCompany(db, { files: server.parts.files, now })
  const [gm] = await db.rows<{ id: string; userId: string; venueId: string }>(sql`
    select a.id, a.auth_user_id as "userId", g.venue_id as "venueId"
      from app_users a join venue_assignments g on g.app_user_id = a.id where a.org_id = ${orgId}`)
  if (!gm) throw new Error('a general manager')
  const [before, email, name] = [`r.quimby@${domain}`, `rosalind.quimby@${domain}`, 'Rosalind Quimby']
  await db.run(sql`
    update users set first_name = 'Rosalind', last_name = 'Quimby', email = ${email}, profile_image_url = 'https://x/quimby'
     where id = ${gm.userId}`)
  await db.run(sql`update app_users set slug = 'rosalind-quimby' where id = ${gm.id}`)
  const text = `Ask rosalind  QUIMBY (${email.toUpperCase()}), (Quimby, Rosalind), or see /rosalind-quimby.`
  for (const [table, columns] of Object.entries(WRITTEN)) {
    for (const column of columns) {
      await db.run(sql`
        update ${raw(table)} set ${raw(column)} = concat(left(${raw(column)}, 3), ${text}::text) where ctid = (select max(ctid) from ${raw(table)})`)
    }
  }
  const listed = [email, `ops@${domain}`]
  await db.run(sql`update inboxes set senders = ${listed}, report_to = ${listed} where org_id = ${orgId}`)
  await db.run(sql`update first_thirty_days set points = ${[text]}`)
  await db.run(
    sql`update first_thirty_days_templates set template = jsonb_set(template, '{goal}', ${JSON.stringify(`"\n${name}"`)})`,
  )
  const card = JSON.stringify({ summary: `${name} is late`, message: { text: `*${name}*\n${email}` } })
  await db.run(sql`update messages set content = ${card}::jsonb where channel = 'chat'`)
  await writeMail(
    { db, now, secret: server.parts.secret },
    {
      ...{ orgId, event: 'reply', key: randomUUID(), recipient: admin.email, dueAt: now, expire: now },
      letter: { subject: `${name} replied`, paragraphs: [`Hello, ${name} says "hi".`], footer: 'Scope' },
    },
  )
  const row = { orgId, createdAt: now }
  await insert(db, 'audits', [
    {
      ...row,
      userId: admin.userId,
      action: 'person.changed',
      meta: { id: gm.id, about: `Rose Finch (${before})` },
    },
    { ...row, userId: gm.userId, action: 'token.made', meta: { name: 'Quimby’s laptop' } },
    {
      ...row,
      userId: admin.userId,
      action: 'import.roster',
      meta: { changes: [{ about: `${name} (${email})` }] },
    },
    { ...row, userId: admin.userId, action: 'venue.changed', meta: { about: 'Quimbyson Hall' } },
  ])
  await sealTrails(server.parts)
  const exported = await server.parts.files.put(`${'e'.repeat(32)}/${'0'.repeat(8)}`, Buffer.from(name))
  expect(exported).toBe(true)
  await db.run(sql`update exports set file = ${`${'e'.repeat(32)}/${'0'.repeat(8)}`} where org_id = ${orgId}`)
  await db.run(
    sql`update priorities set description = concat(description, ' Rose Finch wrote to ', ${before}::text)`,
  )
  await leave(gm)
  return { orgId, domain, gm, email, name, before, asAdmin: await server.as(admin) }
}

test('a person’s names and addresses are in no column of no table and in no file, and the trail is whole', async () => {
  const { orgId, domain, gm, email, name, asAdmin } = await fullCompany()
  const words = [
    'rosalind',
    'quimby"',
    'quimby ',
    'quimby,',
    'quimby.',
    'quimby-',
    'quimby@',
    '-quimby',
    'rose finch',
  ]
  const named = await searchEverywhere(words)
  expect(named).toEqual(
    expect.arrayContaining([...Object.keys(WRITTEN), 'letters', 'users', 'app_users', 'audits']),
  )
  expect(named).toHaveLength(new Set(named).size)
  expect(named.some((one) => one.startsWith('file '))).toBe(true)
  const before = (await verifyTrails(server.parts)).lines.join()

  expect(await forget(asAdmin, gm, ' rosalind  quimby')).toMatchObject({
    status: 200,
    body: { name: 'Former member 1' },
  })
  expect(await searchEverywhere(words)).toEqual([])
  expect(before).toMatch(/: whole: \d+ rows, sealed until [^;]+; 1 row without words, by request\. /)
  await sealTrails(server.parts)
  const after = await verifyTrails(server.parts)
  expect(after).toMatchObject({ isWhole: true })
  expect(after.lines.join()).toMatch(/; \d+ rows without words, by request\. /)

  const { db } = server.database
  const [counts] = await db.rows(sql`
    select (select count(*)::int from audits where org_id = ${orgId} and meta->>'about' = 'Quimbyson Hall') as hall,
           (select count(*)::int from journals where author_id = ${gm.id} and submitted_at is not null and entry <> '') > 3 as journals,
           (select senders from inboxes where org_id = ${orgId}) as senders`)
  expect(counts).toEqual({ hall: 1, journals: true, senders: [`ops@${domain}`] })
  const [forgotten] = (await asAdmin('GET /api/people', { query: { active: 'no', search: 'Former' } })).body
    .people
  expect(forgotten).toMatchObject({ id: gm.id, name: 'Former member 1', forgotten: true })
  const { rows } = (await asAdmin('GET /api/audit', { query: { action: 'person.forgotten' } })).body
  expect(rows).toMatchObject([{ about: 'Former member 1', withoutWords: null }])

  // The address can be used again.
  const [firstName = '', lastName = ''] = name.split(' ')
  const again = await asAdmin('POST /api/people', {
    body: { email, firstName, lastName, role: 'GM', venueIds: [gm.venueId] },
  })
  expect(again.status).toBe(201)
  expect(again.body.id).not.toBe(gm.id)
})

test('each table with rows of a user is deleted from, or something else is said of it', async () => {
  const tables = await server.owner.db.rows<{ name: string }>(sql`
    select table_name::text as name from information_schema.columns
     where table_schema = 'public' and column_name = 'user_id' order by table_name`)
  const others = ['audits', 'security_events', 'service_accounts']
  const ofUsers = tables.map(({ name }) => name).filter((name) => !others.includes(name))
  expect(ofUsers.toSorted()).toEqual(tablesWith('forgotten', 'deleted').toSorted())
})

/** A member with a private and a shared journal and a draft, who left a day ago. */
async function leaver(more: { firstName?: string } = {}) {
  const { db } = server.database
  const company = await makeCompany(db)
  const venue = await makeVenue(db, company)
  const admin = await makeStaff(db, company, 'VP', { accessRole: 'FULL_ADMIN' })
  const gm = await makeStaff(db, company, 'GM', { venues: [venue] })
  const lead = await makeStaff(db, company, 'BLT', { venues: [venue], ...more })
  await leave(lead)
  return { company, venue, admin, gm, lead, asAdmin: await server.as(admin), asGm: await server.as(gm) }
}

test('what they wrote about themselves as private is emptied; shared journals and facts stay', async () => {
  const { db } = server.database
  const { venue, gm, lead, asAdmin } = await leaver()
  const write = (author: Staff, weekOf: string, entry: string, more = {}) =>
    makeJournal(db, venue, lead, author, { weekOf, entry, ...more })
  await write(lead, '2026-11-02', 'private', { visibility: 'private', wins: 'a win' })
  await write(lead, '2026-11-09', 'shared', { visibility: 'shared', draft: { entry: 'better' } })
  await write(lead, '2026-11-16', 'draft', { visibility: 'shared', submittedAt: null })
  await write(gm, '2026-11-02', 'of the GM', { visibility: 'private' })
  await insert(db, 'oneOnOnePoints', [{ bltId: lead.id, text: 'Tips', updatedAt: server.clock.now() }])
  await insert(db, 'oneOnOnes', [{ bltId: lead.id, weekOf: '2026-11-02', minutes: 20, points: 'Rota' }])
  const talk = { memberText: 'My year', managerText: 'Yours', updatedAt: server.clock.now() }
  await insert(db, 'yearTalks', [{ bltId: lead.id, year: 2026, ...talk }])
  expect((await forget(asAdmin, lead, lead.name)).status).toBe(200)
  expect(
    await db.rows(sql`
      select week_of as week, entry, wins, draft, submitted_at is null as draft_only from journals
       where blt_id = ${lead.id} order by week_of, author_id = ${gm.id}`),
  ).toEqual([
    { week: '2026-11-02', entry: '', wins: null, draft: null, draft_only: false },
    { week: '2026-11-02', entry: 'of the GM', wins: null, draft: null, draft_only: false },
    { week: '2026-11-09', entry: 'shared', wins: null, draft: null, draft_only: false },
    { week: '2026-11-16', entry: '', wins: null, draft: null, draft_only: true },
  ])
  const [oneOnOne] = await db.rows(sql`
    select o.minutes, o.points, (select count(*)::int from one_on_one_points p where p.blt_id = o.blt_id) as next,
           t.member_text as mine, t.manager_text as theirs
      from one_on_ones o join year_talks t on t.blt_id = o.blt_id where o.blt_id = ${lead.id}`)
  expect(oneOnOne).toEqual({ minutes: 20, points: null, next: 0, mine: '', theirs: 'Yours' })
})

test('of a visit stays what was shared, with the name replaced; what was the visitor’s alone goes', async () => {
  const { db } = server.database
  const { company, venue, gm, asAdmin } = await leaver()
  const visitor = await makeStaff(db, company, 'VP', { firstName: 'Rosalind' })
  await leave(visitor)
  const [sharedAt, texts] = [server.clock.now(), { points: 'mine', notes: 'mine' }]
  const managersPoints = [gm, visitor].map(({ id }) => ({ authorId: id, text: 'Tips' }))
  const agreements = [
    {
      owner: gm,
      text: `Call ${visitor.name}`,
      line: `${visitor.name} came`,
      dropReason: `Ask ${visitor.name}`,
    },
  ]
  const shared = await makeVisit(db, venue, visitor, {
    ...{ ...texts, summary: `${visitor.name} was here`, managersPoints, agreements, sharedAt },
  })
  await makeVisit(db, venue, visitor, { ...texts, summary: 'a draft', agreements: [{ owner: gm }] })
  const photo = { fileName: 'a.jpg', fileType: 'image/jpeg', size: 1, createdAt: sharedAt }
  const of = { visitId: shared.id, venueId: venue.id, uploadedById: visitor.id, key: randomUUID() }
  await insert(db, 'materials', [{ ...photo, ...of }])
  await insert(db, 'visitPoints', [
    { venueId: venue.id, authorId: visitor.id, text: 'Tips', updatedAt: sharedAt },
  ])
  expect((await forget(asAdmin, visitor, visitor.name)).status).toBe(200)
  const former = 'Former member 1'
  expect(
    await db.rows(sql`
      select x.points, x.notes, x.summary, x.managers_points as managers, g.text, g.line, g.drop_reason as reason,
             (select count(*)::int from visit_points p where p.author_id = x.visitor_id) as next,
             (select count(*)::int from materials m where m.visit_id = x.id and m.removed_at is null) as photos
        from venue_visits x left join agreements g on g.visit_id = x.id where x.visitor_id = ${visitor.id}`),
  ).toEqual([
    {
      ...{
        points: '',
        notes: '',
        summary: `${former} was here`,
        managers: [{ authorId: gm.id, text: 'Tips' }],
      },
      ...{ text: `Call ${former}`, line: `${former} came`, reason: `Ask ${former}`, next: 0, photos: 0 },
    },
  ])
})

test('the next one is Former member 2, also beside somebody who is called that', async () => {
  const { db } = server.database
  const { company, venue, lead, asAdmin } = await leaver()
  const another = await makeStaff(db, company, 'BLT', { venues: [venue] })
  await db.run(sql`update app_users set slug = 'former-member-2' where id = (
    select id from app_users where org_id = ${company.id} and id not in (${lead.id}, ${another.id}) limit 1)`)
  await leave(another)
  expect((await forget(asAdmin, lead, lead.name)).body).toMatchObject({ name: 'Former member 1' })
  expect((await forget(asAdmin, another, another.name)).body).toMatchObject({ name: 'Former member 2' })
  const [row] = await db.rows(sql`
    select a.slug, u.email from app_users a join users u on u.id = a.auth_user_id where a.id = ${another.id}`)
  expect(row).toEqual({ slug: 'former-member-2-2', email: `former-member-2@${company.id}.invalid` })
})

test('an address that somebody else has now stays theirs', async () => {
  const { db } = server.database
  const { company, gm, admin, lead, asAdmin } = await leaver()
  const meta = { id: lead.id, about: `${lead.name} (${gm.email})` }
  const row = {
    orgId: company.id,
    userId: admin.userId,
    action: 'person.changed',
    createdAt: server.clock.now(),
  }
  await insert(db, 'audits', [{ ...row, meta }])
  expect((await forget(asAdmin, lead, lead.name)).status).toBe(200)
  const { body } = await asAdmin('GET /api/people/:id', { params: { id: gm.id } })
  expect(body.email).toBe(gm.email)
  await expect(server.as(gm)).resolves.toBeTypeOf('function')
})

test('what can mean somebody else of the same name stays, and how much that is, is said before', async () => {
  const { db } = server.database
  const { company, venue, gm, admin, lead, asAdmin } = await leaver({ firstName: 'Chris' })
  const other = await makeStaff(db, company, 'BLT', { venues: [venue], firstName: 'Chris' })
  await makeJournal(db, venue, other, gm, { weekOf: '2026-11-09', entry: 'Chris Test ran the bar well' })
  await makeJournal(db, venue, lead, gm, {
    ...{ weekOf: '2026-11-09', entry: `CHRIS test (${lead.email}) handed over to test, chris` },
  })
  // Their own private text is deleted, so it is not counted.
  await makeJournal(db, venue, lead, lead, {
    weekOf: '2026-11-09',
    entry: 'I, Chris Test',
    visibility: 'private',
  })
  const row = { orgId: company.id, createdAt: server.clock.now() }
  const byAdmin = { ...row, userId: admin.userId }
  await insert(db, 'audits', [
    { ...byAdmin, action: 'person.changed', meta: { id: other.id, about: `Chris Test (${other.email})` } },
    { ...byAdmin, action: 'person.changed', meta: { id: lead.id, about: `Chris Test (${lead.email})` } },
    { ...byAdmin, action: 'away.entered', meta: { bltId: other.id, about: 'Chris Test' } },
    { ...byAdmin, action: 'away.entered', meta: { bltId: lead.id, about: 'Chris Test' } },
    { ...row, userId: lead.userId, action: 'task.added', meta: { bltId: lead.id, label: 'Ask Chris Test' } },
    { ...byAdmin, action: 'people.invited', meta: { about: `Chris Test (${lead.email})` } },
  ])
  const stays = { names: ['Chris Test'], texts: 2, trailRows: 3 }
  const texts = () =>
    db.rows<{ entry: string }>(sql`select entry from journals where venue_id = ${venue.id} order by entry`)
  const before = await texts()
  const preview = await asAdmin('POST /api/people/:id/forget', { params: { id: lead.id }, body: {} })
  expect(preview).toMatchObject({ status: 200, body: { name: 'Former member 1', stays } })
  expect(await texts()).toEqual(before)
  expect((await asAdmin('GET /api/people/:id', { params: { id: lead.id } })).body.name).toBe('Chris Test')

  expect((await forget(asAdmin, lead, lead.name)).body).toEqual({ name: 'Former member 1', stays })
  expect((await texts()).map(({ entry }) => entry)).toEqual([
    '',
    'Chris Test ran the bar well',
    'Former member 1 (Former member 1) handed over to test, chris',
  ])
  const trail = await db.rows<{ meta: { about?: string } }>(sql`
    select meta from audits where org_id = ${company.id} and action in ('person.changed', 'away.entered', 'task.added', 'people.invited')
     and meta <> '{}' order by meta::text`)
  expect(trail.map(({ meta }) => meta)).toEqual(
    expect.arrayContaining([
      { id: other.id, about: `Chris Test (${other.email})` },
      { bltId: other.id, about: 'Chris Test' },
      { bltId: lead.id, label: 'Ask Chris Test' },
    ]),
  )
  expect(trail).toHaveLength(3)
  expect((await asAdmin('GET /api/people/:id', { params: { id: other.id } })).body.name).toBe('Chris Test')
})

test('also the earlier name of somebody else is theirs', async () => {
  const { db } = server.database
  const { company, venue, gm, admin, lead, asAdmin } = await leaver({ firstName: 'Chris' })
  const row = { orgId: company.id, createdAt: server.clock.now(), userId: admin.userId }
  await insert(db, 'audits', [
    { ...row, action: 'person.changed', meta: { id: gm.id, about: `Chris Test (${gm.email})` } },
  ])
  await makeJournal(db, venue, lead, gm, { weekOf: '2026-11-09', entry: 'Chris Test was here' })
  const { body } = await forget(asAdmin, lead, lead.name)
  expect(body.stays).toEqual({ names: ['Chris Test'], texts: 1, trailRows: 1 })
})

test('is refused for who is active, left less than a day ago, is forgotten, or makes the call', async () => {
  const { lead, gm, admin, asAdmin, asGm } = await leaver({ firstName: 'Lou' })
  expect((await forget(asGm, lead, lead.name)).status).toBe(403)
  expect(await forget(asAdmin, admin, admin.name)).toMatchObject({
    status: 409,
    error: { error: 'You cannot forget yourself.' },
  })
  expect(await forget(asAdmin, gm, gm.name)).toMatchObject({
    status: 409,
    error: { error: `Deactivate ${gm.name} first. A day later you can forget them.` },
  })
  await leave(lead, 23)
  expect(await forget(asAdmin, lead, lead.name)).toMatchObject({
    status: 409,
    error: {
      error: expect.stringMatching(
        /^Lou Test was deactivated less than a day ago\. You can forget them from Nov 20, 2026, 11:00 AM PST\.$/,
      ),
    },
  })
  await leave(lead)
  expect(await forget(asAdmin, lead, 'Lou')).toMatchObject({
    status: 400,
    error: { field: 'name', error: 'Type the full name: Lou Test' },
  })
  expect((await asAdmin('GET /api/people/:id', { params: { id: lead.id } })).body.name).toBe('Lou Test')
  expect((await forget(asAdmin, lead, 'Lou Test')).status).toBe(200)
  expect(await forget(asAdmin, lead, 'Former member 1')).toMatchObject({
    status: 409,
    error: { error: 'Former member 1 is forgotten already.' },
  })
  const change = await asAdmin('PATCH /api/people/:id', { params: { id: lead.id }, body: { active: true } })
  expect(change).toMatchObject({
    status: 409,
    error: { error: 'Former member 1 was forgotten. Add them again as a new person.' },
  })
})
