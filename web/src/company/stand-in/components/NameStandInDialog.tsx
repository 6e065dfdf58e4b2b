import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useErrors } from '../../../lib/api/use-errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogActions } from '../../../ui/DialogActions.tsx'
import { Field, inputClass } from '../../../ui/Field.tsx'
import { NeedsNetwork } from '../../../ui/NeedsNetwork.tsx'
import { NotSaved } from '../../../ui/NotSaved.tsx'
import { Picker } from '../../../ui/Picker.tsx'
import { PickSeveral } from '../../../ui/PickSeveral.tsx'
import { SaveButton } from '../../../ui/SaveButton.tsx'
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
/** A list of more people than this has a search. */
const SEARCHED_FROM = 8

/** The people of the manager’s own venues first. The server lists AGMs before GMs. */
function ownFirst(candidates: StandIns['candidates'], gm: Manager): StandIns['candidates'] {
  const own = new Set(gm.venues.map(({ slug }) => slug))
  const isOwn = ({ venueSlugs }: StandIns['candidates'][number]) => venueSlugs.some((slug) => own.has(slug))
  const others = candidates.filter(({ id }) => id !== gm.id)
  return [...others.filter(isOwn), ...others.filter((one) => !isOwn(one))]
}

const holdsWord = (name: string, words: string) => plain(name).includes(plain(words.trim()))
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

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
  const people = ownFirst(candidates, gm)
  const [named, setNamed] = useState('')
  const listed = people.filter(({ name }) => holdsWord(name, named))
  const [standIn, setStandIn] = useState(isOffer ? (people[0]?.id ?? NOBODY) : NOBODY)
  const search = (text: string) => {
    setNamed(text)
    const [first] = people.filter(({ name }) => holdsWord(name, text))
    if (text.trim() !== '' && first) setStandIn(first.id)
  }
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
    <Dialog open onClose={onClose} title={`Stand-in for ${gm.name}`}>
      <form ref={box} onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
        <NeedsNetwork what="Stand-ins" />
        {people.length > SEARCHED_FROM && (
          <input
            type="search"
            aria-label="Find a GM or AGM"
            placeholder="Find a GM or AGM by name"
            value={named}
            onChange={(event) => search(event.target.value)}
            className={inputClass}
          />
        )}
        <Field
          label="Who"
          hint="Can review, sign off and hold one-on-ones there, and read private journals, until the last day is over."
          error={says('standIn', 'Choose who stands in.')}
        >
          {(aria) => (
            <Picker
              aria={aria}
              label="Who"
              value={standIn}
              options={[
                { value: NOBODY, label: 'Choose a GM or AGM' },
                ...listed.map(({ id, name, position, venues: at }) => ({
                  value: id,
                  label: name,
                  detail: [position, at].filter(Boolean).join(', '),
                })),
              ]}
              onChange={setStandIn}
              disabled={isPending}
            />
          )}
        </Field>
        <PickSeveral
          label="Venues"
          add="Add a venue"
          chosen={venues}
          options={gm.venues.map(({ slug, name }) => ({ value: slug, label: name }))}
          onChange={setVenues}
          error={says('venues', 'Choose at least one venue.')}
          disabled={isPending}
        />
        <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
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
