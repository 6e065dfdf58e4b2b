import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import manifest from '../package.json' with { type: 'json' }
import { copyOfDataDir, newDataDir } from './data-folder.ts'
import { importNewcomers } from './newcomers.ts'

type Exit = number | null

/** A started server, which may serve or refuse to start. */
type Launched = {
  child: ChildProcess
  dataDir: string
  /** The server’s output, including its log. */
  output(): string
  /** Its exit code, once it has exited. */
  exited: Promise<Exit>
}

export type RunningScope = Pick<Launched, 'dataDir' | 'output'> & {
  url: string
  pid: number
  /** Stops it as an operator would; returns the exit code. */
  stop(): Promise<Exit>
  /** Kills it, as a power cut would. */
  kill(): Promise<Exit>
}

type Env = Record<string, string>

/** `release`: the folder of the built product, by default this one. */
export type Options = { dataDir?: string; clockStart?: string; env?: Env; release?: string }

/** Wednesday noon in Los Angeles, in the third week of period 11 of 2026. */
export const WEDNESDAY = '2026-11-18T20:00:00Z'

/** Monday noon in Los Angeles, the first day of the due week. */
export const DUE_MONDAY = '2026-11-23T20:00:00Z'

const ROOT = join(import.meta.dirname, '..')
/** Starts it like `npm run serve`, but without npm, which would get the signals. */
const [PROGRAM = 'node', ...ARGUMENTS] = (manifest.scripts.serve as string).replace('exec ', '').split(' ')
const READY_MS = 120_000
const MINUTE_MS = 60_000
/** Before the day of any test. */
const LONG_BEFORE = '2026-10-05T20:00:00Z'

/** Runs the product as `npm start` does, on the test’s own port and data folder. */
export async function launchScope(options: Options = {}): Promise<Launched> {
  const dataDir = options.dataDir ?? (await newDataDir())
  await mkdir(dataDir, { recursive: true })
  const logFile = join(dataDir, `server-${Date.now()}.log`)
  const log = openSync(logFile, 'a')
  const child = spawn(PROGRAM, ARGUMENTS, {
    cwd: options.release ?? ROOT,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      SIGN_IN_PER_MINUTE: '10000',
      WRITES_PER_MINUTE: '65535',
      ...(options.clockStart ? { CLOCK_START: options.clockStart } : {}),
      ...options.env,
    },
    // The output goes to a file, as for a service; a pipe would let the test affect the server.
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const exited = new Promise<Exit>((done) => child.once('exit', done))
  return { child, dataDir, output: () => readFileSync(logFile, 'utf8'), exited }
}

/** The addresses of servers that were told to stop. */
const ended = new Set<string>()

/** Whether a reply may be the last of a server that was told to stop. */
export const isEnding = (address: string): boolean =>
  URL.canParse(address) && ended.has(new URL(address).origin)

/** Starts the product, and waits until it is ready. */
export async function startScope(options: Options = {}): Promise<RunningScope> {
  const { child, dataDir, output, exited } = await launchScope(options)
  const url = await addressOf(child, output)
  const end = (signal: NodeJS.Signals) => {
    ended.add(url)
    child.kill(signal)
    return exited
  }
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    output,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

/**
 * A server with the demo company of a day. The company is built once a run, and copied. It is built a minute earlier,
 * so that everything in a test comes after it.
 */
export async function startDemo(options: { clockStart: string; env?: Env }): Promise<RunningScope> {
  const start = Date.parse(options.clockStart)
  const dataDir = await copyOfDataDir(`demo-${start}`, async (folder) => {
    const clockStart = new Date(start - MINUTE_MS).toISOString()
    const builder = await startScope({ dataDir: folder, clockStart })
    await endWell(builder)
    // Pictures of the help page, taken on another day, show only the demo company.
    if (options.clockStart === WEDNESDAY) await importNewcomers(folder)
  })
  return startScope({ ...options, dataDir })
}

/** A data folder without a company: its database has only tables, which are created once a run. */
export const emptyDataDir = (): Promise<string> =>
  copyOfDataDir('empty', async (dataDir) => {
    const builder = await startScope({ dataDir, clockStart: LONG_BEFORE, env: { DEMO: 'off' } })
    await endWell(builder)
  })

/** The data of a server that did not stop properly cannot be copied. */
async function endWell(builder: RunningScope): Promise<void> {
  if ((await builder.stop()) !== 0) throw new Error(`Scope did not stop well:\n${builder.output()}`)
}

async function addressOf(child: ChildProcess, output: () => string): Promise<string> {
  let ended = false
  child.once('exit', () => {
    ended = true
  })
  for (let waited = 0; waited < READY_MS && !ended; waited += 10) {
    const [, url] = /Scope is at (\S+)/.exec(output()) ?? []
    if (url) return url.replace('localhost', '127.0.0.1')
    await new Promise((resume) => setTimeout(resume, 10))
  }
  throw new Error(`Scope did not start:\n${output()}`)
}
