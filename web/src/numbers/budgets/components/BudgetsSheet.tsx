import type { OpenDays } from '@scope/contract/company/open-days.words'
import { fiscalYearOf, type Week } from '@scope/contract/kernel/calendar'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { useMemo, useState } from 'react'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { Picker } from '../../../ui/form/Picker.tsx'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { NeedsNetwork } from '../../../ui/state/NeedsNetwork.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { budgetsQuery } from '../../comparison/week-budgets.ts'
import type { GridVenue } from '../../sheet/paste.ts'
import { rowsOf, weeksOfYear } from '../year.ts'
import { BudgetYear } from './BudgetYear.tsx'

type BudgetsSheetProps = {
  /** The current week. */
  week: Week
  venue: GridVenue & { openDays: OpenDays }
  /** Every venue that a file may name. */
  venues: readonly GridVenue[]
}

/** A venue’s budget of a fiscal year, week by week; a file or a pasted table may bring years of many venues. */
export function BudgetsSheet({ week, venue, venues }: BudgetsSheetProps) {
  const running = fiscalYearOf(week)
  const [year, setYear] = useState(running)
  return (
    <div className="grid grid-cols-1 gap-4">
      <NeedsNetwork what="Budgets" />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-[62ch] flex-1 basis-72 text-sm text-quiet">
          Type or paste budgets. A table or file with venues and weeks brings many at once. You check every
          change first.
        </p>
        <Picker
          label="Fiscal year"
          icon={CalendarDays}
          value={String(year)}
          options={[running + 1, running, running - 1].map((one) => ({
            value: String(one),
            label: `Fiscal year ${one}`,
          }))}
          onChange={(value) => setYear(Number(value))}
        />
      </div>
      <Loaded key={`${venue.id} ${year}`} {...{ year, venue, venues, week }} />
    </div>
  )
}

export type YearProps = BudgetsSheetProps & { year: number }

function Loaded(props: YearProps) {
  const { year, venue } = props
  const weeks = weeksOfYear(year)
  const budgets = useQuery(budgetsQuery(weeks[0] ?? '', weeks.at(-1) ?? '', venue.slug))
  const rows = useMemo(
    () => budgets.data && rowsOf(year, budgets.data, venue.openDays),
    [year, budgets.data, venue.openDays],
  )
  if (rows?.length === 0) {
    return <EmptyState title={`${venue.name} is not open in this year`} text="Choose another fiscal year." />
  }
  if (rows) return <BudgetYear {...props} rows={rows} />
  if (!budgets.isError) return <Skeleton className="h-[70dvh] w-full rounded-card" />
  return (
    <ErrorState
      title="The budget could not be loaded"
      text={sentenceOf(budgets.error)}
      onRetry={() => void budgets.refetch()}
    />
  )
}
