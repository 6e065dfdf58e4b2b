/** The first name, if the full name is nearby. */
export const firstName = (name: string): string => name.split(' ')[0] ?? name
