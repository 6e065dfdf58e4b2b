import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { sentenceOf } from '../../../lib/api/api.ts'
import { toastFailure } from '../../../lib/toast/failure.ts'
import { keepSignedIn } from '../keep.ts'
import { sessionsQuery } from '../queries.ts'

/** Whether the user stays signed in on this phone. Saved at once. */
export function KeepSignedIn({ kept }: { kept: boolean }) {
  const id = useId()
  const client = useQueryClient()
  // Shown at once: a mutation is pending a moment after the click, and the box would go back until then.
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
    <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start gap-3 py-1">
      <input
        id={id}
        type="checkbox"
        aria-describedby={`${id}-hint`}
        checked={wanted ?? kept}
        onChange={(event) => {
          setWanted(event.target.checked)
          mutate(event.target.checked)
        }}
        className="mt-0.5 size-6 shrink-0 accent-accent"
      />
      <span className="grid gap-0.5">
        <span className="font-semibold">Keep me signed in on this phone</span>
        <span id={`${id}-hint`} className="text-sm text-quiet">
          For up to 30 days, and at most 14 without use. Only on your own phone.
        </span>
      </span>
    </label>
  )
}
