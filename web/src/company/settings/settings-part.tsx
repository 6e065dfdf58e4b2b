import { createContext, type ReactNode, useContext } from 'react'

const Alone = createContext<string | null>(null)

/** Around the parts of a tab: the only one to show, or null for all. */
export const OnePart = Alone.Provider

/** The only part to show; null for all. */
export const usePart = (): string | null => useContext(Alone)

type SettingsPartProps = { page: string; children: ReactNode }

/** Cards of a tab that a phone shows as a page of their own. */
export function SettingsPart({ page, children }: SettingsPartProps) {
  const alone = usePart()
  if (alone !== null && alone !== page) return null
  return (
    <div data-row={`settings-${page}`} className="grid grid-cols-1 gap-6 empty:hidden">
      {children}
    </div>
  )
}
