import { ABSENT } from '@scope/contract/kernel/figures'
import { Marked } from './Marked.tsx'

type SaidProps = { name: string; text: string | null; hits: readonly string[]; className?: string }

/** One part of an accomplishment by its name; a dash where nothing is said. */
export function Said({ name, text, hits, className = '' }: SaidProps) {
  return (
    <div className={className}>
      <dt className="text-sm text-quiet">{name}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">
        {text?.trim() ? <Marked text={text} hits={hits} /> : ABSENT}
      </dd>
    </div>
  )
}
