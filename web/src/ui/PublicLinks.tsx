import { Link } from 'wouter'
import { PATHS } from '../lib/address/paths.ts'

const LINKS = [
  { path: PATHS.privacy, label: 'Privacy' },
  { path: PATHS.accessibility, label: 'Accessibility' },
]

/** The links to Scope's public pages. */
export const PublicLinks = ({ className = '' }: { className?: string }) => (
  <ul aria-label="About Scope" className={`flex flex-wrap gap-x-6 ${className}`}>
    {LINKS.map(({ path, label }) => (
      <li key={path}>
        <Link
          href={path}
          className="inline-flex min-h-11 items-center text-sm text-quiet underline-offset-4 hover:text-text hover:underline"
        >
          {label}
        </Link>
      </li>
    ))}
  </ul>
)
