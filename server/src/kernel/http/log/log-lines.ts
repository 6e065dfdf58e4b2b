/** How long lines wait for others, in milliseconds. */
const TOGETHER_MS = 100
const ERROR = 50

/** Where the logger writes. It says the level of each line first. */
export type LogLines = { lastLevel: number; write(line: string): void; flushSync(): void }

/**
 * Writes the lines of a moment together, since a write for each call cost a fifth of its time. Errors, and what is
 * written when the process exits, do not wait.
 */
export function logLines(write: (text: string) => void, exit: NodeJS.EventEmitter = process): LogLines {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined
  const lines = {
    // The name by which pino knows that a stream wants the level.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write: (line: string) => {
      waiting += line
      if (lines.lastLevel >= ERROR) lines.flushSync()
      else timer ??= setTimeout(lines.flushSync, TOGETHER_MS).unref()
    },
    flushSync: () => {
      clearTimeout(timer)
      timer = undefined
      const text = waiting
      waiting = ''
      if (text) write(text)
    },
  }
  exit.on('exit', lines.flushSync)
  return lines
}

// The server goes on if whoever read its output is gone, or the disk is full.
process.stdout.on('error', () => undefined)

/** The standard output, which all apps of a process share. */
export const toOutput = logLines((text) => process.stdout.write(text))
