import { bucketPlace } from '../../ports/backups/bucket.ts'
import { folderPlace } from '../../ports/backups/folder.ts'
import type { BackupPlace, KeptFile } from '../../ports/backups/place.ts'
import type { Config } from '../config.ts'
import { type Archive, archiveAt } from './archive.ts'
import { readAbout } from './frames.ts'
import type { About } from './manifest.ts'
import { isArchive, isEncrypted, parseName } from './names.ts'

/** The place from the settings. Undefined if they name none, for example with a database that is not embedded. */
export function placeOf({ backup: { to } }: Pick<Config, 'backup'>): BackupPlace | undefined {
  if (!to) return undefined
  return 'folder' in to ? folderPlace(to.folder) : bucketPlace(to.bucket)
}

/** A backup in a place, as an archive to read. */
export const archiveIn = (place: BackupPlace, name: string): Archive =>
  archiveAt(place.pathOf(name), () => place.open(name))

/** A backup in a place, from any deployment. `about` is unknown if it is encrypted or from Scope 1.0. */
type ListedBackup = KeptFile & { isEncrypted: boolean; about: About | undefined }

/** The number of backups whose descriptions are read; older ones have only their names. */
const LOOKED_INTO = 100

/** The backups in a place, including those of other deployments, newest first. Throws `PlaceFailed`. */
export async function listBackups(place: BackupPlace): Promise<ListedBackup[]> {
  const files = (await place.list()).filter(({ name }) => isArchive(name))
  const listed: ListedBackup[] = []
  for (const file of files.toSorted((a, b) => whenMade(b).localeCompare(whenMade(a)))) {
    const looks = listed.length < LOOKED_INTO && !isEncrypted(file.name)
    const about = looks ? await readAbout(archiveIn(place, file.name)) : undefined
    listed.push({ ...file, isEncrypted: isEncrypted(file.name), about })
  }
  return listed
}

/** The sort key: the plain date and time in a name that Scope gave; other names come last. */
function whenMade({ name }: KeptFile): string {
  const named = parseName(name)
  return named ? `${named.day} ${named.time}` : ''
}
