import { Link } from 'wouter'

/** A link to or from a year. */
export function Way({ to, children }: { to: string; children: string }) {
  return (
    <Link href={to} className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline">
      {children}
    </Link>
  )
}
