import type { ReactNode } from 'react'
import { Logo } from '../../../ui/Logo.tsx'
import { PublicLinks } from '../../../ui/PublicLinks.tsx'

/** A large, thin logo for wide screens. */
function Lens() {
  return (
    <svg
      aria-hidden
      className="pointer-events-none fixed top-1/2 right-[6vw] hidden size-[min(46vw,80vh)] -translate-y-1/2 lg:block"
      viewBox="0 0 24 24"
      fill="none"
    >
      <path
        d="M16.53 3.49A9.64 9.64 0 1 1 4.95 5.43"
        className="text-line"
        stroke="currentColor"
        strokeWidth="0.4"
        strokeLinecap="round"
      />
      <circle cx="12" cy="12" r="0.45" className="fill-accent" />
    </svg>
  )
}

type ThresholdProps = {
  /** The title of a later step, which is higher up, so that the phone’s keyboard does not cover it. */
  title?: string
  children: ReactNode
}

/** The signed-out page: name and tagline, placed low on phones for the thumb, and its content. */
export function Threshold({ title, children }: ThresholdProps) {
  return (
    <main
      className={`relative min-h-dvh overflow-clip px-6 pb-10 lg:px-20 ${title ? 'pt-[10dvh] lg:pt-[22dvh]' : 'pt-[34dvh] lg:pt-[30dvh]'}`}
    >
      <Lens />
      <div className="relative grid grid-cols-1 gap-8 lg:max-w-sm">
        {title ? (
          <div className="grid gap-5">
            <Logo size={48} className="-ml-0.5 text-accent" />
            <h1 tabIndex={-1} className="font-serif text-3xl lg:text-4xl">
              {title}
            </h1>
          </div>
        ) : (
          <div className="grid gap-5">
            <Logo size={80} className="-ml-1 text-accent" />
            <div className="grid gap-1">
              <h1 tabIndex={-1} className="font-serif text-4xl">
                Scope
              </h1>
              <p className="font-tagline text-2xl leading-tight text-quiet italic">
                What's in focus right now
              </p>
            </div>
          </div>
        )}
        {children}
        <PublicLinks />
      </div>
    </main>
  )
}
