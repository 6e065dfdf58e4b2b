/** What a start does beside its migrations, if the database has data of an earlier version. */
export type Upgrade = {
  /** Gets each step in words, before it begins: `migrating 3 of 5: tags`. */
  onStep(step: string): Promise<void> | void
  /** Runs before anything is changed, with the address of the owner. If it throws, nothing is migrated. */
  before?: ((ownerUrl: string) => Promise<void>) | undefined
}

/** A migration as people read it: `tags` for `0009_tags.sql`. */
export const titleOf = (file: string): string => file.replaceAll(/^\d+_|\.sql$/g, '').replaceAll(/[-_]/g, ' ')
