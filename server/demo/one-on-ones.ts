import { addDays, addWeeks, type Week } from '@scope/contract/kernel/calendar'
import type { NewRow } from '../src/kernel/db/tables.ts'
import { instantOf, type Today } from './day.ts'
import type { DemoMember } from './members.ts'
import { type Random, randomOf } from './random.ts'
import type { Story } from './story.ts'
import { AGREEMENTS } from './words/agreements.ts'
import { YEAR_AGREEMENTS } from './words/year.ts'

/** A week's one-on-one with what was agreed. */
export type OneOnOneStory = { oneOnOne: NewRow<'oneOnOnes'>; agreements: NewRow<'agreements'>[] }

type Fate = 'finished' | 'unfinished' | 'on leave' | 'none'

/** The results of last week, the week before and so on. Other members finished most of theirs. */
const FATES: Record<string, readonly Fate[]> = {
  'marisol-vega': ['finished', 'finished', 'finished', 'none'],
  'theo-park': ['on leave', 'unfinished', 'finished', 'finished'],
}
const WEEKS = 4
/** Members with one-on-ones through the whole year, every fourth week. */
const ALL_YEAR = ['marisol-vega', 'theo-park']
const YEAR = { first: 8, last: 48, apart: 4 }
const MINUTE_MS = 60_000

/** A member's one-on-ones of the last weeks; this week's are still to come. */
export function oneOnOnesOf(
  seed: string,
  member: DemoMember,
  stories: readonly Story[],
  today: Today,
): OneOnOneStory[] {
  const random = randomOf(`${seed} one-on-ones ${member.slug}`)
  if (member.managerId === member.id) return []
  return Array.from({ length: WEEKS }, (_, back) => {
    const usual = random.chance(0.85) ? 'finished' : random.pick(['on leave', 'none'] as const)
    return tell(random, member, {
      week: addWeeks(today.week, -1 - back),
      fate: FATES[member.slug]?.[back] ?? usual,
      task: back === 0 ? openTask(stories) : undefined,
      isLast: back === 0,
    })
  }).flatMap((story) => story ?? [])
}

/** Earlier one-on-ones of the year. All their agreements are done. */
export function earlierOneOnOnes(seed: string, member: DemoMember, today: Today): OneOnOneStory[] {
  if (!ALL_YEAR.includes(member.slug)) return []
  const random = randomOf(`${seed} one-on-ones of the year ${member.slug}`)
  const texts = random.shuffled(YEAR_AGREEMENTS)
  const stories: OneOnOneStory[] = []
  for (let back = YEAR.first; back <= YEAR.last; back += YEAR.apart) {
    const text = texts.pop()
    stories.push(heldOneOnOne(random, member, addWeeks(today.week, -back), text ? [text] : []))
  }
  return stories
}

/** A one-on-one held long ago, with agreements that were done in the week after. */
export function heldOneOnOne(
  random: Random,
  member: DemoMember,
  week: Week,
  texts: readonly string[],
): OneOnOneStory {
  const begunAt = instantOf(member.timezone, week, 11 * 60 + random.int(0, 179))
  const minutes = random.int(11, 19)
  const finishedAt = new Date(begunAt.getTime() + minutes * MINUTE_MS)
  const id = random.uuid()
  const doneAt = instantOf(member.timezone, addDays(week, random.int(2, 6)), 17 * 60)
  const agreed = { oneOnOneId: id, due: addDays(week, 7), taskId: null, doneAt, updatedAt: doneAt }
  return {
    oneOnOne: {
      ...{ id, bltId: member.id, weekOf: week, managerId: member.managerId, begunAt, finishedAt, minutes },
      ...{ skippedById: null, skipReason: null, movedTo: null, points: null },
      ...{ createdAt: begunAt, updatedAt: finishedAt },
    },
    agreements: texts.map((text) => ({ id: random.uuid(), ...agreed, text, createdAt: begunAt })),
  }
}

const openTask = (stories: readonly Story[]) =>
  stories
    .filter(({ priority }) => !priority.isArchived)
    .flatMap(({ tasks }) => tasks)
    .find(({ completed }) => !completed)

type Plot = { week: Week; fate: Fate; task: Story['tasks'][number] | undefined; isLast: boolean }

function tell(random: Random, member: DemoMember, { week, fate, task, isLast }: Plot): OneOnOneStory | null {
  if (fate === 'none') return null
  const begun = instantOf(member.timezone, week, 11 * 60 + random.int(0, 179))
  const minutes = random.int(11, 19)
  const finished = new Date(begun.getTime() + minutes * MINUTE_MS)
  const id = random.uuid()
  const wasAway = fate === 'on leave'
  const ended = fate === 'finished'
  const texts = wasAway ? [] : random.shuffled(AGREEMENTS).slice(0, isLast ? 2 : random.int(1, 2))
  const agreements = texts.map((text, index) => {
    const createdAt = new Date(begun.getTime() + (5 + index) * MINUTE_MS)
    const due = addDays(week, random.pick([3, 4, 7]))
    const done = isLast ? index === 0 : random.chance(0.9)
    const doneAt = done ? instantOf(member.timezone, addDays(week, 2), 20 * 60) : null
    return {
      ...{ id: random.uuid(), oneOnOneId: id, text, due, taskId: null as string | null, doneAt },
      ...{ createdAt, updatedAt: doneAt ?? createdAt },
    }
  })
  if (task?.id && ended && task.createdAt && task.createdAt < begun) {
    const createdAt = new Date(begun.getTime() + 4 * MINUTE_MS)
    agreements.unshift({
      ...{ id: random.uuid(), oneOnOneId: id, text: task.label, due: task.due ?? '', taskId: task.id },
      ...{ doneAt: null, createdAt, updatedAt: createdAt },
    })
  }
  return {
    oneOnOne: {
      id,
      bltId: member.id,
      weekOf: week,
      managerId: wasAway ? null : member.managerId,
      begunAt: wasAway ? null : begun,
      finishedAt: ended ? finished : null,
      minutes: ended ? minutes : null,
      skippedById: wasAway ? member.managerId : null,
      skipReason: wasAway ? 'On leave' : null,
      movedTo: null,
      points: null,
      createdAt: begun,
      updatedAt: ended ? finished : begun,
    },
    agreements: agreements.map((one) => ({ ...one, due: one.due || null })),
  }
}

const POINTS: Record<string, string> = {
  'marisol-vega':
    'Saturday needs a second barback until the holidays.\nCan I take the agave class on the 9th?',
}

/** A member's points for the next one-on-one, written the evening before today. */
export function pointsOf(member: DemoMember, today: Today): NewRow<'oneOnOnePoints'>[] {
  const text = POINTS[member.slug]
  const updatedAt = instantOf(member.timezone, addDays(today.date, -1), 19 * 60)
  return text ? [{ bltId: member.id, text, updatedAt }] : []
}
