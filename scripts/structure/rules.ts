import { type Source, TEST } from './source.ts'

/** Imports forbidden to files that match `from`, and what to do instead. */
type ImportRule = {
  from: RegExp
  except?: RegExp
  to: RegExp
  unless?: RegExp
  typesAllowed?: true
  because: string
}

// An export reads every table, by its list of tables.
const SQL_FILES =
  /^server\/src\/(kernel\/(db|backup)\/|insight\/export\/|\w+\/[\w-]+\/(?:[\w-]+\/)?(store|view)\.ts$)|\.test\.ts$|\/test\//
// A noun may have a part in a folder of its own, with the files of a noun.
const RULES_FILES = /^server\/src\/\w+\/[\w-]+\/(?:[\w-]+\/)?rules(\.ts$|\/)/

const IMPORT_RULES: readonly ImportRule[] = [
  {
    from: /^contract\//,
    except: TEST,
    to: /./,
    unless: /^(typebox$|contract\/)/,
    because: 'the contract stands on TypeBox alone',
  },
  { from: /^server\//, to: /^web\//, because: 'server and web meet in the contract only' },
  { from: /^web\//, to: /^server\//, because: 'server and web meet in the contract only' },
  {
    from: /^web\/src\//,
    to: /^contract\//,
    unless: /\/(calendar|email|errors|figures|[\w-]+\.words)\.ts$/,
    typesAllowed: true,
    because:
      'no schema in the browser: import types, or the words, the calendar, the figures, addresses and the error codes',
  },
  { from: /^web\/src\/ui\//, to: /^contract\//, because: 'ui knows no business word' },
  {
    from: /^(server\/src\/kernel|web\/src\/lib)\//,
    // The sign-in methods are settings.
    except: /^server\/src\/kernel\/config-identity\.ts$|\.test\.tsx?$/,
    to: /^contract\/src\/(company|work|numbers|guidance|insight|outreach)\//,
    typesAllowed: true,
    because: 'the ground knows no noun of the business: pass it in, or move the file to its room',
  },
  {
    from: /^server\/src\//,
    except: SQL_FILES,
    to: /^(pg|sql-template-tag|drizzle-orm)(\/|$)/,
    because: 'SQL belongs in store.ts, view.ts, kernel/db/ or kernel/backup/',
  },
  {
    from: /^server\//,
    except: /^server\/(drizzle\.config|src\/kernel\/db\/schema(\.test)?)\.ts$/,
    to: /^drizzle-orm|db\/schema\.ts$/,
    typesAllowed: true,
    because: 'the schema is for types and migrations: the server does not load Drizzle',
  },
  {
    from: /^server\/src\//,
    except:
      /^server\/src\/(kernel\/http\/|(app|mcp\/routes)\.ts$|company\/session\/(cookie|gate)\.ts$|\w+\/[\w-]+\/routes\.ts$)/,
    to: /^(@fastify\/|fastify$)/,
    because: 'Fastify belongs in kernel/http/, routes.ts and the session gate',
  },
  {
    from: RULES_FILES,
    except: TEST,
    to: /^(node:fs|node:net|node:http|pg$|drizzle-orm|server\/src\/(kernel\/(db|http)|ports)\/)|\/(store|view|service|routes)\.ts$/,
    typesAllowed: true,
    because: 'rules are pure: pass in what they need',
  },
  {
    from: /^server\/src\/\w+\/[\w-]+\/(?:[\w-]+\/)?(store|view)\.ts$/,
    to: /\/(service|routes)\.ts$/,
    because: 'a service calls a store or a view, never the other way',
  },
]

/** Code that some files may not contain, and where it belongs. */
type TextRule = { in: RegExp; except?: RegExp; find: RegExp; because: string }

const TEXT_RULES: readonly TextRule[] = [
  {
    in: /^server\/(src|demo)\//,
    except:
      /^server\/src\/(ports\/clock\/|main\.ts|kernel\/db\/(embedded\/process|pool\/shared-connection|start-wait)\.ts)/,
    find: /\bnew Date\(\)|\bDate\.now\(|\bperformance\.now\(/,
    because: 'time comes from the clock port, passed in as `now`',
  },
  {
    in: /^server\/src\//,
    except: /^server\/src\/kernel\/folders\.ts$/,
    find: /import\.meta\.(dirname|filename)/,
    because: 'the built server is at another depth: folders are named in kernel/folders.ts',
  },
  {
    in: RULES_FILES,
    find: /\basync\b|\bawait\b|Math\.random/,
    because: 'rules are pure: no I/O, nothing random',
  },
  {
    in: /^web\/src\//,
    except: /^web\/src\/lib\/(api\/(api|download)|live\/(live-stream|presence-stream))\.ts$/,
    find: /\bfetch\(|XMLHttpRequest|EventSource\(/,
    because: 'calls go through lib/api/api.ts and lib/api/download.ts',
  },
  {
    in: /^web\/src\//,
    find: /\.(access|job)?[rR]ole\s*[!=]==|[!=]==\s*(\w+\.(access|job)?[rR]ole\b|'(FULL_ADMIN|VP|GM|AGM|BLT|LEADERSHIP_READONLY|CSM_READONLY)')/,
    because: 'the web compares no role: the reply says what somebody can do',
  },
  {
    in: /^web\/src\/(work|numbers)\//,
    // Files are not JSON, so the uploader sends them.
    except: /^web\/src\/work\/material\/(components\/AddFiles\.tsx|uploader\.ts)$/,
    find: /\bmutationFn\b|\bapi\('(?!POST \/api\/(?:metrics\/import|sources\/propose|inbox\/:id\/import)'|GET )/,
    because: 'a write belongs in the table of its noun, writes.ts',
  },
  {
    in: /^web\/src\//,
    except: /^web\/src\/lib\//,
    find: /toLocale(Date|Time)?String\(|Intl\.(DateTime|Number)Format/,
    because: 'dates and numbers are formatted in one place, web/src/lib',
  },
  {
    in: /^server\/src\//,
    except:
      /^server\/src\/(kernel\/db\/reach\.ts|company\/session\/gate\.ts|company\/setup\/(founding|service)\.ts|commands\/|\w+\/[\w-]+\/jobs\.ts)/,
    find: /\bmintReach\(/,
    because: 'only the session gate, the set-up, the jobs and the operator’s commands mint a reach',
  },
  {
    in: /^server\/src\//,
    except:
      /^server\/src\/(telemetry\.ts$|outreach\/(chat\/service|webhook\/delivery)\.ts$|\w+\/[\w-]+\/(jobs|store|view)\.ts$)/,
    find: /'every company'/,
    because: 'only a job looks at all companies at once; what it finds it does with the reach of each',
  },
  {
    in: /^server\/src\/\w+\/[\w-]+\/(?:[\w-]+\/)?(store|view)\.ts$/,
    // Before anyone is signed in there is no reach, and the outbox is sent for all companies.
    except:
      /^server\/src\/(company\/(mail|passkey|security-log|session|setup|sign-in|token)|outreach\/(calendar-feed|mail|outbox|push))\//,
    find: /^export (async )?function (?!listCompanies\b)\w+\((?!\s*(_?reach: Reach|_?whose: (?:Reach|'every company')|\{ reach|context: Context|alias: string))/m,
    because: 'every store and view function takes the reach (or the context that carries it) first',
  },
]

/** The forbidden imports and code of a source file. */
export function breaches({ path, text, imports }: Source): string[] {
  const problems: string[] = []
  for (const rule of IMPORT_RULES) {
    if (!rule.from.test(path) || rule.except?.test(path)) continue
    for (const { to, typeOnly } of imports) {
      if (!rule.to.test(to) || rule.unless?.test(to) || (rule.typesAllowed && typeOnly)) continue
      problems.push(`${path} imports ${to}: ${rule.because}.`)
    }
  }
  for (const rule of TEXT_RULES) {
    if (!rule.in.test(path) || rule.except?.test(path) || TEST.test(path)) continue
    const match = rule.find.exec(text)
    if (match) problems.push(`${path}:${text.slice(0, match.index).split('\n').length}: ${rule.because}.`)
  }
  return problems
}
