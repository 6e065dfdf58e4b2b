import { parseArgs } from 'node:util'
import { Misused, readArgs, type Unconfigured } from '../../kernel/command.ts'
import { type Config, ConfigError, readConfig } from '../../kernel/config.ts'
import { wayBack } from '../../kernel/db/migrate/releases.ts'
import { VERSION } from '../../kernel/release.ts'
import { type Clock, runningClock } from '../../ports/clock/clock.ts'
import { checkDatabase } from './database.ts'
import { checkDrop, checkMailbox } from './inbox.ts'
import { CHECKS, type Finding, failing, type Line, notChecked, notUsed, ok, textOf } from './line.ts'
import { checkBucket, checkMail } from './outside.ts'
import { checkProvider } from './provider.ts'

/** Checks everything that a server needs and says what to do about failures. Exit code 1 if a check fails. */
export const doctor: Unconfigured = async (args) => {
  const { json, testTo } = readAsked(args)
  const lines = await examine(testTo)
  console.log(json ? JSON.stringify(lines, null, 2) : lines.map(textOf).join('\n'))
  if (lines.some(({ state }) => state === 'failing')) process.exitCode = 1
}

async function examine(testTo: string | undefined): Promise<Line[]> {
  let config: Config
  try {
    config = readConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const finding = failing(error.message)
    return CHECKS.map((check) => ({
      check,
      ...(check === 'settings' ? finding : notChecked('a setting is wrong')),
    }))
  }
  return examineWith(config, runningClock(config.clockStart), testTo)
}

/** The lines for a server with these settings. `testTo`: an address to which a test e-mail is sent. */
export async function examineWith(config: Config, clock: Clock, testTo?: string): Promise<Line[]> {
  const { providerFailure, ...database } = await checkDatabase(config, clock)
  const [mail, bucket, inbox, mailbox, provider] = await Promise.all([
    checkMail(config, testTo),
    checkBucket(config),
    checkDrop(config),
    checkMailbox(config),
    checkProvider(config, clock, providerFailure),
  ])
  const findings: Record<Line['check'], Finding> = {
    ...{ settings: ok(), ...database, 'way back': sayWayBack(config) },
    ...{ mail, bucket, inbox, mailbox, provider },
  }
  return CHECKS.map((check) => ({ check, ...findings[check] }))
}

/** Whether one can go back to the version before, which an operator wants to know before an upgrade and after it. */
function sayWayBack({ databaseUrl }: Config): Finding {
  const says = wayBack(VERSION, { isEmbedded: databaseUrl === undefined })
  return says ? ok(says) : notUsed(`${VERSION} has no release before it`)
}

function readAsked(args: readonly string[]) {
  const options = { json: { type: 'boolean' }, 'mail-to': { type: 'string' } } as const
  const { values } = readArgs(() => parseArgs({ args: [...args], options }))
  if (values['mail-to'] === '') throw new Misused('--mail-to takes an e-mail address.')
  return { json: values.json ?? false, testTo: values['mail-to'] }
}
