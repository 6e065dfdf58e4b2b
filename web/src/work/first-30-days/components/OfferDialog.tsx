import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { NeedsNetwork } from '../../../ui/state/NeedsNetwork.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { first30DaysQuery } from '../api.ts'
import type { NewMember, useDecide } from '../use-decide.ts'
import { FirstDaysPlan } from './FirstDaysPlan.tsx'

type OfferDialogProps = NewMember & { deciding: ReturnType<typeof useDecide>; onClose: () => void }

/** The priority that would be created for a new member, to start or decline. */
export function OfferDialog({ venue, blt, deciding, onClose }: OfferDialogProps) {
  const { data, error, refetch } = useQuery(first30DaysQuery(venue.slug, blt.slug))
  const { decide, isPending, taking } = deciding
  return (
    <Dialog
      open
      onClose={onClose}
      title={data?.title || 'First 30 days'}
      description={[blt.name, data?.goal].filter(Boolean).join(' · ')}
    >
      {data ? (
        <>
          <NeedsNetwork what="Priorities" />
          <FirstDaysPlan {...data} />
          <DialogActions>
            <Button
              variant="secondary"
              busy={taking === false}
              disabled={isPending}
              onClick={() => decide(false)}
            >
              Decline
            </Button>
            <SaveButton
              busy={taking === true}
              disabled={isPending || !data.can.take}
              onClick={() => decide(true)}
            >
              Start
            </SaveButton>
          </DialogActions>
        </>
      ) : error ? (
        <ErrorState
          title="The plan could not be loaded"
          text={sentenceOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-80 rounded-card" />
      )}
    </Dialog>
  )
}
