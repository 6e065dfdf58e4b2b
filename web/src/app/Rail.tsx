import { PlaceLink } from './PlaceLink.tsx'
import type { Place } from './places.ts'

export function Rail({ places }: { places: readonly Place[] }) {
  return (
    <nav
      aria-label="Places"
      className="fixed inset-y-0 left-0 z-10 hidden w-58 flex-col overflow-y-auto border-r border-line px-3.5 pt-20 pb-5 lg:flex"
    >
      <ul className="grid gap-0">
        {places.map((place) => (
          <li key={place.path}>
            <PlaceLink place={place} look="rail" />
          </li>
        ))}
      </ul>
    </nav>
  )
}
