import { AGREEMENT_LINE_MAX } from '@scope/contract/insight/agreement.words'
import { VISIT_WAY_LABELS } from '@scope/contract/insight/visit/visit.words'
import { dateIn } from '@scope/contract/kernel/calendar'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useMe } from '../../../company/person/api.ts'
import { venuesQuery } from '../../../company/venue/api.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { draftKey } from '../../../lib/drafts/drafts.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { tooLong } from '../../../lib/too-long.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { Review } from '../../../work/review/queue.ts'
import { WaitingGroup, WaitingRow, WaitingRows } from '../../../work/review/waiting-group.tsx'
import { agreementScope, tickAgreement } from '../../agreement/writes.ts'
import { visitPath } from '../visit-path.ts'
import { dueText, plannedText } from './words.ts'

type WaitingAgreedProps = {
  review: Pick<Review, 'now' | 'agreements' | 'visits'>
  /** Whether rows name their venue, because several are listed. */
  named: boolean
}

/** The planned visits that the user was told of, and what was agreed in earlier ones. Nothing without any. */
export function WaitingAgreed({ review: { now, agreements, visits }, named }: WaitingAgreedProps) {
  return (
    <>
      {visits.length > 0 && (
        <WaitingGroup title="Visits" count={visits.length}>
          <WaitingRows>
            {visits.map((visit) => (
              <li key={visit.visitId} className="relative">
                <VisitRow visit={visit} now={now} named={named} />
              </li>
            ))}
          </WaitingRows>
        </WaitingGroup>
      )}
      {agreements.length > 0 && (
        <WaitingGroup title="Agreed in visits" count={agreements.length}>
          <WaitingRows>
            {agreements.map((agreement) => (
              <AgreedRow key={agreement.id} agreement={agreement} named={named} />
            ))}
          </WaitingRows>
        </WaitingGroup>
      )}
    </>
  )
}

type VisitRowProps = { visit: Review['visits'][number]; now: string; named: boolean }

/** A planned visit. Its screen takes the user's points for it. */
function VisitRow({ visit, now, named }: VisitRowProps) {
  const { venueSlug, venueName, visitId, by } = visit
  const { data } = useQuery(venuesQuery)
  const zone = data?.find(({ slug }) => slug === venueSlug)?.timezone
  return (
    <WaitingRow
      title={plannedText(visit, zone ? dateIn(zone, new Date(now)) : now.slice(0, 10))}
      line={
        <>
          {named && (
            <>
              <bdi>{venueName}</bdi> ·{' '}
            </>
          )}
          {VISIT_WAY_LABELS[by]} · Write your points
        </>
      }
      to={visitPath(visitId)}
      label="Open the visit"
    />
  )
}

type AgreedRowProps = { agreement: Review['agreements'][number]; named: boolean }

/** An open agreement. The button opens a box for a line below it; one that is a task is ticked at its priority. */
function AgreedRow({ agreement, named }: AgreedRowProps) {
  const { id, visitId, text, ownerName, own, overdue, venueName, task } = agreement
  const [open, setOpen] = useState(false)
  /** It is saved, or waits to be sent. */
  const [isDone, setDone] = useState(false)
  const below = useId()
  const day = dueText(agreement)
  return (
    <li data-row={id} className="relative grid grid-cols-1">
      <WaitingRow
        title={text}
        line={
          <>
            <bdi>{own ? 'You' : ownerName}</bdi>
            {named && (
              <>
                {' '}
                · <bdi>{venueName}</bdi>
              </>
            )}
            {task && ' · Task'}
            {isDone ? (
              <span className="text-on-track"> · Done</span>
            ) : (
              day && (
                <>
                  {' '}
                  · <span className={overdue ? 'text-at-risk' : ''}>{day}</span>
                </>
              )
            )}
          </>
        }
        to={visitPath(visitId)}
        label="Open the visit"
      >
        {!task && !isDone && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={open ? `Cancel “${text}”` : `Done: “${text}”`}
            aria-expanded={open}
            aria-controls={open ? below : undefined}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Cancel' : 'Done'}
          </Button>
        )}
      </WaitingRow>
      {open && !isDone && (
        <div id={below} className="pt-1.5 pb-4">
          <Tick id={id} text={text} onDone={() => setDone(true)} />
        </div>
      )}
    </li>
  )
}

/** Ticks an agreement, with a line if one likes. */
function Tick({ id, text, onDone }: { id: string; text: string; onDone: () => void }) {
  const { userId } = useMe()
  const draft = useDraft(draftKey('agreement', userId, id), { line: '' })
  const { line } = draft.fields
  const write = useWrite(tickAgreement, agreementScope(id))
  const excess = tooLong(line, AGREEMENT_LINE_MAX)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (excess) return
    const says = line.trim()
    write.start({ params: { id }, body: { done: true, ...(says && { line: says }) } }, { text }, () => {
      draft.reset({ line: '' })
      onDone()
    })
  }
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-3">
      <TextField
        label="What came of it, if you like"
        error={excess}
        value={line}
        onChange={(next) => draft.change({ line: next })}
        readOnly={write.isPending}
      />
      <Button type="submit" busy={write.isPending} className="justify-self-start">
        Done
      </Button>
    </form>
  )
}
