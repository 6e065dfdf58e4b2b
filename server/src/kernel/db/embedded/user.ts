import { spawn } from 'node:child_process'

/** How to run PostgreSQL, which refuses to run as root: the command to prefix, and the owner of its files. */
export type DatabaseUser = { command: string[]; owner?: { uid: number; gid: number } }

/** This machine cannot run the embedded database. The message says what an operator can do. */
class Unrunnable extends Error {
  readonly code = 'UNRUNNABLE'
}

const NOBODY = 65_534
/** The child stops with its parent; SIGINT is PostgreSQL's fast shutdown. */
const WITH_PARENT = '--pdeathsig=INT'
/** A shell script: whether the folder can be entered and the program be run. */
const REACHES = 'test -x "$0" && exec "$1" --version'

/**
 * Started by an ordinary user, PostgreSQL runs as that user. Started by root, it runs as `nobody` if that user can
 * access the binaries and the folder, else in a user namespace of its own.
 */
export async function asDatabaseUser(postgres: string, folder: string): Promise<DatabaseUser> {
  const nobody = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', WITH_PARENT]
  const isRoot = process.getuid?.() === 0
  if (isRoot && (await succeeds([...nobody, 'sh', '-c', REACHES, folder, postgres]))) {
    return { command: nobody, owner: { uid: NOBODY, gid: NOBODY } }
  }
  const hasSetpriv = process.platform === 'linux' && (await succeeds(['setpriv', '--version']))
  if (!isRoot) return { command: hasSetpriv ? ['setpriv', WITH_PARENT] : [] }
  const namespace = ['unshare', '--user', ...(hasSetpriv ? ['setpriv', WITH_PARENT] : [])]
  if (await succeeds([...namespace, postgres, '--version'])) return { command: namespace }
  throw new Unrunnable(
    'PostgreSQL does not run as root, and neither setpriv nor unshare (util-linux) can start it as another user. ' +
      'Start Scope as an ordinary user, or set DATABASE_URL.',
  )
}

/** Runs a command. If it fails, throws an error with its output. */
export async function run(command: string[]): Promise<void> {
  const { code, output } = await execute(command)
  if (code !== 0) throw new Error(`${command.find((word) => !word.startsWith('-'))} failed: ${output.trim()}`)
}

/** Runs a command and returns its output. Throws if it fails. */
export async function outputOf(command: string[]): Promise<string> {
  const { code, output } = await execute(command)
  if (code !== 0) throw new Error(`${command[0]} failed: ${output.trim()}`)
  return output
}

async function succeeds(command: string[]): Promise<boolean> {
  return (await execute(command).catch(() => ({ code: 1 }))).code === 0
}

function execute([program = '', ...args]: string[]): Promise<{ code: number; output: string }> {
  return new Promise((done, failed) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const append = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000)
    }
    child.stdout.on('data', append)
    child.stderr.on('data', append)
    child.on('error', failed)
    child.on('exit', (code) => done({ code: code ?? 1, output }))
  })
}
