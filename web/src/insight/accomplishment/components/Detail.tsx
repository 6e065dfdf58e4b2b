import { ABSENT } from '@scope/contract/kernel/figures'
import { Marked } from './Marked.tsx'

type DetailProps = { name: string; text: string | null; hits: readonly string[]; className?: string }

/** A named field of an accomplishment; a dash when empty. */
export function Detail({ name, text, hits, className = '' }: DetailProps) {
  return (
    <div className={className}>
      <dt className="text-sm text-quiet">{name}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">
        {text?.trim() ? <Marked text={text} hits={hits} /> : ABSENT}
      </dd>
    </div>
  )
}
