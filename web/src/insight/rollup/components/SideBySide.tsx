import { closedText, comparedText, oneSidedText } from '@scope/contract/insight/rollup-cards.words'
import { useState } from 'react'
import { shortMonthDay } from '../../../lib/dates/dates.ts'
import { toastFailure } from '../../../lib/toast/failure.ts'
import { fetched } from '../../../lib/window/fetched.tsx'
import { spanOnly } from '../../span/address.ts'
import type { Rollup } from '../api.ts'
import type { Rows } from '../rows.ts'
import type { RollupAddress } from '../use-rollup-address.ts'
import { FocusLines } from './FocusLines.tsx'
import { SummaryCards } from './SummaryCards.tsx'
import { VenuePerformance } from './VenuePerformance.tsx'

const RowsDialog = fetched(async () => (await import('./RowsDialog.tsx')).RowsDialog)

type SideBySideProps = {
  rollup: Rollup
  /** A newer answer is loading. */
  changing: boolean
  /** Not a phone, where the focuses are a button above. */
  roomy: boolean
  address: RollupAddress
}

/** The four cards and the table, with the dialogs their figures open. */
export function SideBySide({ rollup, changing, roomy, address }: SideBySideProps) {
  // Stays mounted once opened, so that its closing is animated.
  const [shown, setShown] = useState<{ rows: Rows; open: boolean } | null>(null)
  const leftOut = [closedText(rollup.closed, shortMonthDay), oneSidedText(rollup.oneSided)]
  const week = rollup.weeks.at(-1)
  const openRows = (rows: Rows) => setShown({ rows, open: true })
  return (
    <div
      aria-busy={changing || undefined}
      className={`grid grid-cols-1 gap-5 transition-opacity ${changing ? 'opacity-60' : ''}`}
    >
      <SummaryCards rollup={rollup} venue={address.asked.venue} onRows={openRows} />
      <div className="grid gap-1 text-sm text-quiet">
        <p aria-hidden className="sm:hidden">
          Changes: {comparedText(rollup)}
        </p>
        {leftOut.map((text) => text && <p key={text}>{text}</p>)}
      </div>
      {roomy && week && <FocusLines week={week} venue={address.asked.venue} />}
      <VenuePerformance rollup={rollup} address={address} onRows={openRows} />
      {shown && (
        <RowsDialog
          {...shown}
          weeks={rollup.weeks}
          span={spanOnly(address.asked)}
          onClose={() => setShown({ ...shown, open: false })}
          onUnavailable={(error) => {
            setShown(null)
            toastFailure(error, 'Error', 'Network error. Please try again.')
          }}
        />
      )}
    </div>
  )
}
