import type { Week } from '@scope/contract/kernel/calendar'
import { APART_KINDS, type TagKind } from '@scope/contract/numbers/tags.words'
import sql, { raw, type Sql } from 'sql-template-tag'
import { openIn } from '../../company/venue/view.ts'

/*
 * Totals of venues' weeks in SQL: money is summed, percentages are weighted by revenue (decisions 6). A percentage is
 * kept as two sums, so that venues can be totalled like weeks.
 */

/** The two sums of a percentage. Only weeks with both a percentage and a revenue count (decision 015). */
const weighted = (name: string, column: string, when: Sql): Sql => sql`
  sum(w.revenue * ${raw(column)}) filter (where ${when}) as ${raw(`${name}_product`)},
  sum(w.revenue) filter (where ${when} and ${raw(column)} is not null) as ${raw(`${name}_revenue`)}`

/** The same for a span, and the plain mean in case no week has a revenue. */
const percentage = (name: string, column: string): Sql => sql`
  ${weighted(name, column, sql`w.now`)}, avg(${raw(column)}) filter (where w.now) as ${raw(`${name}_mean`)}`

/** SQL condition: a Monday is one of these, which follow each other. */
export const isIn = (column: string, weeks: readonly Week[]): Sql =>
  sql`${raw(column)} between ${weeks[0]}::date and ${weeks.at(-1)}::date`

/** SQL condition: a week's tags have one of these kinds. The kinds are ours, never a user's. */
const hasKind = (row: string, kinds: readonly TagKind[]): Sql =>
  raw(`(${kinds.map((kind) => `${row}.tags @> '[{"kind": "${kind}"}]'`).join(' or ')})`)

/** SQL condition: a week has the tag that it was closed. */
export const isTaggedClosed = (row: string): Sql => hasKind(row, ['closed'])

/** SQL condition: a week's numbers are in, or it was closed and needs none. */
const isReported = sql`(w.revenue is not null or ${isTaggedClosed('w')})`

/** SQL condition: the week `m` stands out of comparisons. */
const APART = sql`coalesce(m.revenue = 0, false) or ${hasKind('m', APART_KINDS)}`

/** A span, and the weeks that trends compare with as many before them. All are oldest first. */
type Span = { weeks: Week[]; compared: { weeks: Week[]; weeksBefore: Week[] } }

/**
 * The common table expression `numbers`: the totals of a span for each venue in `places`, and of the pairs that trends
 * compare: a week and its counterpart as many weeks before, if the venue was open in both (life 6), and both are reported
 * and do not stand out: closed, by a tag or with a revenue of 0, or with short hours, a buyout or construction. `closed` are
 * the weeks of all of these that stand out, and `one_sided` counts the pairs of which the venue was open in one. `expected`
 * counts the weeks in which it was open. `missing` counts the compared ones of these, since the venue was added, that are not
 * reported. `tagged` are the tagged weeks of the span.
 */
export const weekNumbers = ({ weeks, compared }: Span): Sql => sql`
  numbers as (
    select p.id as venue_id, n.*
      from places p cross join lateral (
        select sum(w.revenue) filter (where w.now) as revenue, sum(w.tips) filter (where w.now) as tips,
               (count(*) filter (where w.now and ${isReported}))::int as reported,
               (count(w.open_revenue) filter (where w.now))::int as open,
               (select count(*)::int from unnest(${weeks}::date[]) c(week) where ${openIn('p', sql`c.week`)}) as expected,
               (select count(*)::int from unnest(${compared.weeks}::date[]) c(week)
                 where c.week >= p.since and ${openIn('p', sql`c.week`)})
                 - (count(*) filter (where w.later and w.in_open and w.week_of >= p.since and ${isReported}))::int as missing,
               (select count(*)::int from unnest(${compared.weeks}::date[], ${compared.weeksBefore}::date[]) c(week, before)
                 where (${openIn('p', sql`c.week`)}) <> (${openIn('p', sql`c.before`)})) as one_sided,
               coalesce(array_agg(w.week_of order by w.week_of) filter (where w.apart), '{}') as closed,
               coalesce(json_agg(json_build_object('weekOf', w.week_of, 'tags', w.tags) order by w.week_of)
                          filter (where w.now and w.tags <> '[]'), '[]'::json) as tagged,
               sum(w.revenue) filter (where w.later and w.revenues = 2) as revenue_paired,
               sum(w.revenue) filter (where w.earlier and w.revenues = 2) as revenue_before,
               ${weighted('labor_paired', 'w.labor_true_pct', sql`w.later and w.labors = 2`)},
               ${weighted('labor_before', 'w.labor_true_pct', sql`w.earlier and w.labors = 2`)},
               ${weighted('cogs_paired', 'w.cogs_pct', sql`w.later and w.cogses = 2`)},
               ${weighted('cogs_before', 'w.cogs_pct', sql`w.earlier and w.cogses = 2`)},
               ${percentage('labor', 'w.labor_true_pct')},
               ${percentage('base', 'w.labor_base_pct')},
               ${percentage('cogs', 'w.cogs_pct')}
          from (
            select m.*, count(m.open_revenue) filter (where m.in_open) over pair as revenues,
                   count(m.open_revenue * m.labor_true_pct) filter (where m.in_open) over pair as labors,
                   count(m.open_revenue * m.cogs_pct) filter (where m.in_open) over pair as cogses
              from (
                select m.revenue, m.labor_true_pct, m.labor_base_pct, m.cogs_pct, m.tips, m.tags, m.week_of,
                       case when not (${APART}) then m.revenue end as open_revenue, ${APART} as apart,
                       ${openIn('p', sql`m.week_of`)} as in_open,
                       m.week_of >= ${weeks[0]}::date as now, ${isIn('m.week_of', compared.weeks)} as later,
                       ${isIn('m.week_of', compared.weeksBefore)} as earlier
                  from weekly_metrics m
                 where m.venue_id = p.id and m.week_of between ${compared.weeksBefore[0]}::date and ${weeks.at(-1)}::date) m
            window pair as (partition by m.later or m.earlier,
                            (m.week_of - ${compared.weeksBefore[0]}::date) % ${compared.weeks.length * 7}::int)) w) n)`

/** A percentage, of a venue or of sums. */
export const pct = (name: string): Sql => raw(`round(${name}_product / nullif(${name}_revenue, 0), 2)`)

const weightedOrMean = (product: string, revenue: string, mean: string): Sql =>
  raw(`round(coalesce(${product} / nullif(${revenue}, 0), ${mean}), 2)`)

/** The same, or the plain mean if no week has both a percentage and a revenue (decision 015). */
export const pctOrMean = (name: string): Sql =>
  weightedOrMean(`${name}_product`, `${name}_revenue`, `${name}_mean`)

/** The same of weeks in a group, from the columns of a percentage and its revenue. */
export const pctOfWeeks = (pct: string, revenue: string): Sql =>
  weightedOrMean(
    `sum(${pct} * ${revenue})`,
    `sum(${revenue}) filter (where ${pct} is not null)`,
    `avg(${pct})`,
  )
