import { Dialog } from '../ui/Dialog.tsx'
import { DestinationLink } from './DestinationLink.tsx'
import type { Destination } from './destinations.ts'

type MoreSheetProps = { open: boolean; destinations: readonly Destination[]; onClose: () => void }

/** The destinations that the bottom bar has no room for. */
export function MoreSheet({ open, destinations, onClose }: MoreSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title="More">
      <ul>
        {destinations.map((destination) => (
          <li key={destination.path}>
            <DestinationLink destination={destination} look="rail" onGo={onClose} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
