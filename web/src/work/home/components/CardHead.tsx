import { nameFor } from '@scope/contract/company/stand-in.words'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect } from 'react'
import { useTimes } from '../../../company/venue/use-times.ts'
import { toastFailure } from '../../../lib/toast/failure.ts'
import { fetched } from '../../../lib/window/fetched.tsx'
import { whenIdle } from '../../../lib/window/idle.ts'
import { Button } from '../../../ui/Button.tsx'
import { Clamped } from '../../../ui/list/Clamped.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { CategoryLabel } from '../../priority/components/CategoryLabel.tsx'
import type { Priority } from '../../priority/place.ts'
import { StatusChip } from '../../priority/status-chip.tsx'
import { DUE_UNTIL } from '../due-until.ts'
import type { PriorityCardState } from '../use-priority-card.ts'

const EditCard = fetched(async () => (await import('./EditCard.tsx')).EditCard)

/** The head of a card: its category, state, title and description, or the form that edits them. */
export function CardHead({ card }: { card: PriorityCardState }) {
  const { priority, owner, can, checkIn, heading, collapsed, isLine, editing, setEditing } = card
  useEffect(() => {
    // So that the form opens offline too.
    if (can.edit) whenIdle(EditCard.prepare)
  }, [can.edit])
  return (
    <div className="grid grid-cols-1 gap-3 max-sm:gap-1.5">
      {!isLine && (
        <div className="flex items-start justify-between gap-3">
          <CategoryLabel category={priority.category} />
          <StatusChip status={checkIn.status} />
        </div>
      )}
      {editing ? (
        <>
          <h2 dir="auto" id={heading} className="sr-only">
            {priority.title}
          </h2>
          <EditCard
            fallback={<Skeleton className="h-80" />}
            priority={priority}
            owner={owner}
            onDone={() => setEditing(false)}
            onUnavailable={(error) => {
              setEditing(false)
              toastFailure(error, 'Error', 'Network error. Please try again.')
            }}
          />
        </>
      ) : (
        <div className={isLine ? 'flex items-start justify-between gap-3' : 'grid grid-cols-1 gap-1.5'}>
          <h2
            dir="auto"
            id={heading}
            tabIndex={-1}
            className={
              collapsed ? 'min-w-0 font-semibold wrap-anywhere' : 'font-serif text-2xl focus:outline-none'
            }
          >
            {priority.title}
          </h2>
          {isLine && <StatusChip status={checkIn.status} />}
          {!collapsed && priority.description && (
            <Clamped className="max-w-[68ch] whitespace-pre-line text-quiet">{priority.description}</Clamped>
          )}
        </div>
      )}
      {(card.completed || collapsed || card.held) && <FoldLine card={card} />}
    </div>
  )
}

/** The person who signed it off or the open steps, and the button that shows more or less of the card. */
function FoldLine({ card }: { card: PriorityCardState }) {
  const { priority, heading, tasks, completed, collapsed, held } = card
  return (
    // Before the sign-off as tall as after it: the block below does not slide under the finger.
    <div className={`-mb-2 flex justify-between gap-3 ${held ? 'min-h-9.5' : 'items-center'}`}>
      {completed ? (
        <SignedOff priority={priority} />
      ) : (
        <p className={`text-sm text-quiet ${collapsed ? '' : 'sm:invisible'}`}>
          {collapsed ? tasks.sentence : DUE_UNTIL}
        </p>
      )}
      {!(held && !collapsed) && (
        <Button
          variant="quiet"
          size="sm"
          icon={collapsed ? ChevronDown : ChevronUp}
          aria-expanded={!collapsed}
          className="-mr-3"
          onClick={() => {
            if (completed) return card.toggle()
            // The button is gone then.
            document.getElementById(heading)?.focus({ preventScroll: true })
            card.onUnfold()
          }}
        >
          {collapsed ? 'Expand' : 'Collapse'}
        </Button>
      )}
    </div>
  )
}

function SignedOff({ priority }: { priority: Priority }) {
  const { dayOf } = useTimes()
  return (
    <p className="flex min-w-0 flex-wrap gap-x-2 text-sm">
      <span className="font-semibold text-on-track">✓ GM Sign-off Complete</span>
      <span className="text-quiet">
        {[
          priority.signedOffBy && `by ${nameFor(priority.signedOffBy, priority.signedOffFor)}`,
          priority.closedAt && dayOf(priority.closedAt),
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
    </p>
  )
}
