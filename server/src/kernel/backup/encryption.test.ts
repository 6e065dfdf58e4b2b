import { Readable } from 'node:stream'
import { generateHybridIdentity, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { decrypted, encrypted } from './encryption.ts'

const TEXT = Buffer.alloc(300_000, 'a backup ')
const inPieces = () => Readable.from([TEXT.subarray(0, 100_000), TEXT.subarray(100_000)])

async function opened(bytes: Buffer, identities: string): Promise<Buffer> {
  const archive = { name: 'a.tar.zst.age', open: async () => Readable.from([bytes]) }
  return Buffer.concat(await (await decrypted(archive, identities).open()).toArray())
}

test.each([
  ['X25519', generateX25519Identity],
  ['post-quantum', generateHybridIdentity],
])('each of two %s keys opens what is encrypted for both, and no other does', async (_kind, generate) => {
  const [one, two, other] = [await generate(), await generate(), await generate()]
  const recipients = await Promise.all([one, two].map(identityToRecipient))
  const bytes = Buffer.concat(await Readable.from(encrypted(inPieces(), recipients)).toArray())
  expect(bytes.includes('a backup')).toBe(false)
  expect((await opened(bytes, `# a key\r\n${one}\r\n`)).equals(TEXT)).toBe(true)
  expect((await opened(bytes, `${other}\n${two}\n`)).equals(TEXT)).toBe(true)
  await expect(opened(bytes, other)).rejects.toThrow('a.tar.zst.age is encrypted for another key')
  for (const damaged of [bytes.subarray(0, -100), TEXT]) {
    await expect(opened(damaged, one)).rejects.toThrow('is damaged, cut off, or not encrypted by age')
  }
})

test('what is no key is refused, and a private one is not shown', async () => {
  const reading = Readable.from(encrypted(inPieces(), ['age1nonsense'])).toArray()
  await expect(reading).rejects.toThrow('BACKUP_AGE_RECIPIENT: age1nonsense is no public key of age.')
  await expect(opened(TEXT, 'AGE-SECRET-KEY-1NONSENSE')).rejects.toThrow(
    'The private key is not one that age knows.',
  )
})
