import type { ReactNode } from 'react'

/** A link past a long part of a screen, shown when the keyboard reaches it. `to` is the id of the next part. */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={`#${to}`}
      className="sr-only rounded-control bg-accent px-4 py-3 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:inline-flex focus:min-h-11 focus:items-center"
    >
      {children}
    </a>
  )
}
