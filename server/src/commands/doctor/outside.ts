import { randomUUID } from 'node:crypto'
import type { Config } from '../../kernel/config.ts'
import { newKey, type SignedPut } from '../../ports/files/files.ts'
import { s3Files } from '../../ports/files/s3.ts'
import { smtpSender } from '../../ports/mail/smtp.ts'
import { type Finding, failing, notUsed, ok } from './line.ts'

/** Checks that the mail server accepts the sign-in and, with `testTo`, an e-mail to that address. */
export async function checkMail(
  { mail, publicUrl }: Pick<Config, 'mail' | 'publicUrl'>,
  testTo?: string,
): Promise<Finding> {
  if (!mail) return notUsed('no e-mails are sent. SMTP_URL and MAIL_FROM name a mail server')
  const sender = smtpSender({ ...mail, name: new URL(publicUrl).hostname })
  const outcome = testTo ? await sender.send(testMail(testTo)) : await sender.greet()
  const { host } = new URL(mail.url)
  if (outcome.result === 'sent') return ok(testTo ? `${host} took an e-mail to ${testTo}` : host)
  return failing(`${host}: ${outcome.reason}. Look at SMTP_URL and MAIL_FROM`)
}

const testMail = (recipient: string) => ({
  id: randomUUID(),
  recipient,
  letter: {
    subject: 'Test e-mail from Scope',
    paragraphs: ['E-mails from Scope reach you.'],
    footer: 'You get this e-mail because the operator of Scope sent a test to you.',
  },
})

const TEST_FILE = 'A test of Scope.'
const WITHIN_MS = 10_000

/** Checks that files can be uploaded to the bucket, stored, read and removed, and that browsers may upload them. */
export async function checkBucket({ s3, publicUrl }: Pick<Config, 's3' | 'publicUrl'>): Promise<Finding> {
  if (!s3) return notUsed('attached files are in DATA_DIR')
  const store = s3Files(s3)
  const key = newKey()
  let trouble = 'takes no files'
  try {
    await send(await store.sign({ key, type: 'text/plain', size: TEST_FILE.length }, new Date(0)))
    trouble = 'keeps no files'
    const kept = await store.keep(key)
    trouble = 'gives no files back'
    const read = kept && (await store.open(kept.name))
    if ((await read?.toArray())?.join('') !== TEST_FILE) throw new Error('another content')
    trouble = 'removes no files'
    await store.clear(key)
  } catch (error) {
    await store.clear(key).catch(() => undefined)
    return failing(`The bucket ${s3.bucket} ${trouble} (${reasonOf(error)}). ${LOOK_AT_BUCKET}`)
  }
  const reason = await store.whyNoUploads?.(publicUrl)
  return reason
    ? failing(`The bucket ${s3.bucket}: ${reason}. Browsers must be able to PUT files there`)
    : ok(s3.bucket)
}

const LOOK_AT_BUCKET = 'Look at S3_ENDPOINT, S3_BUCKET and the key, and at what it may do'

/** Uploads the test file as a browser does. Throws the service's reason for a failure. */
async function send({ url, headers }: SignedPut): Promise<void> {
  const signal = AbortSignal.timeout(WITHIN_MS)
  const response = await fetch(url, { method: 'PUT', headers, body: TEST_FILE, signal })
  if (response.ok) return
  const [, code] = /<Code>(\w+)<\/Code>/.exec(await response.text()) ?? []
  throw new Error('', { cause: { code: code ?? `HTTP_${response.status}` } })
}

/** The reason for an error from the service or the network: `AccessDenied`, `ECONNREFUSED`. */
function reasonOf(error: unknown): string {
  const { cause = error } = error as { cause?: unknown }
  const { code, name } = cause as { code?: unknown; name?: unknown }
  const word = [code, name].find(
    (one) => typeof one === 'string' && /^\w{1,60}$/.test(one) && one !== 'Error',
  )
  return String(word ?? 'another content came back')
}
