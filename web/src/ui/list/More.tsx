import { Ellipsis } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '../IconButton.tsx'

type MoreProps = {
  /** The subject of its actions, for the accessible name: `More for Las Perlas LA`. */
  about: string
  /** Buttons and links, and checkboxes, which keep it open. Once shown they stay mounted, and so do the dialogs that they open. */
  children: ReactNode
  /** Mounts them before the first opening, because one of them shows something elsewhere on the screen. */
  early?: boolean
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * A button that opens the actions of a screen in place, in a column. Another press, Escape or a press elsewhere closes
 * them. The focus goes back to the button, so that a closed dialog returns it there.
 */
export function More({ about, children, early = false }: MoreProps) {
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const around = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const acts = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!open) return
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !around.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
    }
  }, [open])

  useEffect(() => {
    if (open) acts.current?.scrollIntoView({ block: 'nearest' })
  }, [open])

  const close = () => {
    opener.current?.focus()
    setOpen(false)
  }
  const step = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      return close()
    }
    const by = STEPS[event.key]
    if (by === undefined || !open) return
    event.preventDefault()
    const items = [...(acts.current?.querySelectorAll<HTMLElement>('button, a[href], input') ?? [])].filter(
      (item) => item.getClientRects().length > 0,
    )
    const at = items.indexOf(document.activeElement as HTMLElement)
    const next = at < 0 ? (by > 0 ? 0 : items.length - 1) : (at + by + items.length) % items.length
    items[next]?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the buttons inside
    <div ref={around} className="relative print:hidden" onKeyDown={step}>
      <IconButton
        ref={opener}
        label={`More for ${about}`}
        title="More"
        icon={Ellipsis}
        aria-expanded={open}
        onClick={() => {
          setUsed(true)
          setOpen(!open)
        }}
        className="border border-line bg-raised"
      />
      {(used || early) && (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: closes after an act inside
        <div
          ref={acts}
          hidden={!open}
          data-acts
          onClick={({ target }) => {
            // Ignores events in a dialog that an action has opened.
            if (!(target instanceof Element) || !acts.current?.contains(target)) return
            if (target.closest('button, a[href]')) close()
          }}
          className="absolute top-full right-0 z-30 mt-1.5 grid w-max max-w-[min(22rem,calc(100vw-4rem))] min-w-52 justify-items-stretch rounded-card border border-line bg-raised p-1.5 [&_:is(a,button)]:w-full [&_:is(a,button)]:justify-start [&_:is(a,button)]:mx-0 [&_:is(a,button)]:text-base [&_:is(a,button)]:px-3!"
        >
          {children}
        </div>
      )}
    </div>
  )
}
