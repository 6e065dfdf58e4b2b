import pg from 'pg'

export type Statement = { text: string; values: unknown[] }

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** How many rows of tables the prepared statements read, filtered ones among them, and which tables in sequence. */
export async function rowsRead(
  database: pg.Client,
  statements: Statement[],
): Promise<{ read: number; sequential: string[] }> {
  let read = 0
  const sequential = new Set<string>()
  for (const statement of statements) {
    for (const plan of nodesOf(await explain(database, statement))) {
      const table = plan['Relation Name']
      if (!table) continue
      const dropped = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
      read += (plan['Actual Rows'] + dropped) * plan['Actual Loops']
      if (plan['Node Type'] === 'Seq Scan') sequential.add(table)
    }
  }
  return { read: Math.round(read), sequential: [...sequential].sort() }
}

/** The plan that the server's connections run: prepared and generic. */
async function explain(database: pg.Client, { text, values }: Statement): Promise<Plan> {
  await database.query(`prepare explained as ${text}`)
  const list = values.map(literal).join(', ')
  const { rows } = await database.query(
    `explain (analyze, format json) execute explained${list ? `(${list})` : ''}`,
  )
  await database.query('deallocate explained')
  return rows[0]['QUERY PLAN'][0].Plan
}

function literal(value: unknown): string {
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  return pg.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value))
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
