import { type ComponentProps, useEffect, useRef } from 'react'
import { useNoNetwork } from '../../lib/offline/use-no-network.ts'
import { focusOnMount } from '../../lib/window/focus-on-mount.ts'
import { Button } from '../../ui/Button.tsx'
import { NeedsNetwork } from '../../ui/state/NeedsNetwork.tsx'
import { Still } from '../../ui/state/Still.tsx'
import { SwipeSlider } from '../../ui/swipe/SwipeSlider.tsx'
import type { SignOffOf } from '../review/queue.ts'
import { GivenSignOff } from './given-sign-off.tsx'
import { useSignOff } from './use-sign-off.ts'

/**
 * The final sign-off of a priority that is ready, in its row of Waiting: the swipe and a plain button. The row was opened
 * for it, so the button asks nothing more. It can be taken back.
 */
export function SignOffHere({ waiting, open, given: done, onGiven }: ComponentProps<SignOffOf>) {
  const { priorityId: id, title, venueSlug, bltId, bltSlug } = waiting
  const still = useNoNetwork()
  const { signOff, isPending, takeBack, takingBack } = useSignOff(
    { id },
    { venue: { slug: venueSlug }, blt: { id: bltId, slug: bltSlug } },
    {
      onSignedOff: () => onGiven(true),
      openJournal: () => undefined,
    },
  )
  // The button that was pressed is gone.
  const within = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (done) within.current?.querySelector<HTMLElement>('[role=slider]')?.focus({ preventScroll: true })
  }, [done])
  return (
    <div ref={within} className="grid grid-cols-1 gap-2">
      <NeedsNetwork what="Sign-offs" />
      <Still change={done} className="grid gap-1">
        {open && (
          <SwipeSlider
            label="swipe for final sign-off"
            doneLabel="Priority Completed"
            done={done}
            disabled={still}
            onComplete={signOff}
          />
        )}
        {done ? (
          <GivenSignOff busy={takingBack} onTakeBack={() => takeBack(() => onGiven(false))} />
        ) : (
          <Button
            variant="quiet"
            size="sm"
            ref={focusOnMount}
            className="-mb-3 -ml-3 justify-self-start"
            aria-label={`Give final sign-off of “${title}”`}
            disabled={still}
            busy={isPending}
            onClick={() => void signOff().catch(() => undefined)}
          >
            Give final sign-off
          </Button>
        )}
      </Still>
    </div>
  )
}
