import type { DATE_ORDERS, SourceReading } from '@scope/contract/numbers/source.words'
import { PickerField } from '../../../ui/form/PickerField.tsx'
import type { Sources } from '../api.ts'
import {
  asksSunday,
  DATE_OPTIONS,
  MEANING_OPTIONS,
  SUNDAY_OPTIONS,
  TURNED_OPTIONS,
  VENUE_OPTIONS,
  WEEK_OPTIONS,
} from '../reading.ts'

type PlacesPartProps = {
  reading: SourceReading
  venues: Sources['venues']
  disabled: boolean
  onChange: (reading: SourceReading) => void
}

type Options = readonly { value: string; label: string }[]

/** The places of a file’s venue and week, and the meaning of its figures. */
export function PlacesPart({ reading, venues, disabled, onChange }: PlacesPartProps) {
  const { venue, week, percent, decimal } = reading
  const pick = <V extends string>(
    label: string,
    value: string,
    options: Options,
    changed: (value: V) => SourceReading,
    hint?: string,
  ) => (
    <PickerField
      label={label}
      hint={hint}
      value={value}
      options={options}
      disabled={disabled}
      onChange={(chosen) => onChange(changed(chosen as V))}
    />
  )
  return (
    <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2">
      {pick<SourceReading['venue']['from']>('The venue is', venue.from, VENUE_OPTIONS, (from) => ({
        ...reading,
        venue: { ...venue, from },
      }))}
      {venue.from === 'always' &&
        pick(
          'Which venue',
          venue.venueId ?? '',
          [
            { value: '', label: 'Choose a venue' },
            ...venues.map(({ id, name }) => ({ value: id, label: name })),
          ],
          (venueId: string) => ({ ...reading, venue: { ...venue, venueId: venueId || null } }),
        )}
      {pick<SourceReading['week']['from']>('The date is', week.from, WEEK_OPTIONS, (from) => ({
        ...reading,
        week: { ...week, from },
      }))}
      {pick<SourceReading['week']['means']>('A date means', week.means, MEANING_OPTIONS, (means) => ({
        ...reading,
        week: { ...week, means },
      }))}
      {asksSunday(reading) &&
        pick(
          'A week from Sunday to Saturday',
          week.sunday ?? '',
          SUNDAY_OPTIONS,
          (sunday: 'next' | 'refuse' | '') => ({ ...reading, week: { ...week, sunday: sunday || null } }),
          'Scope’s weeks begin on Monday.',
        )}
      {pick<(typeof DATE_ORDERS)[number]>('Dates', week.dates ?? 'monthFirst', DATE_OPTIONS, (dates) => ({
        ...reading,
        week: { ...week, dates },
      }))}
      {pick<string>('Names of the figures', reading.turned ? 'column' : 'row', TURNED_OPTIONS, (names) => ({
        ...reading,
        turned: names === 'column',
      }))}
      {pick<SourceReading['percent']>(
        'Percentages',
        percent,
        [
          { value: 'whole', label: '22.5 is 22.5%' },
          { value: 'fraction', label: '0.225 is 22.5%' },
        ],
        (one) => ({ ...reading, percent: one }),
      )}
      {pick<SourceReading['decimal']>(
        'Decimals',
        decimal,
        [
          { value: 'point', label: '1,234.50' },
          { value: 'comma', label: '1.234,50' },
        ],
        (one) => ({ ...reading, decimal: one }),
      )}
    </div>
  )
}
