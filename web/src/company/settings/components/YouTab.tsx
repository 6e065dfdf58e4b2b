import type { ComponentType } from 'react'
import { DaysAway } from '../../away/components/DaysAway.tsx'
import { useMe } from '../../person/api.ts'
import { Passkeys } from '../../sign-in/components/Passkeys.tsx'
import { Sessions } from '../../sign-in/components/Sessions.tsx'
import { StandInCard } from '../../stand-in/components/StandInCard.tsx'
import { Tokens } from '../../token/components/Tokens.tsx'
import { SettingsPart, usePart } from '../settings-part.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'

type YouTabProps = { Push: ComponentType; Mail: ComponentType; Calendar: ComponentType; Data: ComponentType }

/**
 * Personal settings. `Push` and `Mail` have the user’s choice of notifications and e-mails, `Calendar` the address of
 * their calendar feed, and `Data` their data as a file.
 */
export function YouTab({ Push, Mail, Calendar, Data }: YouTabProps) {
  const { name, position, email } = useMe()
  const part = usePart()
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-6">
      {(part === null || part === 'sign-in') && (
        <p className="break-words text-quiet">
          <span className="font-semibold text-text">{name}</span>, {position}, {email}
        </p>
      )}
      <SettingsPart page="theme">
        <ThemeChoice />
      </SettingsPart>
      <SettingsPart page="away">
        <DaysAway />
        <StandInCard />
      </SettingsPart>
      <SettingsPart page="notifications">
        <Push />
        <Mail />
      </SettingsPart>
      <SettingsPart page="calendar">
        <Calendar />
      </SettingsPart>
      <SettingsPart page="sign-in">
        <Passkeys />
        <Sessions />
      </SettingsPart>
      <SettingsPart page="tokens">
        <Tokens />
      </SettingsPart>
      <SettingsPart page="data">
        <Data />
      </SettingsPart>
    </div>
  )
}
