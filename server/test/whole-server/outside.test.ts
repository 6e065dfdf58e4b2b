import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { AssistantFailed, type AssistantQuestion } from '../../src/ports/assistant/assistant.ts'
import { modelAssistant } from '../../src/ports/assistant/model.ts'
import { webhookSender } from '../../src/ports/chat/webhook.ts'
import { lookAt } from '../../src/ports/files/content.ts'
import { newKey, newName, StoreFailed } from '../../src/ports/files/files.ts'
import { s3Files } from '../../src/ports/files/s3.ts'
import { smtpSender } from '../../src/ports/mail/smtp.ts'
import { OidcFailed } from '../../src/ports/oidc/oidc.ts'
import { openIdProvider } from '../../src/ports/oidc/openid.ts'
import { BAD, badServer } from '../outside/bad-server.ts'

/*
 * Services outside fail in each way (operations, faults): each port reports it in its own words, in time, and before an
 * endless reply fills the memory. Callers have their own tests: messages stay in the outbox, calls answer 503 or name
 * the provider.
 */

const LIMIT_MS = 300
/** Long enough that an endless reply reaches the size limit first. */
const PATIENT_MS = 60_000
/** A limit may apply to each part of a call, and a client may try again. */
const WITHIN_MS = 4_000

const HTTP = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n{'
const EVENTS = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n: '
const XML = 'HTTP/1.1 200 OK\r\ncontent-type: application/xml\r\n\r\n<a>'
const FILE = 'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n\r\na'

const facts = { caller: { name: 'A', position: 'GM' }, member: null, venue: null, priority: null }
const question: AssistantQuestion = {
  question: 'How?',
  earlier: [],
  facts: { ...facts, weeks: [], skills: [] },
}
const bucket = (port: number, withinMs: number) =>
  s3Files({
    ...{ endpoint: `http://127.0.0.1:${port}`, bucket: 'b', region: 'us-east-1', pathStyle: true },
    ...{ accessKeyId: 'a', secretAccessKey: 'b', limits: { answerMs: withinMs, replyMs: withinMs } },
  })

type Way = {
  /** The first bytes of a slow server. */
  beginning: string
  use(port: number, withinMs: number): Promise<unknown>
  /** The expected result. */
  failed: unknown
}

const busy = { result: 'busy', reason: expect.any(String) }
const WAYS: Record<string, Way> = {
  'the mail server': {
    beginning: '220-mail.example\r\n220-',
    use: (port, withinMs) => {
      const sender = smtpSender({ url: `smtp://127.0.0.1:${port}`, from: 'a@scope.example' }, { withinMs })
      const letter = { subject: 'S', paragraphs: ['P'], footer: 'F' }
      return sender.send({ id: 'id', recipient: 'b@scope.example', letter })
    },
    failed: busy,
  },
  'a chat system': {
    beginning: HTTP.replace('200 OK', '409 Conflict'),
    use: (port, withinMs) =>
      webhookSender({ allowedHosts: [`127.0.0.1:${port}`], limitMs: withinMs }).send({
        id: randomUUID(),
        address: `http://127.0.0.1:${port}/v1/spaces/A/messages?key=k&token=t`,
        body: {},
      }),
    failed: { ...busy, afterMs: null },
  },
  'the OpenID provider': {
    beginning: HTTP,
    use: (port, withinMs) =>
      openIdProvider(
        { issuer: `http://127.0.0.1:${port}`, clientId: 'c', clientSecret: 's', hostedDomain: undefined },
        'http://localhost/callback',
        withinMs / 1000,
      ).begin({ hint: undefined, prompt: undefined }),
    failed: expect.any(OidcFailed),
  },
  'the model': {
    beginning: EVENTS,
    use: (port, withinMs) =>
      modelAssistant(
        { url: `http://127.0.0.1:${port}/v1`, key: 'k', model: 'm', seconds: withinMs / 1000 },
        withinMs,
      ).ask(question, new AbortController().signal),
    failed: expect.any(AssistantFailed),
  },
  'the bucket, asked to keep a file': {
    beginning: XML,
    use: (port, withinMs) => bucket(port, withinMs).keep(newKey()),
    failed: expect.any(StoreFailed),
  },
  'the bucket, asked to list': {
    beginning: XML,
    use: (port, withinMs) => bucket(port, withinMs).sweep(1),
    failed: expect.any(StoreFailed),
  },
  'the bucket, asked for a file': {
    beginning: FILE,
    use: (port, withinMs) => lookAt(bucket(port, withinMs), newName(newKey()), withinMs),
    failed: expect.any(StoreFailed),
  },
}

describe.each(Object.entries(WAYS))('%s', (_name, { beginning, use, failed }) => {
  test.each(BAD)('%s', async (bad) => {
    const server = await badServer(bad, beginning)
    const from = performance.now()
    const withinMs = bad === 'endless' ? PATIENT_MS : LIMIT_MS
    const result = await use(server.port, withinMs).catch((error: unknown) => error)
    await server.close()
    expect(result).toEqual(failed)
    expect(performance.now() - from).toBeLessThan(WITHIN_MS)
  })
})
