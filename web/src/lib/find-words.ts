const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a text contains each of the typed words, ignoring case and accents: `jose` is in `José Ruiz`. */
export const holdsWords = (text: string, typed: string): boolean => {
  const held = plain(text)
  return plain(typed)
    .split(/\s+/)
    .every((word) => held.includes(word))
}
