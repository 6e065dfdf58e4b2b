import { BUDGET_FIGURES } from '@scope/contract/numbers/budgets.words'
import { METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { useQuery } from '@tanstack/react-query'
import { useTimes } from '../../../company/venue/use-times.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { mediumDate } from '../../../lib/dates/dates.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { provenanceText } from '../../comparison/provenance.ts'
import { exactText } from '../../comparison/shown.ts'
import type { Budget } from '../../comparison/week-budgets.ts'
import { budgetHistoryQuery } from '../api.ts'

/** All versions of a week’s budget: its figures, who set them, and when. */
export function BudgetHistory({ budget, onClose }: { budget: Budget; onClose: () => void }) {
  const query = useQuery(budgetHistoryQuery(budget.id))
  const times = useTimes()
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Budget of ${budget.venueName}`}
      description={`Week of ${mediumDate(budget.weekOf)}`}
    >
      {query.data ? (
        <ul>
          {query.data.versions.map((version) => (
            <li key={version.savedAt} className="border-t border-line py-3 first:border-t-0">
              <p className="text-sm text-quiet">{provenanceText(version, times)}</p>
              <dl className="mt-1 grid gap-1">
                {BUDGET_FIGURES.map((figure) => (
                  <div key={figure} className="flex justify-between gap-4">
                    <dt className="text-quiet">{METRICS_LABELS[figure]}</dt>
                    <dd className="tabular-nums">{exactText(figure, version[figure])}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      ) : query.isError ? (
        <ErrorState
          title="The versions could not be loaded"
          text={sentenceOf(query.error)}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </Dialog>
  )
}
