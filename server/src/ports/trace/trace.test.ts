import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { modelAssistant } from '../assistant/model.ts'
import { webhookSender } from '../chat/webhook.ts'
import { newKey } from '../files/files.ts'
import { s3Files } from '../files/s3.ts'
import { openIdProvider } from '../oidc/openid.ts'
import { newTrace, readTrace, traceHeaders, withTrace } from './trace.ts'

const ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const SPAN = '00f067aa0ba902b7'

describe('a traceparent header', () => {
  test('names the trace, and whether it is recorded', () => {
    expect(readTrace(`00-${ID}-${SPAN}-01`)).toEqual({ id: ID, flags: '01' })
    // A later version may add fields.
    expect(readTrace(`01-${ID}-${SPAN}-00-more`)).toEqual({ id: ID, flags: '00' })
  })

  test.each([
    undefined,
    '',
    [`00-${ID}-${SPAN}-01`, `00-${ID}-${SPAN}-01`],
    `ff-${ID}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${ID}-${'0'.repeat(16)}-01`,
    `00-${ID.toUpperCase()}-${SPAN}-01`,
    `00-${ID}-${SPAN}-01more`,
    `00-${ID}-${SPAN}`,
  ])('that is not valid is ignored: %j', (header) => {
    expect(readTrace(header)).toBeUndefined()
  })

  test('is written only within a trace, with a span of its own each time', () => {
    expect(traceHeaders()).toEqual({})
    const trace = newTrace()
    const [one, two] = withTrace(trace, () => [traceHeaders(), traceHeaders()])
    expect(readTrace(one?.traceparent)).toEqual(trace)
    expect(one).not.toEqual(two)
  })
})

describe('the trace goes along', () => {
  let server: Server
  let url = ''
  let seen: (string | string[] | undefined)[] = []
  beforeAll(async () => {
    // Takes any call, and fails it.
    server = createServer(({ headers }, response) => {
      seen.push(headers.traceparent)
      response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => {
    seen = []
  })

  const bucket = { bucket: 'files', region: 'us-west-2', accessKeyId: 'id', secretAccessKey: 'secret' }
  const calls: Record<string, () => Promise<unknown>> = {
    'to a space': () =>
      webhookSender({ allowedHosts: [new URL(url).host] }).send({
        id: 'one',
        address: `${url}/v1/spaces/A/messages?key=k&token=t`,
        body: { text: 'Hello' } as never,
      }),
    'to a language model': () =>
      modelAssistant({ url: `${url}/v1`, key: undefined, model: 'small', seconds: 5 }).word(
        [{ measured: 'Sales are up.', advice: 'Go on.' }],
        new AbortController().signal,
      ),
    'to the bucket': () => s3Files({ ...bucket, endpoint: url, pathStyle: true }).keep(newKey()),
    'to the OpenID provider': () =>
      openIdProvider(
        { issuer: url, clientId: 'scope', clientSecret: 's', hostedDomain: undefined },
        `${url}/back`,
      ).begin({ hint: undefined, prompt: undefined }),
  }

  test.each(Object.entries(calls))('%s', async (_where, call) => {
    const trace = newTrace()
    await withTrace(trace, call).catch(() => undefined)
    expect(seen.length).toBeGreaterThan(0)
    for (const header of seen) expect(readTrace(header)).toEqual(trace)
  })
})
