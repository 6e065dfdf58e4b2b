import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The encryption of a browser that is subscribed to notifications. */
export type PushDevice = {
  keys: { p256dh: string; auth: string }
  /** Reads a body as a browser does (RFC 8188, 8291). */
  read(body: Buffer): string
}

export function pushDevice(): PushDevice {
  const device = createECDH('prime256v1')
  device.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: device.getPublicKey('base64url'), auth: auth.toString('base64url') },
    read: (body) => {
      const [salt, size] = [body.subarray(0, 16), body.readUInt8(20)]
      const sender = body.subarray(21, 21 + size)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), device.getPublicKey(), sender])
      const key = Buffer.from(hkdfSync('sha256', device.computeSecret(sender), auth, info, 32))
      const part = (name: string, length: number) =>
        Buffer.from(hkdfSync('sha256', key, salt, `Content-Encoding: ${name}\0`, length))
      const sealed = body.subarray(21 + size)
      const cipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
      cipher.setAuthTag(sealed.subarray(-16))
      const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
      return text.subarray(0, text.lastIndexOf(2)).toString()
    },
  }
}
