import { discord } from './discord.ts'
import { google } from './google.ts'
import type { Written } from './message.ts'
import { slack } from './slack.ts'
import type { ChatSystem } from './system.ts'
import { teams } from './teams.ts'

const SYSTEMS: readonly ChatSystem[] = [google, slack, teams, discord]

/** The chat system whose own host this is; undefined if it is none's. */
export const systemAt = (hostname: string): ChatSystem | undefined =>
  SYSTEMS.find(({ isHost }) => isHost(hostname))

/** The chat system that an address is of. A host that only the operator allows takes what Google Chat takes. */
export const systemOf = (url: URL): ChatSystem => systemAt(url.hostname) ?? google

/** A message in the form of the chat system that an address is of. `origin` is Scope's. */
export function bodyFor(address: string, written: Written, origin: string): object {
  const system = URL.canParse(address) ? systemOf(new URL(address)) : google
  return system.render(written, origin)
}
