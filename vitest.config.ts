import { defineConfig } from 'vitest/config'

// SAYDO_FAST leaves out what takes long (real process kills, sweeps, many processes): the part that is run on every version of Node.
const fast = process.env['SAYDO_FAST'] === '1'
const slow = fast ? ['test/**/*.slow.test.ts'] : []
const onDynamo = 'test/**/*dynamodb*.test.ts'

export default defineConfig({
  test: {
    passWithNoTests: false,
    pool: 'forks',
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The AWS SDK says at each start that it will need a later Node.
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    projects: [
      { extends: true, test: { name: 'saydo', include: ['test/**/*.test.ts'], exclude: [...slow, onDynamo] } },
      {
        extends: true,
        test: {
          name: 'dynamodb',
          include: [onDynamo],
          exclude: slow,
          globalSetup: ['test/support/dynamodb-setup.ts'],
        },
      },
    ],
  },
})
