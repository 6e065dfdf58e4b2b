/**
 * The header in which a page names the user it was loaded for, by `userId`. A call is refused while someone else is
 * signed in (decision 039). Scripts and links leave it out.
 */
export const USER_HEADER = 'x-scope-user'
