import type { Channel } from '@scope/contract/outreach/outbox.words'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Usage } from '../db/pool/connections.ts'
import type { CallCounter, SignInOutcome } from '../http/log/count-calls.ts'
import type { JobRuns } from '../job-runs.ts'

/** Chat messages, e-mails or notifications that are not sent yet, or were given up. */
export type Backlog = {
  channel: Channel
  /** Not tried yet. */
  waiting: number
  /** Tried in vain, and tried again. */
  retrying: number
  /** Given up in the last 24 hours. */
  dropped: number
  /** When the oldest that is due and not sent was written; for a notification, or when its quiet hours ended. */
  oldest: Date | null
}

/** The last backup: its instant and size; and the last rehearsal that found one whole. Without one, since when there is none. */
export type BackupFigures = { at: Date; bytes: number; rehearsedAt: Date | undefined }

/** What is looked up when Prometheus asks. */
type Sources = {
  version: string
  now(): Date
  usage(): Record<'calls' | 'slow' | 'codes', Usage>
  outbox(): Promise<Backlog[]>
  /** Undefined where no backups are made, or nobody has looked yet whether one is due. */
  backups(): Promise<BackupFigures | undefined>
  jobRuns: JobRuns
  live(): { streams: number; most: number; listening: boolean }
}

/** What the server knows about itself, for Prometheus. No label holds a person's data. */
export type Telemetry = CallCounter & {
  /** All families as Prometheus reads them. */
  page(): Promise<string>
  contentType: string
}

/** From a quick read to a PDF of a whole company. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Less than Prometheus waits for a page. */
const OUTBOX_MS = 3_000
const MS = 1000

/** The families of this server. They are filled as it works, or when a page is asked for. */
export function newTelemetry(sources: Sources): Telemetry {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'scope_requests_total',
    help: 'Answered requests by call and status',
    labelNames: ['call', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'scope_request_duration_seconds',
    help: 'How long a call took, to the last byte of its reply',
    labelNames: ['call'],
    buckets: SECONDS,
    registers,
  })
  const signIns = new Counter({
    name: 'scope_sign_ins_total',
    help: 'Tries to sign in, by how they ended',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of ['succeeded', 'failed', 'limited'] satisfies SignInOutcome[])
    signIns.inc({ outcome }, 0)
  new Gauge({
    name: 'scope_build_info',
    help: 'The version that runs',
    labelNames: ['version'],
    registers,
  }).set({ version: sources.version }, 1)
  showConnections(registers, sources)
  showJobs(registers, sources)
  showLive(registers, sources)
  const outbox = outboxGauges(registers)
  const backups = backupGauges(registers)
  return {
    answered: (call, status, seconds) => {
      requests.inc({ call, status })
      if (seconds !== undefined) durations.observe({ call }, seconds)
    },
    signIn: (outcome) => signIns.inc({ outcome }),
    page: async () => {
      const [rows, figures] = await Promise.all([
        withinMs(sources.outbox(), OUTBOX_MS),
        withinMs(sources.backups(), OUTBOX_MS),
      ])
      outbox.show(rows, sources.now())
      backups.show(figures, sources.now())
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}

function showConnections(registers: Registry[], { usage }: Sources): void {
  new Gauge({
    name: 'scope_database_connections',
    help: 'Open connections to the database: used or idle, for calls or for slow transactions',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { used, idle }] of Object.entries(usage())) {
        this.set({ pool, state: 'used' }, used)
        this.set({ pool, state: 'idle' }, idle)
      }
    },
  })
  new Gauge({
    name: 'scope_database_waiting',
    help: 'Statements that wait for a free connection',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { waiting }] of Object.entries(usage())) this.set({ pool }, waiting)
    },
  })
}

function showJobs(registers: Registry[], { jobRuns }: Sources): void {
  new Gauge({
    name: 'scope_job_last_run_timestamp_seconds',
    help: 'When a job ended last, as a Unix time',
    labelNames: ['job'],
    registers,
    collect() {
      for (const [job, { lastRun }] of jobRuns) this.set({ job }, lastRun.getTime() / MS)
    },
  })
  new Gauge({
    name: 'scope_job_last_success_timestamp_seconds',
    help: 'When a job ended last without a failure, as a Unix time; 0 if it never did',
    labelNames: ['job'],
    registers,
    collect() {
      for (const [job, { lastSuccess }] of jobRuns) this.set({ job }, (lastSuccess?.getTime() ?? 0) / MS)
    },
  })
  new Gauge({
    name: 'scope_job_failures',
    help: 'How often a job has failed since the server started',
    labelNames: ['job'],
    registers,
    collect() {
      for (const [job, { failures }] of jobRuns) this.set({ job }, failures)
    },
  })
}

function showLive(registers: Registry[], { live }: Sources): void {
  new Gauge({
    name: 'scope_live_streams',
    help: 'Open streams of changes: browsers with a page of Scope that is looked at',
    registers,
    collect() {
      this.set(live().streams)
    },
  })
  new Gauge({
    name: 'scope_live_streams_max',
    help: 'As many streams of changes may be open (LIVE_STREAMS); further pages poll',
    registers,
    collect() {
      this.set(live().most)
    },
  })
  new Gauge({
    name: 'scope_live_listening',
    help: '1 if the server hears the changes that the database tells; without it pages poll',
    registers,
    collect() {
      this.set(live().listening ? 1 : 0)
    },
  })
}

function outboxGauges(registers: Registry[]) {
  const up = new Gauge({
    name: 'scope_database_up',
    help: '1 if the database answered for this page',
    registers,
  })
  const messages = new Gauge({
    name: 'scope_outbox_messages',
    help: 'Chat messages, e-mails and notifications: waiting, retrying after a failure, or dropped in the last 24 hours',
    labelNames: ['channel', 'state'],
    registers,
  })
  const oldest = new Gauge({
    name: 'scope_outbox_oldest_seconds',
    help: 'The age of the oldest message that is due and not sent; 0 if there is none',
    labelNames: ['channel'],
    registers,
  })
  return {
    /** Without rows the database did not answer, and what was known of the outbox is no longer true. */
    show: (rows: Backlog[] | undefined, now: Date) => {
      up.set(rows ? 1 : 0)
      messages.reset()
      oldest.reset()
      for (const { channel, oldest: since, ...counts } of rows ?? []) {
        for (const [state, count] of Object.entries(counts)) messages.set({ channel, state }, count)
        oldest.set({ channel }, since ? Math.max(0, (now.getTime() - since.getTime()) / MS) : 0)
      }
    },
  }
}

function backupGauges(registers: Registry[]) {
  const age = new Gauge({
    name: 'scope_backup_age_seconds',
    help: 'The age of the last backup that was made and read back; before the first, since when one is waited for',
    registers,
  })
  const size = new Gauge({
    name: 'scope_backup_bytes',
    help: 'The size of the last backup; 0 before the first',
    registers,
  })
  const rehearsed = new Gauge({
    name: 'scope_backup_rehearsed_age_seconds',
    help: 'How long ago a backup was restored and found whole; before the first time, since when that is waited for',
    registers,
  })
  // Without one of them, nothing is to be expected.
  const show = (gauge: Gauge, value: number | undefined) => {
    gauge.remove()
    if (value !== undefined) gauge.set(value)
  }
  return {
    show: (figures: BackupFigures | undefined, now: Date) => {
      const since = (then: Date | undefined) => then && Math.max(0, (now.getTime() - then.getTime()) / MS)
      show(age, since(figures?.at))
      show(size, figures?.bytes)
      show(rehearsed, since(figures?.rehearsedAt))
    },
  }
}

/** What a promise answers, or undefined if it fails or takes too long. */
async function withinMs<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined)
  })
  return Promise.race([work.catch(() => undefined), late]).finally(() => clearTimeout(timer))
}
