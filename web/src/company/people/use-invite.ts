import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, sentenceOf } from '../../lib/api/api.ts'
import { toastFailure } from '../../lib/toast/failure.ts'
import { toast } from '../../lib/toast/toast.ts'
import { refetchStaff } from './api.ts'

/** Invites one person by e-mail, or everyone who was never invited and has not signed in. */
export function useInvite() {
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (id: string | null) => api('POST /api/people/invite', { body: id ? { ids: [id] } : {} }),
    onSuccess: async ({ invited }, id) => {
      toast(saidOf(invited, id !== null))
      await refetchStaff(client)
    },
    onError: (cause) => toastFailure(cause, 'Not invited', sentenceOf(cause)),
  })
  return { invite: mutate, inviting: isPending ? variables : undefined }
}

function saidOf(invited: number, one: boolean): { title: string; description: string } {
  if (invited > 0) {
    const title = invited === 1 ? 'Invitation on its way' : `${invited} invitations on their way`
    return { title, description: 'The e-mail names you and says where to sign in.' }
  }
  return one
    ? { title: 'Already invited', description: 'A person gets one invitation a day.' }
    : { title: 'Nobody to invite', description: 'Everyone was invited or has signed in.' }
}
