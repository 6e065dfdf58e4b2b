/** The end of the time for a sign-off in the due week, on the venue’s clock. */
export const DUE_UNTIL = 'Until Sunday 11:59 PM'
