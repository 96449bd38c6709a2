// The direction of the architecture page: what project references cannot express.
const folder = (name) => `^${name}/`
const rule = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })

const turnMayUse = '^src/(turn|steps|tools|actions|intents|session|program|messages|canonical|ports|expressions|errors|limits|json)'

module.exports = {
  forbidden: [
    rule('no-cycles', {}, { circular: true }, 'No cycles anywhere, type imports included.'),
    rule('src-stands-alone', { path: folder('src') }, { path: '^(host|forms|flows|test)/' }, 'src knows nothing around it.'),
    rule('src-has-no-node', { path: folder('src') }, { dependencyTypes: ['core'] }, 'src has no Node imports.'),
    rule('forms-use-src', { path: folder('forms') }, { path: '^(host|flows|test)/' }, 'forms may use src only.'),
    rule('flows-use-src-and-forms', { path: folder('flows') }, { path: '^(host|test)/' }, 'flows may use src and forms only.'),
    rule('only-entry-points-see-forms-and-flows', { path: '^host/', pathNot: '^host/(cli|studio|lambda|demo)/' }, { path: '^(forms|flows)/' }, 'host uses src; its entry points may compose.'),
    rule('only-through-the-door', { path: '^(host|forms|flows)/' }, { path: '^src/.+/', pathNot: '^src/[^/]+/index\\.ts$' }, 'Enter a folder of src by its index.'),
    rule('forms-through-the-door', { path: '^(host|flows)/' }, { path: '^forms/.+/', pathNot: '^forms/[^/]+/index\\.ts$' }, 'Enter forms by an index.'),
    rule('flows-through-the-door', { path: '^host/' }, { path: '^flows/.+/', pathNot: '^flows/[^/]+/index\\.ts$' }, 'Enter flows by an index.'),
    rule('inside-src-through-the-door', { path: '^src/([^/]+)/' }, { path: '^src/[^/]+/', pathNot: ['^src/$1/', '^src/[^/]+/index\\.ts$'] }, 'Each folder has one door.'),
    rule('inside-host-through-the-door', { path: '^host/([^/]+)/' }, { path: '^host/[^/]+/', pathNot: ['^host/$1/', '^host/[^/]+/index\\.ts$', '^host/stores/[^/]+/index\\.ts$', '^host/codec/node\\.ts$'] }, 'Each folder has one door.'),
    rule('stores-do-not-know-each-other', { path: '^host/stores/([^/]+)/' }, { path: '^host/stores/([^/]+)/', pathNot: '^host/stores/$1/' }, 'One store does not know another.'),
    rule('nobody-imports-the-compiler', { path: '^src/', pathNot: '^src/(compile/|index\\.ts$)' }, { path: '^src/compile/', dependencyTypesNot: ['dynamic-import', 'type-only'] }, 'The compiler is entered by one dynamic import.'),
    rule('turn-direction', { path: '^src/turn/' }, { path: '^src/', pathNot: turnMayUse }, 'turn uses steps, tools, actions, intents, session and the shared folders.'),
    rule('steps-direction', { path: '^src/steps/' }, { path: '^src/(turn|tools|intents|compat)/' }, 'steps use expressions and session.'),
    rule('heavy-packages-in-the-compiler-only', { path: '^src/', pathNot: '^src/compile/' }, { path: 'node_modules/(acorn|zod|ajv|ajv-formats)/' }, 'acorn, zod and ajv are compile-time only.'),
    rule('aws-in-its-adapter', { path: '^(src|host|forms|flows)/', pathNot: '^host/(stores/dynamodb|testing)/' }, { path: 'node_modules/@aws-sdk/' }, 'The AWS SDK stays behind its adapter.'),
    rule('nobody-imports-the-command', { path: '^(src|host|forms|flows)/', pathNot: '^host/cli/' }, { path: '^host/cli/' }, 'The command is an entry point.'),
    rule('no-development-packages', { path: '^(src|host|forms|flows)/' }, { dependencyTypes: ['npm-dev'], pathNot: 'node_modules/(@types/node|libsql|@aws-sdk)/' }, 'Nothing ships a development package.'),
    rule('everything-resolves', {}, { couldNotResolve: true, pathNot: '^(node:sqlite|#runtime-stamp)$' }, 'Every import resolves.'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
