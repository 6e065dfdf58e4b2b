/** Hours for which a person must have been deactivated before they can be forgotten. */
export const FORGET_AFTER_HOURS = 24

/** What a person is called once they are forgotten. `number`: 1, 2, 3… in a company. */
export const formerName = (number: number): string => `${FORMER} ${number}`

/** The first name of everyone who was forgotten. */
export const FORMER = 'Former member'
