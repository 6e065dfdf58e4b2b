import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'
import { memberPath } from '../../../company/venue/venue-path.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { shortMonthDay } from '../../../lib/dates/dates.ts'
import { Disclosure } from '../../../ui/list/Disclosure.tsx'
import type { Brief } from '../api.ts'
import { Line, Section } from './Section.tsx'

/** The people of the venue: who is away, new or gone, what they learn, and what was well done. */
export function People({ brief: { venue, people } }: { brief: Brief }) {
  const { away, joined, left, developing, wellDones } = people
  if (Object.values(people).every((list) => list.length === 0)) return null
  const at = (path: string, blt: string) => memberPath(path, { venue: venue.slug, blt })
  return (
    <Section title="People">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 pb-1 empty:hidden">
        <Named label="Away">
          {away.map(({ id, slug, name, until }) => (
            <Person key={id} to={at(PATHS.home, slug)} name={name} more={` until ${shortMonthDay(until)}`} />
          ))}
        </Named>
        <Named label="New">
          {joined.map(({ id, slug, name, on }) => (
            <Person key={id} to={at(PATHS.home, slug)} name={name} more={` since ${shortMonthDay(on)}`} />
          ))}
        </Named>
        <Named label="Left">
          {left.map(({ id, slug, name, on }) => (
            <Person key={id} to={at(PATHS.archive, slug)} name={name} more={` on ${shortMonthDay(on)}`} />
          ))}
        </Named>
        <Named label="Learning">
          {developing.map(({ id, slug, name, skills }) => (
            <Person key={id} to={at(PATHS.progress, slug)} name={name} more={`: ${skills.join(', ')}`} />
          ))}
        </Named>
      </dl>
      {wellDones.length > 0 && (
        <Disclosure
          open={false}
          label={
            <span className="font-normal text-text">
              {wellDones.length === 1 ? '1 well done' : `${wellDones.length} times well done`}
            </span>
          }
        >
          <ul>
            {wellDones.map(({ id, to, from, text }) => (
              <Line
                key={id}
                to={`${PATHS.accomplishments}?${new URLSearchParams({ venue: venue.slug, type: 'well-done' })}`}
              >
                <bdi>{text}</bdi>
                <span className="block text-sm text-quiet">
                  <bdi>{from}</bdi> to <bdi>{to}</bdi>
                </span>
              </Line>
            ))}
          </ul>
        </Disclosure>
      )}
    </Section>
  )
}

/** A line with its label; nothing without anybody. */
function Named({ label, children }: { label: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <>
      <dt className="text-sm text-quiet">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">
        {children.map((child, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the separators of a list that does not change its order
          <Fragment key={index}>
            {index > 0 && <span className="text-quiet"> · </span>}
            {child}
          </Fragment>
        ))}
      </dd>
    </>
  )
}

function Person({ to, name, more }: { to: string; name: string; more: string }) {
  return (
    <Link
      href={to}
      className="inline-block py-1 leading-snug pointer-coarse:py-2 hover:text-accent hover:underline"
    >
      <bdi>{name}</bdi>
      <span className="text-quiet">{more}</span>
    </Link>
  )
}
