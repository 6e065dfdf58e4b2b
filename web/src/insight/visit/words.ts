import { VISIT_WAY_LABELS, type VisitWay } from '@scope/contract/insight/visit/visit.words'
import { weekdayDate } from '../../lib/dates/dates.ts'
import { KEEP_OPEN } from '../../lib/offline/outbox.ts'
import { firstName } from '../../work/journal/first-name.ts'
import type { Visit } from './api.ts'
import { onDay } from './plan/words.ts'

/** `Friday, Nov 27 · In person · with Dana Ruiz`, `Today · By phone · by Ana Reyes` */
export function visitLine({ on, today, by, own, manager, visitor }: VisitLineOf): string {
  const other = own ? manager : visitor
  const parts = [
    on === today ? 'Today' : weekdayDate(on),
    VISIT_WAY_LABELS[by],
    other && `${own ? 'with' : 'by'} ${other.name}`,
  ]
  return parts.filter(Boolean).join(' · ')
}

type VisitLineOf = Pick<Visit, 'on' | 'today' | 'by' | 'own' | 'manager' | 'visitor'>

const NOUNS: Record<VisitWay, string> = { visit: 'visit', call: 'call' }

/** The noun of its way: a visit, or a call. */
export const nounOf = ({ by }: { by: VisitWay }): string => NOUNS[by]

/** `Points for the visit on Friday`, `Points for the call today`. */
export function pointsLabel({ on, today, by }: Pick<Visit, 'on' | 'today' | 'by'>): string {
  return `Points for the ${nounOf({ by })} ${onDay(on, today)}`
}

/** `Share with Dana`, or without a general manager `Share it`. */
export const shareLabel = ({ manager }: Pick<Visit, 'manager'>): string =>
  manager ? `Share with ${firstName(manager.name)}` : 'Share it'

type Whereabouts = {
  /** The texts differ from what the server has. */
  unsent: boolean
  /** Another device’s text waits to be chosen. */
  choosing: boolean
  /** A text is too long, or an agreement has no day. */
  held: boolean
  /** Nothing is typed yet. */
  isEmpty: boolean
  waits: boolean
  /** The device could not store the waiting save. */
  unkept: boolean
  /** The texts are stored on the device. */
  onDevice: boolean
  /** The reason why the server refused them. */
  refused: string | null
}

type SavedLine = { text: string; tone: 'quiet' | 'at-risk' }

/** Says where the visitor’s texts are. */
export function savedLine(where: Whereabouts): SavedLine {
  const kept = where.onDevice ? 'Kept on this device.' : 'This browser can’t keep it: copy it.'
  if (where.unkept) return { text: KEEP_OPEN, tone: 'at-risk' }
  if (where.choosing)
    return { text: `Changed on another device, too. Choose below. ${kept}`, tone: 'at-risk' }
  if (where.refused !== null) return { text: `Not saved. ${where.refused} ${kept}`, tone: 'at-risk' }
  if (where.waits)
    return { text: where.onDevice ? `Waiting to send. ${kept}` : 'Waiting to send.', tone: 'quiet' }
  if (where.unsent && (where.held || !where.onDevice))
    return { text: `Not saved yet. ${kept}`, tone: 'at-risk' }
  if (where.unsent) return { text: 'Kept on this device', tone: 'quiet' }
  return { text: where.isEmpty ? '' : 'Saved', tone: 'quiet' }
}
