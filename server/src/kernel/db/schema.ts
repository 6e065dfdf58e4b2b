import type { AwayKind } from '@scope/contract/company/away.words'
import type { VisitWeeks } from '@scope/contract/company/company.words'
import type { Comparison, Theme } from '@scope/contract/company/settings.words'
import type { SetupStep } from '@scope/contract/company/setup.words'
import type { AgreedFigure } from '@scope/contract/insight/agreement.words'
import type { ExportState } from '@scope/contract/insight/export.words'
import type { KeepYears } from '@scope/contract/insight/retention.words'
import type { SecurityKind } from '@scope/contract/insight/security.words'
import type { VisitWay } from '@scope/contract/insight/visit/visit.words'
import type { WellDoneAbout } from '@scope/contract/insight/well-done.words'
import type { AccessRole, JobRole } from '@scope/contract/kernel/access'
import type { TokenScope } from '@scope/contract/kernel/scopes.words'
import type { TeamRole } from '@scope/contract/kernel/team.words'
import type { BudgetFigure } from '@scope/contract/numbers/budgets.words'
import type { MetricsNumber, Source, StoredFigure } from '@scope/contract/numbers/metrics.words'
import type {
  Arrival,
  DayFigures,
  InboxReport,
  InboxState,
  SourceReading,
} from '@scope/contract/numbers/source.words'
import type { WeekTag } from '@scope/contract/numbers/tags.words'
import type { Basis, Orientation, TargetFigure } from '@scope/contract/numbers/targets.words'
import type {
  Channel,
  MailChoice,
  MessageEvent,
  MessageState,
  PushChoice,
} from '@scope/contract/outreach/outbox.words'
import type { WebhookEvent } from '@scope/contract/outreach/webhook.words'
import type { First30DaysTemplate } from '@scope/contract/work/first-30-days.words'
import type { Visibility } from '@scope/contract/work/journal.words'
import type { CheckInStatus, FinalStatus, PriorityStatus } from '@scope/contract/work/priority.words'
import type { SkillEvent, SkillStatus } from '@scope/contract/work/skill.words'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

/** Instants in milliseconds, as in JavaScript and the API, so that versions compare exactly. */
const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
const day = (name: string) => date(name, { mode: 'string' })
const id = () => uuid('id').primaryKey().defaultRandom()
const stamps = {
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
}

/**
 * The venue that decides who can reach a row about a BLT member: the member's venue, or the row's own if the member has
 * none any more. Only database triggers write it (decision 012).
 */
const reachVenueId = () =>
  uuid('reach_venue_id')
    .notNull()
    .references(() => venues.id)

/** The full-text search index, which the database keeps up to date. */
const searchable = (texts: SQL) =>
  customType<{ data: string }>({ dataType: () => 'tsvector' })('search').generatedAlwaysAs(texts)

/** Days as PostgreSQL writes them: `{[2026-04-01,2026-09-01),[2027-03-01,)}`. */
const dayRanges = (name: string) => customType<{ data: string }>({ dataType: () => 'datemultirange' })(name)

const bytes = (name: string) => customType<{ data: Buffer }>({ dataType: () => 'bytea' })(name)

export const orgs = pgTable('orgs', {
  id: id(),
  name: text('name').notNull(),
  domain: text('domain').notNull().unique(),
  /** The time zone of what the whole company shares: the digest, the hour on its files. */
  timezone: text('timezone').notNull().default('America/Los_Angeles'),
  /** The zone that was set, as long as the database or the server does not know it. */
  unknownTimezone: text('unknown_timezone'),
  /** The operations space of the company. A secret: it never leaves the server. */
  opsGchatWebhook: text('ops_gchat_webhook'),
  /** Whether people can have tokens of their own. */
  personalTokens: boolean('personal_tokens').notNull().default(true),
  /** For how many years the journals, one-on-ones, talks about a year and skills of former members are kept; null for ever. */
  keepYears: smallint('keep_years').$type<KeepYears>(),
  /** What it will be from an instant on; without an instant nothing is to change. */
  keepYearsNext: smallint('keep_years_next').$type<KeepYears>(),
  keepYearsNextAt: instant('keep_years_next_at'),
  /** After how many weeks a signal says that nobody visited a venue; null for never. */
  visitWeeks: smallint('visit_weeks').$type<VisitWeeks>(),
  /** When the company was closed here, because it moved to another deployment. */
  closedAt: instant('closed_at'),
  /** The address of that deployment. */
  movedTo: text('moved_to'),
  /** The steps of the first day that an admin postponed or skipped. */
  setupSkipped: text('setup_skipped').array().$type<SetupStep[]>().notNull().default([]),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** The e-mail domains of a company. `orgs.domain` is the first of them. */
export const orgDomains = pgTable('org_domains', {
  domain: text('domain').primaryKey(),
  orgId: uuid('org_id')
    .notNull()
    .references(() => orgs.id),
})

/** A person who signs in. The e-mail is stored in lower case; its domain names the org. */
export const users = pgTable(
  'users',
  {
    id: id(),
    email: text('email').notNull().unique(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    /** As screens show it: `fullNameOf` of the contract in SQL. Lists are sorted by it. */
    name: text('name')
      .notNull()
      .generatedAlwaysAs(
        sql`coalesce(nullif(first_name, ''), initcap(split_part(regexp_replace(email, '[._+-].*@', '@'), '@', 1))) || coalesce(' ' || nullif(last_name, ''), '')`,
      ),
    profileImageUrl: text('profile_image_url'),
    role: text('role').$type<AccessRole>().notNull().default('BLT'),
    /** The venue that home opens with, for a person with several venues. */
    assignedVenue: uuid('assigned_venue').references(() => venues.id),
    active: boolean('active').notNull().default(true),
    /** When the person was deactivated; null while active. */
    deactivatedAt: instant('deactivated_at'),
    /** N of “Former member N”, once the name and all addresses were removed; null otherwise. */
    forgottenAs: integer('forgotten_as'),
    /** Null until the person chooses one. */
    theme: text('theme').$type<Theme>(),
    /** What figures are compared with. Null until the person chooses. */
    compare: text('compare').$type<Comparison>(),
    /** The person's account at the OpenID provider, since the first sign-in with it. An admin can release it. */
    oidcIssuer: text('oidc_issuer'),
    oidcSubject: text('oidc_subject'),
    /** Wrong codes in a row. From a limit on, only the link of the e-mail signs in. */
    wrongCodes: integer('wrong_codes').notNull().default(0),
    /** When an admin last invited the person by e-mail. */
    invitedAt: instant('invited_at'),
    /** The messages that the person wants by e-mail. */
    mailChoices: text('mail_choices').array().$type<MailChoice[]>().notNull().default([]),
    /** The notifications that the person wants on their devices. */
    pushChoices: text('push_choices').array().$type<PushChoice[]>().notNull().default([]),
    /** The newest version of Scope whose news the person dismissed. */
    newsDismissed: text('news_dismissed'),
    /** When the person declined to add a passkey; the offer is made once. */
    passkeyDeclinedAt: instant('passkey_declined_at'),
    ...stamps,
  },
  (t) => [
    unique('users_oidc').on(t.oidcIssuer, t.oidcSubject),
    index('users_name').on(sql`lower(${t.name})`, t.id),
    // Finds a part of a name or an address.
    index('users_text').using('gin', sql`${t.name} gin_trgm_ops`, sql`${t.email} gin_trgm_ops`),
  ],
)

/** `sid` is the SHA-256 of the cookie's token, so that reading this table opens no session. */
export const sessions = pgTable(
  'sessions',
  {
    sid: text('sid').primaryKey(),
    sess: jsonb('sess').$type<{ signIn: string; device?: string }>().notNull(),
    expire: instant('expire').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    /** When the person last proved who they are. Weighty acts of an admin need a recent proof. */
    provenAt: instant('proven_at').notNull().defaultNow(),
    /** Kept for weeks, on a phone that its owner marked as their own. */
    kept: boolean('kept').notNull().default(false),
  },
  (t) => [index('sessions_expire').on(t.expire), index('sessions_user').on(t.userId)],
)

/**
 * A sign-in by e-mail that waits for its code or link. `id` is the SHA-256 of the cookie's token. An unknown address gets
 * a row without a user, so that nobody can tell the difference.
 */
export const challenges = pgTable(
  'challenges',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** scrypt of the code with a salt of its own and the server's pepper: `salt:hash`. */
    code: text('code').notNull(),
    /** SHA-256 of the link's token. */
    link: text('link').notNull().unique(),
    tries: smallint('tries').notNull().default(0),
    /** The known device that asked, which has limits of its own; empty for any other browser. */
    device: text('device').notNull().default(''),
    /** For the first admin of a company: the link that set it up. */
    setupLink: text('setup_link').references(() => oneTimeLinks.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    expire: instant('expire').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [index('challenges_expire').on(t.expire), index('challenges_email').on(t.email, t.createdAt)],
)

/** A link that an operator prints: to set up a company, or for one sign-in. `id` is the SHA-256 of its token. */
export const oneTimeLinks = pgTable(
  'one_time_links',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<'setup' | 'sign-in'>().notNull(),
    /** Who signs in with it; null for the set-up. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The company as it was typed, until its first admin has proven their address. */
    company: jsonb('company').$type<{
      name: string
      domains: string[]
      timezone: string
      admin: { email: string; firstName: string; lastName: string }
    }>(),
    createdAt: instant('created_at').notNull(),
    expire: instant('expire').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [index('one_time_links_expire').on(t.expire)],
)

/**
 * The state between two steps of a sign-in with a provider or a passkey. `id` is the SHA-256 of the cookie's token.
 */
export const ceremonies = pgTable(
  'ceremonies',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<'oidc' | 'passkey-sign-in' | 'passkey-add'>().notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** State, nonce and verifier of the provider, or the challenge of the passkey. */
    state: jsonb('state').$type<Record<string, string>>().notNull(),
    expire: instant('expire').notNull(),
  },
  (t) => [index('ceremonies_expire').on(t.expire)],
)

/** A person's passkey. `id` is the credential's id, in base64url. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull().default([]),
    /** The host that it belongs to. Null for those of earlier releases, until a job names it. */
    site: text('site'),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [index('passkeys_user').on(t.userId)],
)

/**
 * A browser that gets notifications of the person who is signed in there; it ends with the session. The endpoint is a
 * secret: whoever has it can send to the device.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    sid: text('sid')
      .notNull()
      .unique()
      .references(() => sessions.sid, { onDelete: 'cascade', onUpdate: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('push_subscriptions_user').on(t.userId)],
)

/**
 * A program of the company. Its row in `users` is not active and its address belongs to no company, so that it cannot sign
 * in and is in no list of people.
 */
export const serviceAccounts = pgTable(
  'service_accounts',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    orgId: uuid('org_id')
      .notNull()
      .references(() => orgs.id),
    createdById: uuid('created_by_id').references(() => appUsers.id),
    createdAt: instant('created_at').notNull(),
    /** When it was removed. Its name stays beside what it did. */
    removedAt: instant('removed_at'),
  },
  (t) => [index('service_accounts_org').on(t.orgId)],
)

/** A token of a person or a service account: only its SHA-256. */
export const tokens = pgTable(
  'tokens',
  {
    id: id(),
    hash: text('hash').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    orgId: uuid('org_id')
      .notNull()
      .references(() => orgs.id),
    name: text('name').notNull(),
    scopes: text('scopes').array().$type<TokenScope[]>().notNull(),
    createdById: uuid('created_by_id').references(() => appUsers.id),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    /** The day of its last call in the company's zone, and the network address it came from. */
    lastUsedOn: day('last_used_on'),
    lastNetwork: text('last_network'),
    /** How many days before the end the holder was told last; 0 once the end is in the security log. */
    toldDays: smallint('told_days'),
  },
  (t) => [
    index('tokens_user').on(t.userId),
    index('tokens_org').on(t.orgId),
    index('tokens_expires').on(t.expiresAt),
  ],
)

/** The address of a person's calendar feed: only the hash of its secret. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  hash: text('hash').notNull().unique(),
  madeAt: instant('made_at').notNull(),
})

export const venues = pgTable(
  'venues',
  {
    id: id(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => orgs.id),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    state: text('state'),
    /** The company's own name for some of its venues. */
    groupName: text('group_name'),
    /** Always a zone that database and server know: the company's while `unknownTimezone` is set. */
    timezone: text('timezone').notNull().default('America/Los_Angeles'),
    /** The zone that was set, as long as the database or the server does not know it. */
    unknownTimezone: text('unknown_timezone'),
    /** The hour of venue time until which the night belongs to the day before. */
    dayEndHour: integer('day_end_hour').notNull().default(5),
    /** The business days on which it is open, with a gap for each time it was closed. Without ends: always. */
    openDays: dayRanges('open_days').notNull().default('{(,)}'),
    /** A secret: it never leaves the server. */
    gchatWebhook: text('gchat_webhook'),
    /** The general manager to show. It gives no rights: those come from the role rows. */
    gmId: uuid('gm_id'),
    ...stamps,
  },
  (t) => [
    unique('venues_slug').on(t.orgId, t.slug),
    // In the order of lists, and the few time zones and states of a company without reading its venues.
    index('venues_name').on(t.orgId, sql`lower(${t.name})`, t.name, t.id),
    index('venues_timezone').on(t.orgId, t.timezone),
    index('venues_group').on(t.orgId, t.groupName).where(sql`${t.groupName} is not null`),
    // Finds the beginnings of a name's words.
    index('venues_text').using('gin', sql`${t.name} gin_trgm_ops`),
  ],
)

/** A person's job in the org: role, venue, admin day. */
export const appUsers = pgTable(
  'app_users',
  {
    id: id(),
    authUserId: uuid('auth_user_id')
      .notNull()
      .unique()
      .references(() => users.id),
    orgId: uuid('org_id')
      .notNull()
      .references(() => orgs.id),
    venueId: uuid('venue_id').references(() => venues.id),
    role: text('role').$type<JobRole>().notNull(),
    position: text('position').notNull(),
    slug: text('slug').notNull(),
    /** The groups whose venues a VP or an account reaches, beside those in `venue_assignments`. */
    groups: text('groups').array().notNull().default([]),
    /** 0 Sunday to 6 Saturday. */
    adminDayDow: smallint('admin_day_dow').notNull().default(1),
    ...stamps,
  },
  (t) => [unique('app_users_slug').on(t.orgId, t.slug), index('app_users_venue').on(t.venueId)],
)

/**
 * When a person is away: plain dates, both included. A change leaves its earlier version as a removed row, so that what was
 * known at an instant can be read: rows with `updated_at` before it that were removed after it, or not at all.
 */
export const away = pgTable(
  'away',
  {
    id: id(),
    appUserId: uuid('app_user_id')
      .notNull()
      .references(() => appUsers.id),
    kind: text('kind').$type<AwayKind>().notNull(),
    fromDay: day('from_day').notNull(),
    toDay: day('to_day').notNull(),
    createdById: uuid('created_by_id').references(() => appUsers.id),
    removedAt: instant('removed_at'),
    ...stamps,
  },
  (t) => [index('away_person').on(t.appUserId, t.toDay)],
)

/** Who has a general manager’s abilities at some of their venues for some days, both included. */
export const standIns = pgTable(
  'stand_ins',
  {
    id: id(),
    gmId: uuid('gm_id')
      .notNull()
      .references(() => appUsers.id),
    standInId: uuid('stand_in_id')
      .notNull()
      .references(() => appUsers.id),
    fromDay: day('from_day').notNull(),
    toDay: day('to_day').notNull(),
    /** When either of them ended it early. */
    endedAt: instant('ended_at'),
    createdById: uuid('created_by_id').references(() => appUsers.id),
    ...stamps,
  },
  (t) => [index('stand_ins_gm').on(t.gmId, t.toDay), index('stand_ins_stand_in').on(t.standInId, t.toDay)],
)

/** The venues of a stand-in. */
export const standInVenues = pgTable(
  'stand_in_venues',
  {
    standInId: uuid('stand_in_id')
      .notNull()
      .references(() => standIns.id, { onDelete: 'cascade' }),
    venueId: uuid('venue_id')
      .notNull()
      .references(() => venues.id),
  },
  (t) => [primaryKey({ columns: [t.standInId, t.venueId] }), index('stand_in_venues_venue').on(t.venueId)],
)

/** The venues of a general manager, and those of a VP’s region. */
export const venueAssignments = pgTable(
  'venue_assignments',
  {
    appUserId: uuid('app_user_id')
      .notNull()
      .references(() => appUsers.id, { onDelete: 'cascade' }),
    venueId: uuid('venue_id')
      .notNull()
      .references(() => venues.id),
    /** The order of the roster; the first is the default venue. */
    place: integer('place').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.appUserId, t.venueId] }), index('venue_assignments_venue').on(t.venueId)],
)

export const priorities = pgTable(
  'priorities',
  {
    id: id(),
    venueId: uuid('venue_id')
      .notNull()
      .references(() => venues.id),
    reachVenueId: reachVenueId(),
    bltId: uuid('blt_id')
      .notNull()
      .references(() => appUsers.id),
    title: text('title').notNull(),
    description: text('description'),
    /** One of the five codes, or a legacy code from an import. */
    category: text('category').notNull().default('OPERATIONS'),
    status: text('status').$type<PriorityStatus>().notNull().default('NOT_STARTED'),
    period: smallint('period').notNull(),
    year: smallint('year').notNull(),
    targetDate: day('target_date'),
    outcomeKpi: text('outcome_kpi'),
    confidence: smallint('confidence'),
    nextAction: text('next_action'),
    evidenceUrl: text('evidence_url'),
    lastCheckIn: instant('last_check_in'),
    startedAt: instant('started_at'),
    dueAt: day('due_at').notNull(),
    completedAt: instant('completed_at'),
    closedAt: instant('closed_at'),
    /** The app user who gave the final sign-off. */
    gmUserId: uuid('gm_user_id').references(() => appUsers.id),
    /** The general manager for whom a stand-in gave it. */
    signedForId: uuid('signed_for_id').references(() => appUsers.id),
    isArchived: boolean('is_archived').notNull().default(false),
    archivedAt: instant('archived_at'),
    /** `Period ended`, or the reason for withdrawing it. */
    archiveReason: text('archive_reason'),
    /** When a mistaken priority was withdrawn. Everything that counts priorities leaves it out. */
    withdrawnAt: instant('withdrawn_at'),
    withdrawnById: uuid('withdrawn_by_id').references(() => appUsers.id),
    finalStatus: text('final_status').$type<FinalStatus>(),
    completionRate: smallint('completion_rate'),
    totalCheckIns: integer('total_check_ins').notNull().default(0),
    missedCheckIns: integer('missed_check_ins').notNull().default(0),
    /** The priority of an ended period that this one continues. A priority can be carried only once. */
    carriedFromId: uuid('carried_from_id')
      .unique('priorities_carried_from')
      .references((): AnyPgColumn => priorities.id),
    carriedTimes: smallint('carried_times').notNull().default(0),
    /** For carried work: the period it was first created for. */
    carriedSincePeriod: smallint('carried_since_period'),
    carriedSinceYear: smallint('carried_since_year'),
    createdById: uuid('created_by_id').references(() => appUsers.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The focus of its period that it serves. */
    focusId: uuid('focus_id').references((): AnyPgColumn => focuses.id),
    /** When its member got it from another one; null if it was made for them. */
    handedOverAt: instant('handed_over_at'),
    /** The version of what the form saves. Ticks and check-ins do not change it. */
    updatedAt: instant('updated_at').notNull().defaultNow(),
    search: searchable(
      sql`to_tsvector('english', title || ' ' || coalesce(description, '') || ' ' || coalesce(outcome_kpi, ''))`,
    ),
  },
  (t) => [
    index('priorities_search').using('gin', t.search),
    // Finds the beginnings of a title's words: the few of now, and all others.
    index('priorities_live_title').using('gin', sql`${t.title} gin_trgm_ops`).where(sql`not ${t.isArchived}`),
    index('priorities_archived_title').using('gin', sql`${t.title} gin_trgm_ops`).where(sql`${t.isArchived}`),
    // In the order of the company's accomplishments.
    index('priorities_closed').on(t.closedAt, t.id).where(sql`${t.status} = 'COMPLETED'`),
    // Covers every column used in counting a venue's rows, so that ten years are read from the index alone.
    index('priorities_closed_reach')
      .on(t.reachVenueId, t.closedAt, t.id)
      .where(sql`${t.status} = 'COMPLETED'`),
    // A member's, in the same order.
    index('priorities_closed_blt').on(t.bltId, t.closedAt, t.id).where(sql`${t.status} = 'COMPLETED'`),
    index('priorities_due').on(t.dueAt),
    index('priorities_due_reach').on(t.reachVenueId, t.dueAt),
    index('priorities_blt_period').on(t.bltId, t.year, t.period),
    index('priorities_venue').on(t.venueId, t.createdAt),
    index('priorities_live').on(t.dueAt).where(sql`not ${t.isArchived}`),
    // In the order of the company's list.
    index('priorities_live_newest').on(t.createdAt, t.id).where(sql`not ${t.isArchived}`),
    // For the live priorities of a member or venue, without reading ten years of archived ones.
    index('priorities_live_blt').on(t.bltId).where(sql`not ${t.isArchived}`),
    index('priorities_live_reach').on(t.reachVenueId, t.dueAt).where(sql`not ${t.isArchived}`),
  ],
)

export const priorityTasks = pgTable(
  'priority_tasks',
  {
    id: id(),
    priorityId: uuid('priority_id')
      .notNull()
      .references(() => priorities.id, { onDelete: 'cascade' }),
    label: text('label').notNull(),
    completed: boolean('completed').notNull().default(false),
    completedAt: instant('completed_at'),
    due: day('due'),
    sortOrder: integer('sort_order').notNull().default(0),
    ...stamps,
  },
  (t) => [
    index('priority_tasks_priority').on(t.priorityId, t.sortOrder),
    index('priority_tasks_completed').on(t.completedAt).where(sql`${t.completed}`),
  ],
)

/** One row per priority and week: a second check-in of the week replaces it. */
export const priorityCheckIns = pgTable(
  'priority_check_ins',
  {
    id: id(),
    priorityId: uuid('priority_id')
      .notNull()
      .references(() => priorities.id, { onDelete: 'cascade' }),
    venueId: uuid('venue_id')
      .notNull()
      .references(() => venues.id),
    reachVenueId: reachVenueId(),
    bltId: uuid('blt_id')
      .notNull()
      .references(() => appUsers.id),
    status: text('status').$type<CheckInStatus>().notNull(),
    note: text('note'),
    evidenceUrl: text('evidence_url'),
    weekOf: day('week_of').notNull(),
    submittedAt: instant('submitted_at').notNull(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => appUsers.id),
  },
  (t) => [
    unique('priority_check_ins_week').on(t.priorityId, t.weekOf),
    index('priority_check_ins_blt').on(t.bltId, t.weekOf),
  ],
)

/** One per BLT member, week and author. */
export const journals = pgTable(
  'journals',
  {
    id: id(),
    venueId: uuid('venue_id')
      .notNull()
      .references(() => venues.id),
    reachVenueId: reachVenueId(),
    /** The BLT member whom the entry is about. */
    bltId: uuid('blt_id')
      .notNull()
      .references(() => appUsers.id),
    authorId: uuid('author_id')
      .notNull()
      .references(() => appUsers.id),
    weekOf: day('week_of').notNull(),
    entry: text('entry').notNull(),
    category: text('category'),
    visibility: text('visibility').$type<Visibility>().notNull().default('private'),
    wins: text('wins'),
    metricsMoved: text('metrics_moved'),
    guestsMoments: text('guests_moments'),
    issuesBlocked: text('issues_blocked'),
    nextStep: text('next_step'),
    nextStepDate: day('next_step_date'),
    evidenceUrl: text('evidence_url'),
    attachments: jsonb('attachments'),
    /** The last manager who reviewed it, and when. If that is before `submittedAt`, an earlier version was reviewed. */
    reviewedById: uuid('reviewed_by_id').references(() => appUsers.id),
    reviewedAt: instant('reviewed_at'),
    /** The general manager for whom a stand-in reviewed it. */
    reviewedForId: uuid('reviewed_for_id').references(() => appUsers.id),
    reply: text('reply'),
    repliedById: uuid('replied_by_id').references(() => appUsers.id),
    /** Text that the author typed after submitting. Only the author sees it until it is submitted again. */
    draft: jsonb('draft').$type<Record<string, unknown>>(),
    /** Null for a draft. */
    submittedAt: instant('submitted_at'),
    ...stamps,
    search: searchable(
      sql`to_tsvector('english', entry || ' ' || coalesce(wins, '') || ' ' || coalesce(metrics_moved, '') || ' ' || coalesce(guests_moments, ''))`,
    ),
  },
  (t) => [
    index('journals_search').using('gin', t.search),
    // In the order of the company's accomplishments, and of its list of journals.
    index('journals_submitted').on(t.submittedAt, t.id).where(sql`${t.submittedAt} is not null`),
    index('journals_newest').on(t.weekOf, t.submittedAt, t.id).where(sql`${t.submittedAt} is not null`),
    // Covers every column used in counting a venue's entries, for readers who may read all of them.
    index('journals_submitted_reach')
      .on(t.reachVenueId, t.submittedAt, t.id)
      .where(sql`${t.submittedAt} is not null`),
    // A member's, in the same order.
    index('journals_submitted_blt').on(t.bltId, t.submittedAt, t.id).where(sql`${t.submittedAt} is not null`),
    unique('journals_author_week').on(t.bltId, t.weekOf, t.authorId),
    // Says for which weeks a member has written, without the journals themselves.
    index('journals_written').on(t.bltId, t.weekOf, t.authorId).where(sql`${t.submittedAt} is not null`),
    // In the order of a venue's list.
    index('journals_reach').on(t.reachVenueId, t.weekOf, t.submittedAt, t.id),
    // Entries that still need a review are few compared with ten years of journals.
    index('journals_unreviewed')
      .on(t.reachVenueId, t.submittedAt, t.id)
      .where(
        sql`${t.submittedAt} is not null and (${t.reviewedAt} is null or ${t.reviewedAt} < ${t.submittedAt})`,
      ),
  ],
)

/** The numbers of one version of a venue's week, and their source. */
const weekNumbers = () =>
  ({
    revenue: numeric('revenue', { precision: 12, scale: 2 }),
    laborBasePct: numeric('labor_base_pct', { precision: 5, scale: 2 }),
    laborTruePct: numeric('labor_true_pct', { precision: 6, scale: 2 }),
    /** The factor used for true labor. Each stored version keeps its own. */
    laborFactor: numeric('labor_factor', { precision: 5, scale: 3 }).notNull(),
    cogsPct: numeric('cogs_pct', { precision: 5, scale: 2 }),
    tips: numeric('tips', { precision: 12, scale: 2 }),
    notes: text('notes'),
    /** What makes the week unlike others. */
    tags: jsonb('tags').$type<WeekTag[]>().notNull().default([]),
    source: text('source').$type<Source>().notNull(),
    /** Which source's file it was, and how it came: `Toast, sales by day · by e-mail`. Null for what was typed. */
    via: text('via'),
  }) satisfies Record<StoredFigure, unknown> & Record<string, unknown>

/** One per venue and week. Absent is null, never 0. */
export const weeklyMetrics = pgTable(
  'weekly_metrics',
  {
    id: id(),
    venueId: uuid('venue_id')
      .notNull()
      .references(() => venues.id),
    weekOf: day('week_of').notNull(),
    ...weekNumbers(),
    /** Who saved this version, at `updatedAt`; null for the operator's commands. */
    createdById: uuid('created_by_id').references(() => appUsers.id),
    ...stamps,
  },
  (t) => [
    unique('weekly_metrics_week').on(t.venueId, t.weekOf),
    // For the rollup, which reads a few weeks of all venues.
    index('weekly_metrics_by_week').on(t.weekOf),
  ],
)

/** Every replaced version of a venue's week, to show where a number came from. */
export const metricsHistory = pgTable(
  'metrics_history',
  {
    id: id(),
    metricsId: uuid('metrics_id')
      .notNull()
      .references(() => weeklyMetrics.id, { onDelete: 'cascade' }),
    ...weekNumbers(),
    /** Who saved this version, and when. */
    createdById: uuid('created_by_id').references(() => appUsers.id),
    savedAt: instant('saved_at').notNull(),
  },
  (t) => [index('metrics_history_metrics').on(t.metricsId, t.savedAt)],
)

/** How a company's files of one kind are read. */
export const sources = pgTable(
  'sources',
  {
    id: id(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => orgs.id),
    name: text('name').notNull(),
    /** The words of the header by which its files are recognised. */
    header: text('header').array().notNull(),
    reading: jsonb('reading').$type<SourceReading>().notNull(),
    updatedById: uuid('updated_by_id')
      .notNull()
      .references(() => appUsers.id),
    ...stamps,
  },
  (t) => [unique('sources_name').on(t.orgId, t.name)],
)

/** A company's address for files by e-mail, from whom they are taken, and who gets the reports. */
export const inboxes = pgTable('inboxes', {
  orgId: uuid('org_id')
    .primaryKey()
    .references(() => orgs.id),
  /** The letters after `numbers+`. */
  letters: text('letters').notNull().unique('inboxes_letters'),
  senders: text('senders').array().notNull().default([]),
  reportTo: text('report_to').array().notNull().default([]),
  updatedById: uuid('updated_by_id')
    .notNull()
    .references(() => appUsers.id),
  updatedAt: instant('updated_at').notNull(),
})

/** A file that came by itself, kept for 30 days. The same bytes of the same venue and day are there once. */
export const inboxFiles = pgTable(
  'inbox_files',
  {
    id: id(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => orgs.id),
    sourceId: uuid('source_id').references(() => sources.id, { onDelete: 'set null' }),
    arrival: text('arrival').$type<Arrival>().notNull(),
    /** Who sent the e-mail. */
    sender: text('sender'),
    name: text('name').notNull(),
    /** SHA-256 of the content, and of what the name says beside it. */
    digest: text('digest').notNull(),
    content: bytes('content').notNull(),
    state: text('state').$type<InboxState>().notNull(),
    /** How many weeks were added, changed and left alone, and the lines that need a look. */
    report: jsonb('report').$type<InboxReport>().notNull(),
    receivedAt: instant('received_at').notNull(),
    settledAt: instant('settled_at'),
    settledById: uuid('settled_by_id').references(() => appUsers.id),
  },
  (t) => [
    unique('inbox_files_digest').on(t.orgId, t.digest),
    index('inbox_files_waiting').on(t.orgId).where(sql`${t.state} = 'waiting'`),
    index('inbox_files_by_age').on(t.receivedAt),
  ],
)

/** What files that came by themselves say of a venue's day, by source. A later file replaces it. */
export const arrivedDays = pgTable(
  'arrived_days',
  {
    id: id(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => orgs.id),
    sourceId: uuid('source_id')
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    venueId: uuid('venue_id')
      .notNull()
      .references(() => venues.id),
    day: day('day').notNull(),
    figures: jsonb('figures').$type<DayFigures>().notNull(),
    /** The file that said it last; null once that is no longer kept. */
    fileId: uuid('file_id').references(() => inboxFiles.id, { onDelete: 'set null' }),
    /** When that file came. */
    readAt: instant('read_at').notNull(),
  },
  (t) => [
    unique('arrived_days_day').on(t.sourceId, t.venueId, t.day),
    index('arrived_days_file').on(t.fileId),
    index('arrived_days_by_age').on(t.readAt),
  ],
)

/** A figure that arrived beside a typed one, until somebody takes it. */
export const arrivedFigures = pgTable(
  'arrived_figures',
  {
    id: id(),
    metricsId: uuid('metrics_id')
      .notNull()
      .references(() => weeklyMetrics.id, { onDelete: 'cascade' }),
    field: text('field').$type<MetricsNumber>().notNull(),
    amount: numeric('amount', { precision: 12, scale: 2 }).notNull(),
    /** The source's name, and how the file came. */
    source: text('source').notNull(),
    via: text('via').notNull(),
    arrivedAt: instant('arrived_at').notNull(),
    /** The typed figure that somebody kept instead. While it stands, the one that arrived is not shown. */
    keptAmount: numeric('kept_amount', { precision: 12, scale: 2 }),
  },
  (t) => [unique('arrived_figures_field').on(t.metricsId, t.field)],
)

/**
 * What a venue aims at for a figure, from a week on or, with a reason, for one week alone. Rows of past weeks stay as they
 * were. `amount` is null from where there is no target.
 */
export const targets = pgTable(
  'targets',
  {
    id: id(),
    venueId: uuid('venue_id')
      .notNull()
      .references(() => venues.id),
    figure: text('figure').$type<TargetFigure>().notNull(),
    fromWeek: day('from_week').notNull(),
    onlyWeek: boolean('only_week').notNull().default(false),
    reason: text('reason'),
    basis: text('basis').$type<Basis>().notNull(),
    amount: numeric('amount', { precision: 12, scale: 2 }),
    orientation: text('orientation').$type<Orientation>().notNull(),
    /** Points of a percentage, percent of an amount of money. */
    amber: numeric('amber', { precision: 5, scale: 2 }).notNull(),
    red: numeric('red', { precision: 5, scale: 2 }).notNull(),
    ownerId: uuid('owner_id').references(() => appUsers.id),
    /** Who saved this version, at `updatedAt`; null for the operator. */
    createdById: uuid('created_by_id').references(() => appUsers.id),
    ...stamps,
  },
  (t) => [unique('targets_week').on(t.venueId, t.figure, t.fromWeek, t.onlyWeek)],
)

/** The figures of one version of a venue's budget for a week, and their source. */
const budgetFigures = () =>
  ({
    revenue: numeric('revenue', { precision: 12, scale: 2 }),
    laborTruePct: numeric('labor_true_pct', { precision: 6, scale: 2 }),
    cogsPct: numeric('cogs_pct', { precision: 5, scale: 2 }),
    tips: numeric('tips', { precision: 12, scale: 2 }),
    source: text('source').$type<Source>().notNull(),
  }) satisfies Record<BudgetFigure, unknown> & Record<string, unknown>

/** One per venue and week. Absent is null, never 0. */
export const budgets = pgTable(
  'budgets',
  {
    id: id(),
    venueId: uuid('venue_id')
      .notNull()
      .references(() => venues.id),
    weekOf: day('week_of').notNull(),
    ...budgetFigures(),
    /** Who saved this version, at `updatedAt`; null for the operator's commands. */
    createdById: uuid('created_by_id').references(() => appUsers.id),
    ...stamps,
  },
  (t) => [unique('budgets_week').on(t.venueId, t.weekOf), index('budgets_by_week').on(t.weekOf)],
)

/** Every replaced version of a budget. */
export const budgetsHistory = pgTable(
  'budgets_history',
  {
    id: id(),
    budgetId: uuid('budget_id')
      .notNull()
      .references(() => budgets.id, { onDelete: 'cascade' }),
    ...budgetFigures(),
    createdById: uuid('created_by_id').references(() => appUsers.id),
    savedAt: instant('saved_at').notNull(),
  },
  (t) => [index('budgets_history_budget').on(t.budgetId, t.savedAt)],
)

/** A BLT member's mark in one competency. No row means Not Started. */
export const skillProgress = pgTable(
  'skill_progress',
  {
    bltId: uuid('blt_id')
      .notNull()
      .references(() => appUsers.id),
    skillId: text('skill_id').notNull(),
    status: text('status').$type<SkillStatus>().notNull(),
    updatedById: uuid('updated_by_id')
      .notNull()
      .references(() => appUsers.id),
    updatedAt: instant('updated_at').notNull(),
    /** The manager who verified the mastery. Cleared when the mark changes. */
    verifiedById: uuid('verified_by_id').references(() => appUsers.id),
    verifiedAt: instant('verified_at'),
  },
  (t) => [primaryKey({ columns: [t.bltId, t.skillId] })],
)

/** Every change of a skill. Rows are only ever added. */
export const skillHistory = pgTable(
  'skill_history',
  {
    id: id(),
    bltId: uuid('blt_id')
      .notNull()
      .references(() => appUsers.id),
    skillId: text('skill_id').notNull(),
    event: text('event').$type<SkillEvent>().notNull(),
    status: text('status').$type<SkillStatus>().notNull(),
    before: text('before').$type<SkillStatus>().notNull(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => appUsers.id),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('skill_history_blt').on(t.bltId, t.createdAt)],
)

/**
 * How far a role should be in a competency at all venues of a company. Without a row, the default of the role holds; Not
 * Started asks for nothing.
 */
export const targetLevels = pgTable(
  'target_levels',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => orgs.id),
    skillId: text('skill_id').notNull(),
    role: text('role').$type<TeamRole>().notNull(),
    level: text('level').$type<SkillStatus>().notNull(),
    updatedById: uuid('updated_by_id')
      .notNull()
      .references(() => appUsers.id),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.skillId, t.role] })],
)

/** The one-on-one of a BLT member and a manager: one a week, so a row for each week in which something was done. */
export const oneOnOnes = pgTable(
  'one_on_ones',
  {
    id: id(),
    bltId: uuid('blt_id')
      .notNull()
      .references(() => appUsers.id),
    /** A Monday. */
    weekOf: day('week_of').notNull(),
    /** Who holds it; null while it is only skipped. */
    managerId: uuid('manager_id').references(() => appUsers.id),
    begunAt: instant('begun_at'),
    finishedAt: instant('finished_at'),
    /** How long it took; null if unknown. */
    minutes: integer('minutes'),
    skippedById: uuid('skipped_by_id').references(() => appUsers.id),
    skipReason: text('skip_reason'),
    movedTo: day('moved_to'),
    /** The member's points, once it is finished. */
    points: text('points'),
    ...stamps,
  },
  (t) => [unique('one_on_ones_week').on(t.bltId, t.weekOf)],
)

/**
 * A VP's visit of a venue, or talk with its general manager. Until it is shared, it is the visitor's own draft. The table
 * `visits` is still that of 1.1.0.
 */
export const venueVisits = pgTable(
  'venue_visits',
  {
    id: id(),
    venueId: uuid('venue_id')
      .notNull()
      .references(() => venues.id),
    visitorId: uuid('visitor_id')
      .notNull()
      .references(() => appUsers.id),
    /** A plain date of the venue. */
    day: day('day').notNull(),
    /** In person or by phone. */
    way: text('way').$type<VisitWay>().notNull(),
    /** Whether the venue's managers know of it before it is shared. */
    tell: boolean('tell').notNull(),
    /** The visitor's alone, also when it is shared. */
    points: text('points').notNull().default(''),
    notes: text('notes').notNull().default(''),
    /** What is shared. */
    summary: text('summary').notNull().default(''),
    begunAt: instant('begun_at'),
    sharedAt: instant('shared_at'),
    /** How long it took; null if unknown. */
    minutes: integer('minutes'),
    /** What the venue's managers had written for it, since it was shared: `[{ authorId, text }]`. */
    managersPoints: jsonb('managers_points').$type<{ authorId: string; text: string }[]>(),
    /** Whether its files were shared with it. */
    withFiles: boolean('with_files').notNull().default(false),
    ...stamps,
  },
  (t) => [
    index('venue_visits_venue').on(t.venueId, t.sharedAt),
    index('venue_visits_visitor').on(t.visitorId, t.day),
  ],
)

/**
 * What was agreed in a one-on-one or a visit: one of both. One that became a task keeps its text for when the task is
 * deleted.
 */
export const agreements = pgTable(
  'agreements',
  {
    id: id(),
    oneOnOneId: uuid('one_on_one_id').references(() => oneOnOnes.id),
    visitId: uuid('visit_id').references(() => venueVisits.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    due: day('due'),
    taskId: uuid('task_id').references(() => priorityTasks.id, { onDelete: 'set null' }),
    doneAt: instant('done_at'),
    // Of a visit:
    /** Its place among those of its visit, from 0. */
    place: smallint('place'),
    ownerId: uuid('owner_id').references(() => appUsers.id),
    /** The number that it is meant to move. */
    figure: text('figure').$type<AgreedFigure>(),
    /** The priority of which it becomes a task when the visit is shared. */
    priorityId: uuid('priority_id').references(() => priorities.id, { onDelete: 'set null' }),
    doneById: uuid('done_by_id').references(() => appUsers.id),
    /** What whoever did it says. */
    line: text('line'),
    droppedAt: instant('dropped_at'),
    dropReason: text('drop_reason'),
    ...stamps,
  },
  (t) => [
    index('agreements_one_on_one').on(t.oneOnOneId),
    index('agreements_visit').on(t.visitId),
    index('agreements_owner').on(t.ownerId).where(sql`done_at is null and dropped_at is null`),
    index('agreements_task').on(t.taskId),
    check('agreements_of_one', sql`num_nonnulls(one_on_one_id, visit_id) = 1`),
  ],
)

/** What a venue's manager wants to talk about in the next visit. Sharing it takes the text over. */
export const visitPoints = pgTable(
  'visit_points',
  {
    venueId: uuid('venue_id')
      .notNull()
      .references(() => venues.id),
    authorId: uuid('author_id')
      .notNull()
      .references(() => appUsers.id),
    text: text('text').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.venueId, t.authorId] })],
)

/** What a BLT member wants to talk about in the next one-on-one. Finishing it takes the text over. */
export const oneOnOnePoints = pgTable('one_on_one_points', {
  bltId: uuid('blt_id')
    .primaryKey()
    .references(() => appUsers.id),
  text: text('text').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** A company’s own “First 30 days”. Without a row, the one that ships. */
export const firstThirtyDaysTemplates = pgTable('first_thirty_days_templates', {
  orgId: uuid('org_id')
    .primaryKey()
    .references(() => orgs.id),
  template: jsonb('template').$type<First30DaysTemplate>().notNull(),
  updatedById: uuid('updated_by_id')
    .notNull()
    .references(() => appUsers.id),
  updatedAt: instant('updated_at').notNull(),
})

/** The “First 30 days” of a new BLT member: offered, until it is taken or declined. Declining deletes it. */
export const firstThirtyDays = pgTable('first_thirty_days', {
  bltId: uuid('blt_id')
    .primaryKey()
    .references(() => appUsers.id),
  offeredAt: instant('offered_at').notNull(),
  takenAt: instant('taken_at'),
  takenById: uuid('taken_by_id').references(() => appUsers.id),
  priorityId: uuid('priority_id').references(() => priorities.id, { onDelete: 'set null' }),
  /** The competencies in focus, who can teach each (in the same order; null is nobody), and the points. */
  skillIds: text('skill_ids').array().notNull().default([]),
  teacherIds: uuid('teacher_ids').array().$type<(string | null)[]>().notNull().default([]),
  points: text('points').array().notNull().default([]),
})

/** A short thank-you to a BLT member or a general manager. It counts nowhere. */
export const wellDones = pgTable(
  'well_dones',
  {
    id: id(),
    toId: uuid('to_id')
      .notNull()
      .references(() => appUsers.id),
    fromId: uuid('from_id')
      .notNull()
      .references(() => appUsers.id),
    /** Where the receiver worked when it was said. */
    venueId: uuid('venue_id')
      .notNull()
      .references(() => venues.id),
    text: text('text').notNull(),
    /** The competency that it names. */
    skillId: text('skill_id'),
    /** Where it was said, and the journal, check-in, priority or one-on-one that it is about. */
    about: text('about').$type<WellDoneAbout>().notNull(),
    aboutId: uuid('about_id'),
    /** When the receiver hid it from colleagues. */
    hiddenAt: instant('hidden_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('well_dones_to').on(t.toId, t.createdAt, t.id),
    index('well_dones_from').on(t.fromId, t.createdAt),
    index('well_dones_venue').on(t.venueId, t.createdAt, t.id),
  ],
)

/** What a company wants of a period: at most three. */
export const focuses = pgTable(
  'focuses',
  {
    id: id(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => orgs.id),
    period: smallint('period').notNull(),
    year: smallint('year').notNull(),
    title: text('title').notNull(),
    why: text('why').notNull(),
    category: text('category').notNull(),
    /** The outcome, and how it is measured. */
    outcome: text('outcome').notNull(),
    createdById: uuid('created_by_id')
      .notNull()
      .references(() => appUsers.id),
    ...stamps,
  },
  (t) => [index('focuses_period').on(t.orgId, t.year, t.period)],
)

/** A general manager's answer to a focus, for a venue: one line. */
export const focusAnswers = pgTable(
  'focus_answers',
  {
    focusId: uuid('focus_id')
      .notNull()
      .references(() => focuses.id, { onDelete: 'cascade' }),
    venueId: uuid('venue_id')
      .notNull()
      .references(() => venues.id),
    text: text('text').notNull(),
    updatedById: uuid('updated_by_id')
      .notNull()
      .references(() => appUsers.id),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.focusId, t.venueId] }), index('focus_answers_venue').on(t.venueId)],
)

/** What the member and the manager wrote for the talk about a year: drafts until both say done. */
export const yearTalks = pgTable(
  'year_talks',
  {
    bltId: uuid('blt_id')
      .notNull()
      .references(() => appUsers.id),
    year: smallint('year').notNull(),
    memberText: text('member_text').notNull().default(''),
    memberDoneAt: instant('member_done_at'),
    managerText: text('manager_text').notNull().default(''),
    managerDoneAt: instant('manager_done_at'),
    managerId: uuid('manager_id').references(() => appUsers.id),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.bltId, t.year] })],
)

/** When a person asked the assistant, for the quota. The question itself is not stored. */
export const assistantQuestions = pgTable(
  'assistant_questions',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    askedAt: instant('asked_at').notNull(),
  },
  (t) => [index('assistant_questions_user').on(t.userId, t.askedAt)],
)

/**
 * The messages that wait or were sent, written in the transaction of their cause. Each channel has its own column for the
 * recipient: a space (`venueId`, null for the operations space), an address, a device or a webhook.
 */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    /** Null before the company exists, and for a decoy. */
    orgId: uuid('org_id').references(() => orgs.id),
    channel: text('channel').$type<Channel>().notNull(),
    event: text('event').$type<MessageEvent>().notNull(),
    /** Identifies the cause, so that no message is written twice on a channel. */
    key: text('key').notNull(),
    venueId: uuid('venue_id').references(() => venues.id),
    recipient: text('recipient'),
    subscriptionId: uuid('subscription_id').references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    webhookId: uuid('webhook_id').references((): AnyPgColumn => webhooks.id, { onDelete: 'cascade' }),
    /** The priority or journal that it is about. */
    aboutId: uuid('about_id'),
    /** Its content in the form of its channel; null once it is deleted. */
    content: jsonb('content').$type<Card | Sealed | Opened | WebhookFacts>(),
    /** The time zone of its quiet hours; null if it has none. */
    timezone: text('timezone'),
    state: text('state').$type<MessageState>().notNull().default('waiting'),
    dueAt: instant('due_at').notNull(),
    /** Not sent after this time. */
    expire: instant('expire').notNull(),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** The HTTP status of a webhook's last answer. */
    lastStatus: smallint('last_status'),
    /** When it was last tried. */
    triedAt: instant('tried_at'),
    sentAt: instant('sent_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    unique('messages_key').on(t.channel, t.key),
    index('messages_waiting').on(t.channel, t.dueAt).where(sql`${t.state} = 'waiting'`),
    index('messages_space').on(t.orgId, t.channel, t.venueId, t.createdAt),
    // To delete the messages of a device.
    index('messages_subscription').on(t.subscriptionId).where(sql`${t.subscriptionId} is not null`),
    index('messages_webhook').on(t.webhookId, t.createdAt).where(sql`${t.webhookId} is not null`),
    // To delete old ones.
    index('messages_created').on(t.channel, t.createdAt),
  ],
)

/** A chat message, and its summary for the list in Settings. */
type Card = { summary: string; message: Record<string, unknown> }
/** The letter of an e-mail, sealed with the server's secret: it can hold a code or a link. */
type Sealed = string
/** The screen that a notification opens. Its text follows from its event. */
type Opened = { path: string }
/** What a webhook is told: ids, facts and addresses, never a text that someone wrote. */
type WebhookFacts = { at: string; data: Record<string, unknown> }

/** An address of another program that is told what happens. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => orgs.id),
    url: text('url').notNull(),
    events: text('events').array().$type<WebhookEvent[]>().notNull(),
    /** Sealed with the server's secret. */
    secret: text('secret').notNull(),
    /** The secret before, which also signs until `oldSecretUntil`. */
    oldSecret: text('old_secret'),
    oldSecretUntil: instant('old_secret_until'),
    /** Null while it is on. */
    offAt: instant('off_at'),
    offBecause: text('off_because').$type<'person' | 'gone' | 'given up' | 'moved'>(),
    /** Deliveries given up in a row. */
    givenUp: integer('given_up').notNull().default(0),
    createdById: uuid('created_by_id').references(() => appUsers.id),
    ...stamps,
  },
  (t) => [index('webhooks_org').on(t.orgId)],
)

/** The delivery state of a space: one row per space, locked while a message is sent to it. */
export const spaces = pgTable(
  'spaces',
  {
    id: id(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => orgs.id),
    venueId: uuid('venue_id').references(() => venues.id),
    lastSentAt: instant('last_sent_at'),
    lastError: text('last_error'),
    lastErrorAt: instant('last_error_at'),
    /** Consecutive failures. */
    failures: integer('failures').notNull().default(0),
    restedUntil: instant('rested_until'),
    /** The last day (plain date at the space) for which a message was written or found unnecessary. */
    plannedFor: day('planned_for'),
  },
  (t) => [unique('spaces_owner').on(t.orgId, t.venueId).nullsNotDistinct()],
)

/** A started upload. Its address is signed for one object of this type and size. */
export const uploads = pgTable(
  'uploads',
  {
    /** The object’s key in the store, chosen by the server. */
    key: text('key').primaryKey(),
    priorityId: uuid('priority_id')
      .notNull()
      .references(() => priorities.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    fileName: text('file_name').notNull(),
    fileType: text('file_type').notNull(),
    size: integer('size').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('uploads_created').on(t.createdAt)],
)

/** A file attached to a priority, or a photo of a visit: one of both. */
export const materials = pgTable(
  'materials',
  {
    id: id(),
    priorityId: uuid('priority_id').references(() => priorities.id, { onDelete: 'cascade' }),
    /** Null once its visit is deleted, which a trigger notes as removing its files. */
    visitId: uuid('visit_id').references(() => venueVisits.id, { onDelete: 'set null' }),
    venueId: uuid('venue_id')
      .notNull()
      .references(() => venues.id),
    /** The member of the priority. */
    bltId: uuid('blt_id').references(() => appUsers.id),
    key: text('key').notNull().unique(),
    fileName: text('file_name').notNull(),
    fileType: text('file_type').notNull(),
    size: integer('size').notNull(),
    uploadedById: uuid('uploaded_by_id')
      .notNull()
      .references(() => appUsers.id),
    createdAt: instant('created_at').notNull(),
    /** When it was removed. The object is deleted later. */
    removedAt: instant('removed_at'),
  },
  (t) => [
    index('materials_priority').on(t.priorityId, t.createdAt),
    index('materials_visit').on(t.visitId),
    check(
      'materials_of_one',
      sql`num_nonnulls(priority_id, visit_id) = 1 or (removed_at is not null and priority_id is null)`,
    ),
  ],
)

/** Who did what, with the state before and after. The database allows only adding rows (decision 024). */
export const audits = pgTable(
  'audits',
  {
    id: id(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => orgs.id),
    /** Null for the operator's commands. */
    userId: uuid('user_id').references(() => users.id),
    action: text('action').notNull(),
    meta: jsonb('meta').$type<Record<string, unknown>>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    // In the order of the list: all of it, and with each of its filters.
    index('audits_org').on(t.orgId, t.createdAt, t.id),
    index('audits_user').on(t.orgId, t.userId, t.createdAt, t.id),
    index('audits_action').on(t.orgId, t.action, t.createdAt, t.id),
    index('audits_member')
      .on(t.orgId, sql`(${t.meta}->>'bltId')`, t.createdAt, t.id)
      .where(sql`${t.meta}->>'bltId' is not null`),
    index('audits_venue')
      .on(t.orgId, sql`(${t.meta}->>'venueId')`, t.createdAt, t.id)
      .where(sql`${t.meta}->>'venueId' is not null`),
    // Finds a part of a stored value.
    index('audits_text').using('gin', sql`audit_text(${t.meta}) gin_trgm_ops`),
  ],
)

/**
 * When a person last looked at a member's home, a venue's board or the rollup, on any device, and until which well-done they
 * have dismissed theirs.
 */
export const looks = pgTable(
  'looks',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    place: text('place').$type<'home' | 'board' | 'rollup' | 'well-done'>().notNull(),
    /** The member, the venue or the company. */
    aboutId: uuid('about_id').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.place, t.aboutId] })],
)

/** Where 1.1.0 keeps what is in `looks` now. Unused since 1.2.0; it is removed in the release after. */
export const visits = pgTable(
  'visits',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    place: text('place').$type<'home' | 'board' | 'rollup' | 'well-done'>().notNull(),
    aboutId: uuid('about_id').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.place, t.aboutId] })],
)

/**
 * Rows of the trail that no seal covers yet, written by a trigger in their transaction. Nothing is unique and nothing
 * refers to another row, so that writers never wait for each other here.
 */
export const auditsUnsealed = pgTable(
  'audits_unsealed',
  { orgId: uuid('org_id').notNull(), auditId: uuid('audit_id').notNull() },
  (t) => [index('audits_unsealed_org').on(t.orgId)],
)

/** The seals of a company's trail, each over some rows and the seal before it. They are only added (decision 024). */
export const auditSeals = pgTable(
  'audit_seals',
  {
    orgId: uuid('org_id').notNull(),
    /** 1, 2, 3… in a company. */
    number: integer('number').notNull(),
    /** 1: a row's hash is of its words; 2: of the hash of its words, so that words can be removed. */
    version: smallint('version').notNull().default(1),
    sealedAt: instant('sealed_at').notNull(),
    auditIds: uuid('audit_ids').array().notNull(),
    /** The SHA-256 of each of these rows, in their order, one after the other. */
    hashes: bytes('hashes').notNull(),
    /** The SHA-256 of all of the above and of the seal before. */
    hash: bytes('hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.number] })],
)

/**
 * The rows of the trail whose words were removed on request, with the hashes that they had. Only the owner's function
 * `remove_audit_words` adds here.
 */
export const auditsWithoutWords = pgTable(
  'audits_without_words',
  {
    auditId: uuid('audit_id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    /** SHA-256 of `meta`, and of the whole row as seals of version 1 cover it. */
    wordsHash: bytes('words_hash').notNull(),
    rowHash: bytes('row_hash').notNull(),
    removedAt: instant('removed_at').notNull(),
    removedById: uuid('removed_by_id'),
  },
  (t) => [index('audits_without_words_org').on(t.orgId)],
)

/** The security log: sign-ins, failed sign-ins and refusals. Kept for 400 days (decision 024). */
export const securityEvents = pgTable(
  'security_events',
  {
    id: id(),
    /** Null if the event cannot be given to one company. */
    orgId: uuid('org_id').references(() => orgs.id),
    userId: uuid('user_id').references(() => users.id),
    kind: text('kind').$type<SecurityKind>().notNull(),
    /** The address that was typed. */
    email: text('email'),
    /** The network address: of IPv6 its first 64 bits. */
    network: text('network'),
    about: text('about'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('security_events_org').on(t.orgId, t.createdAt, t.id),
    index('security_events_kind').on(t.orgId, t.kind, t.createdAt, t.id),
    index('security_events_user').on(t.userId, t.createdAt, t.id),
    // Finds a part of an address or a network.
    index('security_events_text').using('gin', sql`${t.email} gin_trgm_ops`, sql`${t.network} gin_trgm_ops`),
    // For the bound of each minute, and to delete old ones.
    index('security_events_created').on(t.createdAt),
  ],
)

/** Replies to unsafe calls, kept for a day, so that a repeated call runs once and gets the same reply. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The hash of the key. */
    key: text('key').notNull(),
    /** A keyed hash of the call and its input. The same key with another call is refused. */
    fingerprint: text('fingerprint').notNull(),
    /** A hash of the roles and the reach that the call was made with. */
    rights: text('rights'),
    /** The reply, encrypted with the caller's key (decision 038). */
    sealed: text('sealed'),
    /** Of the release before. To be removed in the next. */
    reply: jsonb('reply'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_keys_created').on(t.createdAt)],
)

/** How often a call was made in a window of its limit, by one person or network address. Swept when it is over. */
export const callCounts = pgTable(
  'call_counts',
  {
    /** The hash of the call, the limit and the person or the address. */
    key: text('key').notNull(),
    windowStart: instant('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.windowStart] })],
)

/** A company's or a person's data as a ZIP file: a job, and for a day its file. */
export const exports = pgTable(
  'exports',
  {
    id: id(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => orgs.id),
    /** Whose data it is; null for everything of the company. */
    personId: uuid('person_id').references(() => appUsers.id),
    madeById: uuid('made_by_id')
      .notNull()
      .references(() => appUsers.id),
    state: text('state').$type<ExportState>().notNull().default('waiting'),
    /** How many of how many parts (tables, and the attached files) are written. */
    done: integer('done').notNull().default(0),
    parts: integer('parts').notNull().default(0),
    /** The server that writes it renews this; when it is old, another begins again. */
    aliveAt: instant('alive_at'),
    /** The name of its file in the store, and its size in bytes. */
    file: text('file'),
    size: bigint('size', { mode: 'number' }),
    startedAt: instant('started_at').notNull(),
    readyAt: instant('ready_at'),
  },
  (t) => [index('exports_org').on(t.orgId, t.startedAt), index('exports_waiting').on(t.state, t.startedAt)],
)

/** Facts about this database, for example which demo company it holds. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull().default(sql`'{}'::jsonb`),
})
