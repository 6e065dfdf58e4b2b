import { Archive, ChartNoAxesColumn, Layers, LayoutGrid, type LucideIcon, Target } from 'lucide-react'
import type { Me } from '../features/person/api.ts'
import { PATHS } from './paths.ts'

export type Place = { path: string; label: string; icon: LucideIcon; for?: (can: Me['can']) => boolean }

/** What the rail lists, those that a role uses most first: the first four stand in a phone's bottom bar. */
const PLACES: readonly Place[] = [
  { path: PATHS.home, label: 'Home', icon: Target },
  { path: PATHS.rollup, label: 'Rollup', icon: Layers, for: (can) => can.readRollup },
  { path: PATHS.metrics, label: 'Numbers', icon: ChartNoAxesColumn },
  { path: PATHS.board, label: 'Board', icon: LayoutGrid },
  { path: PATHS.archive, label: 'Previous priorities', icon: Archive },
]

export const BAR_PLACES = 4

export function placesOf(me: Me): Place[] {
  return PLACES.filter((place) => place.for?.(me.can) ?? true)
}
