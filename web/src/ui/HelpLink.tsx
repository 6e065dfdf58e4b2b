import { Link } from 'wouter'
import { PATHS } from '../lib/address/paths.ts'

/** The link to “Your week in Scope”, on screens with nothing to show yet. */
export const HelpLink = () => (
  <Link
    href={PATHS.help}
    className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
  >
    How Scope’s week works
  </Link>
)
