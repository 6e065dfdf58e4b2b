import { crc32 } from 'node:zlib'
import { PNG } from './sample-files.ts'

/*
 * Photos as devices send them, and with what cameras add.
 */

/** A segment of a JPEG: its marker, its length and its bytes. */
export function segment(marker: number, bytes: Buffer | string): Buffer {
  const body = Buffer.from(bytes)
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

const JFIF = segment(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\0\0')
export const EXIF = segment(0xe1, 'Exif\0\0MM\0*GPSLatitude 34.0522')
export const XMP = segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>')

/** A JPEG with these segments before its picture; its data has the bytes that look like markers. */
export const jpegWith = (...segments: Buffer[]): Buffer =>
  Buffer.concat([
    ...[Buffer.from([0xff, 0xd8]), JFIF, ...segments],
    ...[segment(0xdb, Buffer.alloc(65, 1)), segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0]))],
    ...[Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]), Buffer.from([0xff, 0xd9])],
  ])

/** A PNG with a chunk before its picture. */
export function pngWith(name: string, text: string): Buffer {
  const about = Buffer.concat([Buffer.from(name), Buffer.from(text)])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(text.length)
  sum.writeUInt32BE(crc32(about))
  const picture = PNG.indexOf('IDAT') - 4
  return Buffer.concat([PNG.subarray(0, picture), length, about, sum, PNG.subarray(picture)])
}

/** A WebP with a part after its picture. */
export function webpWith(name?: string, text = ''): Buffer {
  const part = (of: string, bytes: Buffer) => {
    const size = Buffer.alloc(4)
    size.writeUInt32LE(bytes.length)
    return Buffer.concat([Buffer.from(of), size, bytes, Buffer.alloc(bytes.length % 2)])
  }
  const parts = Buffer.concat([
    part('VP8L', Buffer.from([0x2f, 0, 0, 0, 0])),
    ...(name ? [part(name, Buffer.from(text))] : []),
  ])
  return part('RIFF', Buffer.concat([Buffer.from('WEBP'), parts]))
}
