import type { Agreement } from '@scope/contract/insight/agreement'
import type { Signal } from '@scope/contract/insight/signal'
import { SIGNAL_SCREENS } from '@scope/contract/insight/signal.words'
import type { Brief } from '@scope/contract/insight/visit/brief'
import { VISIT_WAY_LABELS } from '@scope/contract/insight/visit/visit.words'
import { beside } from '@scope/contract/insight/year/lines.words'
import { PATHS } from '@scope/contract/kernel/paths.words'
import { tagLabels } from '@scope/contract/numbers/tags.words'
import { STATUS_LABELS } from '@scope/contract/work/priority.words'
import { BAD, FAIR, GOOD } from '../../../../kernel/export/paper.ts'
import { monthDay } from '../../../../kernel/export/words.ts'
import { pathTo, venuePath, visitPath } from '../../../../kernel/path-to.ts'
import { firstOf, missedText, onOneLine, stateText } from './words.ts'

/**
 * A line of a brief: what leads to its row, what needs somebody, and the rest. `most`: as many lines of text as it takes if
 * everything fits; `least`: as many if not.
 */
export type BriefLine = {
  lead: string
  path: string
  color?: string
  alert?: string
  rest?: string
  most?: number
  least?: number
}

/** A section of a brief. `weight`: its share of the page if not all fit. `note`: quiet words below its title. */
export type BriefSection = { title: string; note?: string; lines: BriefLine[]; weight: number }

/** The sections of a brief above its numbers and below them, without empty ones. */
export function sectionsOf(brief: Brief): { above: BriefSection[]; below: BriefSection[] } {
  const { venue, lastTime, stillOpen } = brief
  const screen = (path: string) => venuePath(path, venue)
  const section = (title: string, lines: BriefLine[], weight = 1): BriefSection[] =>
    lines.length === 0 ? [] : [{ title, lines, weight }]
  return {
    above: [
      ...section(
        'Last time',
        lastTime ? [lastLine(lastTime), ...lastTime.agreements.map(agreementLine)] : [],
        6,
      ),
      ...section('Still open', stillOpen.map(agreementLine), 2),
    ],
    below: [
      ...section('Signals', brief.signals.map(signalLine), 3),
      ...section('Priorities', priorityLines(brief), 4).map((one) => ({
        ...{ ...one, note: `due ${monthDay(brief.priorities.dueAt)}` },
      })),
      ...section('People', peopleLines(brief), 2),
      ...section(
        'Well done',
        brief.people.wellDones.map(({ to, from, text }) => ({
          ...{ lead: to, rest: beside(text, `from ${from}`) },
          path: pathTo(PATHS.accomplishments, { type: 'well-done' }),
        })),
      ),
      ...section(
        'Focuses',
        brief.focuses.map(({ title, answer }) => ({
          ...{ lead: title, rest: answer ?? 'No answer yet', path: screen(PATHS.board), most: 2 },
        })),
      ),
      ...section(
        'Ahead',
        brief.ahead.map(({ weekOf, tags }) => ({
          ...{ lead: `Week of ${monthDay(weekOf)}`, rest: tagLabels(tags) },
          path: pathTo(screen(PATHS.metrics), { week: weekOf }),
        })),
      ),
      ...section('Points', pointLines(brief), 2),
    ],
  }
}

const lastLine = ({ id, on, by, visitor, summary }: NonNullable<Brief['lastTime']>): BriefLine => ({
  ...{ lead: beside(monthDay(on), VISIT_WAY_LABELS[by], visitor), path: visitPath(id) },
  ...{ rest: onOneLine(summary), most: 3, least: 2 },
})

function agreementLine(agreement: Agreement): BriefLine {
  const { text, visit } = agreement
  const state = stateText(agreement)
  return {
    ...{ lead: text, path: visitPath(visit?.id ?? ''), most: 2, least: 2 },
    ...(visit?.overdue
      ? { alert: state, rest: visit.owner.name }
      : { rest: beside(state, visit?.owner.name ?? '') }),
  }
}

const TONES = { urgent: BAD.color, watch: FAIR.color, positive: GOOD.color }

function signalLine({ headline, reason, tone, cta }: Signal): BriefLine {
  const { path, names } = SIGNAL_SCREENS[cta.place]
  const all = { venue: cta.venueSlug, blt: cta.bltSlug, week: cta.week }
  const named = names.flatMap((name) => (all[name] === null ? [] : [[name, all[name]] as const]))
  const [screen = '', view] = venuePath(path, { slug: cta.venueSlug }).split('?')
  const query = { ...Object.fromEntries(new URLSearchParams(view)), ...Object.fromEntries(named) }
  return { lead: headline, rest: reason, path: pathTo(screen, query), color: TONES[tone], most: 2, least: 2 }
}

const priorityLines = ({ venue, priorities }: Brief): BriefLine[] =>
  priorities.rows.map(({ id, bltSlug, bltName, title, status, missed, toSignOff }) => {
    const state = STATUS_LABELS[status]
    const isAtRisk = status === 'AT_RISK'
    return {
      ...{ lead: title, path: pathTo(PATHS.home, { venue: venue.slug, blt: bltSlug, show: id }) },
      ...{ most: 2, least: 2 },
      ...(isAtRisk && { alert: state }),
      rest: beside(!isAtRisk && state, missedText(missed), toSignOff && 'Due to be signed off', bltName),
    }
  })

function peopleLines({ venue, people }: Brief): BriefLine[] {
  const at = (screen: string, { slug }: { slug: string }) => pathTo(screen, { venue: venue.slug, blt: slug })
  const line = (member: { slug: string; name: string }, rest: string, screen: string = PATHS.home) => ({
    ...{ lead: member.name, rest, path: at(screen, member) },
  })
  return [
    ...people.away.map((member) => line(member, `Away until ${monthDay(member.until)}`)),
    ...people.joined.map((member) => line(member, `New since ${monthDay(member.on)}`)),
    ...people.left.map((member) => line(member, `Left on ${monthDay(member.on)}`)),
    ...people.developing.map((member) => line(member, firstOf(member.skills, 2), PATHS.skills)),
  ]
}

function pointLines({ visit, points }: Brief): BriefLine[] {
  const line = (lead: string, text: string) => ({
    ...{ lead, rest: onOneLine(text), path: visitPath(visit.id), most: 4, least: 2 },
  })
  return [
    ...points.managers.map(({ name, text }) => line(name, text)),
    ...(points.own === '' ? [] : [line('Yours', points.own)]),
  ]
}
