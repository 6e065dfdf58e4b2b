import { bucketPlace } from '../../ports/backups/bucket.ts'
import { folderPlace } from '../../ports/backups/folder.ts'
import type { BackupPlace, KeptFile } from '../../ports/backups/place.ts'
import type { Config } from '../config.ts'
import { type Archive, archiveAt } from './archive.ts'
import { readAbout } from './frames.ts'
import type { About } from './manifest.ts'
import { isArchive, isEncrypted, parseName } from './names.ts'

/** The place that the settings name. Undefined if they name none, as with a database of one's own. */
export function placeOf({ backup: { to } }: Pick<Config, 'backup'>): BackupPlace | undefined {
  if (!to) return undefined
  return 'folder' in to ? folderPlace(to.folder) : bucketPlace(to.bucket)
}

/** A backup of a place, as an archive to read. */
export const archiveIn = (place: BackupPlace, name: string): Archive =>
  archiveAt(place.pathOf(name), () => place.open(name))

/** A backup in a place, whoever made it. `about` is unknown of one that is encrypted, or of Scope 1.0. */
type ListedBackup = KeptFile & { isEncrypted: boolean; about: About | undefined }

/** So many are looked into; those before them have only their names. */
const LOOKED_INTO = 100

/** The backups in a place, also those of other deployments, the last made first. Throws `PlaceFailed`. */
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

/** For the order of a list: the plain date and time in a name that we gave; others come last. */
function whenMade({ name }: KeptFile): string {
  const named = parseName(name)
  return named ? `${named.day} ${named.time}` : ''
}
