/*
 * Holds the house to its plan: who may import whom, what a file may be called, where SQL, the clock and the network
 * belong. Every finding says where the code should go. Run by `npm run check`.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

type Source = { path: string; text: string; imports: { to: string; typeOnly: boolean }[] }

/** Imports that a file matching `from` may not make, and what to do instead. */
type ImportRule = {
  from: RegExp
  except?: RegExp
  to: RegExp
  unless?: RegExp
  typesAllowed?: true
  because: string
}

const TEST = /(\.test\.tsx?$|^server\/test\/)/

const IMPORT_RULES: ImportRule[] = [
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
    to: /^@scope\/contract\//,
    unless: /\/(calendar|errors|figures|[\w-]+\.words)$/,
    typesAllowed: true,
    because:
      'no schema in the browser: import types, or the words, the calendar, the figures and the error codes',
  },
  {
    from: /^web\/src\/(ui|lib)\//,
    to: /^web\/src\/(app|features)\//,
    because: 'ui and lib know no feature',
  },
  { from: /^web\/src\/ui\//, to: /^@scope\/contract/, because: 'ui knows no business word' },
  {
    from: /^server\/src\//,
    except: /^server\/src\/(db\/|features\/[\w-]+\/(store|view)\.ts$)|\.test\.ts$/,
    to: /^(pg|sql-template-tag|drizzle-orm)(\/|$)/,
    because: 'SQL belongs in store.ts, view.ts or db/',
  },
  {
    from: /^server\//,
    except: /^server\/(drizzle\.config|src\/db\/schema)\.ts$/,
    to: /^drizzle-orm|db\/schema\.ts$/,
    typesAllowed: true,
    because: 'the schema is for types and migrations: the server does not load Drizzle',
  },
  {
    from: /^server\/src\//,
    except: /^server\/src\/(http\/|app\.ts$|features\/[\w-]+\/routes\.ts$)/,
    to: /^(@fastify\/|fastify$)/,
    because: 'Fastify belongs in http/ and routes.ts',
  },
  {
    from: /\/rules\.ts$|^server\/src\/signals\//,
    except: TEST,
    to: /^(node:fs|node:net|node:http|pg$|drizzle-orm|server\/src\/(db|ports|http)\/)|\/(store|view|service|routes)\.ts$/,
    typesAllowed: true,
    because: 'rules are pure: hand in what they need',
  },
  {
    from: /^server\/src\/features\/[\w-]+\/(store|view)\.ts$/,
    to: /\/(service|routes)\.ts$/,
    because: 'a store or a view is called by a service, not the other way',
  },
]

/** Words in a file's text that belong elsewhere. */
type TextRule = { in: RegExp; except?: RegExp; find: RegExp; because: string }

const TEXT_RULES: TextRule[] = [
  {
    in: /^server\/(src|demo)\//,
    except: /^server\/src\/(ports\/clock\/|main\.ts|db\/embedded\.ts)/,
    find: /\bnew Date\(\)|\bDate\.now\(|\bperformance\.now\(/,
    because: 'time comes from the clock port, handed in as `now`',
  },
  {
    in: /\/rules\.ts$|^server\/src\/signals\//,
    find: /\basync\b|\bawait\b|Math\.random/,
    because: 'rules are pure: no I/O, no chance',
  },
  {
    in: /^web\/src\//,
    except: /^web\/src\/lib\/(api|download)\.ts$/,
    find: /\bfetch\(|XMLHttpRequest|EventSource\(/,
    because: 'calls go through lib/api.ts and lib/download.ts',
  },
  {
    in: /^web\/src\//,
    except: /^web\/src\/lib\//,
    find: /toLocale(Date|Time)?String\(|Intl\.(DateTime|Number)Format/,
    because: 'dates and numbers as people read them have one home, web/src/lib',
  },
  {
    in: /^server\/src\//,
    except: /^server\/src\/(db\/reach\.ts|http\/gate\.ts|import\.ts|features\/[\w-]+\/jobs\.ts)/,
    find: /\bmintReach\(/,
    because: 'a reach is minted by the session gate, the jobs and the operator’s commands alone',
  },
  {
    in: /^server\/src\/features\/[\w-]+\/(store|view)\.ts$/,
    except: /^server\/src\/features\/(session|audit)\//,
    find: /^export (async )?function \w+\((?!\s*(_?reach: Reach|\{ reach|context: Context|alias: string))/m,
    because: 'every store and view function takes the reach (or the context that carries it) first',
  },
]

const SERVER_FEATURE = /^server\/src\/features\/[\w-]+\/(routes|service|rules|store|view|jobs)(\.test)?\.ts$/
const DRAWER = /\/(utils?|helpers?|common|misc|shared)(\/|\.tsx?$)/

function read(): Source[] {
  const listed = execFileSync('git', [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '*.ts',
    '*.tsx',
  ])
  const paths = [...new Set(listed.toString().split('\n').filter(Boolean))]
  return paths.flatMap((path) => {
    let text: string
    try {
      text = readFileSync(path, 'utf8')
    } catch {
      return []
    }
    return [{ path, text, imports: importsOf(path, text) }]
  })
}

function importsOf(path: string, text: string): Source['imports'] {
  const found: Source['imports'] = []
  for (const match of text.matchAll(/^(?:import|export)\s+(type\s+)?(?:[^'"]*?\sfrom\s+)?'([^']+)'/gm)) {
    found.push({ to: resolve(path, match[2] ?? ''), typeOnly: Boolean(match[1]) })
  }
  for (const match of text.matchAll(/\bimport\('([^']+)'\)/g)) {
    found.push({ to: resolve(path, match[1] ?? ''), typeOnly: false })
  }
  return found
}

const resolve = (path: string, to: string): string =>
  to.startsWith('.') ? normalize(join(dirname(path), to)) : to

function breaches(source: Source): string[] {
  const found: string[] = []
  const { path, text, imports } = source
  for (const rule of IMPORT_RULES) {
    if (!rule.from.test(path) || rule.except?.test(path)) continue
    for (const { to, typeOnly } of imports) {
      if (!rule.to.test(to) || rule.unless?.test(to) || (rule.typesAllowed && typeOnly)) continue
      found.push(`${path} imports ${to}: ${rule.because}.`)
    }
  }
  for (const rule of TEXT_RULES) {
    if (!rule.in.test(path) || rule.except?.test(path) || TEST.test(path)) continue
    const match = rule.find.exec(text)
    if (match) found.push(`${path}:${text.slice(0, match.index).split('\n').length}: ${rule.because}.`)
  }
  if (path.startsWith('server/src/features/') && !SERVER_FEATURE.test(path)) {
    found.push(`${path}: a feature has routes, service, rules, store, view and jobs, and their tests.`)
  }
  if (DRAWER.test(path)) found.push(`${path}: name it for what it does; there are no drawers.`)
  const feature = /^web\/src\/features\/([\w-]+)\//.exec(path)?.[1]
  for (const { to } of imports) {
    const other = /^web\/src\/features\/([\w-]+)\/(components|screens)\//.exec(to)?.[1]
    if (feature && other && other !== feature) {
      found.push(`${path} imports ${to}: a feature shares its api.ts, not its components.`)
    }
  }
  return found
}

function cycles(sources: Source[]): string[] {
  const edges = new Map(sources.map(({ path, imports }) => [path, imports.map(({ to }) => to)]))
  const state = new Map<string, 'open' | 'done'>()
  const found: string[] = []
  const visit = (path: string, trail: string[]): void => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') {
      found.push(`A cycle of imports: ${[...trail.slice(trail.indexOf(path)), path].join(' → ')}`)
      return
    }
    state.set(path, 'open')
    for (const to of edges.get(path) ?? []) if (edges.has(to)) visit(to, [...trail, path])
    state.set(path, 'done')
  }
  for (const path of edges.keys()) visit(path, [])
  return found
}

const sources = read()
const problems = [...sources.flatMap(breaches), ...cycles(sources)]
for (const problem of problems) console.error(problem)
console.log(`structure: ${sources.length} files, ${problems.length} problems`)
process.exit(problems.length > 0 ? 1 : 0)
