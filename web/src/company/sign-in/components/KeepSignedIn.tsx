import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api/api.ts'
import { toastFailure } from '../../../lib/toast/failure.ts'
import { TickField } from '../../../ui/form/TickField.tsx'
import { keepSignedIn } from '../keep.ts'
import { sessionsQuery } from '../queries.ts'

/** Whether the user stays signed in on this phone. Saved at once. */
export function KeepSignedIn({ kept }: { kept: boolean }) {
  const client = useQueryClient()
  // Shown at once: a mutation becomes pending a moment after the click, and the box would flip back until then.
  const [wanted, setWanted] = useState<boolean>()
  const { mutate } = useMutation({
    mutationFn: keepSignedIn,
    onError: (error) => toastFailure(error, 'Error', sentenceOf(error)),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      setWanted(undefined)
    },
  })
  return (
    <TickField
      label="Keep me signed in on this phone"
      hint="For up to 30 days, and at most 14 without use. Only on your own phone."
      checked={wanted ?? kept}
      onTick={(keep) => {
        setWanted(keep)
        mutate(keep)
      }}
    />
  )
}
