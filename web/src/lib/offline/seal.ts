/**
 * Encrypts the data on the device: AES-GCM with the person's key (decision 086). A sealed text is the letter of its form, a
 * dot, and base64 of the initialisation vector and the encrypted bytes.
 */

const IV_BYTES = 12
/** Pads for at least this many bytes of text, and for twice the longest text so far. */
const PAD_BYTES = 8 * 1024
const PADS_READY = 4

/** Encrypted by `seal`, with a tag that shows any change. */
const SEALED = 'S.'
/** Encrypted by `sealNow`. */
const PADDED = 'P.'

export const isSealed = (text: string): boolean => text.startsWith(SEALED) || text.startsWith(PADDED)

export type Sealer = {
  seal: (text: string) => Promise<string>
  /** Encrypts at once; null if no pad is long enough yet. The result has no tag, so `seal` replaces it soon. */
  sealNow: (text: string) => string | null
  /** Rejects if the text was sealed with another key, or changed. */
  unseal: (sealed: string) => Promise<string>
}

/** A person's key, derived from the server's secret for them. It cannot be exported. */
export const keyOf = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'raw',
    fromBase64(secret.replaceAll('-', '+').replaceAll('_', '/')),
    'AES-GCM',
    false,
    ['encrypt', 'decrypt'],
  )

/**
 * Encrypts with a key. The browser encrypts only asynchronously, and a page may be closed before that is done, so pads
 * are prepared: the bytes that AES-GCM combines with the text for one initialisation vector. With a pad a text is
 * encrypted at once. Each is used once.
 */
export async function sealerOf(key: CryptoKey): Promise<Sealer> {
  const pads: Uint8Array<ArrayBuffer>[] = []
  let padBytes = PAD_BYTES
  let preparing: Promise<void> | null = null

  const encrypt = async (iv: Uint8Array<ArrayBuffer>, bytes: Uint8Array<ArrayBuffer>) =>
    withIv(iv, new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes)))

  const newIv = () => crypto.getRandomValues(new Uint8Array(IV_BYTES))

  const prepare = () => {
    preparing ??= (async () => {
      while (pads.length < PADS_READY) {
        const bytes = padBytes
        const pad = await encrypt(newIv(), new Uint8Array(bytes))
        pads.push(pad.slice(0, IV_BYTES + bytes))
      }
    })().finally(() => {
      preparing = null
    })
    return preparing
  }
  await prepare()

  return {
    seal: async (text) => SEALED + toBase64(await encrypt(newIv(), bytesOf(text))),

    sealNow: (text) => {
      const bytes = bytesOf(text)
      if (bytes.length * 2 > padBytes) {
        padBytes = bytes.length * 4
        pads.splice(0)
      }
      const pad = pads.shift()
      void prepare()
      return pad ? PADDED + toBase64(combined(bytes, pad)) : null
    },

    unseal: async (sealed) => {
      const bytes = fromBase64(sealed.slice(SEALED.length))
      const iv = bytes.slice(0, IV_BYTES)
      if (sealed.startsWith(PADDED)) {
        const pad = await encrypt(iv, new Uint8Array(bytes.length - IV_BYTES))
        return textOf(combined(bytes.slice(IV_BYTES), pad).slice(IV_BYTES))
      }
      const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.slice(IV_BYTES))
      return textOf(new Uint8Array(text))
    },
  }
}

/** The bytes combined with a pad, after the pad's initialisation vector. */
function combined(bytes: Uint8Array, pad: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const both = pad.slice(0, IV_BYTES + bytes.length)
  for (const [index, byte] of bytes.entries()) both[IV_BYTES + index] = (both[IV_BYTES + index] ?? 0) ^ byte
  return both
}

function withIv(iv: Uint8Array, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(iv.length + bytes.length)
  all.set(iv)
  all.set(bytes, iv.length)
  return all
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(bytes)

/** In pieces, because a call takes a limited number of arguments. */
function toBase64(bytes: Uint8Array): string {
  let characters = ''
  for (let at = 0; at < bytes.length; at += 8192) {
    characters += String.fromCharCode(...bytes.subarray(at, at + 8192))
  }
  return btoa(characters)
}

/** A photo has half a million characters, for which `Uint8Array.from` takes a phone half a second. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text)
  const bytes = new Uint8Array(characters.length)
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = characters.charCodeAt(at)
  return bytes
}
