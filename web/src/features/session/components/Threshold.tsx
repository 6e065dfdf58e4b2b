import type { ReactNode } from 'react'
import { Logo } from '../../../ui/Logo.tsx'

/** The page before the door: name and tagline, low on a phone where the thumb is, and what one does there. */
export function Threshold({ children }: { children: ReactNode }) {
  return (
    <main className="relative min-h-dvh overflow-clip px-6 pt-[34dvh] pb-10 lg:px-20 lg:pt-[30dvh]">
      <Logo
        size={880}
        className="pointer-events-none absolute top-1/2 -right-[12rem] hidden -translate-y-1/2 text-line/60 lg:block"
      />
      <div className="relative grid gap-8 lg:max-w-sm">
        <div className="grid gap-5">
          <Logo size={80} className="-ml-1 text-accent" />
          <div className="grid gap-1">
            <h1 tabIndex={-1} className="font-serif text-[4rem] leading-[1.1]">
              Scope
            </h1>
            <p className="font-tagline text-[1.625rem] leading-tight text-quiet italic">
              What's in focus right now
            </p>
          </div>
        </div>
        {children}
      </div>
    </main>
  )
}
