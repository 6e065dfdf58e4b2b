import type { Plugin } from 'vite'

const IMPORT = /import \{([^}]+)\} from ["']lucide-react["'];?/g

/** The file that lucide-react has an icon in: `CalendarX2` is in `calendar-x-2`. */
const fileOf = (icon: string): string =>
  icon.replace(/[a-z0-9](?=[A-Z])|[a-zA-Z](?=\d)/g, '$&-').toLowerCase()

/**
 * Imports each icon from its own file. By way of the package's index, whoever shows one icon needs all of them, so the
 * rooms could not tell theirs from those of later screens. A name without a file ends the build.
 */
export function ownIcons(): Plugin {
  return {
    name: 'own-icons',
    apply: 'build',
    transform: {
      filter: { id: /\.tsx?$/, code: 'lucide-react' },
      handler: (code) =>
        code.replace(IMPORT, (_, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .map((name) => `import ${name} from 'lucide-react/icons/${fileOf(name)}'`)
            .join(';'),
        ),
    },
  }
}
