import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { PATHS } from '../../lib/address/paths.ts'
import { useTitle } from '../../lib/window/use-title.ts'
import { Logo } from '../../ui/Logo.tsx'
import { PublicLinks } from '../../ui/PublicLinks.tsx'

type PublicPageProps = {
  title: string /** In one or two sentences, what the page says. */
  lead: string
  children: ReactNode
}

/** A page that anybody can read, signed in or not. */
export function PublicPage({ title, lead, children }: PublicPageProps) {
  useTitle(title)
  return (
    <main className="mx-auto grid max-w-3xl grid-cols-1 gap-8 px-6 py-8 lg:py-14">
      <Link
        href={PATHS.home}
        className="inline-flex min-h-11 items-center gap-3 justify-self-start font-serif text-2xl hover:text-accent"
      >
        <Logo size={32} className="text-accent" />
        Scope
      </Link>
      <div className="grid gap-3">
        <h1 tabIndex={-1} className="font-serif text-3xl lg:text-4xl">
          {title}
        </h1>
        <p className="max-w-[65ch] text-xl text-quiet">{lead}</p>
      </div>
      {children}
      <PublicLinks className="border-t border-line pt-4" />
    </main>
  )
}

/** A part of such a page. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid grid-cols-1 gap-3">
    <h2 className="font-serif text-2xl">{title}</h2>
    {children}
  </section>
)

/** Its sentences or points, at a width that can be read. */
export const Points = ({ points }: { points: readonly string[] }) => (
  <ul className="grid max-w-[65ch] list-disc gap-2 pl-5 marker:text-quiet">
    {points.map((point) => (
      <li key={point}>{point}</li>
    ))}
  </ul>
)
