import type { ComponentType } from 'react'
import { useMe } from '../../person/api.ts'
import { Passkeys } from '../../sign-in/components/Passkeys.tsx'
import { Sessions } from '../../sign-in/components/Sessions.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'

/** Personal settings. `Mail` has the user’s choice of e-mails. */
export function YouTab({ Mail }: { Mail: ComponentType }) {
  const { name, position, email } = useMe()
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-6">
      <p className="break-words text-quiet">
        <span className="font-semibold text-text">{name}</span>, {position}, {email}
      </p>
      <ThemeChoice />
      <Passkeys />
      <Sessions />
      <Mail />
    </div>
  )
}
