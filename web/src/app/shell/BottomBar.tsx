import { Ellipsis } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toastFailure } from '../../lib/toast/failure.ts'
import { fetched } from '../../lib/window/fetched.tsx'
import { whenIdle } from '../../lib/window/idle.ts'
import type { Place } from './destinations.ts'
import { PlaceLink } from './PlaceLink.tsx'

const MoreSheet = fetched(async () => (await import('./MoreSheet.tsx')).MoreSheet)

/** On phones: the most used places, and More. */
export function BottomBar({ bar, more }: { bar: readonly Place[]; more: readonly Place[] }) {
  const [open, setOpen] = useState(false)
  // Stays mounted once opened, so that its closing is animated.
  const [wanted, setWanted] = useState(false)
  useEffect(() => whenIdle(MoreSheet.prepare), [])
  return (
    <nav
      aria-label="Places"
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-raised px-2 pt-1.5 pb-[max(0.5rem,env(safe-area-inset-bottom))] lg:hidden"
    >
      <ul className="mx-auto grid max-w-lg auto-cols-[minmax(0,1fr)] grid-flow-col">
        {bar.map((place) => (
          <li key={place.label}>
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
            className="flex min-h-14 w-full flex-col items-center justify-center gap-1 rounded-control px-0.5 text-sm font-semibold text-quiet"
          >
            <Ellipsis aria-hidden size={22} strokeWidth={1.75} />
            More
          </button>
        </li>
      </ul>
      {wanted && (
        <MoreSheet
          open={open}
          places={more}
          onClose={() => setOpen(false)}
          onUnavailable={(error) => {
            setOpen(false)
            setWanted(false)
            toastFailure(error, 'Error', 'Network error. Please try again.')
          }}
        />
      )}
    </nav>
  )
}
