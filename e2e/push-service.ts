import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type PushDevice, pushDevice } from '../server/test/outside/push-device.ts'

/** A push service with one device, on this machine. */
export type PushService = {
  /** The form of PUSH_HOSTS. */
  host: string
  /** The subscription that a browser gives Scope when a person turns notifications on. */
  subscription: { endpoint: string; keys: PushDevice['keys'] }
  /** The notifications sent to the device, decrypted. */
  arrived: string[]
  close(): Promise<void>
}

export async function startPushService(): Promise<PushService> {
  const device = pushDevice()
  const arrived: string[] = []
  const server = createServer(async (request, response) => {
    arrived.push(device.read(Buffer.concat(await Array.fromAsync(request))))
    response.writeHead(201).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    subscription: { endpoint: `http://${host}/device`, keys: device.keys },
    arrived,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
