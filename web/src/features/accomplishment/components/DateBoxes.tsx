import { useTyped } from '../../../lib/use-typed.ts'
import { Field, inputClass } from '../../../ui/Field.tsx'
import { isBackwards } from '../asked.ts'
import { isAskable } from '../dates.ts'
import type { AccomplishmentsAddress } from '../use-accomplishments-address.ts'

/** From when to when; each may be left open. */
export function DateBoxes({ address }: { address: AccomplishmentsAddress }) {
  const error = isBackwards(address.asked) ? 'This is before the start.' : undefined
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-4">
      <DateBox label="From" name="from" address={address} />
      <DateBox label="To" name="to" address={address} error={error} />
    </div>
  )
}

type DateBoxProps = {
  label: string
  name: 'from' | 'to'
  address: AccomplishmentsAddress
  error?: string | undefined
}

function DateBox({ label, name, address: { asked, askText }, error }: DateBoxProps) {
  const [typed, type] = useTyped(
    asked[name],
    (text) => text === '' || isAskable(text),
    (text) => askText(name, text),
  )
  return (
    <Field label={label} error={error}>
      {(aria) => (
        <input
          {...aria}
          type="date"
          value={typed}
          onChange={(event) => type(event.target.value)}
          className={inputClass}
        />
      )}
    </Field>
  )
}
