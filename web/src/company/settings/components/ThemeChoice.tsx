import { THEMES, type Theme } from '@scope/contract/company/settings.words'
import { useId } from 'react'
import { chooseTheme, useTheme } from '../../../lib/window/theme.ts'
import { Card } from '../../../ui/Card.tsx'
import { useSavePreferences } from '../../person/use-save-preferences.ts'

const LABELS: Record<Theme, string> = { system: 'System', dark: 'Dark', light: 'Light' }

/** Applied here at once and saved for all devices of the user. */
export function ThemeChoice() {
  const chosen = useTheme()
  const heading = useId()
  const save = useSavePreferences(({ theme }) => theme && chooseTheme(theme))
  return (
    <Card aria-labelledby={heading} className="grid gap-4">
      <div className="grid gap-1">
        <h2 id={heading} className="font-serif text-2xl">
          Theme
        </h2>
        <p className="text-sm text-quiet">Used on all your devices. System follows the device.</p>
      </div>
      <div
        role="radiogroup"
        aria-labelledby={heading}
        className="grid max-w-sm grid-cols-3 rounded-control border border-line p-1"
      >
        {THEMES.map((theme) => (
          <label
            key={theme}
            className="relative flex min-h-11 cursor-pointer items-center justify-center rounded-lg font-semibold text-quiet transition-colors hover:text-text has-checked:bg-line has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={heading}
              value={theme}
              checked={theme === chosen}
              onChange={() => save({ theme })}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {LABELS[theme]}
          </label>
        ))}
      </div>
    </Card>
  )
}
