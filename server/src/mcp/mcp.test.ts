import type { AddressInfo } from 'node:net'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { TokenScope } from '@scope/contract/kernel/scopes.words'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { FRIDAY, testApp } from '../../test/app.ts'
import { makeScene, setScene } from '../../test/scene.ts'
import { makeJournal, makeMetrics, makePriority, makeVisit, type Staff } from '../../test/world.ts'

const WEEK = '2026-11-16'
const CANARY = 'canary-of-a-private-journal'

const { server, db } = setScene()
let url: URL

beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  url = new URL(`http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/mcp`)
})

/** Two venues, with a week of numbers, a running priority, an archived one, and a private journal of its member. */
async function company() {
  const { venue, other, gm, vp, lead } = await makeScene(server, ['venue', 'other', 'gm', 'vp', 'lead'])
  for (const at of [venue, other]) await makeMetrics(db, at, { weekOf: WEEK })
  const { id } = await makePriority(db, venue, lead, { title: 'Faster rounds', tasks: ['Count'] })
  await makePriority(db, venue, lead, {
    ...{
      title: 'Cleaner wells',
      period: 10,
      status: 'COMPLETED',
      archivedAt: new Date('2026-11-01T18:00:00Z'),
    },
  })
  await makeVisit(db, venue, vp, { sharedAt: new Date(FRIDAY), agreements: [{ owner: gm }] })
  await makeVisit(db, venue, vp, { agreements: [{ owner: gm }] })
  await makeJournal(db, venue, lead, lead, { entry: CANARY, visibility: 'private' })
  await makeJournal(db, venue, lead, lead, { entry: 'Shared.', visibility: 'shared', weekOf: '2026-11-09' })
  return { venue, other, gm, vp, lead, priorityId: id }
}

async function tokenOf(holder: Staff, scopes: TokenScope[] = ['read']): Promise<string> {
  const asHolder = await server.as(holder)
  const { body } = await asHolder('POST /api/tokens', { body: { name: 'Agent', scopes, days: 30 } })
  return body.token
}

/** An agent with a token, through the client of the protocol’s own package. */
async function agent(token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  const transport = new StreamableHTTPClientTransport(url, { requestInit })
  await client.connect(transport as Parameters<typeof client.connect>[0])
  onTestFinished(() => client.close())
  return client
}

type Result = { content: [{ type: string; text: string }]; isError?: boolean }

const use = async (client: Client, name: string, given: Record<string, unknown> = {}) => {
  const { content, isError = false } = (await client.callTool({ name, arguments: given })) as Result
  return { text: content[0].text, isError }
}

async function api(token: string, path: string) {
  const headers = { authorization: `Bearer ${token}` }
  const { statusCode, body } = await server.app.inject({ url: `/api${path}`, headers })
  return { status: statusCode, body: JSON.parse(body) }
}

describe('every tool answers what the API answers to the same holder', () => {
  /** The input of each tool, and the addresses of its calls: one, or several by name. */
  const plans = (of: Awaited<ReturnType<typeof company>>) => {
    const [venue, blt] = [of.venue.slug, of.lead.slug]
    return {
      my_week: [{ venue, blt, week: WEEK }, `/home?venue=${venue}&blt=${blt}&week=${WEEK}`],
      venue_week: [
        { venue, week: WEEK },
        {
          numbers: `/venues/${venue}/metrics?week=${WEEK}`,
          board: `/venues/${venue}/board?from=${WEEK}&to=${WEEK}`,
        },
      ],
      rollup: [{ span: 'last-4-weeks', sort: 'revenue' }, '/rollup?span=last-4-weeks&sort=revenue'],
      signals: [{ range: '3m' }, '/analytics/signals?range=3m'],
      waiting: [{ venue }, `/review?venue=${venue}`],
      visits: [{ venue }, `/visits?venue=${venue}&open=false`],
      agreements: [{ venue, open: 'true' }, `/agreements?venue=${venue}&open=true`],
      find: [{ text: 'round' }, '/find?text=round'],
      archive: [{ venue, blt, year: '2026' }, `/priorities/${venue}/${blt}/archive?year=2026`],
      record: [{ id: of.priorityId }, `/priorities/${of.priorityId}/record`],
    } as const
  }

  test.each(['gm', 'vp', 'lead'] as const)('%s', async (holder) => {
    const scene = await company()
    const token = await tokenOf(scene[holder])
    const client = await agent(token)
    const { tools } = await client.listTools()
    const expected = plans(scene)
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(expected))
    const refused: string[] = []
    for (const [name, [given, paths]] of Object.entries(expected)) {
      const parts = typeof paths === 'string' ? { '': paths } : paths
      const answers: Record<string, unknown> = {}
      let sentence: string | undefined
      for (const [part, path] of Object.entries(parts)) {
        const { status, body } = await api(token, path)
        answers[part] = body
        if (status !== 200) sentence ??= body.error
      }
      const used = await use(client, name, given)
      if (sentence === undefined) {
        expect([name, used.isError, JSON.parse(used.text)]).toEqual([name, false, answers[''] ?? answers])
      } else {
        expect([name, used]).toEqual([name, { text: sentence, isError: true }])
        refused.push(name)
      }
    }
    const expectedRefusals = {
      gm: ['rollup'],
      vp: ['waiting'],
      lead: ['rollup', 'signals', 'waiting', 'visits', 'agreements'],
    }
    expect(refused).toEqual(expectedRefusals[holder])
  })

  test('what is out of reach is not found, in the sentence of the API', async () => {
    const scene = await company()
    const token = await tokenOf(scene.lead)
    const client = await agent(token)
    const { body } = await api(token, `/venues/${scene.other.slug}/metrics`)
    for (const venue of [scene.other.slug, scene.other.id, 'no-such-venue', '..', '', 'a/b']) {
      expect(await use(client, 'venue_week', { venue }), venue).toEqual({ text: body.error, isError: true })
    }
  })

  test('the schema of a tool is that of its call, and says what else is wrong', async () => {
    const { gm } = await company()
    const client = await agent(await tokenOf(gm))
    const { tools } = await client.listTools()
    const archive = tools.find(({ name }) => name === 'archive')
    expect(archive).toMatchObject({
      annotations: { readOnlyHint: true },
      inputSchema: {
        required: ['venue', 'blt'],
        properties: { year: { type: 'string', pattern: '^\\d{4}$' } },
      },
    })
    expect(await use(client, 'archive', { venue: 'a' })).toEqual({ text: 'blt is required.', isError: true })
    expect(await use(client, 'find', { text: 7 })).toEqual({ text: 'text must be a text.', isError: true })
    expect(await use(client, 'find', { chosen: '' })).toMatchObject({ isError: true })
    expect(await use(client, 'rollup', { span: 'ever' })).toMatchObject({ isError: true })
    expect(await use(client, 'sign_off')).toEqual({ text: 'There is no tool sign_off.', isError: true })
  })
})

test('a private journal is never told, neither to its author nor to who may read it, with any scope', async () => {
  const { venue, gm, lead, priorityId } = await company()
  for (const holder of [gm, lead]) {
    const token = await tokenOf(holder, ['read', 'journals'])
    const client = await agent(token)
    const told: string[] = []
    for (const [name, given] of [
      ['my_week', { venue: venue.slug, blt: lead.slug, week: WEEK }],
      ['venue_week', { venue: venue.slug, week: WEEK }],
      ...['rollup', 'signals', 'waiting'].map((tool) => [tool, {}] as const),
      ['find', { text: 'canary' }],
      ['archive', { venue: venue.slug, blt: lead.slug }],
      ['record', { id: priorityId }],
    ] as const) {
      told.push((await use(client, name, given)).text)
    }
    expect(told.join()).not.toContain(CANARY)
    // The API returns it to this token.
    const { body } = await api(token, `/priorities/${priorityId}/record`)
    expect(JSON.stringify(body)).toContain(CANARY)
  }
})

describe('without the right token', () => {
  const PING = { jsonrpc: '2.0', id: 1, method: 'ping' }
  const post = (headers: Record<string, string>, app = server.app) =>
    app.inject({
      ...{ method: 'POST', url: '/mcp', payload: PING },
      headers: { accept: 'application/json, text/event-stream', ...headers },
    })

  test('nothing is answered: none, a session, a wrong one, one without the scope', async () => {
    const { gm } = await company()
    const { cookie } = await server.nobody('POST /api/auth/login', { body: { email: gm.email } })
    expect((await post({})).headers['www-authenticate']).toBe('Bearer')
    const right = { authorization: `Bearer ${await tokenOf(gm)}` }
    for (const [headers, status, code] of [
      [{}, 401, 'unauthorized'],
      [{ cookie }, 401, 'unauthorized'],
      [{ cookie, authorization: 'Basic eDp5' }, 401, 'unauthorized'],
      [{ authorization: `${right.authorization}x` }, 401, 'unauthorized'],
      [{ authorization: `Bearer ${await tokenOf(gm, ['numbers', 'work'])}` }, 403, 'scope'],
      [{ ...right, origin: 'https://evil.example' }, 403, 'forbidden'],
    ] as const) {
      const response = await post(headers)
      expect([response.statusCode, response.json().code]).toEqual([status, code])
    }
    expect((await post(right)).json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
    await expect(agent('scope_wrong')).rejects.toThrow()
  })

  test('600 messages a minute are answered, and the limits of calls count', async () => {
    const { gm } = await company()
    const authorization = `Bearer ${await tokenOf(gm)}`
    const client = await agent(await tokenOf(gm))
    const found = await Promise.all(Array.from({ length: 121 }, () => use(client, 'find', { text: 'a' })))
    expect(found.filter(({ isError }) => isError)).toMatchObject([
      { text: expect.stringContaining('You have done this too often.') },
    ])
    for (let count = 0; count < 600; count += 1) await post({ authorization })
    const over = await post({ authorization })
    expect(over.statusCode).toBe(429)
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
  })

  const MESSAGE = { jsonrpc: '2.0', id: 1, method: 'initialize' }
  const BEGIN = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } }

  test.each([
    undefined,
    '*/*',
    'application/json',
    'application/*',
    'text/html, */*;q=0.1',
    'Application/JSON; charset=utf-8',
    'application/json, text/event-stream',
  ])('a client that accepts %s is answered as JSON', async (accept) => {
    const { gm } = await company()
    const headers = { authorization: `Bearer ${await tokenOf(gm)}`, ...(accept && { accept }) }
    const payload = { ...MESSAGE, params: BEGIN }
    const answer = await server.app.inject({ method: 'POST', url: '/mcp', payload, headers })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      expect.stringContaining('application/json'),
    ])
    expect(answer.json()).toMatchObject({ id: 1, result: { protocolVersion: '2025-06-18' } })
  })

  test.each(['text/html', 'text/event-stream', 'application/json;q=0', 'image/*'])(
    'one that accepts no JSON is told so in the form of every error: %s',
    async (accept) => {
      const { gm } = await company()
      const answer = await post({ authorization: `Bearer ${await tokenOf(gm)}`, accept })
      expect([answer.statusCode, answer.json()]).toEqual([
        406,
        {
          ...{ code: 'notAcceptable', field: 'accept', requestId: expect.any(String) },
          error: 'This is answered as JSON. Send Accept: application/json.',
        },
      ])
    },
  )

  test('there is no stream and no session', async () => {
    for (const method of ['GET', 'HEAD', 'DELETE'] as const) {
      const response = await server.app.inject({ method, url: '/mcp' })
      expect([response.statusCode, response.headers.allow]).toEqual([405, 'POST'])
    }
  })

  test('with MCP=off there is nothing at this address', async () => {
    const off = await testApp(FRIDAY, undefined, undefined, { env: { MCP: 'off' } })
    onTestFinished(() => off.close())
    expect((await post({}, off.app)).statusCode).toBe(404)
  })
})
