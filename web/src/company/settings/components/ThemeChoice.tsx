import { THEMES } from '@scope/contract/company/settings.words'
import { useId } from 'react'
import { chooseTheme, useTheme } from '../../../lib/window/theme.ts'
import { Card } from '../../../ui/Card.tsx'
import { Choice } from '../../../ui/form/Choice.tsx'
import { useSavePreferences } from '../../person/use-save-preferences.ts'
import { THEME_LABELS } from '../theme-labels.ts'

const OPTIONS = THEMES.map((value) => ({ value, label: THEME_LABELS[value] }))

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
      <Choice legend="Theme" options={OPTIONS} value={chosen} onChange={(theme) => save({ theme })} />
    </Card>
  )
}
