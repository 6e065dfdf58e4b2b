import type { WellDoneAbout } from '@scope/contract/insight/well-done.words'
import { type ComponentType, createContext, type ReactNode, useContext } from 'react'

/** The receiver of a well-done, and its subject: a journal, check-in, priority or venue by its id. */
export type WellDoneFor = {
  to: { id: string; name: string }
  about: { kind: WellDoneAbout; id?: string }
  className?: string
}

const Button = createContext<ComponentType<WellDoneFor & { fallback?: ReactNode }> | null>(null)

/** The elements next to the button must not move when it has loaded. */
const ROOM = <span aria-hidden className="inline-block min-h-11 w-29" />

/** The app provides the button here, so that work can show it without depending on well-dones. */
export const WellDoneSlot = Button.Provider

/** Thanks the person for the screen's subject. */
export function WellDoneHere(what: WellDoneFor) {
  const Slot = useContext(Button)
  return Slot && <Slot fallback={ROOM} {...what} />
}
