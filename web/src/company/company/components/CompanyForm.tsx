import { COMPANY_NAME_MAX, VISIT_WEEKS } from '@scope/contract/company/company.words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useAttempt } from '../../../lib/api/use-attempt.ts'
import { useErrors } from '../../../lib/api/use-errors.ts'
import { draftKey } from '../../../lib/drafts/drafts.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { KeptDraft } from '../../../ui/form/KeptDraft.tsx'
import { PickerField } from '../../../ui/form/PickerField.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useFocusOnWrong } from '../../../ui/form/use-submit.ts'
import { meQuery, useMe } from '../../person/api.ts'
import { timeZoneChoices } from '../../settings/form.ts'
import { type Company, companyQuery } from '../api.ts'

const WHOLE = ['name', 'timezone', 'visitWeeks'] as const
type Edited = Partial<Record<(typeof WHOLE)[number], string>>

const NEVER = 'never'
const VISIT_WEEKS_CHOICES = [
  { value: NEVER, label: 'Never' },
  ...VISIT_WEEKS.map((weeks) => ({ value: `${weeks}`, label: `After ${weeks} weeks` })),
]
const visitWeeksOf = (choice: string) => VISIT_WEEKS.find((weeks) => `${weeks}` === choice) ?? null

/**
 * The name and time zone of the company, and once there are visits, when a signal says that a venue had none. Only
 * edited fields are kept and sent.
 */
export function CompanyForm({ stored }: { stored: Company }) {
  const { userId, can } = useMe()
  const client = useQueryClient()
  const heading = useId()
  const attemptOf = useAttempt()
  const draft = useDraft<Edited & Record<string, string>>(draftKey('company', userId), {}, null, WHOLE)
  const fields = {
    ...{ name: stored.name, timezone: stored.timezone, visitWeeks: `${stored.visitWeeks ?? NEVER}` },
    ...draft.fields,
  }
  const visitWeeks = visitWeeksOf(fields.visitWeeks)
  const changes = {
    ...(fields.name.trim() === stored.name ? {} : { name: fields.name.trim() }),
    ...(fields.timezone === stored.timezone ? {} : { timezone: fields.timezone }),
    ...(visitWeeks === stored.visitWeeks ? {} : { visitWeeks }),
  }
  const dirty = Object.keys(changes).length > 0
  const save = useMutation({
    mutationFn: () => api('PATCH /api/company', { body: changes, idempotencyKey: attemptOf(changes) }),
    onSuccess: async (company) => {
      draft.reset({})
      client.setQueryData(companyQuery.queryKey, company)
      toast({ title: 'Company updated', description: 'Your company’s settings have been saved.' })
      await client.invalidateQueries({ queryKey: meQuery.queryKey })
    },
  })
  const { error, isPending } = save
  const errors = useErrors(error, fields)

  const box = useFocusOnWrong(error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (dirty) save.mutate()
  }
  return (
    <Card aria-labelledby={heading}>
      <form ref={box} onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
        <h2 id={heading} className="font-serif text-2xl">
          Company
        </h2>
        <TextField
          label="Name"
          error={errors.at('name')}
          value={fields.name}
          onChange={(name) => draft.change({ name })}
          readOnly={isPending}
          maxLength={COMPANY_NAME_MAX}
        />
        <PickerField
          label="Time zone"
          error={
            errors.at('timezone') ??
            (stored.unknownTimezone === null
              ? undefined
              : `The server doesn’t know the time zone ${stored.unknownTimezone}. Pacific time applies until you choose another.`)
          }
          hint="Company-wide, as for the weekly digest. Venues have their own."
          value={fields.timezone}
          options={timeZoneChoices(fields.timezone)}
          onChange={(timezone) => draft.change({ timezone })}
          disabled={isPending}
        />
        {(can.readVisits || stored.visitWeeks !== null) && (
          <PickerField
            label="Signal when a venue was not visited"
            error={errors.at('visitWeeks')}
            value={fields.visitWeeks}
            options={VISIT_WEEKS_CHOICES}
            onChange={(choice) => draft.change({ visitWeeks: choice })}
            disabled={isPending}
          />
        )}
        <FormError text={errors.ofForm} />
        <div className="flex flex-wrap items-center gap-3">
          <SaveButton type="submit" busy={isPending} disabled={!dirty}>
            Save company
          </SaveButton>
          {dirty && (
            <Button variant="quiet" onClick={() => draft.reset({})} disabled={isPending}>
              Discard
            </Button>
          )}
          {draft.found && dirty && <KeptDraft />}
        </div>
      </form>
    </Card>
  )
}
