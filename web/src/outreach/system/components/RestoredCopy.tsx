import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTimes } from '../../../company/venue/use-times.ts'
import { api } from '../../../lib/api/api.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { Confirm } from '../../../ui/dialog/Confirm.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { systemQuery } from '../api.ts'
import { Part } from './Part.tsx'

/** The notice that the server is a restored copy, and the button that makes it live. */
export function RestoredCopy({ since }: { since: string }) {
  const { dateTime } = useTimes()
  const client = useQueryClient()
  const [asks, setAsks] = useState(false)
  const makeLive = useMutation({
    mutationFn: () => api('POST /api/system/live'),
    onSuccess: () => {
      setAsks(false)
      toast({ title: 'Live', description: 'Scope sends messages from here again.' })
      return client.invalidateQueries({ queryKey: systemQuery.queryKey })
    },
  })
  return (
    <Part
      title="Restored copy"
      state={{
        is: 'off',
        says: [
          `Restored ${dateTime(since)}.`,
          'It sends no messages, e-mails or notifications, and deletes no files.',
        ],
        todo: 'Make it live only if the original is gone or stopped.',
      }}
    >
      <Button variant="secondary" className="justify-self-start" onClick={() => setAsks(true)}>
        Make it live
      </Button>
      <Confirm
        open={asks}
        title="Make this copy live"
        text="What waits is sent now. Stop the original first, or both will send."
        confirmLabel="Make it live"
        busy={makeLive.isPending}
        onConfirm={() => makeLive.mutate()}
        onClose={() => setAsks(false)}
      >
        <FormError text={makeLive.error && sentenceOf(makeLive.error)} />
      </Confirm>
    </Part>
  )
}
