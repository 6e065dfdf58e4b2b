import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { prioritiesKey } from '../../lib/api/query-keys.ts'
import { useAttempt } from '../../lib/api/use-attempt.ts'
import { toastFailure } from '../../lib/toast/failure.ts'
import { toast } from '../../lib/toast/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { NeedsNetwork } from '../../ui/NeedsNetwork.tsx'
import { first30DaysQuery } from './api.ts'
import { FirstDaysPlan } from './components/FirstDaysPlan.tsx'

type Named = { slug: string; name: string }

/** Offers a new member’s first 30 days to their manager: two taps to start, one to decline. */
export function FirstDaysOffer({ venue, blt }: { venue: Pick<Named, 'slug'>; blt: Named }) {
  const client = useQueryClient()
  const attemptOf = useAttempt()
  const [open, setOpen] = useState(false)
  const { queryKey, ...query } = first30DaysQuery(venue.slug, blt.slug)
  const { data } = useQuery({ queryKey, ...query })
  const decide = useMutation({
    mutationFn: (take: boolean) => {
      const body = { take }
      const params = { blt: blt.slug }
      return api('POST /api/blts/:blt/first-30-days', { params, body, idempotencyKey: attemptOf(body) })
    },
    onSuccess: async (after, take) => {
      setOpen(false)
      client.setQueryData(queryKey, after)
      if (take) toast({ title: 'First 30 days started', description: `${blt.name} has a new priority.` })
      await client.invalidateQueries({ queryKey: prioritiesKey })
    },
    onError: (error) => {
      toastFailure(error, 'Error', 'This could not be saved. Please try again.')
      void client.invalidateQueries({ queryKey })
    },
  })
  if (data?.state !== 'offered' || !data.can.take) return null
  const decline = (
    <Button variant="quiet" disabled={decide.isPending} onClick={() => decide.mutate(false)}>
      No thanks
    </Button>
  )
  return (
    <Card aria-label="First 30 days" className="grid grid-cols-1 gap-3">
      <h2 className="font-serif text-2xl">{blt.name} is new here</h2>
      <p className="text-quiet">
        Start with a plan for the first 30 days: a priority with dated tasks, and five skills in focus.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setOpen(true)}>See the plan</Button>
        {decline}
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title={data.title} description={data.goal}>
        <NeedsNetwork what="Priorities" />
        <FirstDaysPlan {...data} />
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          {decline}
          <Button busy={decide.isPending} onClick={() => decide.mutate(true)}>
            Start
          </Button>
        </div>
      </Dialog>
    </Card>
  )
}
