import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Asked, AssistantFailed } from '../src/ports/assistant/assistant.ts'
import { modelAssistant } from '../src/ports/assistant/model.ts'
import { webhookSender } from '../src/ports/chat/webhook.ts'
import { lookAt } from '../src/ports/files/content.ts'
import { newKey, newName, StoreFailed } from '../src/ports/files/files.ts'
import { s3Files } from '../src/ports/files/s3.ts'
import { smtpSender } from '../src/ports/mail/smtp.ts'
import { OidcFailed } from '../src/ports/oidc/oidc.ts'
import { openIdProvider } from '../src/ports/oidc/openid.ts'
import { BAD, badServer } from './bad-server.ts'

/*
 * What is outside fails in each way (operations, faults): each port says so in its own words, in time. What the callers
 * make of it is tested with them: messages stay in the outbox, calls answer 503 or name the provider.
 */

const LIMIT_MS = 300
/** A limit may count for each part of a call, and a client may try again. */
const WITHIN_MS = 4_000

const HTTP = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{'
const EVENTS = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n: '
const XML = 'HTTP/1.1 200 OK\r\ncontent-type: application/xml\r\ncontent-length: 100000\r\n\r\n<a>'
const FILE = 'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 100000\r\n\r\na'

const facts = { caller: { name: 'A', position: 'GM' }, member: null, venue: null, priority: null }
const asked: Asked = { question: 'How?', earlier: [], facts: { ...facts, weeks: [], skills: [] } }
const bucket = (port: number) =>
  s3Files({
    ...{ endpoint: `http://127.0.0.1:${port}`, bucket: 'b', region: 'us-east-1', pathStyle: true },
    ...{ accessKeyId: 'a', secretAccessKey: 'b', limits: { answerMs: LIMIT_MS, replyMs: LIMIT_MS } },
  })

type Way = {
  /** How a slow server begins. */
  beginning: string
  use(port: number): Promise<unknown>
  /** What comes of it. */
  failed: unknown
}

const busy = { result: 'busy', reason: expect.any(String) }
const WAYS: Record<string, Way> = {
  'the mail server': {
    beginning: '220-mail.example\r\n220-',
    use: (port) => {
      const sender = smtpSender(
        { url: `smtp://127.0.0.1:${port}`, from: 'a@scope.example' },
        { withinMs: LIMIT_MS },
      )
      const letter = { subject: 'S', paragraphs: ['P'], footer: 'F' }
      return sender.send({ id: 'id', recipient: 'b@scope.example', letter })
    },
    failed: busy,
  },
  'Google Chat': {
    beginning: HTTP.replace('200 OK', '409 Conflict'),
    use: (port) =>
      webhookSender({ allowedHosts: [`127.0.0.1:${port}`], limitMs: LIMIT_MS }).send({
        id: randomUUID(),
        address: `http://127.0.0.1:${port}/v1/spaces/A/messages?key=k&token=t`,
        body: {},
      }),
    failed: { ...busy, afterMs: null },
  },
  'the OpenID provider': {
    beginning: HTTP,
    use: (port) =>
      openIdProvider(
        { issuer: `http://127.0.0.1:${port}`, clientId: 'c', clientSecret: 's', hostedDomain: undefined },
        'http://localhost/callback',
        LIMIT_MS / 1000,
      ).begin({ hint: undefined, prompt: undefined }),
    failed: expect.any(OidcFailed),
  },
  'the model': {
    beginning: EVENTS,
    use: (port) =>
      modelAssistant(
        { url: `http://127.0.0.1:${port}/v1`, key: 'k', model: 'm', seconds: LIMIT_MS / 1000 },
        LIMIT_MS,
      ).ask(asked, new AbortController().signal),
    failed: expect.any(AssistantFailed),
  },
  'the bucket, asked to keep a file': {
    beginning: XML,
    use: (port) => bucket(port).keep(newKey()),
    failed: expect.any(StoreFailed),
  },
  'the bucket, asked to list': {
    beginning: XML,
    use: (port) => bucket(port).sweep(1),
    failed: expect.any(StoreFailed),
  },
  'the bucket, asked for a file': {
    beginning: FILE,
    use: (port) => lookAt(bucket(port), newName(newKey()), LIMIT_MS),
    failed: expect.any(StoreFailed),
  },
}

describe.each(Object.entries(WAYS))('%s', (_name, { beginning, use, failed }) => {
  test.each(BAD)('%s', async (bad) => {
    const server = await badServer(bad, beginning)
    const from = performance.now()
    const found = await use(server.port).catch((error: unknown) => error)
    await server.close()
    expect(found).toEqual(failed)
    expect(performance.now() - from).toBeLessThan(WITHIN_MS)
  })
})
