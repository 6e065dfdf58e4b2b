import { plural } from '@scope/contract/kernel/count.words'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useErrors } from '../../../lib/api/use-errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx'
import { Field, inputClass } from '../../../ui/form/Field.tsx'
import { NotSaved } from '../../../ui/form/NotSaved.tsx'
import { PickerField } from '../../../ui/form/PickerField.tsx'
import { PickSeveral } from '../../../ui/form/PickSeveral.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { Disclosure } from '../../../ui/list/Disclosure.tsx'
import { NeedsNetwork } from '../../../ui/state/NeedsNetwork.tsx'
import { DayRange } from '../../period/day-range.tsx'
import { type StandIns, useNameStandIn } from '../api.ts'

type Manager = StandIns['managers'][number]

type NameStandInDialogProps = {
  gm: Manager
  candidates: StandIns['candidates']
  /** The venue to begin with; all of the GM’s otherwise. */
  venue?: string
  /** The first and the last day to begin with. */
  from?: string
  until?: string
  /** Offered after days away were saved: whoever is first is chosen, and it can be left. */
  isOffer?: boolean
  onClose: () => void
}

const NOBODY = ''
/** The people of the manager’s own venues, and the others. The server lists AGMs before GMs. */
function nearAndFar(candidates: StandIns['candidates'], gm: Manager) {
  const own = new Set(gm.venues.map(({ slug }) => slug))
  const isNear = ({ venueSlugs }: StandIns['candidates'][number]) => venueSlugs.some((slug) => own.has(slug))
  const others = candidates.filter(({ id }) => id !== gm.id)
  return { near: others.filter(isNear), far: others.filter((one) => !isNear(one)) }
}

/** Names who stands in for a general manager, at which venues and from when to when. */
export function NameStandInDialog({
  gm,
  candidates,
  venue,
  from: begins,
  until,
  isOffer = false,
  onClose,
}: NameStandInDialogProps) {
  const today = gm.venues.map((one) => one.today).toSorted()[0] ?? ''
  const { near, far } = nearAndFar(candidates, gm)
  const people = [...near, ...far]
  const [standIn, setStandIn] = useState((isOffer ? people : near)[0]?.id ?? NOBODY)
  const [venues, setVenues] = useState(venue ? [venue] : gm.venues.map(({ slug }) => slug))
  const [from, setFrom] = useState(begins && begins > today ? begins : today)
  const [to, setTo] = useState(until ?? '')
  const [tries, setTries] = useState(0)
  const box = useRef<HTMLFormElement>(null)
  const { mutate, isPending, error } = useNameStandIn()
  const errors = useErrors(error, { standIn, venues, from, to })
  const missing = {
    standIn: standIn === NOBODY,
    venues: venues.length === 0,
    from: from === '',
    to: to === '',
  }
  const says = (field: keyof typeof missing, text: string) =>
    tries > 0 && missing[field] ? text : errors.at(field)
  const venuesWrong = says('venues', 'Choose at least one venue.')
  useEffect(() => {
    if (error || tries > 0) box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [error, tries])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Where it is opened from a form, that one is not sent.
    event.stopPropagation()
    setTries((count) => count + 1)
    if (Object.values(missing).includes(true)) return
    mutate({ gm: gm.id, standIn, venues, from, to }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Stand-in for ${gm.name}`}
      description="Until then, can review, sign off, hold one-on-ones and read private journals there."
    >
      <form ref={box} onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
        <NeedsNetwork what="Stand-ins" />
        <PickerField
          label="Who"
          error={says('standIn', 'Choose who stands in.')}
          value={standIn}
          options={[
            { value: NOBODY, label: 'Choose a GM or AGM' },
            ...people.map(({ id, name, position, venues: at }) => ({
              value: id,
              label: name,
              detail: [position, at].filter(Boolean).join(', '),
            })),
          ]}
          onChange={setStandIn}
          disabled={isPending}
        />
        <div className="grid grid-cols-1 gap-3">
          <div className="grid grid-cols-1 items-start gap-x-3 gap-y-5 min-[22rem]:grid-cols-2 *:grid-cols-1 [&_input]:min-w-0 [&_input]:px-3">
            <Field label="First day" error={says('from', 'Choose the first day.')}>
              {(aria) => (
                <input
                  {...aria}
                  type="date"
                  value={from}
                  min={today}
                  onChange={(event) => setFrom(event.target.value)}
                  readOnly={isPending}
                  className={inputClass}
                />
              )}
            </Field>
            <Field label="Last day" error={says('to', 'Choose the last day.')}>
              {(aria) => (
                <input
                  {...aria}
                  type="date"
                  value={to}
                  min={from || today}
                  onChange={(event) => setTo(event.target.value)}
                  readOnly={isPending}
                  className={inputClass}
                />
              )}
            </Field>
          </div>
          {until === undefined && (
            <DayRange
              label="Days of the stand-in"
              {...{ from, to }}
              least={today}
              disabled={isPending}
              onChange={(days) => {
                setFrom(days.from)
                setTo(days.to)
              }}
            />
          )}
        </div>
        <Disclosure label={venuesText(venues, gm)} open={venuesWrong !== undefined}>
          <PickSeveral
            label="Venues"
            add="Add a venue"
            chosen={venues}
            options={gm.venues.map(({ slug, name }) => ({ value: slug, label: name }))}
            onChange={setVenues}
            error={venuesWrong}
            disabled={isPending}
          />
        </Disclosure>
        {errors.ofForm && (
          <NotSaved text={errors.ofForm} stale={false} loading={false} onLoad={() => undefined} />
        )}
        <DialogActions>
          <Button variant="secondary" onClick={onClose} disabled={isPending}>
            {isOffer ? 'Nobody' : 'Cancel'}
          </Button>
          <SaveButton type="submit" busy={isPending}>
            Name stand-in
          </SaveButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** `At Caliche`, `At 2 of 3 venues`. */
function venuesText(chosen: readonly string[], { venues }: Manager): string {
  const [only] = venues
  if (venues.length === 1 && chosen.length === 1 && only) return `At ${only.name}`
  return chosen.length === venues.length
    ? `At all ${venues.length} venues`
    : `At ${chosen.length} of ${plural(venues.length, 'venue')}`
}
