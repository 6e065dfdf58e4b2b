import type { ReactNode } from 'react'

/** The dialog’s buttons, fixed at its bottom edge while long content scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-wrap justify-end gap-3 border-t border-line bg-raised px-5 pt-4 pb-5 sm:-bottom-7 sm:-mx-7 sm:-mb-7 sm:px-7 sm:pb-6">
      {children}
    </div>
  )
}
