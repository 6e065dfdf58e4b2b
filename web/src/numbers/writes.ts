import { keepTyped, takeArrived } from './arrived/writes.ts'
import { saveBudgets } from './budgets/writes.ts'
import { saveImport } from './grid/writes.ts'
import { dismissInboxFile, importInboxFile, makeInboxAddress, saveInboxSettings } from './inbox/writes.ts'
import { saveMetrics } from './metrics/writes.ts'
import { sourceWrites } from './source/writes.ts'
import { removeTarget, saveTargets } from './targets/writes.ts'

/** Every write of the numbers: see `lib/api/writes.ts`. */
export const numbersWrites = [
  saveMetrics,
  takeArrived,
  keepTyped,
  saveImport,
  saveTargets,
  removeTarget,
  saveBudgets,
  saveInboxSettings,
  makeInboxAddress,
  importInboxFile,
  dismissInboxFile,
  ...Object.values(sourceWrites),
]
