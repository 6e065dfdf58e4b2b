#!/usr/bin/env node
import { type Command, Misused, Unusable } from '../kernel/command.ts'
import { readConfig } from '../kernel/config.ts'
import { lineOf } from '../kernel/start-failure.ts'
import { runningClock } from '../ports/clock/clock.ts'

type Entry = { takes?: string; does: string; load: () => Promise<Command> }

/** What an operator can run, by name. */
const COMMANDS: Record<string, Entry> = {
  'import roster': {
    takes: 'FILE.csv [--company "Name"] [--dry-run]',
    does: 'add and change people and venues from a staff list',
    load: async () => (await import('./import.ts')).importPeople,
  },
  'import numbers': {
    takes: 'FILE.csv [--company DOMAIN] [--dry-run]',
    does: 'add and change weekly numbers from a spreadsheet',
    load: async () => (await import('./import.ts')).importNumbers,
  },
  backup: {
    takes: 'FILE [--company DOMAIN] | --check FILE',
    does: 'write a backup, or say whether one is whole',
    load: async () => (await import('./backup.ts')).backup,
  },
  restore: {
    takes: 'FILE',
    does: 'fill an empty database from a backup',
    load: async () => (await import('./restore.ts')).restore,
  },
  'make-live': {
    does: 'let a restored copy send messages again',
    load: async () => (await import('./copy.ts')).liven,
  },
  'make-copy': {
    does: 'mark a database that PostgreSQL has copied, before a server starts on it',
    load: async () => (await import('./copy.ts')).mark,
  },
  migrate: {
    does: 'bring the tables to this version, before the servers start',
    load: async () => (await import('./migrate.ts')).migrate,
  },
  'setup-link': {
    does: 'print a link to set up the first company',
    load: async () => (await import('./setup-link.ts')).setupLink,
  },
  'sign-in-link': {
    takes: 'EMAIL',
    does: 'print a link for one sign-in of a person',
    load: async () => (await import('./sign-in-link.ts')).signInLink,
  },
  'audit verify': {
    takes: '[HASH OF A SEAL]',
    does: 'say whether the audit trail is as it was sealed',
    load: async () => (await import('./audit-verify.ts')).verifyAudit,
  },
}

const FAILED = 1
const MISUSED = 2

const callOf = (name: string): string => ['scope', name, COMMANDS[name]?.takes].filter(Boolean).join(' ')
const help = (): string => {
  const lines = Object.entries(COMMANDS).map(([name, { does }]) => `  ${callOf(name)}\n      ${does}`)
  return ['Usage: scope COMMAND', '', ...lines, '', 'scope COMMAND --help shows one of them.'].join('\n')
}

async function main(words: readonly string[]): Promise<void> {
  const name = Object.keys(COMMANDS).find((one) => `${words.join(' ')} `.startsWith(`${one} `))
  const entry = name && COMMANDS[name]
  const asksHelp = words.some((word) => word === '--help' || word === '-h')
  if (!entry) {
    if (!asksHelp) process.exitCode = MISUSED
    console[asksHelp ? 'log' : 'error'](help())
    return
  }
  if (asksHelp) {
    console.log(`Usage: ${callOf(name)}\n${entry.does}`)
    return
  }
  try {
    const config = readConfig()
    const run = await entry.load()
    const args = words.slice(name.split(' ').length)
    await run({ config, clock: runningClock(config.clockStart), args })
  } catch (error) {
    process.exitCode = error instanceof Misused ? MISUSED : FAILED
    if (error instanceof Misused)
      console.error([error.message, `Usage: ${callOf(name)}`].filter(Boolean).join('\n'))
    else console.error(error instanceof Unusable ? error.message : (lineOf(error) ?? error))
  }
}

await main(process.argv.slice(2))
