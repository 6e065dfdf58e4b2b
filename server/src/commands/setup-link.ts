import { newSetupLink } from '../company/setup/links.ts'
import { Misused, onDatabase, Unusable } from '../kernel/command.ts'

/** Prints a link to set up the first company. */
export const setupLink = onDatabase(async ({ config, database, clock, args }) => {
  if (args.length > 0) throw new Misused()
  const path = await newSetupLink({ db: database.db, now: clock.now() })
  if (!path) {
    throw new Unusable(
      'There is a full admin already. Sign in, or print a link for them: scope sign-in-link EMAIL',
    )
  }
  console.log(`${config.publicUrl}${path}`)
})
