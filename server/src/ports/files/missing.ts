import { StoreFailed } from './files.ts'

/** What is not there is an answer; whatever else the file system says is a fault. */
export async function orNone<T>(work: Promise<T>): Promise<T | 'none'> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'none'
    throw new StoreFailed('The folder of files cannot be read.', { cause: error })
  }
}
