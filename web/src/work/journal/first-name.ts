/** The first name, where the full name stands nearby. */
export const firstName = (name: string): string => name.split(' ')[0] ?? name
