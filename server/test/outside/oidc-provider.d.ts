/** The parts of `oidc-provider` that our tests use; it has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Account = { accountId: string; claims(): Record<string, unknown> }
  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> }
  type Flow = {
    oidc: {
      client: { clientId: string }
      session: { accountId: string }
      provider: Provider
    }
  }

  export class Provider {
    constructor(issuer: string, settings: Record<string, unknown>)
    Grant: new (about: {
      clientId: string
      accountId: string
    }) => Grant
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{ params: Record<string, string> }>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }

  type Policy = { add(prompt: object, at: number): void }
  export const interactionPolicy: {
    base(): Policy
    Prompt: new (about: { name: string; requestable: boolean }) => object
  }

  export type { Account, Flow }
}
