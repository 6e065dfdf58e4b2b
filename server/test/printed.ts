import { vi } from 'vitest'
import type { DatabaseCommand } from '../src/kernel/command.ts'
import type { TestApp } from './app.ts'

/** The output of an operator's command on a test's database. */
export async function printed(
  { parts: { config, clock, database } }: Pick<TestApp, 'parts'>,
  command: DatabaseCommand,
  ...args: string[]
): Promise<string> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  try {
    await command({ config, clock, database, args })
    return log.mock.calls.join('\n')
  } finally {
    log.mockRestore()
  }
}
