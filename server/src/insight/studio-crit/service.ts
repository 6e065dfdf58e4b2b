import type { Range } from '@scope/contract/insight/analytics.words'
import type { StudioCrit } from '@scope/contract/insight/studio-crit'
import { figureOf, growthOf } from '@scope/contract/kernel/figures'
import { listNames } from '../../company/venue/view.ts'
import type { Context } from '../../kernel/context.ts'
import { checkedAdvice } from '../../ports/assistant/advice.ts'
import type { Assistant, Line } from '../../ports/assistant/assistant.ts'
import { snapshotCards } from '../analytics/rules.ts'
import { snapshotSpan } from '../analytics/service.ts'
import { countDue } from '../analytics/view.ts'
import { standouts } from '../rollup/rules.ts'
import { readRollup } from '../rollup/view.ts'
import { type CritFacts, critOf, critSpan, textsOf } from './rules.ts'

/** Rewords the advice in sentences. Null if one fails the check or no model is configured. */
export type Wording = (
  lines: readonly Line[],
  facts: { venueNames: readonly string[]; now: Date },
) => Promise<readonly string[] | null>

/** The insights text of a range, of one venue or all within reach. */
export async function studioCritOf(
  context: Context,
  query: { range?: Range; venue?: string },
  word: Wording,
): Promise<StudioCrit> {
  const { facts, venueNames } = await readCrit(context, query)
  const sentences = critOf(facts)
  const lines = sentences.flatMap(({ measured, advice }) => (advice ? { measured, advice } : []))
  const advice = lines.length > 0 ? await word(lines, { venueNames, now: context.now }) : null
  const texts = textsOf(sentences, advice)
  return {
    from: facts.from,
    to: facts.to,
    writtenBy: advice ? 'model' : 'rules',
    insights: texts.join(' '),
    sentences: sentences.map(({ targets }, index) => ({ text: texts[index] ?? '', targets })),
  }
}

/** Reads the figures of the snapshot and the rollup, so that all screens agree. */
async function readCrit(
  context: Context,
  query: { range?: Range; venue?: string },
): Promise<{ facts: CritFacts; venueNames: string[] }> {
  const { reach, db, now } = context
  const { venueId, from, to, complete } = await snapshotSpan(context, query)
  const span = critSpan(from, complete)
  const [due, { totals, rows }, venueNames] = await Promise.all([
    countDue(context, { from, venueId }),
    readRollup(
      reach,
      db,
      { ...span, strip: [complete], venueId, now },
      {
        ...{ sort: 'venue', order: 'asc', state: null, group: null, by: null, needs: null, visits: false },
        ...{ page: 1, size: 1 },
      },
    ),
    listNames(reach, db),
  ])
  const compared = (name: 'labor' | 'cogs') => ({
    value: figureOf(totals[name]),
    now: figureOf(totals[`${name}Paired`]),
    before: figureOf(totals[`${name}Before`]),
  })
  const { throughput, onTime } = snapshotCards(due)
  const facts: CritFacts = {
    ...{ from, to, weeks: span.weeks },
    due: throughput.due,
    completed: throughput.completed,
    onTime: onTime.onTime,
    venues: totals.venues,
    revenue: {
      total: figureOf(totals.revenue),
      reported: totals.reported,
      complete: totals.complete,
      growth: growthOf(figureOf(totals.revenuePaired), figureOf(totals.revenueBefore)),
      ...standouts('revenue', totals.revenueBest, totals.revenueWorst),
    },
    labor: { ...compared('labor'), ...standouts('labor', totals.laborBest, totals.laborWorst) },
    cogs: { ...compared('cogs'), ...standouts('labor', totals.cogsBest, totals.cogsWorst) },
    closed: totals.closed,
    oneSided: totals.oneSided,
    venueSlug: totals.venues === 1 ? (rows[0]?.slug ?? null) : null,
  }
  return { facts, venueNames }
}

/** How long to wait for a model before using the rules' text. */
const LIMIT_MS = 8000
/** How long to wait after a failure before asking the model again. */
const REST_MS = 10 * 60_000
/** The most texts in the cache; the oldest are dropped first. */
const KEPT = 200

type CachedWording = { worded: Promise<readonly string[] | null>; until: number | null }

/**
 * Asks the assistant once for the same lines and caches the reworded advice if all of it passes the check. If it fails,
 * the rules' text is used.
 */
export function wordingBy(assistant: Assistant, limitMs = LIMIT_MS): Wording {
  const cache = new Map<string, CachedWording>()
  return async (lines, { venueNames, now }) => {
    const key = JSON.stringify([lines, venueNames])
    const earlier = cache.get(key)
    if (earlier && (earlier.until === null || earlier.until > now.getTime())) return earlier.worded
    const wording: CachedWording = { worded: Promise.resolve(null), until: null }
    wording.worded = assistant
      .word(lines, AbortSignal.timeout(limitMs))
      .then((worded) => worded && checkedAdvice(lines, worded, venueNames))
      .catch(() => {
        wording.until = now.getTime() + REST_MS
        return null
      })
    cache.delete(key)
    cache.set(key, wording)
    for (const oldest of [...cache.keys()].slice(0, Math.max(0, cache.size - KEPT))) cache.delete(oldest)
    return wording.worded
  }
}
