import { Readable } from 'node:stream'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { Unusable } from '../command.ts'
import type { Archive } from './archive.ts'

/** The first bytes of every file that age encrypted. */
export const AGE_BEGINNING = Buffer.from('age-encryption.org/')

/** Encrypts a stream with age, for the owners of these public keys. */
export async function* encrypted(
  chunks: AsyncIterable<Buffer>,
  recipients: readonly string[],
): AsyncGenerator<Buffer> {
  // Loaded on first use.
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient)
    } catch {
      throw new Unusable(`BACKUP_AGE_RECIPIENT: ${recipient} is no public key of age.`)
    }
  }
  yield* inBuffers(await encrypter.encrypt(webStream(chunks)))
}

/**
 * Decrypts an archive. `identities`: the text of an age file with private keys, one per line. Throws `Unusable` if it has
 * no key, and on opening if no key fits.
 */
export function decrypted(archive: Archive, identities: string): Archive {
  const keys = identities.split(/\r?\n/).filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (keys.length === 0) throw new Unusable('The file of --identity has no key: a line AGE-SECRET-KEY-…')
  return {
    name: archive.name,
    open: async () => Readable.from(decrypt(archive, keys), { objectMode: false }),
  }
}

async function* decrypt(archive: Archive, keys: readonly string[]): AsyncGenerator<Buffer> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  for (const key of keys) {
    try {
      decrypter.addIdentity(key)
    } catch {
      throw new Unusable('The private key is not one that age knows.')
    }
  }
  const failed = (error: Error) =>
    new Unusable(
      /no identity matched/.test(error.message)
        ? `${archive.name} is encrypted for another key.`
        : `${archive.name} is damaged, cut off, or not encrypted by age.`,
    )
  const bytes = await archive.open()
  const plain = await decrypter.decrypt(webStream(bytes)).catch((error: Error) => {
    throw failed(error)
  })
  try {
    yield* inBuffers(plain)
  } catch (error) {
    throw error instanceof Unusable ? error : failed(error as Error)
  }
}

/** Node's web streams are the browser's streams, which the library's types name. */
const webStream = (chunks: AsyncIterable<Buffer>) =>
  NodeStream.from(chunks) as unknown as ReadableStream<Uint8Array>

async function* inBuffers(stream: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  const chunks = stream as unknown as AsyncIterable<Uint8Array>
  for await (const { buffer, byteOffset, length } of chunks) yield Buffer.from(buffer, byteOffset, length)
}
