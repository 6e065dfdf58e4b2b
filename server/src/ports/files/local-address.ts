import { createHmac, timingSafeEqual } from 'node:crypto'
import { FILE_SIZE_MAX } from '@scope/contract/work/material.words'
import { FileRefused, type Sent, SIGNED_S, type SignedPut } from './files.ts'

/** What an address is signed for. */
type Signed = { to: Sent['to']; type: string; length: number | undefined }

/** An address of the local store on our own origin, signed like S3's: by key, type, size and time. */
export function addressFor(secret: string, signed: Signed, now: Date): SignedPut {
  const expires = String(Math.floor(now.getTime() / 1000) + SIGNED_S)
  const query = new URLSearchParams({ expires, signature: signatureOf(secret, signed, expires) })
  return {
    url: `${pathOf(signed.to)}?${query}`,
    headers: signed.type ? { 'content-type': signed.type } : {},
    expires: SIGNED_S,
  }
}

/** Refuses uploads that the address was not signed for, or that come too late (document 2, section 8). */
export function refuseUnsigned(secret: string, { to, query, type, length, now }: Sent): void {
  const signed = { to, type: to.part ? '' : type, length }
  const received = Buffer.from(query.signature)
  const isFor = (what: Signed) => {
    const due = Buffer.from(signatureOf(secret, what, query.expires))
    return received.length === due.length && timingSafeEqual(received, due)
  }
  const ofAnySize = length <= FILE_SIZE_MAX && !to.part && isFor({ ...signed, length: undefined })
  if (!isFor(signed) && !ofAnySize) {
    throw new FileRefused('This address is for another file, type or size.')
  }
  if (now.getTime() > Number(query.expires) * 1000) throw new FileRefused('Request has expired')
}

const pathOf = ({ key, part }: Sent['to']): string =>
  part ? `/files/${key}/${part.uploadId}/${part.number}` : `/files/${key}`

function signatureOf(secret: string, { to, type, length }: Signed, expires: string): string {
  return createHmac('sha256', secret)
    .update([pathOf(to), type, length ?? 'any size', expires].join('\n'))
    .digest('hex')
}
