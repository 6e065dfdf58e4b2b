import { randomBytes } from 'node:crypto'
import { signing } from '../../kernel/signing.ts'

/**
 * A browser in which people have signed in. It has limits of its own, so that requests from elsewhere do not keep its
 * people out. `people` are hashes, the latest last.
 */
export type Device = { id: string; people: readonly string[] }

export const DEVICE_COOKIE = 'scope_device'
/** A device is known for 90 days after the last sign-in (sign-in, numbers). */
export const DEVICE_DAYS = 90
/** So that the cookie of a shared tablet stays small. */
const PEOPLE_MAX = 20
const DAY_MS = 86_400_000

/** A browser without a cookie. It becomes known with the first sign-in. */
export const newDevice = (): Device => ({ id: randomBytes(16).toString('base64url'), people: [] })

/** The devices of a server: their cookies are signed with its secret. */
export function devices(secret: string) {
  const { sign, isSigned } = signing(secret, 'known devices')
  const hashOf = ({ id }: Device, userId: string) => sign(`${id} ${userId}`).slice(0, 22)
  return {
    /** The device of a cookie, or undefined if it was changed or is older than 90 days. */
    read(cookie: string | undefined, now: Date): Device | undefined {
      const [body = '', signature = ''] = (cookie ?? '').split('.')
      if (!isSigned(body, signature)) return undefined
      const { at, ...device } = JSON.parse(Buffer.from(body, 'base64url').toString()) as Device & {
        at: number
      }
      return now.getTime() - at <= DEVICE_DAYS * DAY_MS ? device : undefined
    },
    /** Whether this person has signed in with the device. */
    knows: (device: Device, userId: string): boolean => device.people.includes(hashOf(device, userId)),
    /** The cookie of a device after this person has signed in with it. */
    write(device: Device, userId: string, now: Date): string {
      const person = hashOf(device, userId)
      const people = [...device.people.filter((other) => other !== person), person].slice(-PEOPLE_MAX)
      const body = { id: device.id, people, at: now.getTime() }
      const text = Buffer.from(JSON.stringify(body)).toString('base64url')
      return `${text}.${sign(text)}`
    },
  }
}

/** Whether several people have signed in with it: nobody is kept signed in for weeks there. */
export const isShared = (device: Device | undefined): boolean => (device?.people.length ?? 0) > 1
