import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

/** Text that phones cut off after two lines until the user asks for more. */
export function Clamped({ className, children }: { className: string; children: ReactNode }) {
  const text = useRef<HTMLParagraphElement>(null)
  const [open, setOpen] = useState(false)
  const [cut, setCut] = useState(false)
  useLayoutEffect(() => {
    const element = text.current
    if (!element || open) return
    const watch = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight))
    watch.observe(element)
    return () => watch.disconnect()
  }, [open])
  return (
    <div className="relative">
      <p ref={text} dir="auto" className={`${className} ${open ? '' : 'max-sm:line-clamp-2'}`}>
        {children}
      </p>
      {cut && !open && (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="absolute right-0 -bottom-2.5 min-h-11 min-w-11 text-sm font-semibold text-accent"
        >
          <span className="bg-raised pl-2">Read all</span>
        </button>
      )}
    </div>
  )
}
