/*
 * `npm run bench` prints every table; `npm run bench -- api web` only those; with `--json` all figures again, in one JSON
 * document on the last line.
 */
import { benchApi } from './api.ts'
import { benchCrowd } from './crowd.ts'
import { benchFaults } from './faults.ts'
import { benchFirstScreen } from './first-screen.ts'
import { benchHistory } from './history.ts'
import { benchLists } from './lists.ts'
import { benchLive } from './live.ts'
import { benchMonday } from './monday.ts'
import { benchMove } from './move.ts'
import { benchPlans } from './plans.ts'
import { benchRollup } from './rollup.ts'
import { benchScale } from './scale.ts'
import { benchServer } from './server.ts'
import { benchSignIn } from './sign-in.ts'
import { benchSignals } from './signals.ts'
import { benchSoak } from './soak.ts'
import { printed } from './table.ts'
import { benchWeb } from './web.ts'

const BENCHES: Record<string, () => Promise<void>> = {
  api: benchApi,
  web: benchWeb,
  'first-screen': benchFirstScreen,
  server: benchServer,
  rollup: benchRollup,
  history: benchHistory,
  lists: benchLists,
  plans: benchPlans,
  signals: benchSignals,
  'sign-in': benchSignIn,
  soak: benchSoak,
  crowd: benchCrowd,
  faults: benchFaults,
  move: benchMove,
  live: benchLive,
  monday: benchMonday,
  scale: benchScale,
}
/** They take long, so they run only when they are named. */
const LONG = ['crowd', 'faults', 'live', 'monday', 'scale', 'soak']

const given = process.argv.slice(2)
const chosen = given.filter((name) => name !== '--json')
const unknown = chosen.filter((name) => !(name in BENCHES))
if (unknown.length > 0) {
  console.error(`Unknown bench: ${unknown.join(', ')}. Choose from ${Object.keys(BENCHES).join(', ')}.`)
  process.exit(1)
}
for (const [name, bench] of Object.entries(BENCHES)) {
  if (chosen.length === 0 ? !LONG.includes(name) : chosen.includes(name)) await bench()
}
if (given.includes('--json')) console.log(JSON.stringify(printed))
