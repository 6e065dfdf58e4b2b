import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useDialogStep } from '../../lib/address/dialog-step.ts'
import { returnTo, type Spot, spotOf } from '../../lib/window/focus-spot.ts'
import { IconButton } from '../IconButton.tsx'
import { closeOnEscape } from './escape.ts'
import './scroll-lock.ts'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  /** Wide enough for a table or two columns. */
  wide?: boolean | 'two'
  role?: 'dialog' | 'alertdialog'
  /** Focused on opening; the first control by default. */
  firstFocus?: RefObject<HTMLElement | null>
  children?: ReactNode
}

const WIDTHS = { false: 'sm:max-w-lg', true: 'sm:max-w-[62rem]', two: 'sm:max-w-[78rem]' }

/** A bottom sheet on phones, a centered window on larger screens. Focus is trapped and returns to where it was. Back closes it. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  wide = false,
  role = 'dialog',
  firstFocus,
  children,
}: DialogProps) {
  const opener = useRef<Spot | null>(null)
  useDialogStep(open, onClose)
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-shade data-[state=closed]:animate-vanish data-[state=open]:animate-appear" />
        <Radix.Content
          role={role}
          onKeyDown={closeOnEscape(onClose)}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            opener.current = spotOf(document.activeElement)
            if (!firstFocus) return
            event.preventDefault()
            firstFocus.current?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (opener.current) returnTo(opener.current)
          }}
          className={`fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] scroll-pb-24 overflow-y-auto overscroll-contain rounded-t-card border border-line bg-raised p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] focus:outline-none data-[state=closed]:animate-sink data-[state=open]:animate-rise sm:inset-0 sm:m-auto sm:h-fit sm:w-[calc(100%-3rem)] sm:rounded-card sm:p-7 ${WIDTHS[`${wide}`]}`}
        >
          <div className="mb-4 flex items-start justify-between gap-4">
            <div className="grid min-w-0 gap-1 wrap-anywhere">
              <Radix.Title dir="auto" className="font-serif text-2xl">
                {title}
              </Radix.Title>
              {description && (
                <Radix.Description dir="auto" className="text-quiet">
                  {description}
                </Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label="Close" icon={X} className="-mt-1 -mr-2" />
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
