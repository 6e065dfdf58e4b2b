import { User } from 'lucide-react'
import { useTyped } from '../../../lib/use-typed.ts'
import { Field, inputClass } from '../../../ui/Field.tsx'
import { Picker } from '../../../ui/Picker.tsx'
import type { Trail } from '../api.ts'
import { isAskable, isBackwards } from '../asked.ts'
import type { AuditAddress } from '../use-audit-address.ts'

type AuditFiltersProps = {
  address: AuditAddress
  trail: Trail | undefined
  /** An answer is on its way: what is typed meanwhile is asked after it. */
  asking: boolean
}

/** Who is named in the address for what no one was signed in for. */
const OPERATOR = 'operator'

/** What of the trail is listed. */
export function AuditFilters({ address, trail, asking }: AuditFiltersProps) {
  const { asked, ask, askText } = address
  const [typed, type] = useTyped(
    asked.search,
    () => !asking,
    (text) => askText('search', text),
  )
  return (
    <div className="grid grid-cols-1 gap-3">
      <input
        type="search"
        aria-label="Search"
        placeholder="Search who, what, before and after"
        maxLength={200}
        value={typed}
        onChange={(event) => type(event.target.value)}
        className={inputClass}
      />
      <div className="flex flex-wrap items-end gap-2.5">
        <Picker
          label="Who"
          icon={User}
          value={asked.who}
          options={[
            { value: '', label: 'Everyone' },
            ...(trail?.people ?? []).map(({ userId, name }) => ({ value: userId, label: name })),
            { value: OPERATOR, label: 'Operator’s command' },
          ]}
          onChange={(who) => ask({ who: who || undefined })}
        />
        <Picker
          label="What"
          value={asked.action}
          options={[
            { value: '', label: 'Everything' },
            ...(trail?.actions ?? []).map(({ action, what }) => ({ value: action, label: what })),
          ]}
          onChange={(action) => ask({ action: action || undefined })}
        />
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(11.25rem,1fr))] items-start gap-3 sm:flex">
        <DateBox label="From" name="from" address={address} />
        <DateBox
          label="To"
          name="to"
          address={address}
          error={isBackwards(asked) ? 'This is before the start.' : undefined}
        />
      </div>
    </div>
  )
}

type DateBoxProps = {
  label: string
  name: 'from' | 'to'
  address: AuditAddress
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
