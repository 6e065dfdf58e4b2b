import { fetched } from '../../lib/window/fetched.tsx'
import { type Place, SETTINGS_PLACE } from './destinations.ts'
import { PlaceLink } from './PlaceLink.tsx'

const later = () => import('./rail-later.ts')
const FindEntry = fetched(async () => (await later()).FindEntry, 'optional')
const HelpEntry = fetched(async () => (await later()).HelpEntry, 'optional')

export function Rail({ places }: { places: readonly Place[] }) {
  return (
    <nav
      aria-label="Places"
      className="fixed inset-y-0 left-0 z-10 hidden w-58 flex-col overflow-y-auto border-r border-line px-3.5 pt-20 pb-5 lg:flex"
    >
      <FindEntry fallback={<div className="min-h-11" />} />
      <ul>
        {places.map((place) => (
          <li key={place.label}>
            <PlaceLink place={place} look="rail" />
          </li>
        ))}
      </ul>
      <div className="mt-auto pt-4">
        <HelpEntry />
        <PlaceLink place={SETTINGS_PLACE} look="rail" />
      </div>
    </nav>
  )
}
