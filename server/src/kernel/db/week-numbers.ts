import type { Week } from '@scope/contract/kernel/calendar'
import sql, { raw, type Sql } from 'sql-template-tag'

/*
 * What the weeks of venues add up to, as SQL: money is a sum, a percentage is weighted by revenue (decisions 6). A
 * percentage is carried as its two sums, so that venues can be added up as weeks are.
 */

/** Its two sums: a week counts where both are there (decision 015). */
const weighted = (name: string, column: string, when: Sql): Sql => sql`
  sum(w.revenue * ${raw(column)}) filter (where ${when}) as ${raw(`${name}_product`)},
  sum(w.revenue) filter (where ${when} and ${raw(column)} is not null) as ${raw(`${name}_revenue`)}`

/** The same of a span, and the plain mean for where no revenue is beside it. */
const percentage = (name: string, column: string): Sql => sql`
  ${weighted(name, column, sql`w.now`)}, avg(${raw(column)}) filter (where w.now) as ${raw(`${name}_mean`)}`

/**
 * The numbers of a span of each venue of `places`, which has their ids, and what trends need: like with like, a week of
 * the span and the one that stands in its place in the span before, where both are reported. A common table expression
 * called `numbers`.
 */
export const weekNumbers = ({ weeks, weeksBefore }: { weeks: Week[]; weeksBefore: Week[] }): Sql => sql`
  numbers as (
    select p.id as venue_id, n.*
      from places p cross join lateral (
        select sum(w.revenue) filter (where w.now) as revenue,
               (count(w.revenue) filter (where w.now))::int as reported,
               sum(w.revenue) filter (where w.now and w.revenues = 2) as revenue_paired,
               sum(w.revenue) filter (where not w.now and w.revenues = 2) as revenue_before,
               ${weighted('labor_paired', 'w.labor_true_pct', sql`w.now and w.labors = 2`)},
               ${weighted('labor_before', 'w.labor_true_pct', sql`not w.now and w.labors = 2`)},
               ${weighted('cogs_paired', 'w.cogs_pct', sql`w.now and w.cogses = 2`)},
               ${weighted('cogs_before', 'w.cogs_pct', sql`not w.now and w.cogses = 2`)},
               ${percentage('labor', 'w.labor_true_pct')},
               ${percentage('base', 'w.labor_base_pct')},
               ${percentage('cogs', 'w.cogs_pct')}
          from (
            select m.revenue, m.labor_true_pct, m.labor_base_pct, m.cogs_pct, m.week_of >= ${weeks[0]}::date as now,
                   count(m.revenue) over pair as revenues, count(m.revenue * m.labor_true_pct) over pair as labors,
                   count(m.revenue * m.cogs_pct) over pair as cogses
              from weekly_metrics m
             where m.venue_id = p.id and m.week_of between ${weeksBefore[0]}::date and ${weeks.at(-1)}::date
            window pair as (partition by (m.week_of - ${weeksBefore[0]}::date) % ${weeks.length * 7}::int)) w) n)`

/** A venue's percentage. */
export const pct = (name: string): Sql => raw(`round(${name}_product / nullif(${name}_revenue, 0), 2)`)

/** Where a venue has percentages and no revenue beside any of them, their plain mean (decision 015). */
export const pctOrMean = (name: string): Sql =>
  raw(`round(coalesce(${name}_product / nullif(${name}_revenue, 0), ${name}_mean), 2)`)

/** The percentage of all venues together. */
export const pctOfAll = (name: string): Sql =>
  raw(`round(sum(${name}_product) / nullif(sum(${name}_revenue), 0), 2)`)
