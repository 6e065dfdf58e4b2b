import { useId } from 'react'
import { chooseTheme, THEMES, type Theme, useTheme } from '../lib/theme.ts'

const LABELS: Record<Theme, string> = { system: 'System', dark: 'Dark', light: 'Light' }

export function ThemeChoice() {
  const chosen = useTheme()
  const name = useId()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 px-1 text-sm font-medium text-quiet">Theme</legend>
      <div className="grid grid-cols-3 rounded-control border border-line p-1">
        {THEMES.map((theme) => (
          <label
            key={theme}
            className="relative flex min-h-11 cursor-pointer items-center justify-center rounded-lg text-sm font-medium text-quiet transition-colors hover:text-text has-checked:bg-line has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={theme}
              checked={theme === chosen}
              onChange={() => chooseTheme(theme)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {LABELS[theme]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
