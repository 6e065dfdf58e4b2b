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
  const skills = developing.reduce((sum, { skills: learned }) => sum + learned.length, 0)
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
      </dl>
      <div className="flex flex-wrap gap-x-6 empty:hidden">
        <Folded label={countText(skills, 'skill in development', 'skills in development')} count={skills}>
          {developing.map(({ id, slug, name, skills: learned }) => (
            <Line key={id} to={at(PATHS.progress, slug)}>
              <bdi>{name}</bdi>
              <span className="text-quiet">: {learned.join(', ')}</span>
            </Line>
          ))}
        </Folded>
        <Folded label={countText(wellDones.length, 'well-done', 'well-dones')} count={wellDones.length}>
          {wellDones.map(({ id, to, from, text }) => (
            <Line key={id} to={wellDonesPath(venue.slug)}>
              <bdi>{text}</bdi>
              <span className="block text-sm text-quiet">
                <bdi>{from}</bdi> to <bdi>{to}</bdi>
              </span>
            </Line>
          ))}
        </Folded>
      </div>
    </Section>
  )
}

const countText = (count: number, one: string, several: string): string =>
  `${count} ${count === 1 ? one : several}`

const wellDonesPath = (venue: string): string =>
  `${PATHS.accomplishments}?${new URLSearchParams({ venue, type: 'well-done' })}`

/** Lines behind their count; nothing without any. */
function Folded({ label, count, children }: { label: string; count: number; children: ReactNode }) {
  if (count === 0) return null
  return (
    <div className="has-[details[open]]:basis-full">
      <Disclosure open={false} label={<span className="font-normal text-text">{label}</span>}>
        <ul>{children}</ul>
      </Disclosure>
    </div>
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
    <Link href={to} className="py-1 leading-relaxed hover:text-accent hover:underline">
      <bdi>{name}</bdi>
      <span className="text-quiet">{more}</span>
    </Link>
  )
}
