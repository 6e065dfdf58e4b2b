import { ChevronDown } from 'lucide-react'
import type { AccessProps } from './AccessTable.tsx'

/** The roles as an accordion, the user’s own opened, for phones. */
export function AccessList({ access: { roles, abilities } }: AccessProps) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {roles.map(({ role, label, own }) => {
        const granted = abilities.filter(({ grants }) => (grants[role] ?? 'none') !== 'none')
        return (
          <li key={role}>
            <details open={own} className="group rounded-card border border-line bg-raised">
              <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 px-5 font-semibold [&::-webkit-details-marker]:hidden">
                {label}
                <ChevronDown
                  aria-hidden
                  size={20}
                  strokeWidth={1.75}
                  className="shrink-0 text-quiet transition-transform group-open:rotate-180"
                />
              </summary>
              <ul className="grid border-t border-line px-5 py-2">
                {granted.map(({ ability, label: words, grants }) => (
                  <li key={ability} className="flex items-baseline justify-between gap-4 py-1.5">
                    {words}
                    {grants[role] === 'self' && <span className="text-sm text-quiet">Own</span>}
                  </li>
                ))}
              </ul>
            </details>
          </li>
        )
      })}
    </ul>
  )
}
