import { type Command, onDatabase, type Unconfigured } from '../kernel/command.ts'

/** `loadUnconfigured`: the command reads the settings itself. */
export type Entry = { takes?: string; does: string } & (
  | { load: () => Promise<Command> }
  | { loadUnconfigured: () => Promise<Unconfigured> }
)

/** The operator's commands, by name. */
export const COMMANDS: Record<string, Entry> = {
  doctor: {
    takes: '[--mail-to EMAIL] [--json]',
    does: 'say of settings, database, mail and the rest whether each is ok, or what to do',
    loadUnconfigured: async () => (await import('./doctor/doctor.ts')).doctor,
  },
  'import roster': {
    takes: 'FILE [--company "Name"] [--dry-run]',
    does: 'add and change people and venues from a staff list: CSV, .xlsx or ZIP',
    load: async () => (await import('./import.ts')).importPeople,
  },
  'import numbers': {
    takes: 'FILE [--source NAME] [--take-short] [--company DOMAIN] [--dry-run]',
    does: 'add and change weekly numbers from a spreadsheet: CSV, .xlsx or ZIP',
    load: async () => (await import('./import.ts')).importNumbers,
  },
  'import budgets': {
    takes: 'FILE [--company DOMAIN] [--dry-run]',
    does: 'add and change budgets of weeks from a spreadsheet: CSV, .xlsx or ZIP',
    load: async () => (await import('./import.ts')).importBudgets,
  },
  backup: {
    takes: '[FILE [--company DOMAIN] | --rehearse] | --check FILE [--identity FILE] | --list',
    does: 'write a backup, without FILE to BACKUP_TO, say whether one is whole, or list those there',
    load: async () => (await import('./backup.ts')).backup,
  },
  restore: {
    takes: 'FILE [--identity FILE]',
    does: 'fill an empty database from a backup, with the key of one that is encrypted',
    load: async () => (await import('./restore.ts')).restore,
  },
  'company out': {
    takes: 'DOMAIN FILE',
    does: 'write everything of a company into a file, to add it to another deployment',
    load: async () => (await import('./company.ts')).moveOut,
  },
  'company in': {
    takes: 'FILE',
    does: 'add the company of such a file to this deployment, beside the others',
    load: async () => (await import('./company.ts')).moveIn,
  },
  'company close': {
    takes: 'DOMAIN --moved-to ADDRESS',
    does: 'close a company that moves: its people are signed out, and a sign-in leads to its new address',
    load: async () => onDatabase((await import('./company.ts')).closeCompany),
  },
  'company open': {
    takes: 'DOMAIN',
    does: 'open a closed company again',
    load: async () => onDatabase((await import('./company.ts')).openCompany),
  },
  'company remove': {
    takes: 'DOMAIN',
    does: 'remove a company that has been closed for 30 days',
    load: async () => (await import('./company.ts')).removeClosed,
  },
  'export company': {
    takes: 'DOMAIN FILE',
    does: 'write everything of a company into a ZIP file, for people and spreadsheets',
    load: async () => onDatabase((await import('./export.ts')).exportCompany),
  },
  'export person': {
    takes: 'EMAIL FILE',
    does: 'write what is about or by a person into a ZIP file',
    load: async () => onDatabase((await import('./export.ts')).exportPerson),
  },
  'make-live': {
    does: 'let a restored copy send messages again',
    load: async () => (await import('./copy.ts')).liven,
  },
  'make-copy': {
    does: 'mark a database that PostgreSQL has copied, before a server starts on it',
    load: async () => (await import('./copy.ts')).mark,
  },
  migrate: {
    does: 'bring the tables to this version, before the servers start',
    load: async () => (await import('./migrate.ts')).migrate,
  },
  'setup-link': {
    does: 'print a link to set up the first company',
    load: async () => (await import('./setup-link.ts')).setupLink,
  },
  'sign-in-link': {
    takes: 'EMAIL',
    does: 'print a link for one sign-in of a person',
    load: async () => (await import('./sign-in-link.ts')).signInLink,
  },
  'people list': {
    takes: '[--company DOMAIN] [--all] [--json]',
    does: 'list the people of a company, with --all also those who left',
    load: async () => onDatabase((await import('./people.ts')).listPeople),
  },
  'people add': {
    takes: 'EMAIL --role ROLE [--venue VENUE]… [--first NAME] [--last NAME] [--position TEXT] [--admin]',
    does: 'add a person to the company of their address',
    load: async () => onDatabase((await import('./people.ts')).addToStaff),
  },
  'people deactivate': {
    takes: 'EMAIL',
    does: 'deactivate a person, who is signed out everywhere at once',
    load: async () => onDatabase((await import('./people.ts')).deactivate),
  },
  'people admin': {
    takes: 'EMAIL [--off]',
    does: 'make a person a full admin, or with --off take that back',
    load: async () => onDatabase((await import('./people.ts')).setAdmin),
  },
  'sessions end': {
    takes: 'EMAIL | --all [--company DOMAIN]',
    does: 'sign a person out everywhere, or everyone of a company',
    load: async () => onDatabase((await import('./sessions.ts')).endSessions),
  },
  'tokens list': {
    takes: '[--company DOMAIN] [--json]',
    does: 'list the tokens of people and service accounts, and when each was last used',
    load: async () => onDatabase((await import('./tokens.ts')).listTokens),
  },
  'tokens end': {
    takes: 'ID [--company DOMAIN]',
    does: 'end a token at once',
    load: async () => onDatabase((await import('./tokens.ts')).endToken),
  },
  'accounts add': {
    takes:
      'NAME --role ROLE [--venue VENUE]… [--group GROUP]… [--scopes SCOPE,… --days DAYS] [--company DOMAIN]',
    does: 'add a service account, and with scopes and days print its first token',
    load: async () => onDatabase((await import('./accounts.ts')).addAccount),
  },
  'audit verify': {
    takes: '[HASH OF A SEAL]',
    does: 'say whether the audit trail is as it was sealed',
    load: async () => (await import('./audit-verify.ts')).verifyAudit,
  },
}
