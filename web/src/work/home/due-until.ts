/** Until when a sign-off of the due week can be given, on the venue’s clock. */
export const DUE_UNTIL = 'Until Sunday 11:59 PM'
