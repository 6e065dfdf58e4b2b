import { saveImport } from './grid/writes.ts'
import { saveMetrics } from './metrics/writes.ts'

/** Every write of the numbers: see `lib/writes.ts`. */
export const numbersWrites = [saveMetrics, saveImport]
