import { type ComponentType, createContext, useContext } from 'react'

/** The subject of a question to the assistant. */
export type GuidanceAbout = {
  /** A venue's id or slug. */
  venue: string
  /** The BLT member shown; null for none. */
  blt: { id: string; position: string } | null
  /** A priority's id. */
  priority?: string | null
  /** Uses a one-word label on phones. */
  brief?: boolean
}

const Launcher = createContext<ComponentType<GuidanceAbout> | null>(null)

/**
 * The app provides the assistant’s launcher here, so that other rooms can show it without depending on the assistant.
 */
export const GuidanceSlot = Launcher.Provider

/** Opens the assistant for the screen's subject. */
export function Guidance(about: GuidanceAbout) {
  const Slot = useContext(Launcher)
  return Slot && <Slot {...about} />
}
