import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    passWithNoTests: false,
    pool: 'forks',
    testTimeout: 60_000,
    sequence: { shuffle: false },
  },
})
