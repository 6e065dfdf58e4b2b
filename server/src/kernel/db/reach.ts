import sql, { raw, type Sql } from 'sql-template-tag'

declare const minted: unique symbol

/**
 * Which venues of which org a caller may access. Only the session gate (for a person), the jobs and the operator's
 * commands (for a whole org) create one. Every store and view takes it as its first parameter, so that code without it
 * does not compile.
 */
export type Reach = {
  readonly orgId: string
  readonly venueIds: readonly string[] | 'every'
  readonly [minted]: true
}

/** Creates a reach. Only the gate, the jobs and the operator's commands may call it, as `npm run check` verifies. */
export function mintReach(orgId: string, venueIds: readonly string[] | 'every'): Reach {
  return { orgId, venueIds } as Reach
}

/** SQL condition: the row of `venues` with this alias is within reach. */
export function withinReach(reach: Reach, alias: string): Sql {
  const venue = raw(alias)
  if (reach.venueIds === 'every') return sql`${venue}.org_id = ${reach.orgId}`
  const [first, ...others] = reach.venueIds
  // The planner applies an equality to the joined tables as well, and does not know the length of an array.
  const one = first !== undefined && others.length === 0
  const ids = one ? sql`= ${first}` : sql`= any(${[...reach.venueIds]}::uuid[])`
  return sql`(${venue}.org_id = ${reach.orgId} and ${venue}.id ${ids})`
}
