import { CalendarDays } from 'lucide-react'
import { Picker } from '../../../ui/form/Picker.tsx'

type YearPickerProps = { years: readonly number[]; year: number; onPick: (year: string) => void }

/** The years to choose from, newest first. */
export function YearPicker({ years, year, onPick }: YearPickerProps) {
  return (
    <Picker
      label="Year"
      icon={CalendarDays}
      value={String(year)}
      options={years.map((one) => ({ value: String(one), label: String(one) }))}
      onChange={onPick}
    />
  )
}
