import { useState } from 'react'
import { toastFailure } from '../../../lib/failure.ts'
import { fetched } from '../../../lib/fetched.tsx'
import type { Rollup } from '../api.ts'
import type { Rows } from '../rows.ts'
import type { RollupAddress } from '../use-rollup-address.ts'
import { SummaryCards } from './SummaryCards.tsx'
import { VenuePerformance } from './VenuePerformance.tsx'

const RowsDialog = fetched(async () => (await import('./RowsDialog.tsx')).RowsDialog)

type SideBySideProps = {
  rollup: Rollup
  /** The answer to what was asked last is still on its way. */
  changing: boolean
  address: RollupAddress
}

/** The four cards, the table, and what a figure of either opens to. */
export function SideBySide({ rollup, changing, address }: SideBySideProps) {
  // Once opened it stays, so that it can be seen to close.
  const [shown, setShown] = useState<{ rows: Rows; open: boolean } | null>(null)
  const openRows = (rows: Rows) => setShown({ rows, open: true })
  return (
    <div
      aria-busy={changing || undefined}
      className={`grid grid-cols-1 gap-5 transition-opacity ${changing ? 'opacity-60' : ''}`}
    >
      <SummaryCards rollup={rollup} venue={address.asked.venue} onRows={openRows} />
      <VenuePerformance rollup={rollup} address={address} onRows={openRows} />
      {shown && (
        <RowsDialog
          {...shown}
          weeks={rollup.weeks}
          span={rollup.span}
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
