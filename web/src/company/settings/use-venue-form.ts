import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, api } from '../../lib/api/api.ts'
import { useAttempt } from '../../lib/api/use-attempt.ts'
import { draftKey } from '../../lib/drafts/drafts.ts'
import { useDraft } from '../../lib/drafts/use-draft.ts'
import { toastFailure } from '../../lib/toast/failure.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useMe } from '../person/api.ts'
import { venuesQuery } from '../venue/api.ts'
import { type VenueSettings, venueSettingsQuery } from './api.ts'
import { type Addresses, changesIn, fieldsOf, type Touched, type VenueFields } from './form.ts'

const WHOLE = ['name', 'state', 'timezone', 'dayEndHour', 'opensOn', 'closesOn', 'group', 'gmId'] as const

/** The form of a venue’s settings. Only edited fields are kept, so that the others follow someone else’s changes. */
export function useVenueForm(stored: VenueSettings) {
  const { userId } = useMe()
  const client = useQueryClient()
  const draft = useDraft<Touched & Record<string, string>>(
    draftKey('venue-settings', userId, stored.id),
    {},
    null,
    WHOLE,
  )
  const [addresses, setAddresses] = useState<Addresses>({})
  const attemptOf = useAttempt()
  const changes = changesIn(draft.fields, addresses, stored)
  const from = draft.base ?? stored.updatedAt

  const clear = () => {
    draft.reset({})
    setAddresses({})
  }
  const begin = () => {
    if (draft.base === null) draft.rebase(from)
  }

  const save = useMutation({
    mutationFn: () => {
      const body = { ...changes, updatedAt: from }
      const params = { id: stored.id }
      return api('PATCH /api/venues/:id', { params, body, idempotencyKey: attemptOf(body) })
    },
    onSuccess: async (saved) => {
      clear()
      client.setQueryData(venueSettingsQuery(stored.id).queryKey, saved)
      toast({
        title: 'Venue settings updated',
        description: 'Your venue settings have been saved successfully.',
      })
      await client.invalidateQueries({ queryKey: venuesQuery.queryKey })
    },
    onError: (error) => toastFailure(error, 'Error', 'Failed to update venue settings.'),
  })

  /** Loads the saved values; edits stay. */
  const load = useMutation({
    mutationFn: () => client.fetchQuery({ ...venueSettingsQuery(stored.id), staleTime: 0 }),
    onSuccess: ({ updatedAt }) => {
      draft.rebase(updatedAt)
      save.reset()
    },
    onError: (error) => toastFailure(error, 'Error', 'The settings could not be loaded.'),
  })

  const shown: VenueFields = { ...fieldsOf(stored), ...draft.fields }
  return {
    shown,
    addresses,
    changes,
    dirty: Object.keys(changes).length > 0,
    found: draft.found,
    touch: (part: Touched) => {
      begin()
      draft.change(part)
    },
    setAddress: (part: Addresses) => {
      begin()
      setAddresses((before) => ({ ...before, ...part }))
    },
    /** Keeps the saved webhook URL. */
    keepAddress: (field: keyof Addresses) => setAddresses(({ [field]: _, ...others }) => others),
    save: () => save.mutate(),
    saving: save.isPending,
    error: save.error,
    stale: save.error instanceof ApiError && save.error.code === 'stale',
    load: () => load.mutate(),
    loading: load.isPending,
    /** The saved values were reloaded after someone else’s change. */
    loaded: load.isSuccess,
    discard: () => {
      clear()
      save.reset()
    },
  }
}
