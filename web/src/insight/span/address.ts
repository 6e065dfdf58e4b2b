import { type Between, SPAN_WEEKS_MAX, weekCount } from '@scope/contract/insight/span.words'
import { isWeek } from '@scope/contract/kernel/calendar'
import type { Named } from '../../lib/address/address.ts'

/** The span of a screen: a named one, or the weeks from one to another. */
export type AskedSpan<S extends string> = { span: S; from?: never; to?: never } | (Between & { span?: never })

/** Reads a span from the URL: `?span=…` or `?from=…&to=…`. Anything else is `otherwise`. */
export function spanIn<S extends string>(
  params: URLSearchParams,
  spans: readonly S[],
  otherwise: S,
): AskedSpan<S> {
  const between = { from: params.get('from') ?? '', to: params.get('to') ?? '' }
  if (isWeek(between.from) && isWeek(between.to) && isShowable(between)) return between
  return { span: spans.find((span) => span === params.get('span')) ?? otherwise }
}

// Whether they have begun, the server knows.
const isShowable = (between: Between): boolean => {
  const weeks = weekCount(between)
  return weeks >= 1 && weeks <= SPAN_WEEKS_MAX
}

/** Only the span of a selection. */
export function spanOnly<S extends string>(span: AskedSpan<S>): AskedSpan<S> {
  return span.from === undefined ? { span: span.span } : { from: span.from, to: span.to }
}

/** A span for the URL: the parameters of the other form are removed. */
export const spanNamed = <S extends string>(span: AskedSpan<S>): Named => ({
  ...{ span: undefined, from: undefined, to: undefined },
  ...spanOnly(span),
})
