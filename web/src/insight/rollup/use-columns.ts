import { useState } from 'react'
import { useMe } from '../../company/person/api.ts'
import { keep, recall } from '../../lib/storage.ts'
import { mediaHook } from '../../lib/window/use-media.ts'

/** Figures that are columns if they fit, and otherwise if the user chose them. */
export const MORE_COLUMNS = ['primeCostPct', 'tips'] as const
export type MoreColumn = (typeof MORE_COLUMNS)[number]

const useRoomForAll = mediaHook('(min-width: 1600px)')

/** The extra columns of the table: all on a very wide screen, otherwise the user's choice, which the device remembers. */
export function useColumns() {
  const { userId } = useMe()
  const key = `scope.rollup-columns ${userId}`
  const all = useRoomForAll()
  const [chosen, setChosen] = useState<readonly MoreColumn[]>(() => {
    const names = recall(key)?.split(' ') ?? []
    return MORE_COLUMNS.filter((column) => names.includes(column))
  })
  return {
    shown: all ? MORE_COLUMNS : chosen,
    /** With both chosen, the thirteen weeks are hidden if not all fit. */
    strip: all || chosen.length < MORE_COLUMNS.length,
    chosen,
    /** Null if all fit, so that there is nothing to choose. */
    choose: all
      ? null
      : (column: MoreColumn, on: boolean) => {
          const next = MORE_COLUMNS.filter((one) => (one === column ? on : chosen.includes(one)))
          keep(key, next.length > 0 ? next.join(' ') : null)
          setChosen(next)
        },
  }
}

export type Columns = ReturnType<typeof useColumns>
