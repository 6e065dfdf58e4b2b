import { newSetupLink } from './company/setup/links.ts'
import { runCommand, Unusable } from './kernel/command.ts'

/** Prints a link to set up the first company: `npm run setup-link`. */
await runCommand(async ({ config, database, clock, args }) => {
  if (args.length > 0) throw new Unusable('Usage: npm run setup-link')
  const path = await newSetupLink({ db: database.db, now: clock.now() })
  if (!path) {
    throw new Unusable(
      'There is a full admin already. Sign in, or print a link for them: npm run sign-in-link -- EMAIL',
    )
  }
  console.log(`${config.publicUrl}${path}`)
})
