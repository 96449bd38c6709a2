import { defineConfig } from 'vitest/config'

// SAYDO_FAST leaves out what takes minutes (real process kills, long sweeps): the part that is run on every version of Node.
const fast = process.env['SAYDO_FAST'] === '1'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: fast ? ['test/**/*.slow.test.ts'] : [],
    passWithNoTests: false,
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
