import { GROUP_MAX } from '@scope/contract/company/venue.words'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { PickerField } from '../../../ui/form/PickerField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'

type GroupFieldProps = {
  value: string
  /** The company’s groups of venues. */
  groups: readonly string[]
  hint: ReactNode
  error: string | undefined
  disabled: boolean
  onChange: (group: string) => void
}

const NEW = 'new group'

/** The group of a venue: none, one of the company’s, or a new one by its name. */
export function GroupField({ value, groups, hint, error, disabled, onChange }: GroupFieldProps) {
  const [naming, setNaming] = useState(value !== '')
  const isNew = naming && !groups.includes(value)
  return (
    <div className="grid grid-cols-1 gap-3">
      <PickerField
        label="Group"
        hint={hint}
        error={isNew ? undefined : error}
        value={isNew ? NEW : value}
        options={[
          { value: '', label: 'No group' },
          ...groups.map((group) => ({ value: group, label: group })),
          { value: NEW, label: 'A new group…' },
        ]}
        onChange={(next) => {
          setNaming(next === NEW)
          onChange(next === NEW ? '' : next)
        }}
        disabled={disabled}
      />
      {isNew && (
        <TextField
          label="Name of the group"
          error={error}
          value={value}
          onChange={onChange}
          readOnly={disabled}
          maxLength={GROUP_MAX}
        />
      )}
    </div>
  )
}
