import type { WellDoneAbout } from '@scope/contract/insight/well-done.words'
import { type ComponentType, createContext, type ReactNode, useContext } from 'react'

/** Whom a well-done is for, and what it is about: a journal, check-in, priority or venue by its id. */
export type WellDoneFor = {
  to: { id: string; name: string }
  about: { kind: WellDoneAbout; id?: string }
  className?: string
}

const Button = createContext<ComponentType<WellDoneFor & { fallback?: ReactNode }> | null>(null)

/** The elements beside the button must not move when it has loaded. */
const ROOM = <span aria-hidden className="inline-block min-h-11 w-29" />

/** The app provides the button here, so that work can show it without depending on well-dones. */
export const WellDoneSlot = Button.Provider

/** Thanks the person for what the screen shows. */
export function WellDoneHere(what: WellDoneFor) {
  const Slot = useContext(Button)
  return Slot && <Slot fallback={ROOM} {...what} />
}
