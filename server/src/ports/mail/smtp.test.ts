import { afterEach, describe, expect, test } from 'vitest'
import { CERTIFICATE } from '../../../test/outside/localhost-certificate.ts'
import { type Refuses, silentServer, testSmtp } from '../../../test/outside/smtp-server.ts'
import { smtpSender } from './smtp.ts'

const FROM = 'Scope <scope@lantern.example>'
const MAIL = {
  id: '5f0b7c7e-0000-4000-8000-000000000001',
  recipient: 'dana@lantern.example',
  letter: {
    subject: '12345678 is your Scope code',
    paragraphs: [
      'Hello <Dana>,',
      { code: '12345678' },
      { label: 'Sign in', url: 'https://x.example/login#proof=a' },
    ],
    footer: 'Someone asked.',
  },
}

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function running<T extends { close(): Promise<void> }>(started: Promise<T>): Promise<T> {
  const server = await started
  closing.push(server.close)
  return server
}

test('an e-mail arrives as text and HTML, with nothing from elsewhere', async () => {
  const server = await running(testSmtp())
  const sender = smtpSender({ url: `smtp://127.0.0.1:${server.port}`, from: FROM })
  expect(await sender.send(MAIL)).toEqual({ result: 'sent' })
  const [received] = server.received
  expect(received).toMatchObject({ from: 'scope@lantern.example', to: ['dana@lantern.example'] })
  const source = received?.source ?? ''
  expect(source).toContain('Subject: 12345678 is your Scope code')
  expect(source).toContain(`Message-ID: <${MAIL.id}@lantern.example>`)
  expect(source).toContain('Hello <Dana>,')
  expect(source).toContain('<p>Hello &lt;Dana&gt;,</p>')
  expect(source).toContain('https://x.example/login#proof=a')
  expect(source).not.toMatch(/<img|<script|url\(|List-Unsubscribe/)
  const oneClick = `https://x.example/api/mail-choices/unsubscribe?token=${'long'.repeat(30)}`
  const unsubscribe = { oneClick, screen: 'https://x.example/settings?tab=you' }
  await sender.send({ ...MAIL, letter: { ...MAIL.letter, unsubscribe } })
  const chosen = server.received[1]?.source ?? ''
  expect(chosen).toMatch(/^List-Unsubscribe:\s+<https:/m)
  expect(chosen).toContain(`<${oneClick}>`)
  expect(chosen).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(chosen).toContain('Change what you get by e-mail:\r\nhttps://x.example/settings?tab=you')
  expect(chosen).toContain('<a href="https://x.example/settings?tab=you">')
})

test('an address cannot add headers or recipients', async () => {
  const server = await running(testSmtp())
  const sender = smtpSender({ url: `smtp://127.0.0.1:${server.port}`, from: FROM })
  for (const recipient of ['a@x.example, b@y.example', 'a@x.example\r\nBcc: b@y.example']) {
    await sender.send({ ...MAIL, recipient })
  }
  expect(server.received.flatMap(({ to }) => to)).not.toContain('b@y.example')
})

describe('TLS', () => {
  test('is used from STARTTLS on, with a certificate that holds for the host', async () => {
    const server = await running(testSmtp({ tls: true }))
    const settings = { url: `smtp://scope:right@localhost:${server.port}`, from: FROM }
    expect(await smtpSender(settings, { ca: CERTIFICATE, tlsRequired: true }).send(MAIL)).toEqual({
      result: 'sent',
    })
  })

  test.each([
    ['an unknown certificate', 'localhost', undefined],
    ['a certificate of another host', '127.0.0.1', CERTIFICATE],
  ])('refuses %s', async (_what, host, ca) => {
    const server = await running(testSmtp({ tls: true }))
    const settings = { url: `smtp://scope:right@${host}:${server.port}`, from: FROM }
    const sender = smtpSender(settings, { tlsRequired: true, ...(ca ? { ca } : {}) })
    const reason = 'the mail server has no valid certificate'
    expect(await sender.send(MAIL)).toEqual({ result: 'busy', reason })
    expect(server.received).toEqual([])
  })

  test('is required beyond this machine: a server without it gets nothing', async () => {
    const server = await running(testSmtp())
    const settings = { url: `smtp://localhost:${server.port}`, from: FROM }
    expect((await smtpSender(settings, { tlsRequired: true }).send(MAIL)).result).toBe('busy')
    expect(server.received).toEqual([])
  })
})

test('we call ourselves by the name of the address that people open', async () => {
  const server = await running(testSmtp())
  const settings = { url: `smtp://127.0.0.1:${server.port}`, from: FROM, name: 'scope.lantern.example' }
  await smtpSender(settings).send(MAIL)
  expect(server.names).toEqual(['scope.lantern.example'])
})

describe('a mail server that', () => {
  const recipient = { result: 'refused', reason: 'the mail server refuses the address' }
  const ours = (reason: string) => ({ result: 'busy', reason })

  test.each<[at: Refuses['at'], code: number, text: string, outcome: object]>([
    ['RCPT TO', 550, '5.1.1 The email account that you tried to reach does not exist', recipient],
    ['RCPT TO', 550, '5.1.10 RESOLVER.ADR.RecipientNotFound', recipient],
    ['RCPT TO', 550, '5.4.1 Recipient address rejected: Access denied', recipient],
    ['RCPT TO', 552, '5.2.2 The email account is over quota', recipient],
    ['RCPT TO', 550, 'secret words', recipient],
    ['RCPT TO', 550, 'No such user here', recipient],
    ['DATA', 550, '5.1.1 User unknown', recipient],
    ['RCPT TO', 451, 'secret words', ours('the mail server asks to try later (451)')],
    ['RCPT TO', 450, '4.7.1 Greylisted', ours('the mail server asks to try later (450 4.7.1)')],
    ['RCPT TO', 452, '4.2.2 Mailbox full', ours('the mail server asks to try later (452 4.2.2)')],
    [
      'RCPT TO',
      550,
      '5.4.5 Daily user sending limit exceeded',
      ours('our quota at the mail server is used up (550 5.4.5)'),
    ],
    [
      'DATA',
      550,
      '5.7.60 SMTP; Client does not have permissions to send as this sender',
      ours('the mail server does not let us send as MAIL_FROM (550 5.7.60)'),
    ],
    ['RCPT TO', 554, '5.7.1 Relay access denied', ours('the mail server refuses our e-mails (554 5.7.1)')],
    ['RCPT TO', 550, '5.7.54 Unable to relay', ours('the mail server does not relay for us (550 5.7.54)')],
    ['RCPT TO', 550, 'relay not permitted', ours('the mail server refuses our e-mails (550)')],
    ['RCPT TO', 554, 'secret words', ours('the mail server refuses our e-mails (554)')],
    [
      'MAIL FROM',
      530,
      '5.7.0 Authentication Required',
      ours('the mail server wants a user and a password in SMTP_URL (530 5.7.0)'),
    ],
    ['MAIL FROM', 530, 'secret', ours('the mail server wants a user and a password in SMTP_URL (530)')],
    [
      'MAIL FROM',
      553,
      '5.1.8 Domain of sender',
      ours('the mail server refuses the sender in MAIL_FROM (553 5.1.8)'),
    ],
    ['MAIL FROM', 550, '5.1.1 No such sender', ours('the mail server refuses our e-mails (550 5.1.1)')],
    ['DATA', 554, '5.7.1 Message rejected as spam', ours('the mail server refuses our e-mails (554 5.7.1)')],
  ])('answers %s with %i %s', async (at, code, text, outcome) => {
    const server = await running(testSmtp({ refuses: { at, code, text } }))
    const sender = smtpSender({ url: `smtp://127.0.0.1:${server.port}`, from: FROM })
    expect(await sender.send(MAIL)).toEqual(outcome)
  })

  test('refuses our password', async () => {
    const server = await running(testSmtp({ tls: true }))
    const settings = { url: `smtp://scope:wrong@localhost:${server.port}`, from: FROM }
    const outcome = await smtpSender(settings, { ca: CERTIFICATE, tlsRequired: true }).send(MAIL)
    expect(outcome).toEqual({ result: 'busy', reason: 'the mail server refuses our user or password' })
  })

  test('never answers', async () => {
    const server = await running(silentServer())
    const sender = smtpSender({ url: `smtp://127.0.0.1:${server.port}`, from: FROM }, { withinMs: 100 })
    expect(await sender.send(MAIL)).toEqual({ result: 'busy', reason: 'the mail server does not answer' })
  })

  test('is not there', async () => {
    const server = await testSmtp()
    await server.close()
    const sender = smtpSender({ url: `smtp://127.0.0.1:${server.port}`, from: FROM })
    expect(await sender.send(MAIL)).toEqual({ result: 'busy', reason: 'the mail server cannot be reached' })
  })
})
