import { AGREED_FIGURES, type AgreedFigure } from '@scope/contract/insight/agreement.words'
import { NO_FOURTH } from '@scope/contract/insight/visit/visit.words'
import { METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { shortMonthDay } from '../../../lib/dates/dates.ts'
import { focusOnMount } from '../../../lib/window/focus-on-mount.ts'
import { Button } from '../../../ui/Button.tsx'
import { inputClass } from '../../../ui/form/Field.tsx'
import { FieldError } from '../../../ui/form/FieldError.tsx'
import { Picker } from '../../../ui/form/Picker.tsx'
import { More } from '../../../ui/list/More.tsx'
import { dueToStart } from '../../agreement/due.ts'
import { Part } from '../../talk/part.tsx'
import type { Visit } from '../api.ts'
import { type Agreed, agreedIn, hasRoom, packAgreed } from '../draft/texts.ts'
import type { VisitDraft } from '../draft/use-visit-draft.ts'

type AgreementsPartProps = { visit: Visit; draft: VisitDraft; problems: Record<string, string> }

/** One to three agreements: what, who, and by when. A fourth says why not. */
export function AgreementsPart({ visit, draft, problems }: AgreementsPartProps) {
  const agreed = agreedIn(draft.texts)
  const [added, setAdded] = useState<string | null>(null)
  const [full, setFull] = useState(false)
  const write = (next: Agreed[]) => draft.type({ agreements: packAgreed(next) })
  const add = () => {
    if (!hasRoom(draft.texts)) return setFull(true)
    const id = crypto.randomUUID()
    const from = visit.on > visit.businessDay ? visit.on : visit.businessDay
    setAdded(id)
    write([
      ...agreed,
      {
        ...{ id, text: '', figure: null, priorityId: null },
        owner: visit.manager?.id ?? visit.visitor.id,
        due: dueToStart({ businessDay: from }),
      },
    ])
  }
  return (
    <Part number={2} title="Agreed">
      <ol className="grid grid-cols-1">
        {agreed.map((one, index) => (
          <Row
            key={one.id}
            agreed={one}
            number={index + 1}
            isNew={one.id === added}
            visit={visit}
            error={problems[one.id]}
            onChange={(change) =>
              write(agreed.map((other) => (other.id === one.id ? { ...other, ...change } : other)))
            }
            onRemove={() => {
              setFull(false)
              write(agreed.filter(({ id }) => id !== one.id))
            }}
          />
        ))}
      </ol>
      <OtherAgreements draft={draft} visit={visit} />
      {full && (
        <p role="alert" className="text-sm font-semibold text-at-risk">
          {NO_FOURTH}
        </p>
      )}
      <Button
        variant="secondary"
        icon={Plus}
        className="mt-1 justify-self-start max-sm:w-full print:hidden"
        onClick={add}
      >
        Add an agreement
      </Button>
    </Part>
  )
}

const NONE = ''

type RowProps = {
  agreed: Agreed
  number: number
  isNew: boolean
  visit: Visit
  error: string | undefined
  onChange: (change: Partial<Agreed>) => void
  onRemove: () => void
}

function Row({ agreed, number, isNew, visit, error, onChange, onRemove }: RowProps) {
  const { id, text, owner, due, figure, priorityId } = agreed
  const name = `Agreement ${number}`
  const priorities = visit.owners.find((one) => one.id === owner)?.priorities ?? []
  const task = priorities.find((one) => one.id === priorityId)
  const errorId = `agreement-${id}-error`
  return (
    <li className="grid grid-cols-1 gap-2 border-line py-2.5 not-last:border-b">
      <div className="flex items-start gap-2">
        <textarea
          ref={isNew ? focusOnMount : undefined}
          aria-label={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          dir="auto"
          rows={2}
          placeholder="What was agreed"
          value={text}
          onChange={(event) => onChange({ text: event.target.value })}
          className={inputClass}
        />
        <More about={name.toLowerCase()}>
          <Picker
            label={`Number that ${name.toLowerCase()} is meant to move`}
            value={figure ?? NONE}
            options={[
              { value: NONE, label: 'No number' },
              ...AGREED_FIGURES.map((value) => ({ value, label: METRICS_LABELS[value] })),
            ]}
            onChange={(value) => onChange({ figure: value === NONE ? null : (value as AgreedFigure) })}
          />
          {priorities.length > 0 && (
            <Picker
              label={`Priority of which ${name.toLowerCase()} becomes a task`}
              value={priorityId ?? NONE}
              options={[
                { value: NONE, label: 'No task' },
                ...priorities.map(({ id: value, title }) => ({ value, label: `Task: ${title}` })),
              ]}
              onChange={(value) => onChange({ priorityId: value === NONE ? null : value })}
            />
          )}
          <Button variant="quiet" onClick={onRemove}>
            Remove
          </Button>
        </More>
      </div>
      <FieldError id={errorId} text={error} />
      <div className="flex flex-wrap items-center gap-2">
        <Picker
          label={`Who does ${name.toLowerCase()}`}
          value={owner}
          options={ownersOf(visit, owner)}
          onChange={(value) => onChange({ owner: value, priorityId: null })}
        />
        <input
          type="date"
          aria-label={`By when, ${name.toLowerCase()}`}
          required
          value={due}
          min={visit.businessDay}
          onChange={(event) => onChange({ due: event.target.value })}
          className={`${inputClass} min-h-11! w-auto! py-2!`}
        />
      </div>
      {(figure || task) && (
        <p className="text-sm text-quiet">
          {[figure && METRICS_LABELS[figure], task && `Task of “${task.title}”`].filter(Boolean).join(' · ')}
        </p>
      )}
    </li>
  )
}

/** The general manager, the members, and the visitor; somebody who has left since stays named. */
function ownersOf({ owners, agreed }: Visit, owner: string) {
  const options = owners.map(({ id, name, kind }) => ({
    value: id,
    label: kind === 'visitor' ? 'Me' : name,
  }))
  if (options.some(({ value }) => value === owner)) return options
  const name = agreed.find(({ visit }) => visit?.owner.id === owner)?.visit?.owner.name ?? 'Choose who'
  return [{ value: owner, label: name }, ...options]
}

/** The agreements of another device, until the visitor has chosen. */
function OtherAgreements({ draft, visit }: { draft: VisitDraft; visit: Visit }) {
  const theirs = draft.others.agreements
  if (theirs === undefined) return null
  const listed = agreedIn({ agreements: theirs })
  const nameOf = (id: string) => visit.owners.find((one) => one.id === id)?.name ?? ''
  return (
    <div role="status" className="grid gap-1 border-l-2 border-accent pl-4 text-sm">
      <p className="font-semibold">On another device these are agreed:</p>
      <ul className="text-quiet">
        {listed.map(({ id, text, owner, due }) => (
          <li key={id}>
            {[text, nameOf(owner), due && `by ${shortMonthDay(due)}`].filter(Boolean).join(' · ')}
          </li>
        ))}
        {listed.length === 0 && <li>(none)</li>}
      </ul>
      <div className="-ml-3 flex flex-wrap">
        <Button variant="quiet" size="sm" onClick={() => draft.choose('agreements', theirs)}>
          Use those
        </Button>
        <Button variant="quiet" size="sm" onClick={() => draft.choose('agreements', draft.texts.agreements)}>
          Keep the ones here
        </Button>
      </div>
    </div>
  )
}
