import { ENTRIES_EXPORT_MAX } from '@scope/contract/insight/analytics.words'
import { countText, plural } from '@scope/contract/kernel/count.words'
import { CATEGORY_GROUPS, CATEGORY_LABELS } from '@scope/contract/work/priority.words'
import { useQuery } from '@tanstack/react-query'
import { FileDown, Tag, User } from 'lucide-react'
import { everyBltQuery } from '../../../company/venue/api.ts'
import { download } from '../../../lib/api/download.ts'
import { useDownload } from '../../../lib/api/use-download.ts'
import { Button } from '../../../ui/Button.tsx'
import { Picker } from '../../../ui/form/Picker.tsx'
import type { AnalyticsAddress } from '../use-analytics-address.ts'

type JournalFiltersProps = { address: AnalyticsAddress; named: boolean; total: number | undefined }

const ALL = ''
const CATEGORIES = [
  { value: ALL, label: 'All categories' },
  ...CATEGORY_GROUPS.map((group) => ({ value: group, label: CATEGORY_LABELS[group] })),
]

/** The filters, the number of entries, and the CSV export. */
export function JournalFilters({ address: { entries, showEntries }, named, total }: JournalFiltersProps) {
  const blts = useQuery(everyBltQuery(entries.venue))
  const csv = useDownload(() => download('GET /api/analytics/journal.csv', { query: entries }))
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center gap-2.5">
        <Picker
          label="BLT member"
          icon={User}
          value={entries.blt_id ?? ALL}
          options={[
            { value: ALL, label: 'All BLT members' },
            ...(blts.data ?? []).map(({ slug, name, position, venueName, active }) => ({
              value: slug,
              label: name,
              detail: `${named ? venueName : position}${active ? '' : ', no longer here'}`,
            })),
          ]}
          onChange={(slug) => showEntries({ blt: slug || undefined })}
        />
        <Picker
          label="Category"
          icon={Tag}
          value={entries.category ?? ALL}
          options={CATEGORIES}
          onChange={(category) => showEntries({ category: category || undefined })}
        />
        <Button
          variant="secondary"
          icon={FileDown}
          busy={csv.busy}
          disabled={total === 0}
          onClick={csv.start}
          className="sm:ml-auto"
        >
          Export CSV
        </Button>
      </div>
      <p aria-live="polite" className="min-h-5 text-sm text-quiet tabular-nums">
        {total !== undefined && plural(total, 'entry', 'entries')}
        {total !== undefined &&
          total > ENTRIES_EXPORT_MAX &&
          `. The file has the newest ${countText(ENTRIES_EXPORT_MAX)}.`}
      </p>
    </div>
  )
}
