/** Node announces its built-in SQLite as experimental at first use. The store is tested with it; in a conversation the notice is noise. */
export function quietExperiments(process: NodeJS.Process): void {
  process.removeAllListeners('warning').on('warning', (warning) => {
    if (warning.name !== 'ExperimentalWarning') process.stderr.write(`${warning.name}: ${warning.message}\n`)
  })
}
