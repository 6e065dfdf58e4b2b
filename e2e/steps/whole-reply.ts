import type { APIResponse, Route } from '@playwright/test'

/** The server's whole reply to a request. A page that already has it would get 304 and no body. */
export function wholeReply(route: Route): Promise<APIResponse> {
  const { 'if-none-match': _, ...headers } = route.request().headers()
  return route.fetch({ headers })
}
