import { verifyTrails } from '../insight/audit-seal/jobs.ts'
import { Misused, onDatabase } from '../kernel/command.ts'

/** Checks whether the audit trail matches its seals. The server may run meanwhile. */
export const verifyAudit = onDatabase(async ({ database, args }) => {
  const [hash, ...more] = args
  if (more.length > 0 || (hash !== undefined && !/^[0-9a-f]{64}$/.test(hash))) throw new Misused()
  const { lines, isWhole } = await verifyTrails({ database }, hash)
  for (const line of lines) console.log(line)
  if (!isWhole) process.exitCode = 1
})
