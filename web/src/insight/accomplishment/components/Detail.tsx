import { Marked } from './Marked.tsx'

type DetailProps = { name: string; text: string | null; hits: readonly string[]; className?: string }

/** A named field of an accomplishment, left out when empty. */
export function Detail({ name, text, hits, className = '' }: DetailProps) {
  if (!text?.trim()) return null
  return (
    <div className={className}>
      <dt className="text-sm text-quiet">{name}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">
        <Marked text={text} hits={hits} />
      </dd>
    </div>
  )
}
