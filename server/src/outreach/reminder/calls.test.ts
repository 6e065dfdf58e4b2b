import { describe, expect, test } from 'vitest'
import { makeScene, setScene } from '../../../test/scene.ts'
import { makeJournal, makePriority } from '../../../test/world.ts'
import { deliverChat } from '../chat/jobs.ts'

const { server } = setScene()

/** Wednesday 23:30 in Los Angeles, already Thursday in UTC. */
const LATE_WEDNESDAY = '2026-11-19T07:30:00Z'
let spaces = 0
/** A separate space for each test, because messages of other tests are sent too. */
function newSpace(): string {
  spaces += 1
  return `https://chat.googleapis.com/v1/spaces/${spaces}/messages?key=k&token=t`
}

async function scene(gchatWebhook: string | null = newSpace()) {
  const { db } = server.database
  server.clock.set(LATE_WEDNESDAY)
  const { venue, lead, asGm, asAdmin } = await makeScene(server, ['venue', 'lead', 'asGm', 'asAdmin'], {
    venue: { createdAt: new Date('2026-01-05T18:00:00Z'), gchatWebhook },
  })
  const remind = (as: typeof asGm, subject: 'check-in' | 'journal' = 'journal') =>
    as('POST /api/reminders/:venue/:blt', {
      params: { venue: venue.slug, blt: lead.slug },
      body: { subject },
    })
  const today = async () => (await asGm('GET /api/reminders', { query: { venue: venue.slug } })).body
  return { db, venue, lead, asGm, asAdmin, remind, today, gchatWebhook }
}

describe('a reminder to a member', () => {
  test('goes to the venue’s space, names the weeks and links to the oldest', async () => {
    const { venue, lead, asGm, remind, today, gchatWebhook } = await scene()
    expect(await today()).toEqual([])
    const remindedAt = new Date(LATE_WEDNESDAY).toISOString()
    const body = { bltId: lead.id, subject: 'journal', remindedAt }
    expect(await remind(asGm)).toMatchObject({ status: 201, body })
    expect(await today()).toEqual([body])
    await deliverChat(server.parts)
    const posts = server.chat.posts.filter(({ address }) => address === gchatWebhook)
    expect(posts).toHaveLength(1)
    const text = JSON.stringify(posts)
    for (const part of ['Marisol Test', 'Nov 9 – 15, 2026', 'Nov 16 – 22, 2026', 'Dana Test']) {
      expect(text).toContain(part)
    }
    expect(text).toContain(`/journal?venue=${venue.slug}&blt=${lead.slug}&week=2026-11-09`)
  })

  test('is sent once a day at the venue and subject, whoever asks', async () => {
    const { db, venue, lead, asGm, asAdmin, remind, today, gchatWebhook } = await scene()
    await makePriority(db, venue, lead)
    const both = await Promise.all([remind(asGm), remind(asAdmin)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await remind(asGm)).toMatchObject({
      status: 409,
      error: { code: 'conflict', error: 'Marisol Test was already reminded today.' },
    })
    expect((await remind(asGm, 'check-in')).status).toBe(201)
    // A space gets at most one message a second.
    for (const second of ['00', '02']) {
      server.clock.set(`2026-11-19T07:30:${second}Z`)
      await deliverChat(server.parts)
    }
    const about = `venue=${venue.slug}&blt=${lead.slug}&week=`
    const posted = JSON.stringify(server.chat.posts.filter(({ address }) => address === gchatWebhook))
    for (const choice of ['on-track', 'needs-work']) {
      expect(posted).toMatch(new RegExp(`/\\?${about}[0-9-]{10}&check-in=${choice}&for=${lead.slug}"`))
    }
    expect((await today()).map(({ subject }) => subject)).toEqual(['check-in', 'journal'])
    // Half an hour later it is Thursday at the venue.
    server.clock.set('2026-11-19T08:00:00Z')
    expect(await today()).toEqual([])
    expect((await remind(asGm)).status).toBe(201)
  })

  test('is refused when nothing is missing, without a space, and out of reach', async () => {
    const { db, venue, lead, asGm, remind } = await scene()
    expect(await remind(asGm, 'check-in')).toMatchObject({
      status: 409,
      error: { error: 'Nothing is missing any more.' },
    })
    for (const weekOf of ['2026-11-09', '2026-11-16']) await makeJournal(db, venue, lead, lead, { weekOf })
    expect((await remind(asGm)).status).toBe(409)
    const silent = await scene(null)
    expect(await silent.remind(silent.asGm)).toMatchObject({
      status: 409,
      error: { error: `Add the webhook address of ${silent.venue.name} in Settings first.` },
    })
    expect((await silent.remind(asGm)).status).toBe(404)
  })
})
