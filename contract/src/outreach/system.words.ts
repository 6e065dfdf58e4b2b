/** A reply with this header is of a restored copy, which sends nothing and deletes no files. Its value says since when. */
export const COPY_HEADER = 'x-scope-copy'
