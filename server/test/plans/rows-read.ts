import pg from 'pg'

export type Statement = { text: string; values: unknown[] }

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

export type RowsRead = { read: number; sequential: string[]; indexes: string[] }

/**
 * How many table rows some statements read, including those they filter out; the tables read in sequence; and the
 * indexes used.
 */
export async function rowsRead(database: pg.Client, statements: Statement[]): Promise<RowsRead> {
  let read = 0
  const indexes = new Set<string>()
  const sequential = new Set<string>()
  for (const statement of statements) {
    for (const plan of nodesOf(await explain(database, statement))) {
      // This part of the plan was never run.
      if (plan['Actual Loops'] === 0) continue
      if (plan['Index Name']) indexes.add(plan['Index Name'])
      const table = plan['Relation Name']
      if (!table) continue
      const dropped = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
      read += (plan['Actual Rows'] + dropped) * plan['Actual Loops']
      if (plan['Node Type'] === 'Seq Scan') sequential.add(table)
    }
  }
  return { read: Math.round(read), sequential: [...sequential].sort(), indexes: [...indexes].sort() }
}

/** The plan as on the server's connections: prepared and generic. */
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
  if (value === null) return 'null'
  return pg.escapeLiteral(Array.isArray(value) ? `{${value.map(plain).join(',')}}` : plain(value))
}

const plain = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value))

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
