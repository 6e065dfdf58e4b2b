import { periodKey } from '@scope/contract/kernel/calendar'
import { TASK_MAX } from '@scope/contract/work/priority.words'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { periodStatusQuery } from '../../../company/period/api.ts'
import { useMe } from '../../../company/person/api.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { shortMonthDay } from '../../../lib/dates/dates.ts'
import { draftKey } from '../../../lib/drafts/drafts.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { tooLong } from '../../../lib/too-long.ts'
import { Button } from '../../../ui/Button.tsx'
import { Confirm } from '../../../ui/dialog/Confirm.tsx'
import { inputClass } from '../../../ui/form/Field.tsx'
import { Picker } from '../../../ui/form/Picker.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { prioritiesQuery } from '../../../work/priority/api.ts'
import type { Priority } from '../../../work/priority/place.ts'
import type { OneOnOne } from '../api.ts'
import { dueToStart } from '../due.ts'
import { type About, addAgreement, oneOnOneScope } from '../writes.ts'
import { AgreementRow } from './AgreementRow.tsx'
import type { Unsent } from './Ending.tsx'
import { Part } from './Part.tsx'

type AgreedProps = { shown: OneOnOne; about: About; unsent: Unsent }

/** Part 6: what is agreed today. A line is an agreement with a date, or becomes a task of a priority. */
export function AgreedPart({ shown, about, unsent }: AgreedProps) {
  const { record, can } = shown
  const { agreements, state } = record
  return (
    <Part number={6} title="Agreed today">
      {agreements.length > 0 ? (
        <ul>
          {agreements.map((agreement) => (
            <AgreementRow
              key={agreement.id}
              agreement={agreement}
              about={about}
              canTick={can.tick}
              canRemove={can.lead}
            />
          ))}
        </ul>
      ) : (
        <p className="text-quiet">{state === 'finished' ? 'Nothing was agreed.' : 'Nothing yet.'}</p>
      )}
      {can.lead && <NewAgreement shown={shown} about={about} unsent={unsent} />}
    </Part>
  )
}

const DATED = ''
type Draft = { text: string; due: string; priorityId: string }

function NewAgreement({ shown, about, unsent }: AgreedProps) {
  const me = useMe()
  const box = useRef<HTMLInputElement>(null)
  const { open, isDueWeek } = useOpenPriorities(shown, about)
  const [asking, setAsking] = useState(false)
  const add = useWrite(addAgreement, oneOnOneScope(about))
  const start: Draft = { text: '', due: dueToStart(shown), priorityId: DATED }
  const draft = useDraft<Draft>(draftKey('agreement', me.userId, shown.member.id), start, null, [
    'due',
    'priorityId',
  ])
  const { text, due } = draft.fields
  const priority = open.find(({ id }) => id === draft.fields.priorityId)
  const chosen = priority?.id ?? DATED
  const excess = tooLong(text, TASK_MAX)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void keep()
  }
  /** Adds what is typed, and answers whether nothing is left of it. */
  const keep = async (): Promise<boolean> => {
    if (text.trim() === '') return true
    if (excess || add.isPending) return false
    // In the due week, an open task holds up the sign-off.
    if (!priority || !isDueWeek) return save(chosen)
    setAsking(true)
    return false
  }
  useEffect(() => {
    unsent.current = keep
    return () => {
      unsent.current = null
    }
  })
  const save = async (as: string): Promise<boolean> => {
    setAsking(false)
    const agreement = { weekOf: shown.record.weekOf, text: text.trim() }
    const body = as === DATED ? { ...agreement, due } : { ...agreement, priorityId: as }
    try {
      await add.send({ params: about, body }, about)
      // What was typed meanwhile stays.
      if (draft.now().fields.text === text) draft.reset({ ...start, priorityId: draft.fields.priorityId })
      box.current?.focus()
      return true
    } catch {
      // The text is still in its box, and a toast says why.
      return false
    }
  }
  return (
    <>
      <form onSubmit={submit} className="grid gap-3 print:hidden">
        <TextField
          label="What was agreed"
          error={excess}
          ref={box}
          value={text}
          onChange={(typed) => draft.change({ text: typed })}
        />
        <div className="flex flex-wrap items-center gap-3">
          {open.length > 0 && (
            <Picker
              label="Kept as"
              value={chosen}
              options={[
                { value: DATED, label: 'With a date' },
                ...open.map(({ id, title }) => ({ value: id, label: `Task: ${title}` })),
              ]}
              onChange={(priorityId) => draft.change({ priorityId })}
              className="max-sm:w-full"
            />
          )}
          {chosen === DATED && (
            <label className="flex items-center gap-2">
              <span className="text-quiet">By</span>
              <input
                type="date"
                aria-label="By when"
                required
                value={due}
                min={shown.businessDay}
                onChange={(event) => draft.change({ due: event.target.value })}
                className={`${inputClass} w-auto!`}
              />
            </label>
          )}
          <Button type="submit" variant="secondary" className="ml-auto" busy={add.isPending}>
            Add
          </Button>
        </div>
      </form>
      <Confirm
        open={asking}
        title="Add a task this week?"
        text={`“${priority?.title ?? ''}” can’t be signed off until the new task is done.`}
        confirmLabel="Add task"
        onConfirm={() => void save(chosen)}
        onClose={() => setAsking(false)}
      >
        <Button variant="quiet" onClick={() => void save(DATED)}>
          {`Keep it with a date instead: ${shortMonthDay(due)}`}
        </Button>
      </Confirm>
    </>
  )
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
