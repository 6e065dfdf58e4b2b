import { periodKey } from '@scope/contract/kernel/calendar'
import { TASK_MAX } from '@scope/contract/work/priority.words'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { periodStatusQuery } from '../../company/period/api.ts'
import { useMe } from '../../company/person/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { draftKey } from '../../lib/drafts/drafts.ts'
import { useDraft } from '../../lib/drafts/use-draft.ts'
import { tooLong } from '../../lib/too-long.ts'
import { prioritiesQuery } from '../../work/priority/api.ts'
import type { Priority } from '../../work/priority/place.ts'
import { dueToStart } from '../agreement/due.ts'
import type { OneOnOne } from './api.ts'
import type { Unsent } from './components/Ending.tsx'
import { type About, addAgreement, oneOnOneScope } from './writes.ts'

/** The choice of an agreement with a date, next to the priorities. */
export const DATED = ''

export type NewAgreementProps = { oneOnOne: OneOnOne; about: About; unsent: Unsent }

/** A typed line, and its kind: an agreement with a date, or a task of an open priority. */
export function useNewAgreement({ oneOnOne, about, unsent }: NewAgreementProps) {
  const me = useMe()
  const box = useRef<HTMLInputElement>(null)
  const { open, isDueWeek } = useOpenPriorities(oneOnOne, about)
  const [asking, setAsking] = useState(false)
  const add = useWrite(addAgreement, oneOnOneScope(about))
  const start = { text: '', due: dueToStart(oneOnOne), priorityId: DATED }
  const draft = useDraft(draftKey('agreement', me.userId, oneOnOne.member.id), start, null, [
    'due',
    'priorityId',
  ])
  const { text, due } = draft.fields
  const priority = open.find(({ id }) => id === draft.fields.priorityId)
  const excess = tooLong(text, TASK_MAX)

  const save = async (as: string): Promise<boolean> => {
    setAsking(false)
    const agreement = { weekOf: oneOnOne.record.weekOf, text: text.trim() }
    const body = as === DATED ? { ...agreement, due } : { ...agreement, priorityId: as }
    try {
      await add.send({ params: about, body }, about)
      // Text typed meanwhile stays.
      if (draft.now().fields.text === text) draft.reset({ ...start, priorityId: draft.fields.priorityId })
      box.current?.focus()
      return true
    } catch {
      // The text is still in its box, and a toast has the reason.
      return false
    }
  }
  /** Adds the typed line, and returns whether nothing is left of it. */
  const keep = async (): Promise<boolean> => {
    if (text.trim() === '') return true
    if (excess || add.isPending) return false
    // In the due week, an open task holds up the sign-off.
    if (!priority || !isDueWeek) return save(priority?.id ?? DATED)
    setAsking(true)
    return false
  }
  useEffect(() => {
    unsent.current = keep
    return () => {
      unsent.current = null
    }
  })
  return {
    ...{ box, text, due, excess, open, priority },
    change: draft.change,
    submit: (event: FormEvent) => {
      event.preventDefault()
      void keep()
    },
    adding: add.isPending,
    /** Adding a task in the due week asks for confirmation. */
    asking,
    cancel: () => setAsking(false),
    save: (as: string) => void save(as),
  }
}

/** The member's priorities of the current period that can have another task, and whether it is their due week. */
function useOpenPriorities({ venue }: OneOnOne, about: About): { open: Priority[]; isDueWeek: boolean } {
  const status = useQuery(periodStatusQuery(venue.id))
  const period = status.data?.period
  const list = useQuery({
    ...prioritiesQuery(about.venue, about.blt, period ? periodKey(period) : 'current'),
    enabled: period !== undefined,
  })
  const open = list.data?.filter(({ can, status: now }) => can.edit && now !== 'COMPLETED') ?? []
  return { open, isDueWeek: status.data?.status === 'due' }
}
