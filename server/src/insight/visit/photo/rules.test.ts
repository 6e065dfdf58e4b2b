import { bareJpeg } from '@scope/contract/insight/visit/jpeg.words'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EXIF, jpegWith, pngWith, segment, webpWith, XMP } from '../../../../test/photos.ts'
import { PNG } from '../../../../test/sample-files.ts'
import { isBare } from './rules.ts'

const ICC = segment(0xe2, 'ICC_PROFILE\0\x01\x01colors')
const trailing = (photo: Buffer) => Buffer.concat([photo, Buffer.from('Exif')])

test.each([
  ['a JPEG', true, 'image/jpeg', jpegWith()],
  ['a JPEG with a color profile', true, 'image/jpeg', jpegWith(ICC)],
  ['a JPEG with EXIF', false, 'image/jpeg', jpegWith(EXIF)],
  ['a JPEG with XMP after its profile', false, 'image/jpeg', jpegWith(ICC, XMP)],
  ['a JPEG with pictures of other sizes', false, 'image/jpeg', jpegWith(segment(0xe2, 'MPF\0MM\0*'))],
  ['a JPEG with IPTC', false, 'image/jpeg', jpegWith(segment(0xed, 'Photoshop 3.0\0'))],
  ['a JPEG with a comment', false, 'image/jpeg', jpegWith(segment(0xfe, 'at 34.05, -118.24'))],
  ['a JPEG with something behind it', false, 'image/jpeg', trailing(jpegWith())],
  ['a JPEG that is cut', false, 'image/jpeg', jpegWith().subarray(0, -2)],
  ['a PNG', true, 'image/png', PNG],
  ['a PNG with EXIF', false, 'image/png', pngWith('eXIf', 'MM\0*')],
  ['a PNG with XMP', false, 'image/png', pngWith('iTXt', 'XML:com.adobe.xmp\0')],
  ['a PNG with a text', false, 'image/png', pngWith('tEXt', 'Location\0Los Angeles')],
  ['a PNG with something behind it', false, 'image/png', trailing(PNG)],
  ['a WebP', true, 'image/webp', webpWith()],
  ['a WebP with a color profile', true, 'image/webp', webpWith('ICCP', 'colors')],
  ['a WebP with EXIF', false, 'image/webp', webpWith('EXIF', 'MM\0*')],
  ['a WebP with XMP', false, 'image/webp', webpWith('XMP ', '<x:xmpmeta/>')],
  ['a WebP with something behind it', false, 'image/webp', trailing(webpWith())],
] as const)('%s is bare: %s', (_, bare, type, bytes) => {
  expect(isBare(type, bytes)).toBe(bare)
})

test('a JPEG is bare exactly if none of its segments says more than the picture, wherever it is', () => {
  const plain = fc.constantFrom(ICC, segment(0xee, 'Adobe\0'), segment(0xc4, Buffer.alloc(20)))
  const more = fc.constantFrom(EXIF, XMP, segment(0xed, 'Photoshop'), segment(0xef, 'any'))
  fc.assert(
    fc.property(fc.array(fc.oneof(plain, more), { maxLength: 8 }), (segments) => {
      const says = segments.some((one) => [0xe1, 0xed, 0xef].includes(one[1] ?? 0))
      const photo = jpegWith(...segments)
      expect(isBare('image/jpeg', photo)).toBe(!says)
      const bare = Buffer.from(bareJpeg(trailing(photo)) ?? [])
      expect(bare).toEqual(jpegWith(...segments.filter((one) => ![0xe1, 0xed, 0xef].includes(one[1] ?? 0))))
    }),
  )
})

test('any bytes are looked at to their end', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      for (const [type, head] of [
        ['image/jpeg', [0xff, 0xd8]],
        ['image/png', [...PNG.subarray(0, 8)]],
        ['image/webp', [...webpWith().subarray(0, 12)]],
      ] as const) {
        expect(typeof isBare(type, Buffer.from([...head, ...bytes]))).toBe('boolean')
      }
    }),
  )
})
