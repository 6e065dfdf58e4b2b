import { keepInTab, recallInTab } from '../../lib/storage.ts'
import type { Destination, Place } from './destinations.ts'

const keyOf = ({ label }: Place) => `scope.place ${label}`

/** The tab of a place that was used last, else its first. */
export function lastTab(place: Place): Destination | undefined {
  const last = recallInTab(keyOf(place))
  return place.tabs.find(({ path }) => path === last) ?? place.tabs[0]
}

export const rememberTab = (place: Place, { path }: Destination): void => keepInTab(keyOf(place), path)
