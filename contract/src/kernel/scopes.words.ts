/** The rights of a token, chosen when it is created. No schema here: the browser loads this file. */
export const TOKEN_SCOPES = ['read', 'journals', 'numbers', 'people', 'work'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** The labels of each scope. A token never has more rights than its holder. */
export const SCOPE_WORDS: Record<TokenScope, { label: string; allows: string }> = {
  read: { label: 'Read', allows: 'Read what its holder can see, without private journals' },
  journals: { label: 'Private journals', allows: 'Also the private journals its holder can read' },
  numbers: { label: 'Numbers', allows: 'Save and import weekly numbers and targets' },
  people: {
    label: 'Venues and roster',
    allows: 'Add and change venues, Admin Days and absences, preview a roster',
  },
  work: { label: 'Work', allows: 'Change priorities, tasks, check-ins and journals' },
}

/** The most calls of a token in a minute, on each server. */
export const TOKEN_CALLS_PER_MINUTE = 600

/** The scope that a call needs; `never`: no token can call it. */
export type CallScope = Exclude<TokenScope, 'journals'> | 'never'
