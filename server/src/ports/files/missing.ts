import { StoreFailed } from './files.ts'

/** Returns 'none' for a missing file. Any other error of the file system is a fault. */
export async function orNone<T>(work: Promise<T>): Promise<T | 'none'> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'none'
    throw new StoreFailed('The file folder cannot be read.', { cause: error })
  }
}
