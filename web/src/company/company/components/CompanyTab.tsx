import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useId } from 'react'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { ServiceAccounts } from '../../service-account/components/ServiceAccounts.tsx'
import { SettingsPart, usePart } from '../../settings/settings-part.tsx'
import { WhatIsLeft } from '../../setup/what-is-left.tsx'
import { PersonalTokens } from '../../token/components/PersonalTokens.tsx'
import { companyQuery } from '../api.ts'
import { CompanyForm } from './CompanyForm.tsx'
import { Domains } from './Domains.tsx'

type CompanyTabProps = Record<
  'Mail' | 'Keep' | 'ExportAll' | 'Webhooks' | 'FirstDays' | 'NumbersByMail',
  ComponentType
>

/** Settings of the company. The app passes in the parts of higher rooms. */
export function CompanyTab({ Mail, Keep, ExportAll, Webhooks, FirstDays, NumbersByMail }: CompanyTabProps) {
  const connections = useId()
  const whole = usePart() === null
  const { data, error, refetch } = useQuery(companyQuery)
  if (!data) {
    return error ? (
      <ErrorState
        title="The company could not be loaded"
        text={sentenceOf(error)}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton className="h-[30rem] max-w-2xl rounded-card" />
    )
  }
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-6">
      <SettingsPart page="company">
        <WhatIsLeft />
        <CompanyForm stored={data} />
        <Domains domains={data.domains} />
        <Mail />
      </SettingsPart>
      <SettingsPart page="first-days">
        <FirstDays />
      </SettingsPart>
      <SettingsPart page="records">
        <Keep />
        <ExportAll />
      </SettingsPart>
      <section
        aria-labelledby={whole ? connections : undefined}
        className="grid grid-cols-1 gap-6 empty:hidden"
      >
        {whole && (
          <div className="grid gap-1 border-t border-line pt-6">
            <h2 id={connections} className="font-serif text-3xl">
              Connections
            </h2>
            <p className="text-quiet">How other programs work with Scope.</p>
          </div>
        )}
        <SettingsPart page="programs">
          <ServiceAccounts />
          <PersonalTokens />
        </SettingsPart>
        <SettingsPart page="inbox">
          <NumbersByMail />
        </SettingsPart>
        <SettingsPart page="webhooks">
          <Webhooks />
        </SettingsPart>
      </section>
    </div>
  )
}
