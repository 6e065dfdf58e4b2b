import { isAskable } from '../../lib/address/address-fields.ts'
import { useTyped } from '../../lib/address/use-typed.ts'
import { TextField } from './TextField.tsx'

type DateBoxProps = {
  label: string
  /** The plain date in the URL; empty for none. */
  named: string
  onName: (date: string) => void
  error?: string | undefined
}

/** A date field bound to the URL, updated when the date is complete or cleared. */
export function DateBox({ label, named, onName, error }: DateBoxProps) {
  const [typed, type] = useTyped(named, (text) => text === '' || isAskable(text), onName)
  return <TextField label={label} error={error} type="date" value={typed} onChange={type} />
}
