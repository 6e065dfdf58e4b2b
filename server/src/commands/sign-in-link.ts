import { newSignInLink } from '../company/setup/links.ts'
import { Misused, onDatabase, Unusable } from '../kernel/command.ts'
import { mintReach } from '../kernel/db/reach.ts'

/** Prints a link for one sign-in of a person, for when no other sign-in method is left. */
export const signInLink = onDatabase(async ({ config, database, clock, args }) => {
  const [email, ...more] = args
  if (!email || more.length > 0) throw new Misused()
  const path = await database.transaction((db) =>
    newSignInLink({ db, now: clock.now() }, email, (orgId) => mintReach(orgId, 'every')),
  )
  if (!path) throw new Unusable(`No active person has the address ${email}.`)
  console.log(`${config.publicUrl}${path}`)
})
