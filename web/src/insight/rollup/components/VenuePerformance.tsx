import { filterText, NO_MATCH, NO_VENUES } from '@scope/contract/insight/rollup/row.words'
import { plural } from '@scope/contract/kernel/count.words'
import { useId } from 'react'
import { weekRange } from '../../../lib/dates/dates.ts'
import { mediaHook } from '../../../lib/window/use-media.ts'
import { ComparePicker } from '../../../numbers/differences/compare-picker.tsx'
import { Button } from '../../../ui/Button.tsx'
import { HelpLink } from '../../../ui/HelpLink.tsx'
import { Pages } from '../../../ui/list/Pages.tsx'
import { SkipLink } from '../../../ui/SkipLink.tsx'
import type { Rollup } from '../api.ts'
import type { OpenRows } from '../rows.ts'
import type { Columns } from '../use-columns.ts'
import type { RollupAddress } from '../use-rollup-address.ts'
import { TableBar } from './TableBar.tsx'
import { VenueList } from './VenueList.tsx'
import { VenueTable } from './VenueTable.tsx'

type VenuePerformanceProps = {
  rollup: Rollup
  address: RollupAddress
  onRows: OpenRows
  columns: Columns
}

export const useRoomForTable = mediaHook('(min-width: 1280px)')

/** All venues with their figures: a table on wide screens, otherwise a list. */
export function VenuePerformance({ rollup, address, onRows, columns }: VenuePerformanceProps) {
  const [heading, end] = [useId(), useId()]
  const wide = useRoomForTable()
  const { asked, ask } = address
  const [none, filtered] = [rollup.rows.length === 0, filterText(rollup)]
  return (
    <section aria-labelledby={heading} className="grid rounded-card border border-line bg-raised">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 pt-2.5 pb-1.5 sm:px-5">
        <h2 id={heading} className="mr-auto font-serif text-2xl sm:mr-0">
          Venue Performance
        </h2>
        <p className="mr-auto text-sm text-quiet max-sm:order-last max-sm:w-full">
          {weekRange(rollup.weeks)} · {filtered ?? plural(rollup.venues, 'venue')}
        </p>
        <div className="flex flex-wrap gap-2.5">
          <ComparePicker compare={rollup.compare} />
          {(rollup.venues > 1 || filtered) && <TableBar rollup={rollup} address={address} />}
        </div>
      </div>
      {!none && <SkipLink to={end}>Skip the venues</SkipLink>}
      {none && filtered ? (
        <div className="grid justify-items-start gap-3 px-5 pt-2 pb-6">
          <p className="text-quiet">{NO_MATCH}</p>
          <Button
            variant="secondary"
            onClick={() => ask({ state: undefined, group: undefined, needs: undefined })}
          >
            Show all venues
          </Button>
        </div>
      ) : none ? (
        <div className="px-5 pb-4">
          <p className="text-quiet">{NO_VENUES}</p>
          <HelpLink />
        </div>
      ) : wide ? (
        <VenueTable
          rollup={rollup}
          labelledBy={heading}
          sorting={asked}
          onSorting={ask}
          onRows={onRows}
          more={columns.shown}
          strip={columns.strip}
        />
      ) : (
        <VenueList rollup={rollup} />
      )}
      <div id={end} tabIndex={-1} className="focus:outline-none" />
      {rollup.pages > 1 && (
        <div className="border-t border-line px-3 py-1.5">
          <Pages page={rollup.page} pages={rollup.pages} onPage={address.askPage} />
        </div>
      )}
    </section>
  )
}
