import {
  closedText,
  oneSidedText,
  comparedText as spanText,
} from '@scope/contract/insight/rollup/cards.words'
import { comparedText, differenceIn } from '@scope/contract/numbers/differences.words'
import { useState } from 'react'
import { shortMonthDay } from '../../../lib/dates/dates.ts'
import { toastFailure } from '../../../lib/toast/failure.ts'
import { fetched } from '../../../lib/window/fetched.tsx'
import { spanOnly } from '../../span/address.ts'
import type { Rollup } from '../api.ts'
import type { Rows } from '../rows.ts'
import type { Columns } from '../use-columns.ts'
import type { RollupAddress } from '../use-rollup-address.ts'
import { SummaryCards } from './SummaryCards.tsx'
import { VenuePerformance } from './VenuePerformance.tsx'

const RowsDialog = fetched(async () => (await import('./RowsDialog.tsx')).RowsDialog)

type SideBySideProps = {
  rollup: Rollup
  /** A newer answer is loading. */
  changing: boolean
  address: RollupAddress
  /** Further columns of the table. */
  columns: Columns
}

/** The four cards and the table, with the dialogs their figures open. */
export function SideBySide({ rollup, changing, address, columns }: SideBySideProps) {
  // Stays mounted once opened, so that its closing is animated.
  const [details, setDetails] = useState<{ rows: Rows; open: boolean } | null>(null)
  const openRows = (rows: Rows) => setDetails({ rows, open: true })
  return (
    <div
      aria-busy={changing || undefined}
      className={`grid grid-cols-1 gap-3 transition-opacity sm:gap-5 ${changing ? 'opacity-60' : ''}`}
    >
      <SummaryCards rollup={rollup} venue={address.asked.venue} onRows={openRows} />
      <VenuePerformance rollup={rollup} address={address} onRows={openRows} columns={columns} />
      <LeftOut rollup={rollup} />
      {details && (
        <RowsDialog
          {...details}
          weeks={rollup.weeks}
          span={spanOnly(address.asked)}
          onClose={() => setDetails({ ...details, open: false })}
          onUnavailable={(error) => {
            setDetails(null)
            toastFailure(error, 'Error', 'Network error. Please try again.')
          }}
        />
      )}
    </div>
  )
}

/** The weeks behind the differences, if not all: one quiet line, which opens to the weeks. */
function LeftOut({ rollup }: { rollup: Rollup }) {
  const { compare, differences, cards } = rollup
  const of = differenceIn(differences, 'revenue')
  const weeks = of ? comparedText(of.compared, cards.revenue.expected) : null
  const which = [
    ...(compare.with === 'weeksBefore' ? [`Compared: ${spanText(rollup)}`] : []),
    closedText(rollup.closed, shortMonthDay),
    oneSidedText(rollup.oneSided),
  ].filter((text) => text !== null)
  if (which.length === 0) return weeks && <p className="text-sm text-quiet">{weeks}</p>
  return (
    <details className="text-sm text-quiet">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2">
        {weeks ?? 'Some weeks are left out of trends.'}
        <span className="font-semibold text-accent">Which</span>
      </summary>
      {which.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </details>
  )
}
