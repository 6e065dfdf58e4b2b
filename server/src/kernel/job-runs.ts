/** How a job goes on this server, since it started. */
type JobRun = {
  lastRun: Date
  lastSuccess?: Date
  lastFailure?: Date
  failures: number
}

/** The jobs by their names, each from its first run on. */
export type JobRuns = Map<string, JobRun>

/** Notes that a job has ended. */
export function noteRun(runs: JobRuns, job: string, { at, ok }: { at: Date; ok: boolean }): void {
  const before = runs.get(job)
  runs.set(job, {
    ...before,
    lastRun: at,
    ...(ok ? { lastSuccess: at } : { lastFailure: at }),
    failures: (before?.failures ?? 0) + (ok ? 0 : 1),
  })
}
