import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { plural } from '@scope/contract/kernel/count.words'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { Unusable } from '../command.ts'
import type { StoredTable } from './manifest.ts'
import type { Progress } from './progress.ts'

type Loading = { table: StoredTable; add(bytes: Buffer): Promise<void>; end(): Promise<number> }

/** Loads the parts of tables, which come one table after another. Parts of other tables are skipped. */
export function rowLoader(
  client: pg.Client,
  tables: readonly StoredTable[],
  onProgress: Progress,
  onTable: () => void = () => undefined,
) {
  let loading: Loading | undefined

  const end = async () => {
    if (!loading) return
    const { table } = loading
    const rows = await loading.end()
    loading = undefined
    if (rows !== table.rows) throw new Unusable(`${table.name}: ${rows} of ${table.rows} rows were loaded.`)
    onProgress(`${table.name}: ${plural(rows, 'row')}`, true)
    onTable()
  }
  const add = async (name: string, bytes: Buffer) => {
    if (loading?.table.name !== name) {
      await end()
      const table = tables.find((one) => one.name === name)
      loading = table && startLoading(client, table)
    }
    onProgress(`Loading ${name}`)
    await loading?.add(bytes)
  }
  return { add, end }
}

function startLoading(client: pg.Client, table: StoredTable): Loading {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const copy = client.query(copyFrom(`copy ${client.escapeIdentifier(table.name)} (${columns}) from stdin`))
  const input = new PassThrough()
  const loaded = pipeline(input, copy)
  loaded.catch(() => undefined)
  return {
    table,
    add: async (bytes) => {
      if (!input.write(bytes)) await Promise.race([once(input, 'drain'), loaded])
    },
    end: async () => {
      input.end()
      await loaded
      return copy.rowCount
    },
  }
}
