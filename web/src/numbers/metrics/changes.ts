import type { Reply } from '@scope/contract/calls'
import { type FigureField, valueIn } from '../comparison/shown.ts'

type Version = Reply<'GET /api/metrics/:id/history'>['versions'][number]

/** The saves that changed this figure, newest first, the one that first wrote it last; saves of other fields not. */
export function changesOf(versions: readonly Version[], field: FigureField): Version[] {
  return versions.filter((version, index) => {
    const older = versions[index + 1]
    return !older || valueIn(older, field) !== valueIn(version, field)
  })
}
