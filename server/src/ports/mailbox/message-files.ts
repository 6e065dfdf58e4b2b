import { type ArrivedMessage, type AttachedFile, MESSAGE_FILES_MAX, type Sealed } from './mailbox.ts'
import { type Part, readParts } from './parts.ts'

/** Parts that mail programs and servers attach by themselves, which are no files of the sender. */
const NOT_MEANT = /^(?:image\/|text\/calendar$|message\/|application\/(?:pkcs7-|x-pkcs7-|pgp-))/
const FOOTER = /^ATT\d+\.(?:txt|html?)$/i

/** Messages in a message are opened this deep. */
const DEPTH_MAX = 5

const NAMELESS = 'attachment'

type Contents = Pick<ArrivedMessage, 'files' | 'tooMuch' | 'others' | 'sealed'>

/** The files among the parts of a message and of those that it forwards, the same one once. */
export async function contentsOf(parts: readonly Part[]): Promise<Contents> {
  const files: AttachedFile[] = []
  const others = new Set<string>()
  const sealed = new Set<Sealed>()
  const look = async (inside: readonly Part[], depth: number): Promise<void> => {
    for (const part of inside) {
      const seal = sealOf(part)
      if (seal) sealed.add(seal)
      else if (isMessage(part) && depth < DEPTH_MAX) await look(await partsWithin(part), depth + 1)
      else if (isMeant(part)) addOnce(files, part)
      else if (part.name && !FOOTER.test(part.name) && !isSignature(part)) others.add(part.name)
      if (files.length > MESSAGE_FILES_MAX) return
    }
  }
  await look(parts, 0)
  const tooMany = files.length > MESSAGE_FILES_MAX
  return {
    files: tooMany ? [] : files.map(({ name, bytes }) => ({ name: name || NAMELESS, bytes })),
    tooMuch: tooMany ? 'files' : null,
    others: [...others],
    sealed: [...sealed],
  }
}

const isMessage = ({ type, name }: Part): boolean => type === 'message/rfc822' || /\.eml$/i.test(name)

/** A message that cannot be read has no parts. */
const partsWithin = ({ bytes }: Part): Promise<Part[]> =>
  readParts(bytes).then(
    ({ parts }) => parts,
    () => [],
  )

function isMeant({ type, name, isAttached }: Part): boolean {
  if (NOT_MEANT.test(type) || FOOTER.test(name)) return false
  const isBody = type === 'text/plain' || type === 'text/html'
  return !isBody || isAttached || name !== ''
}

const isSignature = ({ type }: Part): boolean => /^application\/(?:x-)?(?:pkcs7|pgp)-signature$/.test(type)

/** How a file of Outlook’s Rich Text begins. */
const TNEF = Buffer.from([0x78, 0x9f, 0x3e, 0x22])

/** What a part is whose files only the mail program of its recipient can read. */
function sealOf({ type, name, bytes }: Part): Sealed | undefined {
  const isTnef = /^application\/(?:vnd\.)?ms-tnef$/.test(type) || /^winmail.*\.dat$/i.test(name)
  if (isTnef || bytes.subarray(0, TNEF.length).equals(TNEF)) return 'winmail'
  const isEncrypted = /^application\/(?:(?:x-)?pkcs7-mime|pgp-encrypted)$/.test(type)
  return isEncrypted || /(?:\.(?:p7m|pgp|gpg)|^encrypted\.asc)$/i.test(name) ? 'encrypted' : undefined
}

/** One that comes again, perhaps without its name, is the same file. Equal ones under two names are two. */
function addOnce(files: AttachedFile[], { name, bytes }: Part): void {
  const same = files.find((one) => (one.name === name || !one.name || !name) && one.bytes.equals(bytes))
  if (!same) files.push({ name, bytes })
  else same.name ||= name
}
