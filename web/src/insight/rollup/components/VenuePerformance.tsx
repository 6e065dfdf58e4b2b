import { NO_VENUES } from '@scope/contract/insight/rollup-row.words'
import { useId } from 'react'
import { weekRange } from '../../../lib/dates.ts'
import { mediaHook } from '../../../lib/use-media.ts'
import { Pages } from '../../../ui/Pages.tsx'
import { Picker } from '../../../ui/Picker.tsx'
import type { Rollup } from '../api.ts'
import type { OpenRows } from '../rows.ts'
import { SORTING_CHOICES, sortingKey, sortingOf } from '../sorting.ts'
import type { RollupAddress } from '../use-rollup-address.ts'
import { VenueList } from './VenueList.tsx'
import { VenueTable } from './VenueTable.tsx'

type VenuePerformanceProps = { rollup: Rollup; address: RollupAddress; onRows: OpenRows }

const useRoomForTable = mediaHook('(min-width: 1280px)')

/** All venues with their figures: a table on wide screens, otherwise a list. */
export function VenuePerformance({ rollup, address, onRows }: VenuePerformanceProps) {
  const heading = useId()
  const wide = useRoomForTable()
  const { asked, ask } = address
  const none = rollup.rows.length === 0
  return (
    <section aria-labelledby={heading} className="grid rounded-card border border-line bg-raised">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 p-5 pb-3">
        <h2 id={heading} className="font-serif text-2xl lg:text-3xl">
          Venue Performance
        </h2>
        <p className="text-sm text-quiet">
          {weekRange(rollup.weeks)} · {rollup.venues === 1 ? '1 venue' : `${rollup.venues} venues`}
        </p>
      </div>
      {none ? (
        <p className="px-5 pt-2 pb-6 text-quiet">{NO_VENUES}</p>
      ) : wide ? (
        <VenueTable rollup={rollup} labelledBy={heading} sorting={asked} onSorting={ask} onRows={onRows} />
      ) : (
        <>
          <div className="px-5 pb-4">
            <Picker
              label="Sort by"
              value={sortingKey(asked)}
              options={SORTING_CHOICES}
              onChange={(next) => ask(sortingOf(next) ?? {})}
            />
          </div>
          <VenueList rollup={rollup} onRows={onRows} />
        </>
      )}
      {rollup.pages > 1 && (
        <div className="border-t border-line px-3 py-1.5">
          <Pages page={rollup.page} pages={rollup.pages} onPage={address.askPage} />
        </div>
      )}
    </section>
  )
}
