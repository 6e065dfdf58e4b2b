import type { Readable } from 'node:stream'

/** A file in a place: its name there, and its size in bytes. */
export type KeptFile = { name: string; bytes: number }

/**
 * A place for backups: a folder, or a prefix of a bucket of any S3-compatible service. The same tests cover both. It may
 * contain files of others, so only named files are touched. Every function throws `PlaceFailed` if the place refuses, is
 * full, or does not answer in time.
 */
export type BackupPlace = {
  /** The name of a file for an operator: a path, or `s3://bucket/prefix/name`. Without a name, that of the place. */
  pathOf(name?: string): string
  /** Its files, without those in subfolders. Empty if the place does not exist yet. */
  list(): Promise<KeptFile[]>
  /** Writes a new file from a stream. If that fails, nothing of it stays. */
  write(name: string, bytes: Readable): Promise<void>
  /** A file as a byte stream. Undefined if it does not exist. */
  open(name: string): Promise<Readable | undefined>
  /** Renames a file. The new name must be unused. */
  rename(from: string, to: string): Promise<void>
  /** Removes a file, if it exists. */
  remove(name: string): Promise<void>
  /** Removes the remains of our writes that were cut off more than a day before an instant. */
  sweep(isOurs: (name: string) => boolean, now: Date): Promise<void>
}

/** The place cannot be read or written. The message tells the operator why. */
export class PlaceFailed extends Error {
  override name = 'PlaceFailed'
}

/** Refuses a name that leads out of the place. */
export function refuseStrangeName(name: string): string {
  if (!/^[^/\\\0]+$/.test(name) || /^\.+$/.test(name)) throw new PlaceFailed('Not a name of a backup.')
  return name
}
