import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { Link, useSearchParams } from 'wouter'
import { useMe } from '../../company/person/api.ts'
import { groupsOf, type Page, pathOf } from './pages.ts'
import { STATES } from './states.tsx'

/** The settings as a list of short pages, each with its state in a line. */
export function SettingsList() {
  const { can } = useMe()
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-4">
      {groupsOf(can).map(({ label, pages }) => (
        <Group key={label} label={label} pages={pages} />
      ))}
    </div>
  )
}

function Group({ label, pages }: { label: string; pages: readonly Page[] }) {
  const heading = useId()
  const [params] = useSearchParams()
  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-1.5">
      <h2 id={heading} className="text-sm font-semibold text-quiet">
        {label}
      </h2>
      <ul className="grid grid-cols-1 divide-y divide-line rounded-card border border-line bg-raised px-4">
        {pages.map((page) => (
          <PageRow key={page.label} page={page} venue={params.get('venue')} />
        ))}
      </ul>
    </section>
  )
}

function PageRow({ page, venue }: { page: Page; venue: string | null }) {
  const State = STATES[page.page ?? page.tab]
  return (
    <li>
      <Link href={pathOf(page, venue)} className="flex min-h-11 items-center gap-x-3 hover:text-accent">
        <span className="min-w-0 py-2">{page.label}</span>
        <span className="ml-auto max-w-3/5 shrink-0 truncate text-sm text-quiet">{State && <State />}</span>
        <ChevronRight aria-hidden size={20} strokeWidth={1.75} className="-mr-1 shrink-0 text-quiet" />
      </Link>
    </li>
  )
}
