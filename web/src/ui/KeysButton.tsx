import { Keyboard } from 'lucide-react'
import { keyShortcut } from '../lib/window/keys.ts'
import { KEYS } from '../lib/window/openers.ts'
import { Button } from './Button.tsx'

/** Shows the keys of the screen. Hidden on phones, which have no keyboard. */
export const KeysButton = () => (
  <Button
    variant="quiet"
    size="sm"
    icon={Keyboard}
    aria-haspopup="dialog"
    aria-keyshortcuts={KEYS.key.keys.map(keyShortcut).join(' ')}
    onClick={KEYS.open}
    className="max-lg:hidden print:hidden"
  >
    Keys
  </Button>
)
