import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useDialogStep } from '../../lib/address/dialog-step.ts'
import { returnTo, type Spot, spotOf } from '../../lib/window/focus-spot.ts'
import { IconButton } from '../IconButton.tsx'
import { closeOnEscape } from './escape.ts'
import './scroll-lock.ts'

type PanelProps = {
  onClose: () => void
  title: string
  /** True: modal, over the page. False: beside the page, which stays usable. */
  over: boolean
  /** Focused on opening. On closing, focus returns to where it was. */
  firstFocus: RefObject<HTMLElement | null>
  children: ReactNode
}

/** A sheet of 80% height on phones, closed by Back; on larger screens a 500 px panel in the corner. */
export function Panel({ onClose, title, over, firstFocus, children }: PanelProps) {
  const opener = useRef<Spot | null>(null)
  const content = useRef<HTMLDivElement>(null)
  useDialogStep(over, onClose)
  return (
    <Radix.Root open modal={over} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-30 animate-appear bg-shade" />
        <Radix.Content
          ref={content}
          aria-describedby={undefined}
          onKeyDown={closeOnEscape(onClose)}
          data-beside={over ? undefined : ''}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            opener.current = spotOf(document.activeElement)
            firstFocus.current?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (opener.current) returnTo(opener.current)
          }}
          onEscapeKeyDown={(event) => {
            // Beside the page, Escape closes the panel only when focus is inside it.
            if (!over && !content.current?.contains(document.activeElement)) event.preventDefault()
          }}
          onInteractOutside={(event) => {
            if (!over) event.preventDefault()
          }}
          className="fixed inset-x-0 bottom-0 z-30 flex h-[80vh] animate-rise flex-col rounded-t-card border border-line bg-raised pb-[env(safe-area-inset-bottom)] focus:outline-none sm:inset-x-auto sm:right-4 sm:bottom-4 sm:h-[500px] sm:max-h-[calc(100dvh-2rem)] sm:w-85 sm:rounded-card sm:pb-0"
        >
          <div className="flex items-center justify-between gap-4 border-b border-line py-1.5 pr-1.5 pl-5">
            <Radix.Title className="font-serif text-2xl">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close" icon={X} />
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
