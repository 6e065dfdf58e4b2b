import { COMPANY_NAME_MAX } from '@scope/contract/company/company.words'
import { NAME_MAX } from '@scope/contract/company/people.words'
import { type InputHTMLAttributes, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useErrors } from '../../../lib/api/use-errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Field, inputClass } from '../../../ui/form/Field.tsx'
import { PickerField } from '../../../ui/form/PickerField.tsx'
import { timeZoneChoices } from '../../settings/form.ts'
import { domainIn, fieldOf, missingIn, type SetupFields } from '../form.ts'
import { useCompanyForm } from '../use-company-form.ts'

type CompanyFormProps = { link: string; start: SetupFields; onStart: () => void }

/** The company and its first admin. Typed text stays on the device until the company exists. */
export function CompanyForm({ link, start, onStart }: CompanyFormProps) {
  const form = useCompanyForm({ link, start, onStart })
  const { fields, change, busy, error } = form
  const box = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  const missing = tries > 0 ? missingIn(fields) : {}
  const errors = useErrors(error, fields, fieldOf)
  const errorAt = (field: keyof SetupFields) => missing[field] ?? errors.at(field)

  useEffect(() => {
    if (error || tries > 0) box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [error, tries])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTries((count) => count + 1)
    if (Object.keys(missingIn(fields)).length === 0) void form.send()
  }
  const text = (
    field: Exclude<keyof SetupFields, 'timezone'>,
    label: string,
    { hint, ...more }: InputHTMLAttributes<HTMLInputElement> & { hint?: string } = {},
  ) => (
    <Field label={label} error={errorAt(field)} hint={hint}>
      {(aria) => (
        <input
          type="text"
          {...more}
          {...aria}
          value={fields[field]}
          onChange={(event) => change({ [field]: event.target.value })}
          readOnly={busy}
          className={inputClass}
        />
      )}
    </Field>
  )
  const plain = { autoCapitalize: 'none', spellCheck: false } as const

  return (
    <form ref={box} onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
      <Card as="div" className="grid grid-cols-1 gap-5">
        {text('name', 'Company', { autoComplete: 'organization', maxLength: COMPANY_NAME_MAX })}
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          {text('firstName', 'Your first name', { autoComplete: 'given-name', maxLength: NAME_MAX })}
          {text('lastName', 'Your last name', { autoComplete: 'family-name', maxLength: NAME_MAX })}
        </div>
        {text('email', 'Your work e-mail', {
          ...plain,
          type: 'email',
          autoComplete: 'email',
          maxLength: 254,
          onBlur: () => {
            const domain = domainIn(fields.email)
            if (domain && fields.domains.trim() === '') change({ domains: domain })
          },
        })}
        {text('domains', 'E-mail domains', {
          ...plain,
          autoComplete: 'off',
          hint: 'What your team’s addresses end in, with commas between.',
        })}
        <PickerField
          label="Time zone"
          error={errorAt('timezone')}
          hint="Company-wide. Venues have their own."
          value={fields.timezone}
          options={timeZoneChoices(fields.timezone)}
          onChange={(timezone) => change({ timezone })}
          disabled={busy}
        />
      </Card>
      {errors.ofForm && (
        <p role="alert" className="font-semibold text-overdue">
          {errors.ofForm}
        </p>
      )}
      <Button type="submit" busy={busy} className="min-h-13 sm:justify-self-start">
        Set up company
      </Button>
    </form>
  )
}
