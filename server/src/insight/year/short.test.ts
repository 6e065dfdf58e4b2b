import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { type ChatServer, chatServer, replies, streams } from '../../../test/outside/chat-server.ts'
import { makeJournal, makeStaff, type Staff } from '../../../test/world.ts'
import { modelAssistant } from '../../ports/assistant/model.ts'
import { makeMara, makeOfPeriod, meet } from './test/mara.ts'

/*
 * The summary of a year by a language model, over HTTP.
 */

let chat: ChatServer
let server: TestApp
beforeAll(async () => {
  chat = await chatServer()
  const assistant = modelAssistant({ url: chat.url, key: undefined, model: 'small', seconds: 60 })
  server = await testApp(undefined, assistant)
})
beforeEach(() => {
  chat.requests.length = 0
})
afterAll(async () => {
  await server.close()
  await chat.close()
})

async function scene() {
  const mara = await makeMara(server)
  const { db, venue, lead, gm } = mara
  await makeOfPeriod(db, { venue, lead, period: 10 }, { title: 'Faster rounds', status: 'AT_RISK' })
  await makeJournal(db, venue, lead, lead, { visibility: 'shared', entry: 'The shared entry' })
  await makeJournal(db, venue, lead, gm, { entry: 'The private entry' })
  const params = { venue: venue.slug, blt: lead.slug }
  return { ...mara, params, asGm: await server.as(gm), asLead: await server.as(lead) }
}

test('has the sentences whose rows say them, and sends no journal', async () => {
  const { params, asLead } = await scene()
  chat.does(
    streams('Gladly:\n[1] Faster rounds ended without ', 'sign-off.\n[1] Mara was excellent.\n[9] Gone.'),
  )
  const { status, body } = await asLead('POST /api/year/:venue/:blt/short', { params })
  expect([status, body]).toEqual([
    200,
    {
      sentences: [
        {
          text: 'Faster rounds ended without sign-off.',
          rows: [{ label: 'Faster rounds', path: expect.stringContaining(`blt=${params.blt}`) }],
        },
      ],
    },
  ])
  expect(chat.requests).toHaveLength(1)
  expect(JSON.stringify(chat.requests[0]?.messages)).not.toContain('entry')
})

test('sends no line that the caller may not read', async () => {
  const { db, company, venue, lead, gm, params } = await scene()
  const colleague = await makeStaff(db, company, 'AGM', { venues: [venue] })
  const vp = await makeStaff(db, company, 'VP')
  await meet(db, { lead, gm }, '2026-10-05', [{ text: 'Count the well' }])
  chat.does(streams('[1] Faster rounds.'))
  const short = async (who: Staff) =>
    (await (await server.as(who))('POST /api/year/:venue/:blt/short', { params })).status
  expect(await short(colleague)).toBe(403)
  expect([await short(gm), await short(vp)]).toEqual([200, 200])
  const sent = chat.requests.map(({ messages }) => JSON.stringify(messages).includes('Count the well'))
  expect(sent).toEqual([true, false])
})

test.each([
  ['no sentence that its rows say', streams('[1] Mara was excellent.')],
  ['another form', streams('A fine year.')],
  ['a failure', replies(500, '{}')],
])('is unavailable with %s, and nothing of the answer is told', async (_, behaviour) => {
  const { params, asGm } = await scene()
  chat.does(behaviour)
  await expect(asGm('POST /api/year/:venue/:blt/short', { params })).rejects.toThrow(
    /answered 503: .*The language model wrote nothing usable\. Try again later\./,
  )
})

test('is refused where there is nothing to shorten', async () => {
  const { params, asGm } = await scene()
  const empty = await makeMara(server)
  const asEmpty = await server.as(empty.gm)
  const about = { venue: empty.venue.slug, blt: empty.lead.slug }
  expect((await asEmpty('GET /api/year/:venue/:blt', { params: about })).body.can.shorten).toBe(false)
  expect((await asEmpty('POST /api/year/:venue/:blt/short', { params: about })).status).toBe(409)
  expect((await asGm('GET /api/year/:venue/:blt', { params })).body.can.shorten).toBe(true)
  expect(chat.requests).toHaveLength(0)
})
