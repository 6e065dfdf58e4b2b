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

const DISK = /^(ENOSPC|EDQUOT|EROFS|EIO|EACCES|EPERM|EMFILE|ENFILE)$/

/** Turns a fault of the disk, as a full one, into StoreFailed. */
export async function stored<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!DISK.test((error as NodeJS.ErrnoException).code ?? '')) throw error
    throw new StoreFailed('The file cannot be stored at the moment. Try again later.', { cause: error })
  }
}
