import type { EventStartedBy } from '@scope/contract/outreach/outbox.words'
import { nameOldSites } from './company/passkey/jobs.ts'
import { tellOfMidnights } from './company/stand-in/jobs.ts'
import { tellExpiring } from './company/token/jobs.ts'
import { settleZones } from './company/venue/jobs.ts'
import { sealTrails } from './insight/audit-seal/jobs.ts'
import { deleteOldExports, writeExports } from './insight/export/jobs.ts'
import { removeOutdated } from './insight/retention/jobs.ts'
import { backUpNightly } from './kernel/backup/nightly.ts'
import type { Parts } from './kernel/context.ts'
import { noteRun } from './kernel/job-runs.ts'
import { readMailbox, readWaiting, takeDropped } from './numbers/inbox/jobs.ts'
import { deliverChat } from './outreach/chat/jobs.ts'
import { deliverCodes, deliverMails } from './outreach/mail/jobs.ts'
import { deliverPushes, planWaitingPushes } from './outreach/push/jobs.ts'
import { planMessages, planMissingNumbers } from './outreach/reminder/jobs.ts'
import { deliverWebhooks } from './outreach/webhook/jobs.ts'
import { newTrace, withTrace } from './ports/trace/trace.ts'
import { SWEEPS, sweep } from './sweeps.ts'
import { archiveEnded } from './work/archive/jobs.ts'
import { giveUpUploads, removeTakenOff, sweepSent } from './work/material/jobs.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * Background work, every minute unless `everyMs` is set. It may run on several servers at once. Returns the number of
 * processed items. Long jobs end when `stopping` is aborted.
 */
type Job = {
  name: string
  everyMs?: number
  /** Absent: runs on every server. */
  isFor?(parts: Parts): boolean
  /** It sends messages or deletes files, so a restored copy does not run it. */
  acts?: true
  /** The events that it writes. */
  writes?: readonly EventStartedBy<'a job'>[]
  run(parts: Parts, stopping: AbortSignal): Promise<number>
}

const JOBS = [
  { name: 'keep venues on known time zones', run: settleZones },
  { name: 'archive the priorities of ended periods', run: archiveEnded },
  {
    name: 'write the messages that are due',
    writes: ['journal-reminder', 'journal-due', 'digest'],
    run: planMessages,
  },
  { name: 'write that numbers are missing', writes: ['numbers-missing'], run: planMissingNumbers },
  { name: 'seal the audit trail', run: sealTrails },
  {
    name: 'look at the read replica',
    everyMs: 2 * SECOND_MS,
    isFor: ({ replica }) => replica !== undefined,
    run: async ({ replica }) => {
      await replica?.check()
      return 0
    },
  },
  { name: 'send the messages that are due', everyMs: SECOND_MS, acts: true, run: deliverChat },
  { name: 'send the sign-in codes that are due', everyMs: SECOND_MS, acts: true, run: deliverCodes },
  { name: 'send the e-mails that are due', everyMs: SECOND_MS, acts: true, run: deliverMails },
  { name: 'write notifications of journals that wait', writes: ['journal-waits'], run: planWaitingPushes },
  { name: 'send the notifications that are due', everyMs: SECOND_MS, acts: true, run: deliverPushes },
  { name: 'tell open pages of stand-ins that begin or end', run: tellOfMidnights },
  { name: 'tell of tokens that expire', writes: ['token-expires'], run: tellExpiring },
  {
    name: 'tell webhooks what is due',
    everyMs: SECOND_MS,
    acts: true,
    writes: ['webhook-off'],
    run: deliverWebhooks,
  },
  {
    name: 'take the files that arrived',
    acts: true,
    writes: ['inbox-report'],
    isFor: ({ drop }) => drop !== undefined,
    run: takeDropped,
  },
  {
    name: 'read the mailbox',
    acts: true,
    writes: ['inbox-report'],
    isFor: ({ mailbox }) => mailbox !== undefined,
    run: readMailbox,
  },
  {
    name: 'read files that wait again',
    acts: true,
    writes: ['inbox-report'],
    isFor: ({ drop, mailbox }) => drop !== undefined || mailbox !== undefined,
    run: readWaiting,
  },
  {
    name: 'ask for a newer version',
    everyMs: DAY_MS,
    isFor: ({ updates }) => updates !== undefined,
    run: async ({ updates }) => {
      await updates?.look()
      return 0
    },
  },
  { name: 'write the exports that were asked for', everyMs: SECOND_MS, acts: true, run: writeExports },
  { name: 'delete exports of a day ago', everyMs: 5 * MINUTE_MS, acts: true, run: deleteOldExports },
  { name: 'name the host of passkeys', everyMs: DAY_MS, run: nameOldSites },
  { name: 'back up the database', everyMs: 15 * MINUTE_MS, acts: true, run: backUpNightly },
  { name: 'delete uploads that were never attached', everyMs: 5 * MINUTE_MS, acts: true, run: giveUpUploads },
  { name: 'delete the files of removed materials', everyMs: HOUR_MS, acts: true, run: removeTakenOff },
  { name: 'delete uploaded files that were not kept', everyMs: 5 * MINUTE_MS, acts: true, run: sweepSent },
  { name: 'delete records of former members', everyMs: HOUR_MS, run: removeOutdated },
  ...SWEEPS.map((one) => ({
    name: `delete old ${one.rows}`,
    everyMs: HOUR_MS,
    run: (parts: Parts) => sweep(parts, one),
  })),
] as const satisfies readonly Job[]

type Writing = Extract<(typeof JOBS)[number], { writes: unknown }>
export type JobEvent = Writing['writes'][number]

type Log = { info(about: object, message: string): void; error(about: object, message: string): void }

/**
 * Runs each job at the start and on every full minute (or second, or hour) of the server's clock, so that periods close
 * and messages go out on time. A job never overlaps itself. Returns a function that stops the jobs and waits for those
 * still running.
 */
export function startJobs(parts: Parts, log: Log, jobs: readonly Job[] = JOBS): () => Promise<void> {
  const stopping = new AbortController()
  const own = jobs.filter(({ isFor }) => isFor?.(parts) ?? true)
  const stops = own.map(({ name, everyMs = MINUTE_MS, run, acts }) => {
    const rests = async () => parts.restoring?.isActive || (acts && (await parts.copy?.refresh()))
    const work = async () => ((await rests()) ? 0 : run(parts, stopping.signal))
    return again(parts, everyMs, () => perform(name, work, parts, log))
  })
  return async () => {
    stopping.abort()
    await Promise.all(stops.map((stop) => stop()))
  }
}

async function perform(job: string, run: () => Promise<number>, parts: Parts, log: Log): Promise<void> {
  const trace = newTrace()
  const ended = (ok: boolean) => noteRun(parts.jobRuns, job, { at: parts.clock.now(), ok })
  try {
    const done = await withTrace(trace, run)
    ended(true)
    if (done > 0) log.info({ job, done, traceId: trace.id }, 'a job did its work')
  } catch (error) {
    // The next run catches up.
    ended(false)
    log.error({ job, fault: { kind: (error as Error).name }, traceId: trace.id }, 'a job failed')
  }
}

function again({ clock }: Parts, everyMs: number, work: () => Promise<void>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let running: Promise<void>
  const next = () => {
    running = work().then(() => {
      if (!stopped) timer = setTimeout(next, everyMs - (clock.now().getTime() % everyMs))
    })
  }
  next()
  return () => {
    stopped = true
    clearTimeout(timer)
    return running
  }
}
