import { History } from 'lucide-react'
import { type SubmitEvent, useId, useState } from 'react'
import { minuteIn, timesIn, zoneName } from '../../../lib/dates/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Picker } from '../../../ui/form/Picker.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useMoment } from '../use-moment.ts'

const OTHER = 'other'

export type Moment = { at: string; zone: string; offered: string[] }

type MomentBarProps = {
  moment: Moment
  /** The number of figures that changed since. */
  changed: number
}

/** The chosen moment: a digest, or any other time on the venue’s or the company’s clock. */
export function MomentBar({ moment: { at, zone, offered }, changed }: MomentBarProps) {
  const heading = useId()
  const { ask } = useMoment()
  const { dateTime } = timesIn(zone)
  const [other, setOther] = useState(!offered.includes(at))
  const [typed, setTyped] = useState(minuteIn(new Date(at), zone))

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (typed) ask(typed)
  }

  return (
    <section
      aria-labelledby={heading}
      className="grid gap-4 rounded-card border border-accent bg-raised p-5 lg:px-7"
    >
      <div className="grid gap-1">
        <h2 id={heading} className="font-serif text-2xl">
          As it was on {dateTime(at)}
        </h2>
        <p role="status" className="text-sm text-quiet">
          {changedText(changed)} Times are {zoneName(zone)}.
        </p>
      </div>
      <div className="flex flex-wrap items-end gap-2.5">
        <Picker
          label="Moment"
          icon={History}
          value={other ? OTHER : at}
          options={[
            ...offered.map((one) => ({ value: one, label: dateTime(one), detail: 'digest' })),
            { value: OTHER, label: 'Another time' },
          ]}
          onChange={(next) => {
            setOther(next === OTHER)
            if (next !== OTHER) ask(next)
          }}
        />
        <Button variant="secondary" onClick={() => ask(null)}>
          Back to now
        </Button>
      </div>
      {other && (
        <form onSubmit={submit} className="flex flex-wrap items-end gap-2.5">
          <TextField
            label="Date and time"
            type="datetime-local"
            required
            max={minuteIn(new Date(), zone)}
            value={typed}
            onChange={setTyped}
          />
          <Button type="submit">Show</Button>
        </form>
      )}
    </section>
  )
}

function changedText(changed: number): string {
  if (changed === 0) return 'Nothing here has changed since.'
  return changed === 1 ? '1 figure has changed since.' : `${changed} figures have changed since.`
}
