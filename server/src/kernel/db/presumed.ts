import type { Sql } from 'sql-template-tag'

/**
 * A caller who is only presumed to be who they were: the session's stamp when it was read, and SQL of what it is now, null
 * if the session has ended (decision 103).
 */
export type Presumed = { stamp: string; stampNow: Sql }
