import pg from 'pg'

export type Statement = { text: string; values: unknown[] }

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Loops': number
  Plans?: Plan[]
}

/** The tables that some statements read in sequence. */
export async function tablesInSequence(
  database: pg.Client,
  statements: readonly Statement[],
): Promise<string[]> {
  const tables = new Set<string>()
  for (const statement of statements) {
    for (const plan of nodesOf(await explain(database, statement))) {
      const table = plan['Relation Name']
      // A part of the plan may never have run.
      if (table && plan['Node Type'] === 'Seq Scan' && plan['Actual Loops'] > 0) tables.add(table)
    }
  }
  return [...tables].sort()
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
