/*
 * `npm run bench` prints the tables that take minutes; `npm run bench -- api company` only those; with `--json` all
 * figures again, in one JSON document on the last line.
 */
import { benchApi } from './api.ts'
import { benchCluster } from './cluster.ts'
import { benchCompany } from './company.ts'
import { benchFaults } from './faults.ts'
import { benchFirstScreen } from './first-screen.ts'
import { benchIdle } from './idle.ts'
import { benchLive } from './live.ts'
import { benchMove } from './move.ts'
import { benchServer } from './server.ts'
import { benchSignIn } from './sign-in.ts'
import { benchSoak } from './soak.ts'
import { printed } from './table.ts'
import { benchUpgrade } from './upgrade.ts'

const BENCHES: Record<string, () => Promise<void>> = {
  api: benchApi,
  'first-screen': benchFirstScreen,
  server: benchServer,
  'sign-in': benchSignIn,
  move: benchMove,
  company: benchCompany,
  idle: benchIdle,
  faults: benchFaults,
  upgrade: benchUpgrade,
  cluster: benchCluster,
  live: benchLive,
  soak: benchSoak,
}
/** They take long, so they run only when they are named. */
const LONG = ['company', 'idle', 'faults', 'upgrade', 'cluster', 'live', 'soak']

const args = process.argv.slice(2)
const chosen = args.filter((name) => name !== '--json')
const unknown = chosen.filter((name) => !(name in BENCHES))
if (unknown.length > 0) {
  console.error(`Unknown bench: ${unknown.join(', ')}. Choose from ${Object.keys(BENCHES).join(', ')}.`)
  process.exit(1)
}
for (const [name, bench] of Object.entries(BENCHES)) {
  if (chosen.length === 0 ? !LONG.includes(name) : chosen.includes(name)) await bench()
}
if (args.includes('--json')) console.log(JSON.stringify(printed))
