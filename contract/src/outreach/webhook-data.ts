import { type Static, type TObject, Type } from 'typebox'
import { AGREED_FIGURES } from '../insight/agreement.words.ts'
import { VISIT_WAYS } from '../insight/visit/visit.words.ts'
import { ACCESS_ROLES, JOB_ROLES } from '../kernel/access.ts'
import { exact, Figure, Id, nullable, oneOf, PlainDate } from '../kernel/schema.ts'
import { ofEach, STORED_FIGURES } from '../numbers/metrics.words.ts'
import { TAG_KINDS } from '../numbers/tags.words.ts'
import { VISIBILITIES } from '../work/journal.words.ts'
import { CHECK_IN_STATUSES, FINAL_STATUSES, PRIORITY_STATUSES } from '../work/priority.words.ts'
import { SKILL_STATUSES } from '../work/skill.words.ts'
import type { WebhookEvent } from './webhook.words.ts'

const ofVenue = { venueId: Id }
const ofMember = { ...ofVenue, memberId: Id }
const ofPriority = {
  ...ofMember,
  priorityId: Id,
  status: oneOf(PRIORITY_STATUSES),
  period: Type.Integer(),
  year: Type.Integer(),
  dueAt: PlainDate,
}
const ofJournal = {
  ...ofMember,
  journalId: Id,
  authorId: Id,
  week: PlainDate,
  visibility: oneOf(VISIBILITIES),
}

/**
 * The data of each event for webhooks, besides the address of its screen: ids and facts, never a text that someone
 * wrote. Weeks are their Mondays, `byId` is the app user who acted. `server/triggers.sql` writes it,
 * `docs/api/webhooks.md` says when.
 */
export const EVENT_DATA = {
  'numbers.saved': exact({
    ...ofVenue,
    week: PlainDate,
    ...ofEach(STORED_FIGURES, () => Figure),
    tags: Type.Array(exact({ kind: oneOf(TAG_KINDS) })),
    source: Type.String(),
  }),
  'check-in.saved': exact({
    ...ofMember,
    checkInId: Id,
    priorityId: Id,
    week: PlainDate,
    status: oneOf(CHECK_IN_STATUSES),
    byId: Id,
  }),
  'priority.created': exact({
    ...ofPriority,
    category: Type.String(),
    carriedFromId: nullable(Id),
    byId: nullable(Id),
  }),
  'priority.signed-off': exact({ ...ofPriority, byId: nullable(Id) }),
  'priority.archived': exact({
    ...ofPriority,
    because: oneOf(['period ended', 'withdrawn']),
    finalStatus: nullable(oneOf(FINAL_STATUSES)),
    completionRate: nullable(Type.Integer()),
    totalCheckIns: Type.Integer(),
    missedCheckIns: Type.Integer(),
  }),
  'journal.submitted': exact(ofJournal),
  'journal.reviewed': exact({ ...ofJournal, byId: nullable(Id), replied: Type.Boolean() }),
  'one-on-one.finished': exact({
    ...ofMember,
    oneOnOneId: Id,
    managerId: nullable(Id),
    week: PlainDate,
    minutes: nullable(Type.Integer()),
  }),
  'visit.shared': exact({
    ...ofVenue,
    visitId: Id,
    visitorId: Id,
    on: PlainDate,
    by: oneOf(VISIT_WAYS),
    minutes: nullable(Type.Integer()),
    /** The number of agreements. */
    agreements: Type.Integer(),
  }),
  'agreement.done': exact({
    ...ofVenue,
    agreementId: Id,
    visitId: Id,
    ownerId: Id,
    byId: nullable(Id),
    due: nullable(PlainDate),
    figure: nullable(oneOf(AGREED_FIGURES)),
  }),
  'skill.verified': exact({
    ...ofMember,
    skillId: Id,
    status: oneOf(SKILL_STATUSES),
    byId: nullable(Id),
  }),
  'person.changed': exact({
    personId: Id,
    active: Type.Boolean(),
    accessRole: oneOf(ACCESS_ROLES),
    jobRole: oneOf(JOB_ROLES),
    venueIds: Type.Array(Id),
  }),
  'venue.changed': exact({
    ...ofVenue,
    state: nullable(Type.String()),
    timezone: Type.String(),
    dayEndHour: Type.Integer(),
    managerId: nullable(Id),
  }),
} satisfies Record<WebhookEvent, TObject>

export type EventData<E extends WebhookEvent = WebhookEvent> = Static<(typeof EVENT_DATA)[E]>
