import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../../test/free-port.ts'
import { type Dovecot, dovecot, hasDovecot, messageOf } from '../../../test/outside/dovecot.ts'
import { imapMailbox } from './imap.ts'
import { type ArrivedMessage, MailboxFailed, type MessageResult } from './mailbox.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwx'
const TO = `numbers+${LETTERS}@lantern.example`
const NEVER = new AbortController().signal
const SETTINGS = { authserv: 'mx.lantern.example', domain: 'lantern.example' }
const NAME = hasDovecot ? 'a real mailbox' : 'a real mailbox, of which this machine has none'

let server: Dovecot
beforeAll(async () => {
  if (hasDovecot) server = await dovecot()
})
afterAll(() => server?.stop())

const mailbox = () => imapMailbox({ url: server.url, ...SETTINGS })

/** Reads what is new, and returns it. */
async function read(result: MessageResult = 'done', box = mailbox()): Promise<ArrivedMessage[]> {
  const taken: ArrivedMessage[] = []
  const moved = await box.readNew(async (message) => {
    taken.push(message)
    return result
  }, NEVER)
  expect(moved).toBe(taken.length)
  return taken
}

describe.skipIf(!hasDovecot)(NAME, () => {
  test('gives unseen messages to its letters once, and leaves other mail alone', async () => {
    const files = [
      { name: 'sales.csv', content: 'Venue,Week of\n' },
      { name: 'logo.png', content: 'png', type: 'image/png' },
    ]
    const authentication = ['mx.lantern.example; dkim=pass header.d=pos.example', 'evil.example; dkim=fail']
    await server.deliver(messageOf({ subject: 'Sales', to: TO, files, authentication }))
    await server.deliver(messageOf({ subject: 'Lunch', to: 'numbers@lantern.example' }))
    const [message, ...others] = await read()
    expect(others).toEqual([])
    expect(message).toEqual({
      recipients: [TO],
      senders: ['reports@pos.example'],
      authentication: authentication.map((value) => ` ${value}`),
      ...{ subject: 'Sales', id: expect.any(String), tooMuch: null, others: ['logo.png'], sealed: [] },
      files: [{ name: 'sales.csv', bytes: Buffer.from('Venue,Week of\n') }],
    })
    expect(await server.folder('Scope.done')).toContainEqual({ subject: 'Sales', seen: true })
    expect(await server.folder('INBOX')).toContainEqual({ subject: 'Lunch', seen: false })
    expect(await read()).toEqual([])
  })

  test('is found by the header that a mail server adds for a copy that nobody sees', async () => {
    const headers = [`Delivered-To: ${TO.toUpperCase()}`]
    await server.deliver(messageOf({ subject: 'Blind', to: 'team@pos.example', headers }))
    expect(await read('failed')).toMatchObject([{ recipients: ['team@pos.example', TO] }])
    expect(await server.folder('Scope.failed')).toContainEqual({ subject: 'Blind', seen: true })
  })

  test('of a message with an attachment of 30 MB only the headers are read', async () => {
    const files = [{ name: 'huge.csv', content: Buffer.alloc(30 * 1024 * 1024, 'a') }]
    await server.deliver(messageOf({ subject: 'Huge', to: TO, files }))
    const head = { recipients: [TO], senders: ['reports@pos.example'], subject: 'Huge' }
    expect(await read('failed')).toMatchObject([{ ...head, files: [], tooMuch: 'size' }])
    expect(await server.folder('Scope.failed')).toContainEqual({ subject: 'Huge', seen: true })
  })

  test('of a message with more than 20 files none is taken', async () => {
    const files = Array.from({ length: 21 }, (_, at) => ({ name: `${at}.csv`, content: String(at) }))
    await server.deliver(messageOf({ subject: 'Many', to: TO, files }))
    expect(await read()).toMatchObject([{ recipients: [TO], files: [], tooMuch: 'files' }])
  })

  test('a message whose taking fails stays unseen for the next run', async () => {
    await server.deliver(messageOf({ subject: 'Again', to: TO }))
    const fault = new Error('no database')
    const failing = mailbox().readNew(() => Promise.reject(fault), NEVER)
    await expect(failing).rejects.toBe(fault)
    expect(await server.folder('INBOX')).toContainEqual({ subject: 'Again', seen: false })
    expect(await read()).toHaveLength(1)
  })

  test('a wrong password is said without the password, until it is right', async () => {
    const url = server.url.replace(server.password, 'wrong-one')
    const box = imapMailbox({ url, ...SETTINGS })
    const error = await box.check().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(MailboxFailed)
    expect(error).toMatchObject({ reason: 'the mail server refuses our user or password' })
    expect(box.trouble()).toBe('the mail server refuses our user or password')
    await mailbox().check()
  })

  test('a folder that is not there is named', async () => {
    const box = imapMailbox({ url: server.url.replace('/INBOX', '/Reports'), ...SETTINGS })
    await expect(box.check()).rejects.toThrow('the mailbox has no folder Reports')
  })
})

test('a server that is not there, or ends the connection, is a plain word', async () => {
  const port = await freePort()
  const url = `imap://a%40b.example:p@127.0.0.1:${port}`
  await expect(imapMailbox({ url, ...SETTINGS }).check()).rejects.toThrow(
    'the mail server refuses the connection (ECONNREFUSED)',
  )
  const rude = createServer((socket) => socket.destroy()).listen(port, '127.0.0.1')
  await expect(imapMailbox({ url, ...SETTINGS }).check()).rejects.toThrow(
    /^the mail server ended the connection/,
  )
  rude.close()
})
