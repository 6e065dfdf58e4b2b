/*
 * Checks which room and noun may import which, file names, where SQL, the clock and the network may be used, that
 * migrations do not hold up calls, and that references to decisions and pages exist. Every problem says where the code
 * should go. Run by `npm run check`.
 */
import { listMigrationProblems } from './structure/migrations.ts'
import { nameProblems, nounsInGround } from './structure/names.ts'
import { listDeadReferences } from './structure/references.ts'
import { nounCircles, wrongWay } from './structure/rooms.ts'
import { breaches } from './structure/rules.ts'
import { readSources } from './structure/source.ts'

const sources = readSources()
const problems = [
  ...sources.flatMap((source) => [...nameProblems(source.path), ...wrongWay(source), ...breaches(source)]),
  ...nounsInGround(sources),
  ...nounCircles(sources),
  ...listMigrationProblems(),
  ...listDeadReferences(),
]
for (const problem of problems) console.error(problem)
console.log(`structure: ${sources.length} files, ${problems.length} problems`)
process.exit(problems.length > 0 ? 1 : 0)
