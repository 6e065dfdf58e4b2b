import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect } from 'vitest'

const MAIN = join(import.meta.dirname, '../src/main.ts')

type LogLine = { msg: string; job?: string; done?: number }

/** A server in its own process, on a shared database. */
export type ServerProcess = {
  url: string
  /** How many items a job has processed so far, by its log. */
  done(job: string): number
  /** Its whole log so far. */
  output(): string
  /** Returns the exit code. */
  stop(): Promise<number | null>
}

const running = new Set<ChildProcess>()

/** Starts a server with its clock at an instant, with more settings. Resolves when it is ready. */
export async function startProcess(
  databaseUrl: string,
  clockStart: Date,
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      ...{ PORT: '0', DATABASE_URL: databaseUrl, DEMO: 'off', CLOCK_START: clockStart.toISOString() },
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  await expect.poll(() => output, { timeout: 60_000 }).toContain('Scope is at')
  const lines = () => output.split('\n').filter((line) => line.startsWith('{'))
  return {
    url: /Scope is at (\S+)/.exec(output)?.[1]?.replace('localhost', '127.0.0.1') ?? '',
    done: (job) =>
      lines()
        .map((line) => JSON.parse(line) as LogLine)
        .reduce((sum, line) => sum + (line.job === job ? (line.done ?? 0) : 0), 0),
    output: () => output,
    stop: () => {
      child.kill('SIGTERM')
      running.delete(child)
      return ended
    },
  }
}

/** Ends servers that a failed test left running. */
export function endProcesses(): void {
  for (const child of running) child.kill('SIGKILL')
}
