import { StoreFailed } from '../../ports/files/files.ts'
import { Unusable } from '../command.ts'

/** A failing store of files or a full disk as one line for the operator; undefined for any other error. */
export function inOneLine(error: unknown, undone: string): Unusable | undefined {
  const { code, message, cause } = error as NodeJS.ErrnoException & { cause?: Error }
  if (code === '53100' || code === 'ENOSPC') return new Unusable(`The disk is full. ${undone}`)
  if (error instanceof StoreFailed) return new Unusable([message, cause?.message].filter(Boolean).join(' '))
  return undefined
}
