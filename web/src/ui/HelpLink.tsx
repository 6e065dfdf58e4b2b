import { Link } from 'wouter'
import { PATHS } from '../lib/address/paths.ts'

/** The way to “Your week in Scope”, where a screen has nothing to show yet. */
export const HelpLink = () => (
  <Link
    href={PATHS.help}
    className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
  >
    How Scope’s week works
  </Link>
)
