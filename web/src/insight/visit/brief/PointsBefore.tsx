import type { Brief } from '../api.ts'
import { Section } from './Section.tsx'

/** What the venue’s managers wrote down beforehand. The visitor’s own points have their box on the same screen. */
export function PointsBefore({ brief: { points } }: { brief: Brief }) {
  if (points.managers.length === 0) return null
  return (
    <Section title="Points">
      <dl className="grid grid-cols-1 gap-1 pb-1">
        {points.managers.map(({ name, text }) => (
          <div key={name}>
            <dt className="text-sm text-quiet">
              <bdi>{name}</bdi>
            </dt>
            <dd dir="auto" className="leading-snug whitespace-pre-line wrap-anywhere">
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
