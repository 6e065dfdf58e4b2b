import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type RunningScope = {
  url: string
  pid: number
  dataDir: string
  /** What the server printed, its log lines among it. */
  output(): string
  /** The orderly end, as an operator stops it. */
  stop(): Promise<void>
  /** The power cut. */
  kill(): Promise<void>
}

export type Options = { dataDir?: string; clockStart?: string; env?: Record<string, string> }

const MAIN = join(import.meta.dirname, '../server/src/main.ts')
const READY_MS = 60_000

/** The product as `npm start` runs it, on a port and a data folder of the test's own. */
export async function startScope(options: Options = {}): Promise<RunningScope> {
  const dataDir = options.dataDir ?? (await newDataDir())
  const child = spawn('node', [MAIN], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      SIGN_IN_PER_MINUTE: '10000',
      ...(options.clockStart ? { CLOCK_START: options.clockStart } : {}),
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const keep = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  const url = await addressOf(child, () => output)
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
  }
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    output: () => output,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

export const newDataDir = (): Promise<string> => mkdtemp(join(tmpdir(), 'scope-e2e-'))

export const removeDataDir = (dataDir: string): Promise<void> => rm(dataDir, { recursive: true, force: true })

function addressOf(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((done, failed) => {
    const late = setTimeout(() => failed(new Error(`Scope did not start:\n${output()}`)), READY_MS)
    child.stdout?.on('data', () => {
      const [, url] = /Scope is at (\S+)/.exec(output()) ?? []
      if (!url) return
      clearTimeout(late)
      done(url.replace('localhost', '127.0.0.1'))
    })
    child.once('exit', (code) => {
      clearTimeout(late)
      failed(new Error(`Scope ended with ${code}:\n${output()}`))
    })
  })
}
