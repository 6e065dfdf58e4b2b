import type { MemberYear } from '@scope/contract/insight/year/year'
import type { PlainDate } from '@scope/contract/kernel/calendar'
import { type Facts, stateOf } from '../../one-on-one/rules.ts'
import { oneOnOnePath, type Place, priorityPath } from './paths.ts'

type OneOnOneLine = NonNullable<MemberYear['oneOnOnes']>[number]
type Agreed = Pick<OneOnOneLine['agreements'][number], 'text' | 'due' | 'done'>

/** A stored one-on-one. `priority`: whose task an agreement became. */
export type OneOnOneRow = Facts & {
  manager: string | null
  agreements: (Agreed & { priority: { id: string; year: number; isArchived: boolean } | null })[]
}

/** Whether a one-on-one was held: finished, or begun in a week that is over. `today` is a plain date of the venue. */
export function wasHeld(facts: Facts, today: PlainDate): boolean {
  return ['finished', 'unfinished'].includes(stateOf(facts, today))
}

/** The held one-on-ones, each with its agreements. `rows` are earliest first. */
export function oneOnOneLines(rows: readonly OneOnOneRow[], place: Place): OneOnOneLine[] {
  return rows.map(({ weekOf, manager, agreements }) => {
    const path = oneOnOnePath(place, weekOf)
    return {
      ...{ weekOf, path, manager },
      agreements: agreements.map(({ text, due, done, priority }) => ({
        ...{ text, due, done },
        path: priority ? priorityPath(place, priority) : path,
      })),
    }
  })
}

/** The numbers of held one-on-ones, agreements and done agreements; null if the reader may not see the lines. */
export function countOneOnOnes(
  held: number,
  lines: readonly OneOnOneLine[] | null,
): MemberYear['counts']['oneOnOnes'] {
  const agreed = lines?.flatMap(({ agreements }) => agreements)
  return {
    held,
    agreed: agreed?.length ?? null,
    done: agreed?.filter(({ done }) => done).length ?? null,
  }
}
