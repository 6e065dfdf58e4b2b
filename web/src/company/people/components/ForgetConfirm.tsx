import type { Reply } from '@scope/contract/calls'
import { NAME_MAX } from '@scope/contract/company/people.words'
import { formerName } from '@scope/contract/insight/forget.words'
import { plural } from '@scope/contract/kernel/count.words'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { useErrors } from '../../../lib/api/use-errors.ts'
import { useNoNetwork } from '../../../lib/offline/use-no-network.ts'
import { useWhileShown } from '../../../lib/window/use-while-shown.ts'
import { Confirm } from '../../../ui/dialog/Confirm.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { NeedsNetwork } from '../../../ui/state/NeedsNetwork.tsx'
import { refetchStaff, type Staff } from '../api.ts'

/** Asks for the typed name before a person is forgotten, and lists what is removed and what stays. */
export function ForgetConfirm({ person: { id, name }, onClose }: { person: Staff; onClose: () => void }) {
  const client = useQueryClient()
  const done = useWhileShown(onClose)
  const isAway = useNoNetwork()
  const [typed, setTyped] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: (name: string) => api('POST /api/people/:id/forget', { params: { id }, body: { name } }),
    onSuccess: async () => {
      // Every screen may show the name.
      await Promise.all([refetchStaff(client), client.invalidateQueries()])
      done()
    },
  })
  // Without the typed name, the call changes nothing and returns what would stay.
  const preview = useQuery({
    queryKey: ['forget', id],
    queryFn: () => api('POST /api/people/:id/forget', { params: { id }, body: {} }),
    staleTime: 0,
    gcTime: 0,
  })
  const errors = useErrors(error, { name: typed })
  const why = errors.ofForm ?? (preview.error && sentenceOf(preview.error))
  return (
    <Confirm
      open
      title={`Forget ${name}`}
      text="This can’t be undone."
      confirmLabel="Forget"
      tone="danger"
      busy={isPending}
      disabled={isAway || !preview.data || !isSame(typed, name)}
      onConfirm={() => mutate(typed)}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-4">
        <NeedsNetwork what="People" />
        <Lists stays={preview.data?.stays} />
        <TextField
          label={`Type ${name} to confirm`}
          error={errors.at('name')}
          value={typed}
          onChange={setTyped}
          readOnly={isPending}
          maxLength={2 * NAME_MAX + 1}
          autoCapitalize="words"
          spellCheck={false}
        />
        <FormError text={why} />
      </div>
    </Confirm>
  )
}

type Stays = Reply<'POST /api/people/:id/forget'>['stays']

/** `3 texts and 1 row of the audit trail`. Empty if nothing stays. */
const countOf = ({ texts, trailRows }: Stays) =>
  [
    texts > 0 ? plural(texts, 'text') : [],
    trailRows > 0 ? `${plural(trailRows, 'row')} of the audit trail` : [],
  ]
    .flat()
    .join(' and ')

function Lists({ stays }: { stays: Stays | undefined }) {
  const counts = stays ? countOf(stays) : ''
  return (
    <ul className="grid list-disc gap-1.5 pl-5">
      <li>
        Removed: full name, e-mail, picture, devices, private journals, drafts and one-on-one points. Company
        exports are deleted.
      </li>
      <li>
        What they did and shared stays, under “{formerName(1)}” or the next number. The audit trail keeps who
        did what and when, without the words that name them.
      </li>
      {stays && counts && (
        <li>
          {stays.names.map((name) => `“${name}”`).join(' and ')} stays in {counts}: someone else here has that
          name.
        </li>
      )}
      <li>A first name alone in others’ texts stays, and so do attached files.</li>
      <li>Backups keep their data until they’re deleted.</li>
    </ul>
  )
}

const plain = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

/** As the server compares it. */
const isSame = (typed: string, name: string) => plain(typed) === plain(name)
