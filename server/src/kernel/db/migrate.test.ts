import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { inTurn } from './migrate.ts'

test('a server that waits for its turn keeps no transaction, which an index that is built meanwhile could wait for', async () => {
  const empty = await testDatabase('empty')
  const turns: string[] = []
  try {
    let other: Promise<void> | undefined
    await inTurn(empty.url, async (client) => {
      other = inTurn(empty.url, async () => void turns.push('the other'))
      const idle = async () => {
        const { rowCount } = await client.query(`
          select from pg_stat_activity
           where datname = current_database() and application_name = 'scope migrations'
             and state = 'idle' and query = 'rollback'`)
        return rowCount
      }
      await expect.poll(idle).toBe(1)
      turns.push('this')
    })
    await other
    expect(turns).toEqual(['this', 'the other'])
  } finally {
    await empty.drop()
  }
})
