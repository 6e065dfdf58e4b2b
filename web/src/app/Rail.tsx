import { fetched } from '../lib/fetched.tsx'
import { DestinationLink } from './DestinationLink.tsx'
import type { Destination } from './destinations.ts'

const FindEntry = fetched(async () => (await import('./FindEntry.tsx')).FindEntry)

export function Rail({ destinations }: { destinations: readonly Destination[] }) {
  return (
    <nav
      aria-label="Places"
      className="fixed inset-y-0 left-0 z-10 hidden w-58 flex-col overflow-y-auto border-r border-line px-3.5 pt-20 pb-5 lg:flex"
    >
      <FindEntry fallback={<div className="min-h-11" />} onUnavailable={() => undefined} />
      <ul>
        {destinations.map((destination) => (
          <li key={destination.path}>
            <DestinationLink destination={destination} look="rail" />
          </li>
        ))}
      </ul>
    </nav>
  )
}
