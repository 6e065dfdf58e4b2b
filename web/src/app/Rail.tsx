import { fetched } from '../lib/window/fetched.tsx'
import { DestinationLink } from './DestinationLink.tsx'
import type { Destination } from './destinations.ts'

const later = () => import('./rail-later.ts')
const FindEntry = fetched(async () => (await later()).FindEntry, 'optional')
const HelpEntry = fetched(async () => (await later()).HelpEntry, 'optional')

export function Rail({ destinations }: { destinations: readonly Destination[] }) {
  return (
    <nav
      aria-label="Places"
      className="fixed inset-y-0 left-0 z-10 hidden w-58 flex-col overflow-y-auto border-r border-line px-3.5 pt-20 pb-5 lg:flex"
    >
      <FindEntry fallback={<div className="min-h-11" />} />
      <ul>
        {destinations.map((destination) => (
          <li key={destination.path}>
            <DestinationLink destination={destination} look="rail" />
          </li>
        ))}
      </ul>
      <HelpEntry />
    </nav>
  )
}
