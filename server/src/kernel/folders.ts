import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

/** The folder of this package. The built server is a file at another depth than the source that it was made of. */
const SERVER = dirname(findPackageJSON(import.meta.url) ?? import.meta.dirname)

/** The folders that the server reads and writes. */
export const FOLDERS = {
  /** The embedded database and attached files, unless `DATA_DIR` names another. */
  data: join(SERVER, '../.data'),
  /** The operator’s commands, which run from their source. */
  commands: join(SERVER, 'src/commands/scope.ts'),
  fonts: join(SERVER, 'fonts'),
  migrations: join(SERVER, 'migrations'),
  triggers: join(SERVER, 'triggers.sql'),
  /** The built web app. */
  web: join(SERVER, '../web/dist'),
} as const
