import { DOMAIN_MAX, DOMAINS_MAX } from '@scope/contract/company/company.words'
import { plural } from '@scope/contract/kernel/count.words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { useErrors } from '../../../lib/api/use-errors.ts'
import { toastFailure } from '../../../lib/toast/failure.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { type Company, companyQuery } from '../api.ts'

type Domain = Company['domains'][number]

/** The e-mail domains of the company. One that people have an address of stays. */
export function Domains({ domains }: { domains: readonly Domain[] }) {
  const heading = useId()
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const show = (company: Company) => client.setQueryData(companyQuery.queryKey, company)
  const add = useMutation({
    mutationFn: () => api('POST /api/company/domains', { body: { domain: typed } }),
    onSuccess: (company) => {
      show(company)
      setTyped('')
    },
  })
  const remove = useMutation({
    mutationFn: (domain: string) => api('DELETE /api/company/domains/:domain', { params: { domain } }),
    onSuccess: show,
    onError: (cause) => {
      toastFailure(cause, 'Domain not removed', sentenceOf(cause))
      void client.invalidateQueries({ queryKey: companyQuery.queryKey })
    },
  })
  const errors = useErrors(add.error, { domain: typed })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim()) add.mutate()
  }
  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 gap-5">
      <div className="grid gap-1">
        <h2 id={heading} className="font-serif text-2xl">
          E-mail domains
        </h2>
        <p className="text-sm text-quiet">Your team’s e-mails must end in one of these.</p>
      </div>
      <ul className="grid grid-cols-1">
        {domains.map(({ domain, people, canRemove }) => (
          <li
            key={domain}
            className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2 first:border-t-0"
          >
            <div className="min-w-0">
              <p className="font-semibold break-all">{domain}</p>
              <p className="text-sm text-quiet tabular-nums">{plural(people, 'person', 'people')}</p>
            </div>
            {canRemove && (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Remove ${domain}`}
                busy={remove.isPending && remove.variables === domain}
                onClick={() => remove.mutate(domain)}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      {domains.length < DOMAINS_MAX && (
        <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-3">
          <TextField
            label="Add another domain"
            error={errors.at('domain')}
            value={typed}
            onChange={setTyped}
            readOnly={add.isPending}
            maxLength={DOMAIN_MAX}
            placeholder="lantern.example"
            autoCapitalize="none"
            spellCheck={false}
          />
          <FormError text={errors.ofForm} />
          <SaveButton
            type="submit"
            variant="secondary"
            busy={add.isPending}
            disabled={typed.trim() === ''}
            className="justify-self-start"
          >
            Add domain
          </SaveButton>
        </form>
      )}
    </Card>
  )
}
