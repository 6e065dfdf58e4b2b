import type { Page } from '@playwright/test'

/** What a camera writes into its photos here, and nobody may find in ours. */
export const CAMERA = 'Scope Test Camera'

/** A JPEG as a phone takes it: that many pixels wide and high, lying on its side, with its camera and its place. */
export async function cameraPhoto(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([wide = 0, high = 0]) => {
      const canvas = new OffscreenCanvas(wide, high)
      const brush = canvas.getContext('2d')
      for (let at = 0; brush && at < 200; at += 1) {
        brush.fillStyle = `hsl(${(at * 37) % 360} 60% ${20 + (at % 50)}%)`
        brush.fillRect((at * 97) % wide, (at * 61) % high, wide / 5, high / 5)
      }
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())
      let characters = ''
      for (const byte of bytes) characters += String.fromCharCode(byte)
      return btoa(characters)
    },
    [width, height],
  )
  const jpeg = Buffer.from(base64, 'base64')
  return Buffer.concat([jpeg.subarray(0, 2), exif(), jpeg.subarray(2)])
}

type Field = [tag: number, type: number, count: number, value: Buffer]

const ASCII = 2
const SHORT = 3
const LONG = 4
const RATIONAL = 5

/** An EXIF segment: the camera, a quarter turn to the right, and a place. */
function exif(): Buffer {
  const header = Buffer.from('49492a0008000000', 'hex')
  const camera = Buffer.from(`${CAMERA}\0`)
  const place = (degrees: number) => Buffer.concat([degrees, 1, 3, 1, 12, 1].map((number) => le(number, 4)))
  const first = (gpsAt: number): Field[] => [
    [0x010f, ASCII, camera.length, camera],
    [0x0112, SHORT, 1, le(6, 2)],
    [0x8825, LONG, 1, le(gpsAt, 4)],
  ]
  const gpsAt = header.length + directory(first(0), header.length).length
  const gps: Field[] = [
    [0x0001, ASCII, 2, Buffer.from('N\0')],
    [0x0002, RATIONAL, 3, place(34)],
    [0x0003, ASCII, 2, Buffer.from('W\0')],
    [0x0004, RATIONAL, 3, place(118)],
  ]
  const tiff = Buffer.concat([header, directory(first(gpsAt), header.length), directory(gps, gpsAt)])
  const body = Buffer.concat([Buffer.from('Exif\0\0'), tiff])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(body.length + 2)
  return Buffer.concat([Buffer.from([0xff, 0xe1]), length, body])
}

/** A directory of EXIF at an offset. Values of more than four bytes are behind it. */
function directory(fields: readonly Field[], offset: number): Buffer {
  let behind = Buffer.alloc(0)
  const dataAt = offset + 2 + fields.length * 12 + 4
  const rows = fields.map(([tag, type, count, value]) => {
    const isLong = value.length > 4
    const place = isLong
      ? le(dataAt + behind.length, 4)
      : Buffer.concat([value, Buffer.alloc(4 - value.length)])
    if (isLong) behind = Buffer.concat([behind, value])
    return Buffer.concat([le(tag, 2), le(type, 2), le(count, 4), place])
  })
  return Buffer.concat([le(fields.length, 2), ...rows, le(0, 4), behind])
}

function le(number: number, bytes: 2 | 4): Buffer {
  const all = Buffer.alloc(bytes)
  all.writeUIntLE(number, 0, bytes)
  return all
}

/** The width and height of a JPEG. */
export function sizeOfJpeg(bytes: Buffer): [width: number, height: number] {
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xc2) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
  }
  throw new Error('This is not a JPEG')
}
