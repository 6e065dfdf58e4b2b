import { REQUIREMENTS } from '@scope/contract/work/priority.words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { buzz } from '../../lib/buzz.ts'
import { ApiError } from '../../lib/errors.ts'
import { toastFailure } from '../../lib/failure.ts'
import { prioritiesKey } from '../../lib/query-keys.ts'
import { toast } from '../../lib/toast.ts'
import { archiveQuery } from '../archive/api.ts'
import type { Place, Priority } from '../priority/place.ts'
import { refetchPriorities, storePriority } from '../priority/stored-priorities.ts'

/** What the screen does about a refused sign-off: the toast, and whether the journal is opened. */
export function refusal(missing: string[]): { title: string; description: string; openJournal: boolean } {
  if (missing.length === 1 && missing[0] === REQUIREMENTS.journal) {
    return {
      title: 'Journal Entry Required',
      description: 'Complete your journal entry before final sign-off. Opening journal...',
      openJournal: true,
    }
  }
  return { title: 'Requirements Not Met', description: `Missing: ${missing.join(', ')}`, openJournal: false }
}

type After = { onSignedOff: (priority: Priority) => void; openJournal: () => void }

/** The final sign-off of a priority. The server checks every requirement; the screen says what is missing. */
export function useSignOff(priority: Priority, { venue, blt }: Place, { onSignedOff, openJournal }: After) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      api('PATCH /api/priorities/:id/status', {
        params: { id: priority.id },
        body: { status: 'COMPLETED', venue: venue.id, blt: blt.id },
      }),
    onMutate: buzz,
    onSuccess: async (answer) => {
      await storePriority(client, priority.id, () => answer)
      onSignedOff(answer)
      void client.invalidateQueries({ queryKey: prioritiesKey })
      void client.invalidateQueries({ queryKey: archiveQuery(venue.slug, blt.slug).queryKey })
    },
    onError: (error) => {
      void refetchPriorities(client)
      if (error instanceof ApiError && error.code === 'unmet' && error.missing) {
        const { title, description, openJournal: open } = refusal(error.missing)
        toast({ title, description, tone: 'destructive' })
        if (open) openJournal()
        return
      }
      toastFailure(error, 'Error', 'Unable to complete final sign-off. Please try again.')
    },
  })
}
