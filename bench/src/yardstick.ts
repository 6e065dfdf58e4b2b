/*
 * The best that the machine can do: only Fastify and pg, one prepared statement per request, on the same database. It
 * reads as many rows as the home screen, or writes one row like a check-in. Runs in its own process.
 */
import fastify from 'fastify'
import pg from 'pg'

const [url = '', bltId = '', period = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 10 })
await pool.query(
  'create table if not exists bench_yardstick (id int primary key, at timestamptz not null, note text)',
)

const app = fastify()
const [year, number] = period.split('-').map(Number)
app.get('/read', async () => {
  const { rows } = await pool.query({
    name: 'read',
    text: `select p.*, t.* from priorities p left join priority_tasks t on t.priority_id = p.id
            where p.blt_id = $1 and p.year = $2 and p.period = $3`,
    values: [bltId, year, number],
  })
  return rows
})
app.post<{ Params: { id: string } }>('/write/:id', async ({ params }) => {
  const { rows } = await pool.query({
    name: 'write',
    text: `insert into bench_yardstick (id, at, note) values ($1, now(), $2)
           on conflict (id) do update set at = excluded.at, note = excluded.note returning *`,
    values: [Number(params.id), null],
  })
  return rows[0]
})
console.log(`Yardstick at ${await app.listen({ port: 0 })}`)
