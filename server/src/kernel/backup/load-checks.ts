import type pg from 'pg'

/** Indexes, foreign keys and triggers, which slow loading down, with the statements that restore them. */
const CHECKS = `
  select format('drop index %s', i.indexrelid::regclass) as off, pg_get_indexdef(i.indexrelid) as back
    from pg_index i join pg_class t on t.oid = i.indrelid
   where t.relnamespace = 'public'::regnamespace
     and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)
  union all
  select format('alter table %s drop constraint %I', conrelid::regclass, conname),
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f'
  union all
  select distinct format('alter table %s disable trigger user', tgrelid::regclass),
         format('alter table %s enable trigger user', tgrelid::regclass)
    from pg_trigger join pg_class t on t.oid = tgrelid
   where t.relnamespace = 'public'::regnamespace and not tgisinternal`

/**
 * Drops indexes, foreign keys and triggers, so that rows can be loaded in any order and unchanged. Returns the statements
 * that restore them; those check the foreign keys.
 */
export async function takeOffChecks(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ off: string; back: string }>(CHECKS)
  for (const { off } of rows) await client.query(off)
  return rows.map(({ back }) => back)
}
