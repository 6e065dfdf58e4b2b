/**
 * Tries each piece of work by itself, so that the failure of one does not stop the others. In the end the first failure is
 * thrown, so that the run is known to have failed.
 */
export function ownTries() {
  const failures: unknown[] = []
  return {
    /** Undefined if the work failed. */
    of: async <T>(work: () => Promise<T>): Promise<T | undefined> => {
      try {
        return await work()
      } catch (error) {
        failures.push(error)
        return undefined
      }
    },
    end: () => {
      if (failures.length > 0) throw failures[0]
    },
  }
}
