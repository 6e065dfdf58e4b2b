import { type ComponentType, createContext, useContext } from 'react'

/** Who and what a question is about. */
export type GuidanceAbout = {
  /** A venue's id or slug. */
  venue: string
  /** The BLT member that is shown; null where there is none. */
  blt: { id: string; position: string } | null
  /** A priority's id. */
  priority?: string | null
  /** Where a phone has room for one word. */
  brief?: boolean
}

const Launcher = createContext<ComponentType<GuidanceAbout> | null>(null)

/** The app passes the assistant's launcher in; the rooms below it place it without knowing the assistant. */
export const GuidanceSlot = Launcher.Provider

/** The button that opens the assistant about what the screen shows. */
export function Guidance(about: GuidanceAbout) {
  const Slot = useContext(Launcher)
  return Slot && <Slot {...about} />
}
