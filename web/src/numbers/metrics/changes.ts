import type { Reply } from '@scope/contract/calls'
import type { FigureField } from '@scope/contract/numbers/metrics.words'
import { valueIn } from '../comparison/shown.ts'

type Version = Reply<'GET /api/metrics/:id/history'>['versions'][number]

/** The saves that changed this figure, newest first, down to the first one. */
export function changesOf(versions: readonly Version[], field: FigureField): Version[] {
  return versions.filter((version, index) => {
    const older = versions[index + 1]
    return !older || valueIn(older, field) !== valueIn(version, field)
  })
}
