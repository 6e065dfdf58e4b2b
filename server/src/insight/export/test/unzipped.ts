import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'

type Manifest = {
  version: string
  madeAt: string
  madeBy: string
  company: string
  person: string | null
  files: { path: string; bytes: number; sha256: string; rows?: number }[]
  missingFiles: string[]
}

/** An export as its maker sees it: its files as text, its tables as rows, and its manifest. */
export function unzipped(bytes: Uint8Array) {
  const files = unzipSync(bytes)
  const read = (path: string) => {
    const content = files[path]
    if (!content) throw new Error(`The export has no ${path}, but ${Object.keys(files).join(', ')}`)
    return Buffer.from(content)
  }
  const manifest = JSON.parse(read('manifest.json').toString()) as Manifest
  return {
    manifest,
    paths: Object.keys(files),
    read,
    text: (path: string) => read(path).toString(),
    /** All files as text, to search for what must not be in them. */
    everything: Object.values(files)
      .map((one) => Buffer.from(one).toString())
      .join('\n'),
    rows: (table: string): Record<string, unknown>[] =>
      read(`tables/${table}.jsonl`)
        .toString()
        .split('\n')
        .flatMap((line) => (line ? [JSON.parse(line)] : [])),
    /** The actual sizes and hashes of the files in the manifest. */
    measured: () =>
      manifest.files.map(({ path, rows }) => ({
        ...{ path, bytes: read(path).length, sha256: createHash('sha256').update(read(path)).digest('hex') },
        ...(rows === undefined ? {} : { rows }),
      })),
  }
}
