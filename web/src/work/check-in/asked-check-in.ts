import { CHECK_IN_CHOICES, CHECK_IN_PARAMS, type CheckInChoice } from '@scope/contract/work/check-in.words'

/** The check-in of a link from a message: a choice, for which member, and on which priority; null for any. */
export type AskedCheckIn = { choice: CheckInChoice; member: string | null; priority: string | null }

/** The check-in that the address of home names, or null. */
export function readAsked(params: URLSearchParams): AskedCheckIn | null {
  const choice = CHECK_IN_CHOICES.find((one) => one === params.get(CHECK_IN_PARAMS.choice))
  if (!choice) return null
  return {
    choice,
    member: params.get(CHECK_IN_PARAMS.member),
    priority: params.get(CHECK_IN_PARAMS.priority),
  }
}
