import { verifyTrails } from './insight/audit-seal/jobs.ts'
import { runCommand, Unusable } from './kernel/command.ts'

/** Says whether the audit trail is as it was sealed: `npm run audit:verify -- [HASH]`. The server may run. */
await runCommand(async ({ database, args }) => {
  const [known, ...more] = args
  if (more.length > 0 || (known !== undefined && !/^[0-9a-f]{64}$/.test(known))) {
    throw new Unusable('Usage: npm run audit:verify -- [HASH OF A SEAL]')
  }
  const { lines, isWhole } = await verifyTrails({ database }, known)
  for (const line of lines) console.log(line)
  if (!isWhole) process.exitCode = 1
})
