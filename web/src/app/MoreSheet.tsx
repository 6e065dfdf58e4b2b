import { Dialog } from '../ui/Dialog.tsx'
import { PlaceLink } from './PlaceLink.tsx'
import type { Place } from './places.ts'
import { ThemeChoice } from './ThemeChoice.tsx'

type MoreSheetProps = { open: boolean; places: readonly Place[]; onClose: () => void }

/** What the bottom bar has no room for. */
export function MoreSheet({ open, places, onClose }: MoreSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title="More">
      <div className="grid gap-6">
        {places.length > 0 && (
          <ul>
            {places.map((place) => (
              <li key={place.path}>
                <PlaceLink place={place} look="rail" onGo={onClose} />
              </li>
            ))}
          </ul>
        )}
        <ThemeChoice />
      </div>
    </Dialog>
  )
}
