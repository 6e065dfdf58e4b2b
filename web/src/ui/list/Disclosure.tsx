import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'

type DisclosureProps = {
  label: ReactNode
  open: boolean
  /** Mounts the content when it is first opened, so that its data loads only then. */
  late?: boolean
  children: ReactNode
}

/** Content behind one line, which opens it. */
export function Disclosure({ label, open, late = false, children }: DisclosureProps) {
  const [mounted, setMounted] = useState(open || !late)
  return (
    <details
      open={open || undefined}
      onToggle={({ currentTarget }) => currentTarget.open && setMounted(true)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-1.5 font-semibold text-quiet hover:text-text">
        {label}
        <ChevronDown
          aria-hidden
          size={18}
          strokeWidth={1.75}
          className="shrink-0 [details[open]>summary>&]:rotate-180"
        />
      </summary>
      {mounted && children}
    </details>
  )
}
