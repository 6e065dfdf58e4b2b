import { plural } from '@scope/contract/kernel/count.words'
import { useState } from 'react'
import { useErrors } from '../../../lib/api/use-errors.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { PickerField } from '../../../ui/form/PickerField.tsx'
import { PickSeveral } from '../../../ui/form/PickSeveral.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { Disclosure } from '../../../ui/list/Disclosure.tsx'
import { DaysField } from '../../period/days-field.tsx'
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
  /** Offered after days away were saved: the first candidate is chosen, and it can be skipped. */
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

/** Names a general manager's stand-in, with venues and dates. */
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
  const [days, setDays] = useState({ from: begins && begins > today ? begins : today, to: until ?? '' })
  const { mutate, isPending, error } = useNameStandIn()
  const named = { standIn, venues, ...days }
  const errors = useErrors(error, named)
  const missing = {
    standIn: standIn === NOBODY,
    venues: venues.length === 0,
    from: days.from === '',
    to: days.to === '',
  }
  const { tried, form } = useSubmit({
    error,
    isWrong: Object.values(missing).includes(true),
    send: () => mutate({ gm: gm.id, ...named }, { onSuccess: onClose }),
  })
  const errorAt = (field: keyof typeof missing, text: string) =>
    tried && missing[field] ? text : errors.at(field)
  const venuesWrong = errorAt('venues', 'Choose at least one venue.')
  return (
    <FormDialog
      title={`Stand-in for ${gm.name}`}
      description="Until then, can review, sign off, hold one-on-ones and read private journals there."
      what="Stand-ins"
      form={form}
      save="Name stand-in"
      busy={isPending}
      cancel={isOffer ? 'Nobody' : 'Cancel'}
      onClose={onClose}
    >
      <PickerField
        label="Who"
        error={errorAt('standIn', 'Choose who stands in.')}
        value={standIn}
        options={[{ value: NOBODY, label: 'Choose a GM or AGM' }, ...people.map(optionOf)]}
        onChange={setStandIn}
        disabled={isPending}
      />
      <DaysField
        label={until === undefined ? 'Days of the stand-in' : undefined}
        days={days}
        least={today}
        errors={{
          from: errorAt('from', 'Choose the first day.'),
          to: errorAt('to', 'Choose the last day.'),
        }}
        disabled={isPending}
        onChange={(part) => setDays({ ...days, ...part })}
      />
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
      <FormError text={errors.ofForm} />
    </FormDialog>
  )
}

/** `Ana Ruiz`, with `AGM, Caliche`. */
const optionOf = ({ id, name, position, venues }: StandIns['candidates'][number]) => ({
  value: id,
  label: name,
  detail: [position, venues].filter(Boolean).join(', '),
})

/** `At Caliche`, `At 2 of 3 venues`. */
function venuesText(chosen: readonly string[], { venues }: Manager): string {
  const [only] = venues
  if (venues.length === 1 && chosen.length === 1 && only) return `At ${only.name}`
  return chosen.length === venues.length
    ? `At all ${venues.length} venues`
    : `At ${chosen.length} of ${plural(venues.length, 'venue')}`
}
