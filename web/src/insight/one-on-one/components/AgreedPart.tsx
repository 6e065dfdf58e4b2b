import { Trash2 } from 'lucide-react'
import { useWrite } from '../../../lib/api/use-write.ts'
import { shortMonthDay } from '../../../lib/dates/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Confirm } from '../../../ui/dialog/Confirm.tsx'
import { inputClass } from '../../../ui/form/Field.tsx'
import { Picker } from '../../../ui/form/Picker.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { AgreementRow } from '../../agreement/agreement-row.tsx'
import type { Agreement } from '../../agreement/api.ts'
import { Part } from '../../talk/part.tsx'
import { DATED, type NewAgreementProps, useNewAgreement } from '../use-new-agreement.ts'
import { type About, oneOnOneScope, removeAgreement } from '../writes.ts'

/** Part 6: the agreements of today. A line is an agreement with a date, or becomes a task of a priority. */
export function AgreedPart({ oneOnOne, about, unsent }: NewAgreementProps) {
  const { record, can } = oneOnOne
  const { agreements, state } = record
  return (
    <Part number={6} title="Agreed today">
      {agreements.length > 0 ? (
        <ul>
          {agreements.map((agreement) => (
            <AgreementRow key={agreement.id} agreement={agreement} canTick={can.tick}>
              {can.lead && <Remove agreement={agreement} about={about} />}
            </AgreementRow>
          ))}
        </ul>
      ) : (
        <p className="text-quiet">{state === 'finished' ? 'Nothing was agreed.' : 'Nothing yet.'}</p>
      )}
      {can.lead && <NewAgreement oneOnOne={oneOnOne} about={about} unsent={unsent} />}
    </Part>
  )
}

function Remove({ agreement: { id, text }, about }: { agreement: Agreement; about: About }) {
  const remove = useWrite(removeAgreement, oneOnOneScope(about))
  return (
    <IconButton
      label={`Remove “${text}”`}
      icon={Trash2}
      disabled={remove.isPending}
      onClick={() => remove.start({ params: { id } }, about)}
    />
  )
}

function NewAgreement(props: NewAgreementProps) {
  const { oneOnOne } = props
  const line = useNewAgreement(props)
  const { text, due, excess, open, priority, change } = line
  const chosen = priority?.id ?? DATED
  return (
    <>
      <form onSubmit={line.submit} className="grid gap-3 print:hidden">
        <TextField
          label="What was agreed"
          error={excess}
          ref={line.box}
          value={text}
          onChange={(typed) => change({ text: typed })}
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
              onChange={(priorityId) => change({ priorityId })}
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
                min={oneOnOne.businessDay}
                onChange={(event) => change({ due: event.target.value })}
                className={`${inputClass} w-auto!`}
              />
            </label>
          )}
          <Button type="submit" variant="secondary" className="ml-auto" busy={line.adding}>
            Add
          </Button>
        </div>
      </form>
      <Confirm
        open={line.asking}
        title="Add a task this week?"
        text={`“${priority?.title ?? ''}” can’t be signed off until the new task is done.`}
        confirmLabel="Add task"
        onConfirm={() => line.save(chosen)}
        onClose={line.cancel}
      >
        <Button variant="quiet" onClick={() => line.save(DATED)}>
          {`Keep it with a date instead: ${shortMonthDay(due)}`}
        </Button>
      </Confirm>
    </>
  )
}
