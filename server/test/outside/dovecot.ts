import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'
import { freePort } from '../free-port.ts'

const PROGRAM = '/usr/sbin/dovecot'

/** Whether this machine has a mail server to test with: `apt-get install --no-install-recommends dovecot-imapd`. */
export const hasDovecot = existsSync(PROGRAM)

export type Dovecot = {
  /** For `INBOX_IMAP_URL`, with the password. */
  url: string
  password: string
  /** Puts a message into the inbox, as a mail server delivers it: unseen. */
  deliver(source: string | Buffer): Promise<void>
  /** The subjects of the messages in a folder, and which of them are seen. */
  folder(path: string): Promise<{ subject: string; seen: boolean }[]>
  stop(): Promise<void>
}

/** The user that runs it must not be root; if the tests run as root, it is Debian's unprivileged user. */
const isRoot = process.getuid?.() === 0
const OWNER = isRoot ? { uid: 65_534, gid: 65_534, name: 'nobody', group: 'nogroup' } : own()

function own() {
  const { uid, gid, username } = userInfo()
  return { uid, gid, name: username, group: username }
}

/** Starts Dovecot on loopback, in its own folder, with one user `numbers@lantern.example`. */
export async function dovecot(): Promise<Dovecot> {
  const folder = await mkdtemp(join(tmpdir(), 'scope-imap-'))
  await chmod(folder, 0o755)
  if (isRoot) await chmod(tmpdir(), 0o711)
  const [port, password] = [await freePort(), randomBytes(8).toString('hex')]
  for (const name of ['run', 'state', 'mail']) await mkdir(join(folder, name))
  const config = join(folder, 'dovecot.conf')
  await writeFile(
    config,
    `protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
ssl = no
disable_plaintext_auth = no
default_internal_user = ${OWNER.name}
default_internal_group = ${OWNER.group}
default_login_user = ${OWNER.name}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
passdb {
  driver = static
  args = user=numbers@lantern.example password=${password}
}
userdb {
  driver = static
  args = uid=${OWNER.uid} gid=${OWNER.gid} home=${folder}/mail
}
mail_location = maildir:~/Maildir
first_valid_uid = 1
first_valid_gid = 1
`,
  )
  for (const path of ['', 'run', 'state', 'mail', 'dovecot.conf']) {
    await chown(join(folder, path), OWNER.uid, OWNER.gid)
  }
  const rights = isRoot ? { uid: OWNER.uid, gid: OWNER.gid } : {}
  const child = spawn(PROGRAM, ['-F', '-c', config], { stdio: 'inherit', cwd: folder, ...rights })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (child.exitCode === null && !(await answers(port))) await pause(20)
  if (child.exitCode !== null) throw new Error(`Dovecot ended with ${child.exitCode}: look at ${folder}/log`)

  const asUser = async <T>(work: (client: ImapFlow) => Promise<T>): Promise<T> => {
    const auth = { user: 'numbers@lantern.example', pass: password }
    const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, auth, logger: false })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.logout()
    }
  }
  return {
    url: `imap://numbers%40lantern.example:${password}@127.0.0.1:${port}/INBOX`,
    password,
    deliver: (source) =>
      asUser(async (client) => {
        await client.append('INBOX', source)
      }),
    folder: (path) =>
      asUser(async (client) => {
        const paths = (await client.list()).map((one) => one.path)
        if (!paths.includes(path)) return []
        await client.mailboxOpen(path, { readOnly: true })
        const all = await client.fetchAll('1:*', { envelope: true, flags: true }).catch(() => [])
        return all.map(({ envelope, flags }) => ({
          subject: envelope?.subject ?? '',
          seen: flags?.has('\\Seen') ?? false,
        }))
      }),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('data', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
    socket.setTimeout(1000, () => {
      socket.destroy()
      resolve(false)
    })
  })

type Written = {
  subject: string
  to: string
  from?: string
  /** The values of `Authentication-Results`, the topmost first. */
  authentication?: readonly string[]
  headers?: readonly string[]
  text?: string
  files?: readonly { name: string; content: string | Buffer; type?: string }[]
}

/** A message in the form of a mail server. */
export function messageOf({ subject, to, from = 'reports@pos.example', ...more }: Written): string {
  const { authentication = [], headers = [], text = 'Attached.', files = [] } = more
  const parts = files.map(({ name, content, type = 'text/csv' }) => [
    '--part',
    `Content-Type: ${type}; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(content).toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
  ])
  return [
    ...authentication.map((value) => `Authentication-Results: ${value}`),
    ...headers,
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=part',
    '',
    ...['--part', 'Content-Type: text/plain', '', text],
    ...parts.flat(),
    '--part--',
    '',
  ].join('\r\n')
}
