import { Link } from 'wouter'
import { PATHS } from '../../lib/address/paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { useMe } from '../person/api.ts'
import { useSelection } from './use-selection.ts'
import { venuePath } from './venue-path.ts'

/** The link away from a screen that the user may not open: to the rollup, or to the venue’s board. */
export function OtherScreen() {
  const { can, venueSlug } = useMe()
  const { venue } = useSelection()
  const slug = venue ?? venueSlug
  return (
    <p className="flex flex-wrap gap-3 pt-2">
      {can.readRollup ? (
        <Link href={PATHS.rollup} className={buttonClass('secondary')}>
          Open the rollup
        </Link>
      ) : (
        slug && (
          <Link href={venuePath(PATHS.board, slug)} className={buttonClass('secondary')}>
            Open the board
          </Link>
        )
      )}
      <Link href={PATHS.home} className={buttonClass('quiet')}>
        Back to home
      </Link>
    </p>
  )
}
