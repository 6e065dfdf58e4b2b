import { beside } from '@scope/contract/insight/year-lines.words'
import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { monthDay, shortMonthDay } from '../../../lib/dates/dates.ts'
import type { MemberYear } from '../api.ts'
import { LineLink } from './LineLink.tsx'

type OneOnOneLine = NonNullable<MemberYear['oneOnOnes']>[number]

/** A one-on-one, and below it what was agreed. */
export function OneOnOneRow({ line }: { line: OneOnOneLine }) {
  const { weekOf, path, manager, agreements } = line
  return (
    <li>
      <LineLink
        to={path}
        title={`Week of ${monthDay(weekOf)}`}
        detail={beside(manager && `With ${manager}`, agreements.length === 0 && 'Nothing was agreed')}
      />
      {agreements.length > 0 && (
        <ul className="pb-2 pl-4">
          {agreements.map(({ text, due, done, path: to }, index) => (
            // Two may have the same words.
            // biome-ignore lint/suspicious/noArrayIndexKey: they are shown as they came, and never reordered.
            <li key={index}>
              <Link href={to} className="group flex min-h-11 items-center gap-3 py-1.5">
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <span dir="auto" className="group-hover:underline">
                    {text}
                  </span>
                  <span className="block text-sm text-quiet">
                    {beside(done ? 'Done' : 'Not done', due && `by ${shortMonthDay(due)}`)}
                  </span>
                </span>
                <ChevronRight aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-quiet" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
