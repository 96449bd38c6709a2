// The limits of the design's quality page, as errors. Tests may be longer; nothing else is excused.
import tseslint from 'typescript-eslint'

const shape = {
  'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
  'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
  complexity: ['error', 12],
  'max-params': ['error', 4],
  'max-depth': ['error', 3],
}

// Module-level `let` and bare errors are what make an engine impossible to share or to diagnose.
const restricted = [
  'error',
  { selector: 'ExportDefaultDeclaration', message: 'Name what you export.' },
  { selector: 'TSEnumDeclaration', message: 'Use an `as const` table.' },
  { selector: 'Program > VariableDeclaration[kind="let"]', message: 'No module-level mutable state.' },
  { selector: 'Program > ExportNamedDeclaration > VariableDeclaration[kind="let"]', message: 'No module-level mutable state.' },
  { selector: 'NewExpression[callee.name=/^(Error|RangeError|EvalError)$/]', message: 'Throw a SaydoError (or a TypeError for a programming mistake).' },
]

export default tseslint.config(
  { ignores: ['dist/**', 'node_modules/**', 'coverage/**', '*.config.ts'] },
  {
    files: ['**/*.ts'],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      ...shape,
      'no-restricted-syntax': restricted,
      'no-console': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      eqeqeq: ['error', 'always'],
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/explicit-module-boundary-types': 'off',
    },
  },
)
