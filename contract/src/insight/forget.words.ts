/** Hours since the deactivation after which a person can be forgotten. */
export const FORGET_AFTER_HOURS = 24

/** The name of a forgotten person. `number`: 1, 2, 3… in a company. */
export const formerName = (number: number): string => `${FORMER} ${number}`

/** The first name of all forgotten people. */
export const FORMER = 'Former member'
