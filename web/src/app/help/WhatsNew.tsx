import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import changelog from '../../../../CHANGELOG.md?raw'
import { useMe } from '../../company/person/api.ts'
import { api } from '../../lib/api/api.ts'
import { sentenceOf } from '../../lib/api/errors.ts'
import { toastFailure } from '../../lib/toast/failure.ts'
import { Card } from '../../ui/Card.tsx'
import { SaveButton } from '../../ui/form/SaveButton.tsx'
import { Disclosure } from '../../ui/list/Disclosure.tsx'
import { ShowMoreHere } from '../../ui/list/ShowMore.tsx'
import { type Changes, newestChanges } from './changes.ts'

const KEY = ['whats-new']

/** The user's changes in the newest version; undefined if there are none. */
function useChanges(): Changes | undefined {
  const { role, can } = useMe()
  return newestChanges(changelog, { jobRole: role, isAdmin: can.editCompany })
}

/** The version whose news the user dismissed, as a query result. */
function useDismissed() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => api('GET /api/whats-new', { signal }) })
}

/** The changes of the newest version, until the user dismisses them. */
export function WhatsNew() {
  const heading = useId()
  const client = useQueryClient()
  const changes = useChanges()
  const { data } = useDismissed()
  const dismiss = useMutation({
    mutationFn: (dismissed: string) => api('PUT /api/whats-new', { body: { dismissed } }),
    onSuccess: (stored) => client.setQueryData(KEY, stored),
    onError: (error) => toastFailure(error, 'Not dismissed', sentenceOf(error)),
  })
  if (!changes || !data || data.dismissed === changes.version) return null
  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 gap-4">
      <div className="flex items-center justify-between gap-4">
        <h2 id={heading} className="font-serif text-2xl">
          What’s new
        </h2>
        <SaveButton
          variant="secondary"
          size="sm"
          busy={dismiss.isPending}
          onClick={() => dismiss.mutate(changes.version)}
        >
          Dismiss
        </SaveButton>
      </div>
      <Lines {...changes} />
    </Card>
  )
}

/** The changes behind a line, for users who dismissed them. */
export function WhatWasNew() {
  const changes = useChanges()
  const { data } = useDismissed()
  if (!changes || data?.dismissed !== changes.version) return null
  return (
    <Disclosure label="What’s new" open={false}>
      <Lines {...changes} />
    </Disclosure>
  )
}

function Lines({ lines, more }: Changes) {
  const list = useRef<HTMLUListElement>(null)
  const [all, setAll] = useState(false)
  return (
    <>
      <ul ref={list} className="grid max-w-[65ch] list-disc gap-2 pl-5 marker:text-quiet">
        {(all ? [...lines, ...more] : lines).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <ShowMoreHere list={list} has={!all && more.length > 0} onMore={() => setAll(true)} />
    </>
  )
}
