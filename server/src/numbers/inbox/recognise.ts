import { may } from '@scope/contract/kernel/access'
import { personNow, reachFor } from '../../company/session/gate.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import type { LineError } from '../../kernel/import/refused.ts'
import type { NamedFile } from '../source/files.ts'
import { type KnownBy, knownBy, readKnown } from '../source/read.ts'
import type { StoredSource } from '../source/view.ts'
import type { WeekVenue } from '../venue-weeks/rules.ts'
import { listNamedVenues } from '../venue-weeks/view.ts'
import { findOwner } from './store.ts'

export type At = { reach: Reach; db: Db; now: Date }

/**
 * A file whose source is known, or not. `venues` are the company's. `editor`: the venues whose numbers the person who last
 * changed the source may edit now; without one, `errors` say why nothing of the file can be read.
 */
export type Recognised = { file: NamedFile; venues: readonly WeekVenue[] } & (
  | { source: StoredSource; known: KnownBy; editor: Reach }
  | { source: StoredSource | null; editor?: undefined; errors: readonly LineError<string>[] }
)

/** Finds the source that knows a file; if none does, `of` is the one that it was of before. */
export async function recognise(at: At, file: NamedFile, of: string | null = null): Promise<Recognised> {
  const venues = await listNamedVenues(at.reach, at.db)
  const first = await knownBy(at, [file], {})
  const recognised = first.source || of === null ? first : await knownBy(at, [file], { source: of })
  const { source } = recognised
  if (!source) {
    const { errors } = (await readKnown(at, recognised, {})).file
    return { file, venues, source: null, errors }
  }
  const editor = await editorOf(at, source.id)
  if (editor) return { file, venues, source, known: recognised, editor }
  const text = `Nobody who may edit numbers looks after “${source.name}”. Someone who may must save it again.`
  return { file, venues, source, errors: [{ line: 1, text }] }
}

async function editorOf({ reach, db }: At, sourceId: string): Promise<Reach | undefined> {
  const userId = await findOwner(reach, db, sourceId)
  const editor = userId === undefined ? undefined : await personNow(db, userId)
  return editor && may(editor.person, 'metrics.edit') ? reachFor(editor.person, 'metrics.edit') : undefined
}
