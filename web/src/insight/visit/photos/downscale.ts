import { bareJpeg } from '@scope/contract/insight/visit/jpeg.words'
import { PHOTO_SIDE_MAX } from '@scope/contract/insight/visit/visit.words'
import { FILE_NAME_MAX } from '@scope/contract/work/material.words'

/** A photo as it is sent: the JPEG of its pixels alone, in Base64. */
export type SmallPhoto = { fileName: string; fileType: 'image/jpeg'; content: string }

/** Of the JPEG, from 0 to 1: text on a label stays readable. */
const QUALITY = 0.82
const ENDING = '.jpg'

/** Why a photo was not taken, as a sentence. */
export class UnreadablePhoto extends Error {
  constructor({ name, type }: File) {
    const isHeic = /hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name)
    super(
      isHeic
        ? `${name} is a HEIC photo, which this browser can’t read. Choose it as a JPEG.`
        : `${name} is not a photo that this browser can read.`,
    )
  }
}

/**
 * Scales a photo down to `PHOTO_SIDE_MAX` and encodes it again, upright. Only its pixels remain: nothing of the camera,
 * the time or the place, and nothing of what a browser adds as it encodes. Rejects with an UnreadablePhoto. The browser decodes and encodes beside the page’s thread.
 */
export async function downscale(file: File): Promise<SmallPhoto> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new UnreadablePhoto(file)
  })
  const scale = Math.min(1, PHOTO_SIDE_MAX / Math.max(picture.width, picture.height))
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)))
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new UnreadablePhoto(file)
  // A JPEG has no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
  const bare = bareJpeg(new Uint8Array(await jpeg.arrayBuffer()))
  const content = await base64Of(bare ? new Blob([bare]) : jpeg)
  return { fileName: jpegName(file.name), fileType: 'image/jpeg', content }
}

const jpegName = (name: string): string =>
  `${name.replace(/\.[^.]*$/, '').slice(0, FILE_NAME_MAX - ENDING.length) || 'photo'}${ENDING}`

function base64Of(bytes: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(bytes)
  })
}
