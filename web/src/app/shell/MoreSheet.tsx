import { Search } from 'lucide-react'
import { FIND } from '../../lib/window/openers.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { PublicLinks } from '../../ui/PublicLinks.tsx'
import { HELP_PLACE, type Place, SETTINGS_PLACE } from './destinations.ts'
import { PlaceLink } from './PlaceLink.tsx'

type MoreSheetProps = { open: boolean; places: readonly Place[]; onClose: () => void }

/** Find, the places that the bottom bar has no room for, help and settings. */
export function MoreSheet({ open, places, onClose }: MoreSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title="More">
      <ul>
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => {
              onClose()
              FIND.open()
            }}
            className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 font-semibold text-quiet hover:text-text"
          >
            <Search aria-hidden size={20} strokeWidth={1.75} />
            Find
          </button>
        </li>
        {[...places, HELP_PLACE, SETTINGS_PLACE].map((place) => (
          <li key={place.label}>
            <PlaceLink place={place} look="rail" onGo={onClose} />
          </li>
        ))}
      </ul>
      <PublicLinks className="px-3" />
    </Dialog>
  )
}
