import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { PlaceLink } from './PlaceLink.tsx'
import type { Place } from './places.ts'

const MoreSheet = lazy(async () => ({ default: (await import('./MoreSheet.tsx')).MoreSheet }))

/** On phones: the most used places, and More. */
export function BottomBar({ bar, more }: { bar: readonly Place[]; more: readonly Place[] }) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  return (
    <nav
      aria-label="Places"
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-raised px-2 pt-1.5 pb-[max(0.5rem,env(safe-area-inset-bottom))] lg:hidden"
    >
      <ul className="mx-auto grid max-w-lg auto-cols-fr grid-flow-col">
        {bar.map((place) => (
          <li key={place.path}>
            <PlaceLink place={place} look="bar" />
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => {
              setWanted(true)
              setOpen(true)
            }}
            className="flex min-h-14 w-full flex-col items-center justify-center gap-1 rounded-control px-1 text-xs font-medium text-quiet"
          >
            <Ellipsis aria-hidden size={22} strokeWidth={1.75} />
            More
          </button>
        </li>
      </ul>
      {wanted && (
        <Suspense>
          <MoreSheet open={open} places={more} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </nav>
  )
}
