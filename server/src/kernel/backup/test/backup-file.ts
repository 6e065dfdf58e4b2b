import { basename, dirname } from 'node:path'
import { folderPlace } from '../../../ports/backups/folder.ts'
import { type Backup, makeBackup } from '../backup.ts'

/** Makes a backup in a file of this machine. */
export const backUpTo = ({ path, ...backup }: Omit<Backup, 'place' | 'name'> & { path: string }) =>
  makeBackup({ ...backup, place: folderPlace(dirname(path)), name: basename(path) })
