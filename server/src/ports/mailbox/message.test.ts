import { describe, expect, test } from 'vitest'
import { readMessage } from './message.ts'

const SALES = 'Venue,Week of,Revenue\r\nField Bar,2026-11-16,84210.50\r\n'
const PACKED = Buffer.from(SALES).toString('base64')
const ROOT = 'From: Reports <reports@pos.example>\r\nSubject: Sales\r\nMIME-Version: 1.0'

/** A part, or a whole message, of a type with more headers. */
const part = (type: string, body: string, ...headers: string[]): string =>
  [`Content-Type: ${type}`, ...headers, '', body].join('\r\n')
const csv = (...headers: string[]) =>
  part('text/csv', PACKED, 'Content-Transfer-Encoding: base64', ...headers)

let boundaries = 0
function multipart(kind: string, ...parts: string[]): string {
  boundaries += 1
  const mark = `mark-${boundaries}`
  const body = [...parts.flatMap((one) => [`--${mark}`, one]), `--${mark}--`, ''].join('\r\n')
  return part(`multipart/${kind}; boundary="${mark}"`, body)
}

const read = (content: string) => readMessage(Buffer.from(`${ROOT}\r\n${content}`))
const filesOf = async (content: string) =>
  (await read(content)).files.map(({ name, bytes }) => [name, bytes.toString()])

const TEXT = part('text/plain', 'See attached.')
const HTML = part('text/html', '<p>See <img src="cid:logo"></p>')
const NAMED = 'Content-Disposition: attachment; filename="sales.csv"'
const forwarded = (...headers: string[]) =>
  part('message/rfc822', `${ROOT}\r\n${multipart('mixed', TEXT, csv(NAMED))}`, ...headers)

describe('a file of a message is taken', () => {
  test.each<[string, string, string]>([
    ['attached', multipart('mixed', TEXT, csv(NAMED)), 'sales.csv'],
    [
      'with a Content-ID beside HTML',
      multipart('related', HTML, csv(NAMED, 'Content-ID: <f_abc>')),
      'sales.csv',
    ],
    [
      'without a disposition',
      multipart('mixed', TEXT, csv().replace('text/csv', 'text/csv; name="s.csv"')),
      's.csv',
    ],
    [
      'with a disposition of its own',
      multipart('mixed', TEXT, csv('Content-Disposition: file; filename=a.csv')),
      'a.csv',
    ],
    ['without a name', multipart('mixed', TEXT, csv()), 'attachment'],
    ['inline and without a name', multipart('mixed', TEXT, csv('Content-Disposition: inline')), 'attachment'],
    [
      'as plain text, inline',
      multipart(
        'mixed',
        TEXT,
        part('text/plain', SALES, 'Content-Disposition: inline; filename="sales.txt"'),
      ),
      'sales.txt',
    ],
    [
      'as plain text with a name alone',
      multipart('mixed', TEXT, part('text/plain; name="s.csv"', SALES)),
      's.csv',
    ],
    ['as the whole message', csv('Content-Disposition: inline; filename="sales.csv"'), 'sales.csv'],
    [
      'in a forwarded message',
      multipart('mixed', TEXT, forwarded('Content-Disposition: attachment')),
      'sales.csv',
    ],
    [
      'in a forwarded message, inline',
      multipart('mixed', TEXT, forwarded('Content-Disposition: inline')),
      'sales.csv',
    ],
    ['in a message forwarded by itself', forwarded(), 'sales.csv'],
    [
      'in a message that was forwarded twice',
      multipart('mixed', TEXT, part('message/rfc822', `${ROOT}\r\n${multipart('mixed', forwarded())}`)),
      'sales.csv',
    ],
    [
      'in a forwarded message in Base64',
      multipart(
        'mixed',
        part(
          'message/rfc822',
          Buffer.from(`${ROOT}\r\n${csv(NAMED)}`).toString('base64'),
          'Content-Transfer-Encoding: base64',
        ),
      ),
      'sales.csv',
    ],
    [
      'as an e-mail that was attached as a file',
      multipart(
        'mixed',
        TEXT,
        forwarded().replace('message/rfc822', 'application/octet-stream; name="Sales.eml"'),
      ),
      'sales.csv',
    ],
  ])('%s', async (_how, content, name) => {
    expect(await filesOf(content)).toEqual([[name, SALES]])
  })

  test('once, if it is there twice', async () => {
    const twice = multipart('mixed', TEXT, csv(NAMED), csv(NAMED, 'Content-ID: <a>'), csv(), forwarded())
    expect(await filesOf(twice)).toEqual([['sales.csv', SALES]])
    expect(await filesOf(multipart('mixed', csv(), csv(NAMED)))).toEqual([['sales.csv', SALES]])
  })

  test('each, if equal ones have names of their own', async () => {
    const other = csv(NAMED.replace('sales', 'other'))
    expect((await read(multipart('mixed', csv(NAMED), other))).files.map(({ name }) => name)).toEqual([
      'sales.csv',
      'other.csv',
    ])
  })
})

describe('what nobody means as a file is named, not taken', () => {
  test('pictures, invitations, signatures and what mail servers add', async () => {
    const logo = part('image/png; name="logo.png"', 'x', 'Content-ID: <logo>')
    const unnamed = part('image/png', 'x', 'Content-ID: <dot>', 'Content-Disposition: inline')
    const invite = part('text/calendar; name="invite.ics"', 'x')
    const footer = part('text/plain; name="ATT00001.txt"', 'Sent by us', 'Content-Disposition: attachment')
    const signature = part('application/pkcs7-signature; name="smime.p7s"', 'x')
    const key = part('application/pgp-signature; name="signature.asc"', 'x')
    const message = await read(multipart('mixed', TEXT, logo, unnamed, invite, footer, signature, key))
    expect(message).toMatchObject({ files: [], others: ['logo.png', 'invite.ics'], sealed: [] })
  })
})

describe('a part in which files are hidden is said', () => {
  test.each([
    ['winmail', part('application/ms-tnef; name="winmail.dat"', 'x')],
    ['winmail', part('application/octet-stream; name="Winmail.dat"', 'x')],
    ['winmail', part('application/octet-stream', 'eJ8+Ig==', 'Content-Transfer-Encoding: base64')],
    ['encrypted', part('application/pkcs7-mime; smime-type=enveloped-data; name="smime.p7m"', 'x')],
    ['encrypted', part('application/octet-stream; name="smime.p7m"', 'x')],
    [
      'encrypted',
      multipart(
        'encrypted',
        part('application/pgp-encrypted', 'Version: 1'),
        part('application/octet-stream; name="encrypted.asc"', 'x'),
      ),
    ],
  ])('%s', async (kind, hidden) => {
    expect(await read(multipart('mixed', TEXT, hidden))).toMatchObject({ files: [], sealed: [kind] })
    const inside = part('message/rfc822', `${ROOT}\r\n${multipart('mixed', TEXT, hidden)}`)
    expect(await read(multipart('mixed', TEXT, inside, csv(NAMED)))).toMatchObject({
      files: [{ name: 'sales.csv' }],
      sealed: [kind],
    })
  })
})

test('messages in messages end somewhere', async () => {
  let content = forwarded()
  for (let deep = 0; deep < 50; deep += 1) content = part('message/rfc822', `${ROOT}\r\n${content}`)
  expect((await read(content)).files).toEqual([])
})

test('the senders and recipients are those of the message, not of one that it forwards', async () => {
  const inner = part('message/rfc822', `From: evil@evil.example\r\nTo: x@evil.example\r\n${csv(NAMED)}`)
  const message = await readMessage(
    Buffer.from(`${ROOT}\r\nTo: numbers@lantern.example\r\n${multipart('mixed', inner)}`),
  )
  expect(message).toMatchObject({ senders: ['reports@pos.example'], recipients: ['numbers@lantern.example'] })
})
