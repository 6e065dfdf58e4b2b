#!/usr/bin/env node
import { backsUpFirst } from '../kernel/backup/before-upgrade.ts'
import { Misused, Unusable } from '../kernel/command.ts'
import { readConfig } from '../kernel/config.ts'
import type { Upgrade } from '../kernel/db/migrate/upgrade.ts'
import { lineOf } from '../kernel/start-failure.ts'
import { runningClock } from '../ports/clock/clock.ts'
import { COMMANDS, type Entry } from './table.ts'

const FAILED = 1
const MISUSED = 2

const callOf = (name: string): string => ['scope', name, COMMANDS[name]?.takes].filter(Boolean).join(' ')

/** Lists every command, or those that begin with the given words: `scope people`. */
function help(words: readonly string[]): string {
  const names = Object.keys(COMMANDS)
  const begun = names.filter((name) => name.startsWith(`${words[0]} `))
  const lines = (begun.length > 0 ? begun : names).map(
    (name) => `  ${callOf(name)}\n      ${COMMANDS[name]?.does}`,
  )
  return ['Usage: scope COMMAND', '', ...lines, '', 'scope COMMAND --help shows one of them.'].join('\n')
}

async function main(words: readonly string[]): Promise<void> {
  const name = Object.keys(COMMANDS).find((one) => `${words.join(' ')} `.startsWith(`${one} `))
  const entry = name && COMMANDS[name]
  const asksHelp = words.some((word) => word === '--help' || word === '-h')
  if (!entry) {
    if (!asksHelp) process.exitCode = MISUSED
    console[asksHelp ? 'log' : 'error'](help(words))
    return
  }
  if (asksHelp) {
    console.log(`Usage: ${callOf(name)}\n${entry.does}`)
    return
  }
  try {
    await run(entry, words.slice(name.split(' ').length))
  } catch (error) {
    process.exitCode = error instanceof Misused ? MISUSED : FAILED
    console.error(sentenceOf(error, name))
  }
}

async function run(entry: Entry, args: readonly string[]): Promise<void> {
  if ('loadUnconfigured' in entry) return (await entry.loadUnconfigured())(args)
  const config = readConfig()
  const command = await entry.load()
  const clock = runningClock(config.clockStart)
  const upgrade: Upgrade = {
    before: backsUpFirst(config, clock, console.error),
    onStep: (step) => console.error(`The database is being brought up to date: ${step}.`),
  }
  await command({ config, clock, args, upgrade })
}

/** An error as operators read it, without a stack: what to do, or for a bug in Scope its message and place. */
function sentenceOf(error: unknown, name: string): string {
  if (error instanceof Misused) return [error.message, `Usage: ${callOf(name)}`].filter(Boolean).join('\n')
  if (error instanceof Unusable) return error.message
  return lineOf(error) ?? `A fault of Scope, please report it: ${firstLines(error)}`
}

/** The message and the first place in the stack, in one line. */
function firstLines(error: unknown): string {
  const [, place = ''] = /\n\s+(at .*)/.exec((error as Error)?.stack ?? '') ?? []
  return `${String(error).replaceAll(/\s*\n\s*/g, ' ')} ${place}`.trim()
}

await main(process.argv.slice(2))
