import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { CERTIFICATE, KEY } from './localhost-certificate.ts'

/** An e-mail as a mail server received it: its addresses, and its source with quoted-printable undone. */
type Received = { from: string; to: string[]; source: string }

export type TestSmtp = {
  port: number
  received: Received[]
  /** The name that each sender gave for itself. */
  names: string[]
  close(): Promise<void>
}

/** The command at which a mail server refuses, and its reply: the code and the text. */
export type Refuses = { at: 'MAIL FROM' | 'RCPT TO' | 'DATA'; code: number; text?: string }

/** A mail server on this machine. */
export async function testSmtp(
  about: { tls?: boolean | 'from the start'; refuses?: Refuses } = {},
): Promise<TestSmtp> {
  const received: Received[] = []
  const names: string[] = []
  const { refuses } = about
  const refusalAt = (command: Refuses['at']) =>
    refuses?.at === command
      ? Object.assign(new Error(refuses.text ?? 'secret words'), { responseCode: refuses.code })
      : null
  const server = new SMTPServer({
    authOptional: true,
    secure: about.tls === 'from the start',
    disabledCommands: about.tls ? [] : ['STARTTLS'],
    ...{ key: KEY, cert: CERTIFICATE },
    onMailFrom: (_address, { hostNameAppearsAs }, done) => {
      names.push(String(hostNameAppearsAs))
      done(refusalAt('MAIL FROM'))
    },
    onRcptTo: (_address, _session, done) => done(refusalAt('RCPT TO')),
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'scope' }) : done(new Error('secret words')),
    onData: async (stream, { envelope }, done) => {
      const parts: Buffer[] = []
      for await (const part of stream) parts.push(part)
      const refusal = refusalAt('DATA')
      if (refusal) return done(refusal)
      const { mailFrom, rcptTo } = envelope
      const source = Buffer.concat(parts).toString().replaceAll('=\r\n', '').replaceAll('=3D', '=')
      received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        source,
      })
      done()
    },
  })
  // A client that does not trust the certificate hangs up.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    names,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** A server that accepts connections and never speaks. */
export async function silentServer(): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => sockets.add(socket.on('error', () => undefined)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
