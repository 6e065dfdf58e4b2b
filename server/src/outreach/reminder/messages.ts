import { type CardText, cardTexts, type RollupCard } from '@scope/contract/insight/rollup/cards.words'
import type { Rollup } from '@scope/contract/insight/rollup/rollup'
import type { Signal } from '@scope/contract/insight/signal'
import { SIGNAL_SCREENS } from '@scope/contract/insight/signal.words'
import { type PlainDate, type Week, weekOf } from '@scope/contract/kernel/calendar'
import { countText, plural } from '@scope/contract/kernel/count.words'
import { ABSENT } from '@scope/contract/kernel/figures'
import { PATHS } from '@scope/contract/kernel/paths.words'
import { differenceIs } from '@scope/contract/numbers/differences.words'
import { METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import type { TargetStanding } from '@scope/contract/numbers/targets'
import { standingText } from '@scope/contract/numbers/targets.words'
import { weekRange } from '../../kernel/export/words.ts'
import { pathTo, venuePath } from '../../kernel/path-to.ts'
import type { Line, Written } from '../../ports/chat/message.ts'
import { checkInLinks, journalLink, type Named } from '../chat/messages.ts'
import type { Subject } from './rules.ts'

/** Further lines are only counted, because cards have limits and long lists are not read. */
const LINES_MAX = 20
const NAMES_MAX = 10

/** The first `max` texts, and the number of the others. */
function first(texts: readonly string[], max: number): { head: string[]; more: string[] } {
  const rest = texts.length - max
  return { head: texts.slice(0, max), more: rest > 0 ? [`and ${countText(rest)} more`] : [] }
}

/** `Ana, Jo and 3 more` */
function inOneLine(names: readonly string[]): string {
  const { head, more } = first(names, NAMES_MAX)
  return [head.join(', '), ...more].filter(Boolean).join(' ')
}

/** A person missing a journal at one venue: for this week, last week, or both. */
export type Missing = { name: string; dueToday: boolean; overdue: readonly Week[] }

/** The daily reminder: everyone of a venue who is missing a journal, in one message. `today` is the venue’s date. */
export function journalReminder(venue: Named, missing: readonly Missing[], today: PlainDate): Written {
  const { head, more } = first(
    missing.map((who) => `${who.name}: ${missedText(who, today)}`),
    LINES_MAX,
  )
  return {
    summary: `Missing a journal: ${inOneLine(missing.map(({ name }) => name))}`,
    message: {
      title: 'Journals missing',
      subtitle: venue.name,
      sections: [{ lines: [...head, ...more] }],
      links: [
        { label: 'Write a journal', path: pathTo('/journal') },
        { label: 'Open Waiting', path: pathTo('/', { view: 'waiting', venue: venue.slug }) },
        ...checkInLinks({ venue, week: weekOf(today) }),
      ],
    },
  }
}

function missedText({ dueToday, overdue }: Missing, today: PlainDate): string {
  const thisWeek = weekOf(today)
  return [
    ...(dueToday ? ['due today'] : []),
    ...overdue.map((week) => (week === thisWeek ? 'overdue' : 'last week’s overdue')).reverse(),
  ].join('; ')
}

const REMINDED: Record<Subject, { missing: string; label: string; path: string }> = {
  'check-in': { missing: 'No check-in', label: 'Open the priority', path: '/' },
  journal: { missing: 'Journal overdue', label: 'Write the journal', path: '/journal' },
}

/** A manager’s reminder to a member. The link leads to the oldest of the weeks. */
export function memberReminder(about: {
  venue: Named
  member: Named
  subject: Subject
  weeks: readonly Week[]
  by: string
}): Written {
  const { venue, member, subject, weeks, by } = about
  const { missing, label, path } = REMINDED[subject]
  const [week = ''] = weeks
  const link = { venue, member, week }
  return {
    summary: `${by} reminded ${member.name}: ${missing.toLowerCase()}`,
    message: {
      title: `Reminder for ${member.name}`,
      subtitle: venue.name,
      sections: [
        {
          lines: [
            ...weeks.map((one) => ({ label: `Week of ${weekRange([one])}`, text: missing })),
            { label: 'From', text: by },
          ],
        },
      ],
      links: [
        { label, path: pathTo(path, { venue: venue.slug, blt: member.slug, week }) },
        ...(subject === 'check-in' ? [...checkInLinks(link), journalLink(link)] : []),
      ],
    },
  }
}

/** A signal in the digest. */
type DigestSignal = Pick<Signal, 'headline' | 'venueName' | 'venueSlug' | 'cta'>

/** A venue's priorities of the closing period that are not signed off. */
type Unsigned = { venueName: string; count: number; ready: number }

export type DigestOf = {
  company: string
  /** The rollup of the week that ends. */
  rollup: Rollup
  /** The rollup of the latest week with numbers: the week that ends, or the one before. */
  numbers: Rollup
  /** Venues with missing numbers, and the number of weeks. */
  missing: readonly { venueName: string; weeks: number }[]
  /** Figures that have been off their target for three weeks, worst first. */
  offTarget: readonly (TargetStanding & { venueName: string })[]
  /** The period that ends with the week, and its venues with unsigned priorities, most first; null in other weeks. */
  closing: { period: number; unsigned: readonly Unsigned[] } | null
  /** The well-dones of this week, at most three per venue. */
  wellDones: readonly { venueName: string; said: readonly { to: string; from: string }[] }[]
  /** Most serious first. */
  signals: readonly DigestSignal[]
}

/**
 * The weekly digest: the week of all venues in the words of the rollup, missing numbers, unsigned priorities, and
 * signals. It has many readers, so its links only open screens that everyone with these venues may open; the rollup is
 * for VPs and leadership, who own the space.
 */
export function weeklyDigest(digest: DigestOf): Written {
  const { company, rollup, numbers, missing, offTarget, closing, wellDones, signals } = digest
  const thanked = first(wellDones.map(wellDoneLine), LINES_MAX)
  const off = first(offTarget.map(targetLine), NAMES_MAX)
  const week = `Week of ${weekRange(rollup.weeks)}`
  const silent = missing.map(({ venueName, weeks }) =>
    weeks > 1 ? `${venueName} (${weeks} weeks)` : venueName,
  )
  const sections = [
    {
      heading: `Numbers, week of ${weekRange(numbers.weeks)}`,
      lines: figureLines(numbers, ['revenue', 'labor']),
    },
    { heading: 'This week', lines: figureLines(rollup, ['journals', 'atRisk']) },
    { heading: 'Numbers missing', lines: silent.length > 0 ? [inOneLine(silent)] : [] },
    { heading: 'Off target', lines: [...off.head, ...off.more] },
    ...(closing ? [unsignedSection(closing)] : []),
    { heading: 'Well done', lines: [...thanked.head, ...thanked.more] },
    { heading: 'Signals', lines: signals.slice(0, NAMES_MAX).map((signal) => signalLine(signal, rollup)) },
  ]
  return {
    summary: figuresFirst(digest),
    message: {
      title: week,
      subtitle: `${company} · ${plural(rollup.venues, 'venue')}`,
      sections: sections.filter(({ lines }) => lines.length > 0),
      links: [{ label: 'Open the rollup', path: pathTo(PATHS.rollup) }],
    },
  }
}

/** `Las Perlas LA: Ana Flores (from Jo Oh), Al Ma (from Dana Reyes)` */
function wellDoneLine({ venueName, said }: DigestOf['wellDones'][number]): string {
  return `${venueName}: ${said.map(({ to, from }) => `${to} (from ${from})`).join(', ')}`
}

/** `Las Perlas LA: Labor % (true) 1.2 pts over, target at most 26.0% · Theo Park` */
function targetLine(standing: DigestOf['offTarget'][number]): string {
  const { venueName, figure, owner } = standing
  const owned = owner ? ` · ${owner}` : ''
  return `${venueName}: ${METRICS_LABELS[figure]} ${standingText(standing)}${owned}`
}

/** `$84K revenue, 24.6% labor (Nov 9 – 15, 2026); 4 of 6 journals, 1 at risk (Nov 16 – 22, 2026)`, without absent figures. */
function figuresFirst({ rollup, numbers }: DigestOf): string {
  const of = (one: Rollup, named: readonly (readonly [RollupCard, string])[]) =>
    named.flatMap(([card, name]) => {
      const { figure } = cardTexts(one).find((text) => text.card === card) ?? { figure: ABSENT }
      return figure === ABSENT ? [] : [`${figure} ${name}`]
    })
  const sold = of(numbers, [
    ['revenue', 'revenue'],
    ['labor', 'labor'],
  ])
  const done = of(rollup, [
    ['journals', 'journals'],
    ['atRisk', 'at risk'],
  ])
  const spans =
    numbers.weeks[0] === rollup.weeks[0]
      ? [{ texts: [...sold, ...done], weeks: rollup.weeks }]
      : [
          { texts: sold, weeks: numbers.weeks },
          { texts: done, weeks: rollup.weeks },
        ]
  return spans
    .filter(({ texts }) => texts.length > 0)
    .map(({ texts, weeks }) => `${texts.join(', ')} (${weekRange(weeks)})`)
    .join('; ')
}

/** `5 priorities at 2 venues. 1 ready to sign off.`, then the venues. */
function unsignedSection({ period, unsigned }: NonNullable<DigestOf['closing']>) {
  const sum = (key: 'count' | 'ready') => unsigned.reduce((total, venue) => total + venue[key], 0)
  const [count, ready] = [sum('count'), sum('ready')]
  const total = `${plural(count, 'priority', 'priorities')} at ${plural(unsigned.length, 'venue')}.`
  const wait = ready === 0 ? '' : ` ${countText(ready)} ready to sign off.`
  const names = inOneLine(unsigned.map(({ venueName, count }) => `${venueName} (${count})`))
  return { heading: `Not signed off in period ${period}`, lines: count > 0 ? [`${total}${wait}`, names] : [] }
}

/**
 * A signal with its week: that of its numbers, or the week that ends. It opens its evidence: the numbers, or the
 * member's priority, journal or progress. If only managers may open that, it opens the board.
 */
function signalLine({ headline, venueName, venueSlug, cta }: DigestSignal, rollup: Rollup): Line {
  const week = cta.place === 'metrics' ? cta.week : null
  const { venueSlug: venue, bltSlug, week: targetWeek } = cta
  const named = { venue, blt: bltSlug, week: targetWeek }
  const toEvidence = cta.place !== 'waiting' && (cta.place !== 'metrics' || week)
  const { path, names } = SIGNAL_SCREENS[toEvidence ? cta.place : 'board']
  return {
    label: venueName,
    text: headline,
    note: `Week of ${weekRange(week ? [week] : rollup.weeks)}`,
    path: pathTo(
      venuePath(path, { slug: venueSlug }),
      Object.fromEntries(names.flatMap((name) => (named[name] ? [[name, named[name]]] : []))),
    ),
  }
}

/** Lines for these cards of a rollup, in the rollup's words. */
function figureLines(rollup: Rollup, cards: readonly RollupCard[]): Line[] {
  const texts = cardTexts(rollup).filter(({ card }) => cards.includes(card))
  return texts.map((text) => figureLine(text, rollup))
}

function figureLine(text: CardText, rollup: Rollup): Line {
  const { label, figure, note, ends } = text
  const beside = besideFigure(text, rollup)
  const extremes = ends.map(({ name, venue, value }) => `${name}: ${venue.name}, ${value}`)
  return { label, text: [beside ? `${figure} · ${beside}` : figure, ...extremes].join('\n'), note }
}

/** The comparison of a card: `$46,215 under budget`, `+2 from the week before`. */
function besideFigure({ card, trend, since }: CardText, { differences, compare }: Rollup): string | null {
  if (card === 'revenue' || card === 'labor') {
    const figure = card === 'revenue' ? card : 'laborTruePct'
    return differenceIs(differences, figure, compare.with)?.text ?? null
  }
  return trend && `${trend.text} ${since}`
}
