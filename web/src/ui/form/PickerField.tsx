import type { ComponentProps, ReactNode } from 'react'
import { Field } from './Field.tsx'
import { Picker } from './Picker.tsx'

type PickerFieldProps = Pick<
  ComponentProps<typeof Picker>,
  'label' | 'value' | 'options' | 'onChange' | 'disabled'
> & { hint?: ReactNode; error?: string | undefined }

/** A picker in a form, with its label, hint and error. */
export function PickerField({ hint, error, ...picker }: PickerFieldProps) {
  return (
    <Field label={picker.label} hint={hint} error={error}>
      {(aria) => <Picker aria={aria} {...picker} />}
    </Field>
  )
}
