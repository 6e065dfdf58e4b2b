import { Search } from 'lucide-react'
import { FIND } from '../lib/window/openers.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { PublicLinks } from '../ui/PublicLinks.tsx'
import { DestinationLink } from './DestinationLink.tsx'
import type { Destination } from './destinations.ts'
import { HELP } from './places.ts'

type MoreSheetProps = { open: boolean; destinations: readonly Destination[]; onClose: () => void }

/** Find, the destinations that the bottom bar has no room for, and help. */
export function MoreSheet({ open, destinations, onClose }: MoreSheetProps) {
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
            className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 font-medium text-quiet hover:text-text"
          >
            <Search aria-hidden size={20} strokeWidth={1.75} />
            Find
          </button>
        </li>
        {[...destinations, HELP].map((destination) => (
          <li key={destination.path}>
            <DestinationLink destination={destination} look="rail" onGo={onClose} />
          </li>
        ))}
      </ul>
      <PublicLinks className="px-3" />
    </Dialog>
  )
}
