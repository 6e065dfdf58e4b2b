import type { Reply } from '@scope/contract/calls'
import { figureOf } from '@scope/contract/kernel/figures'
import { METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { goalText, ORIENTATION_LABELS } from '@scope/contract/numbers/targets.words'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { mediumDate } from '../../../lib/dates/dates.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { venueTargetsQuery } from '../api.ts'
import { targetText } from '../cells.ts'
import { removeTarget } from '../writes.ts'
import { TargetForm } from './TargetForm.tsx'

type TargetsReply = Reply<'GET /api/venues/:venue/targets'>
type Target = TargetsReply['targets'][number]

/** A venue’s targets: a form for one with its owner, bands or exception, and all that held. */
export function VenueTargets({ venue, onClose }: { venue: string; onClose: () => void }) {
  const query = useQuery(venueTargetsQuery(venue))
  const targets = query.data
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={targets ? `Targets of ${targets.venue.name}` : 'Targets'}
      description="Owners, bands, exceptions and history"
    >
      {targets ? (
        <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
          <TargetForm shown={targets} />
          <History venueTargets={targets} />
        </div>
      ) : query.isError ? (
        <ErrorState
          title="The targets could not be loaded"
          text={sentenceOf(query.error)}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </Dialog>
  )
}

function History({ venueTargets }: { venueTargets: TargetsReply }) {
  const remove = useWrite(removeTarget, 'targets')
  const { targets, week, firstWeek } = venueTargets
  return (
    <section aria-label="Target history">
      <h3 className="mb-2 font-semibold">Target history</h3>
      {targets.length === 0 && <p className="text-quiet">No target yet. Set the first one.</p>}
      <ul>
        {targets.map((target) => (
          <li
            key={target.id}
            className="flex items-start justify-between gap-2 border-t border-line py-2.5 first:border-t-0"
          >
            <div className="min-w-0">
              <p>
                <span className="font-semibold">{METRICS_LABELS[target.figure]}</span> {aimText(target)}
              </p>
              <p className="text-sm text-quiet">{detailText(target)}</p>
              {target.reason && (
                <p dir="auto" className="text-sm break-words">
                  {target.reason}
                </p>
              )}
            </div>
            {target.fromWeek >= (target.onlyWeek ? firstWeek : week) && (
              <IconButton
                label={`Remove ${METRICS_LABELS[target.figure]} of ${mediumDate(target.fromWeek)}`}
                icon={Trash2}
                disabled={remove.isPending}
                onClick={() => remove.start({ params: { id: target.id } }, null)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `at most 26.0%`, `at least +3% vs. last year`, `no target`. */
function aimText(target: Target): string {
  const { figure, basis, amount, orientation, amber, red } = target
  if (amount === null) return 'no target'
  if (basis === 'lastYear') {
    return `${ORIENTATION_LABELS[orientation].toLowerCase()} ${targetText(target)} vs. last year`
  }
  const bands = { orientation, amber: figureOf(amber) ?? 0, red: figureOf(red) ?? 0 }
  return goalText(figure, { goal: figureOf(amount) ?? 0, ...bands })
}

function detailText({ fromWeek, onlyWeek, owner, by }: Target): string {
  return [
    onlyWeek ? `only the week of ${mediumDate(fromWeek)}` : `from ${mediumDate(fromWeek)}`,
    ...(owner ? [`owner ${owner.name}`] : []),
    ...(by ? [`set by ${by}`] : []),
  ].join(' · ')
}
