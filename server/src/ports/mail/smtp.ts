import { htmlOf, type Letter, subjectOf, textOf } from './letter.ts'
import type { MailOutcome, MailSender } from './mail.ts'
import { outcomeOfRefusal, type Refused } from './refusal.ts'

const WITHIN_MS = 10_000

/** What tests set: whom to trust instead of the system, whether this machine needs TLS too, and how long to wait. */
type Testing = { ca?: string; tlsRequired?: boolean; withinMs?: number }

/** `greet` connects and signs in, and sends nothing: `sent` says that the mail server takes us. */
export type SmtpSender = MailSender & { greet(): Promise<MailOutcome> }

/**
 * Sends by SMTP, with a connection for each e-mail. Beyond this machine only over TLS, from the start (`smtps:`) or after
 * STARTTLS, with a certificate that holds for the host. `name` is how we call ourselves: some servers refuse the name of
 * a container. The library is loaded with the first e-mail.
 */
export function smtpSender(
  { url, from, name }: { url: string; from: string; name?: string },
  { ca, tlsRequired, withinMs = WITHIN_MS }: Testing = {},
): SmtpSender {
  const { protocol, hostname, port, username, password } = new URL(url)
  const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
  const secure = protocol === 'smtps:'
  const required = tlsRequired ?? !loopback
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      host: hostname.replaceAll(/[[\]]/g, ''),
      port: port ? Number(port) : secure ? 465 : 587,
      secure,
      ...(name ? { name } : {}),
      requireTLS: !secure && required,
      ignoreTLS: !secure && !required,
      tls: { minVersion: 'TLSv1.2', ...(ca ? { ca } : {}) },
      ...(username
        ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }
        : {}),
      ...{ dnsTimeout: withinMs, connectionTimeout: withinMs },
      ...{ greetingTimeout: withinMs, socketTimeout: withinMs },
      // A letter is text alone: nothing in it is read from a file or fetched.
      ...{ disableFileAccess: true, disableUrlAccess: true },
    })
  }
  let opened: ReturnType<typeof open> | undefined
  const host = from.replace(/^.*@/, '').replace('>', '')
  type Transport = Awaited<ReturnType<typeof open>>
  const outcomeIn = async (work: (transport: Transport) => Promise<unknown>): Promise<MailOutcome> => {
    try {
      opened ??= open()
      await work(await opened)
      return { result: 'sent' }
    } catch (error) {
      return outcomeOf(error as Failure)
    }
  }
  return {
    greet: () => outcomeIn((transport) => transport.verify()),
    send: ({ id, recipient, letter }) =>
      outcomeIn((transport) =>
        transport.sendMail({
          ...{ from, to: { name: '', address: recipient }, subject: subjectOf(letter) },
          ...{ text: textOf(letter), html: htmlOf(letter), messageId: `<${id}@${host}>` },
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...unsubscribeHeaders(letter),
          },
          signal: AbortSignal.timeout(withinMs),
        }),
      ),
  }
}

/** What mail programs need to show an Unsubscribe button (RFC 8058). */
const unsubscribeHeaders = ({ unsubscribe }: Letter): Record<string, string> =>
  unsubscribe
    ? {
        'List-Unsubscribe': `<${unsubscribe.oneClick}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    : {}

type Failure = Pick<Error, 'name' | 'message'> & { code?: string } & Partial<Refused>

/** Our own words: the other server's text may contain an address. */
function outcomeOf({ code = '', name, message, ...refusal }: Failure): MailOutcome {
  const { command = '', responseCode = 0, response = '' } = refusal
  if (code === 'EAUTH') return busy('the mail server refuses our user or password')
  if (responseCode >= 400) return outcomeOfRefusal({ command, responseCode, response })
  if (code === 'ETIMEDOUT' || code === 'EABORT' || name === 'TimeoutError') {
    return busy('the mail server does not answer')
  }
  if (code === 'ETLS' || /certificate/i.test(message)) return busy('the mail server has no valid certificate')
  return busy('the mail server cannot be reached')
}

const busy = (reason: string): MailOutcome => ({ result: 'busy', reason })
