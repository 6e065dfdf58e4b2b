import { MessageCircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import type { GuidanceAbout } from '../../lib/guidance-slot.tsx'
import { toastFailure } from '../../lib/toast/failure.ts'
import { fetched } from '../../lib/window/fetched.tsx'
import { Button } from '../../ui/Button.tsx'

const AssistantPanel = fetched(async () => (await import('./components/AssistantPanel.tsx')).AssistantPanel)

/** Opens and closes the assistant. The panel is loaded on first use. */
export function AssistantLauncher({ brief = false, ...about }: GuidanceAbout) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        icon={MessageCircleQuestionMark}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="-mx-2 px-2!"
      >
        <span>
          Ask<span className={brief ? 'max-sm:sr-only' : ''}> for guidance</span>
        </span>
      </Button>
      {open && (
        <AssistantPanel
          {...about}
          onClose={() => setOpen(false)}
          onUnavailable={(error) => {
            setOpen(false)
            toastFailure(error, 'Error', 'Network error. Please try again.')
          }}
        />
      )}
    </>
  )
}
