import { mediumDate } from '../../../lib/dates/dates.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { VenueSettings } from '../api.ts'
import { withOpening } from '../form.ts'
import type { VenueDetailsPart } from './VenueDetails.tsx'

/** The first and last business day of a venue: editable for an admin, shown to others if they are set. */
export function OpeningFields({ form, stored, errorAt, storedNow }: VenueDetailsPart) {
  const { shown, touch, saving } = form
  const earlier = stored.openDays.slice(0, -1)
  const reopens = stored.closesOn !== null && shown.opensOn > stored.closesOn
  if (!stored.can.editOpening) {
    const said = openingText(stored)
    return said ? <p>{said}</p> : null
  }
  const day = (field: 'opensOn' | 'closesOn', label: string, hint: string) => (
    <TextField
      label={label}
      error={errorAt(field)}
      hint={storedNow(field, (value) => (value ? mediumDate(value) : 'none')) ?? hint}
      type="date"
      value={shown[field]}
      onChange={(date) => touch(field === 'opensOn' ? withOpening(date, shown) : { closesOn: date })}
      readOnly={saving}
    />
  )
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        {day('opensOn', 'First day', 'Nothing is due before it.')}
        {day('closesOn', 'Last day', 'Nothing is due after it.')}
      </div>
      {(reopens || earlier.length > 0) && (
        <p className="text-sm text-quiet">
          {reopens
            ? `Opens again. It stays closed from ${mediumDate(stored.closesOn ?? '')} until then.`
            : `Open before: ${earlier.map(timeText).join('; ')}`}
        </p>
      )}
    </div>
  )
}

/** `until Sep 13, 2026`, `Apr 6 – Sep 13, 2026`. */
const timeText = ({ from, to }: VenueSettings['openDays'][number]): string =>
  [from === null ? 'until' : `${mediumDate(from)} –`, mediumDate(to ?? '')].join(' ')

/** `Opened Apr 6, 2026. Last day Sep 13, 2026.` Empty if no day is set. */
const openingText = ({ opensOn, closesOn }: VenueSettings): string =>
  [opensOn && `First day ${mediumDate(opensOn)}.`, closesOn && `Last day ${mediumDate(closesOn)}.`]
    .filter(Boolean)
    .join(' ')
