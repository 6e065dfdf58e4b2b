import type { Input } from '@scope/contract/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, sentenceOf } from '../../lib/api/api.ts'
import { toastFailure } from '../../lib/toast/failure.ts'
import { meQuery } from './api.ts'

type Preferences = Input<'PUT /api/preferences'>['body']

/** Saves the user's preferences for all devices. `onChoose` applies them here at once. */
export function useSavePreferences(onChoose?: (chosen: Preferences) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Preferences) => api('PUT /api/preferences', { body }),
    // In sequence, so that the last choice is the saved one.
    scope: { id: 'preferences' },
    onMutate: (chosen) => {
      onChoose?.(chosen)
      client.setQueryData(meQuery.queryKey, (me) => me && { ...me, ...chosen })
    },
    onError: (error) => toastFailure(error, 'Saved on this device only', sentenceOf(error)),
  }).mutate
}
