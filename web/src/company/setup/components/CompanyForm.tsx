import { COMPANY_NAME_MAX } from '@scope/contract/company/company.words'
import { NAME_MAX } from '@scope/contract/company/people.words'
import { useErrors } from '../../../lib/api/use-errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { PickerField } from '../../../ui/form/PickerField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { timeZoneChoices } from '../../settings/form.ts'
import { domainIn, fieldOf, missingIn, type SetupFields } from '../form.ts'
import { useCompanyForm } from '../use-company-form.ts'

type CompanyFormProps = { link: string; start: SetupFields; onStart: () => void }

/** The company and its first admin. Typed text stays on the device until the company exists. */
export function CompanyForm({ link, start, onStart }: CompanyFormProps) {
  const { fields, change, busy, error, send } = useCompanyForm({ link, start, onStart })
  const missing = missingIn(fields)
  const { tried, form } = useSubmit({
    error,
    isWrong: Object.keys(missing).length > 0,
    send: () => void send(),
  })
  const errors = useErrors(error, fields, fieldOf)
  const errorAt = (field: keyof SetupFields) => (tried ? missing[field] : undefined) ?? errors.at(field)
  const box = (field: Exclude<keyof SetupFields, 'timezone'>) => ({
    value: fields[field],
    onChange: (text: string) => change({ [field]: text }),
    error: errorAt(field),
    readOnly: busy,
  })
  const plain = { autoCapitalize: 'none', spellCheck: false } as const

  return (
    <form {...form} className="grid grid-cols-1 gap-5">
      <Card as="div" className="grid grid-cols-1 gap-5">
        <TextField
          label="Company"
          {...box('name')}
          autoComplete="organization"
          maxLength={COMPANY_NAME_MAX}
        />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <TextField
            label="Your first name"
            {...box('firstName')}
            autoComplete="given-name"
            maxLength={NAME_MAX}
          />
          <TextField
            label="Your last name"
            {...box('lastName')}
            autoComplete="family-name"
            maxLength={NAME_MAX}
          />
        </div>
        <TextField
          label="Your work e-mail"
          {...box('email')}
          {...plain}
          type="email"
          autoComplete="email"
          maxLength={254}
          onBlur={() => {
            const domain = domainIn(fields.email)
            if (domain && fields.domains.trim() === '') change({ domains: domain })
          }}
        />
        <TextField
          label="E-mail domains"
          hint="What your team’s addresses end in, with commas between."
          {...box('domains')}
          {...plain}
        />
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
      <FormError text={errors.ofForm} />
      <Button type="submit" busy={busy} className="min-h-13 sm:justify-self-start">
        Set up company
      </Button>
    </form>
  )
}
