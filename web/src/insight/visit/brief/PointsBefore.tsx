import type { Brief } from '../api.ts'
import { Section } from './Section.tsx'

/** What the venue’s managers and the visitor wrote down beforehand. */
export function PointsBefore({ brief: { points } }: { brief: Brief }) {
  const { managers, own } = points
  if (managers.length === 0 && own === '') return null
  return (
    <Section title="Points">
      <dl className="grid grid-cols-1 gap-1 pb-1">
        {managers.map(({ name, text }) => (
          <Texts key={name} name={name} text={text} />
        ))}
        {own !== '' && <Texts name="Yours" text={own} />}
      </dl>
    </Section>
  )
}

function Texts({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt className="text-sm text-quiet">
        <bdi>{name}</bdi>
      </dt>
      <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
        {text}
      </dd>
    </div>
  )
}
