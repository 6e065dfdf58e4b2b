import { Dialog } from '../ui/Dialog.tsx'
import { PlaceLink } from './PlaceLink.tsx'
import type { Place } from './places.ts'

type MoreSheetProps = { open: boolean; places: readonly Place[]; onClose: () => void }

/** The places that the bottom bar has no room for. */
export function MoreSheet({ open, places, onClose }: MoreSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title="More">
      <ul>
        {places.map((place) => (
          <li key={place.path}>
            <PlaceLink place={place} look="rail" onGo={onClose} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
