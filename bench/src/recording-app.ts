import { buildApp } from '../../server/src/app.ts'
import { embeddedGuide } from '../../server/src/guidance/handbook/guide.ts'
import { readConfig } from '../../server/src/kernel/config.ts'
import { openDatabase } from '../../server/src/kernel/db/pool.ts'
import { settableClock } from '../../server/src/ports/clock/clock.ts'
import { localFiles } from '../../server/src/ports/files/local.ts'
import { fakeChat } from '../../server/test/fake-chat.ts'
import type { Statement } from './rows-read.ts'

/** The whole server without a socket, beside the one that is measured: it says which statements a read runs. */
export async function recordingApp(url: string, now: string) {
  const database = openDatabase(url)
  const statements: Statement[] = []
  const { rows } = database.db
  const recording = {
    ...database,
    db: {
      ...database.db,
      rows: <Row>(statement: Parameters<typeof rows>[0]) => {
        statements.push(statement)
        return rows<Row>(statement)
      },
    },
  }
  const config = { ...readConfig({}), logLevel: 'silent' }
  const clock = settableClock(now)
  const app = await buildApp({
    ...{ config, database: recording, clock, assistant: embeddedGuide(), chat: fakeChat(), demoAccounts: [] },
    files: localFiles({ folder: config.dataDir, secret: 'of no file' }),
  })
  return {
    statementsOf: async (path: string, headers: { cookie: string }): Promise<Statement[]> => {
      statements.length = 0
      await app.inject({ url: path, headers })
      return [...statements]
    },
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}
