/** Who may import whom; docs/architecture.md says it in words. */

const tests = '\\.(test|suite)\\.tsx?$'
const messages = '^src/messages/'

/** The rooms under the features, lowest first; each imports only itself and those before it. */
const floors = [
  { name: 'db', path: '^src/server/platform/db/' },
  {
    name: 'deps',
    path: '^src/server/platform/deps\\.ts$',
    also: ['^src/server/(platform/(config\\.ts$|jobs/|call/guard\\.ts$)|core/(catalogue|outbox|metrics)/)'],
  },
  { name: 'catalogue', path: '^src/server/core/catalogue/' },
  { name: 'jobs', path: '^src/server/platform/jobs/' },
  { name: 'call', path: '^src/server/platform/call/' },
  { name: 'accounts', path: '^src/server/core/accounts/' },
  { name: 'outbox', path: '^src/server/core/outbox/' },
  { name: 'metrics', path: '^src/server/core/metrics/' },
  { name: 'subscriptions', path: '^src/server/core/subscriptions/' },
  { name: 'progress', path: '^src/server/core/progress/' },
  { name: 'reviews', path: '^src/server/core/reviews/' },
  { name: 'backup', path: '^src/server/platform/backup/' },
]

/** The layers under the web's features, lowest first; each imports only itself and those before it. */
const layers = ['i18n', 'ui', 'runtime', 'offline', 'player']
const layer = (name) => `^src/web/${name}/`

/** What sends is loaded only once something waits to be sent. */
const loadedLater = '^src/web/runtime/enhancer/waiting\\.ts$'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'R1-domain-is-pure',
      comment: 'domain imports itself and pure libraries only.',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: tests },
      to: {
        pathNot:
          '^src/domain/|(^|/)node_modules/(cookie|csv-stringify|entities|ts-fsrs|wanakana|libphonenumber-js|myanmar-tools)/',
      },
    },
    {
      name: 'R2-contract-knows-domain-and-zod',
      comment: 'contract imports itself, domain and zod.',
      severity: 'error',
      from: { path: '^src/contract/', pathNot: tests },
      to: { pathNot: '^src/(contract|domain)/|(^|/)node_modules/zod/' },
    },
    {
      name: 'R3-feature-reaches',
      comment:
        'A feature of the server imports itself, contract, domain, call, the ground floor, ports and settings.',
      severity: 'error',
      from: { path: '^src/server/features/([^/]+/[^/]+)/', pathNot: tests },
      to: {
        path: '^src/',
        pathNot: [
          '^src/server/features/',
          '^src/(contract|domain)/',
          messages,
          '^src/server/platform/(errors|messages|deps|run-child)\\.ts$',
          '^src/server/platform/(call|jobs|db)/',
          '^src/server/core/(accounts|catalogue|subscriptions|outbox|progress|reviews)/',
          '^src/server/read-models/',
          '^src/server/providers/[^/]+/(port|settings)\\.ts$',
        ],
      },
    },
    {
      name: 'R3-feature-of-another-only-its-service',
      comment: 'Of another feature only what it offers: its .service.ts.',
      severity: 'error',
      from: { path: '^src/server/features/([^/]+/[^/]+)/', pathNot: tests },
      to: {
        path: '^src/server/features/',
        pathNot: ['^src/server/features/$1/', '^src/server/features/[^/]+/[^/]+/[^/]+\\.service\\.ts$'],
      },
    },
    {
      name: 'R3-features-form-no-circle',
      comment: 'Features use each other in one direction, as folders.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/server/features/[^/]+/[^/]+$' },
      to: { circular: true },
    },
    {
      name: 'R4-only-calls-lists-features',
      comment: 'calls.ts is the only list of features; nothing else knows one.',
      severity: 'error',
      from: {
        path: '^src/server/',
        pathNot: ['^src/server/features/', '^src/server/app/calls\\.ts$', tests],
      },
      to: { path: '^src/server/features/' },
    },
    {
      name: 'R4-http-is-the-roof',
      comment: 'Only app.ts and main.ts put HTTP and pages over the rest.',
      severity: 'error',
      from: {
        path: '^src/(server|cli)/',
        pathNot: ['^src/server/app/(http|pages|api-docs)/', '^src/server/app/(app|main)\\.ts$', tests],
      },
      to: { path: '^src/server/app/(http|pages)/' },
    },
    {
      name: 'R4-call-without-fastify',
      comment: 'A call is performed without HTTP: only the wire knows Fastify.',
      severity: 'error',
      from: {
        path: '^src/(server|cli)/',
        pathNot: [
          '^src/server/app/(http|pages|api-docs)/',
          '^src/server/(app/(app|main)|platform/log)\\.ts$',
          tests,
        ],
      },
      to: { path: '(^|/)node_modules/(@fastify/|fastify/)' },
    },
    {
      name: 'R4-errors-know-no-room',
      comment: 'Errors and the sentences of the server stand under everything.',
      severity: 'error',
      from: { path: '^src/server/platform/(errors|messages)\\.ts$' },
      to: {
        path: '^src/',
        pathNot: ['^src/domain/', messages, '^src/server/platform/(errors|messages)\\.ts$'],
      },
    },
    ...floors.map((floor, n) => ({
      name: `R4-${floor.name}-stands-below`,
      comment: `${floor.name} imports only what stands below it.`,
      severity: 'error',
      from: { path: floor.path, pathNot: tests },
      to: {
        path: '^src/',
        pathNot: [
          '^src/(contract|domain)/',
          messages,
          '^src/server/platform/(errors|messages|run-child)\\.ts$',
          '^src/server/providers/[^/]+/port\\.ts$',
          floor.path,
          ...floors.slice(0, n).map(({ path }) => path),
          ...(floor.also ?? []),
        ],
      },
    })),
    {
      name: 'R4-read-models-know-no-feature',
      comment: 'A read model names any table, and imports what stands under the features.',
      severity: 'error',
      from: { path: '^src/server/read-models/', pathNot: tests },
      to: {
        path: '^src/',
        pathNot: [
          '^src/(contract|domain)/',
          '^src/server/platform/(errors\\.ts$|db/)',
          '^src/server/core/',
          '^src/server/read-models/',
        ],
      },
    },
    {
      name: 'R4-provider-stands-alone',
      comment:
        'A provider imports its own folder, errors, what speaks to the outside, and db; contract and domain are everyone’s.',
      severity: 'error',
      from: { path: '^src/server/providers/([^/]+)/', pathNot: tests },
      to: {
        path: '^src/',
        pathNot: [
          '^src/server/providers/$1/',
          '^src/(contract|domain)/',
          messages,
          '^src/server/platform/(errors|failed-request|run-child|setting-rules)\\.ts$',
          '^src/server/(platform/db|core/outbox)/',
        ],
      },
    },
    {
      name: 'R4-only-compose-chooses',
      comment: 'Adapters are chosen in compose.ts; all others know ports and settings.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/server/providers/', '^src/server/app/compose\\.ts$', tests] },
      to: { path: '^src/server/providers/', pathNot: '^src/server/providers/[^/]+/(port|settings)\\.ts$' },
    },
    {
      name: 'R4-authoring-stays-outside',
      comment: 'What authors use never runs in the server.',
      severity: 'error',
      from: { path: '^src/(server|web|domain|contract)/', pathNot: tests },
      to: { path: '^src/authoring/' },
    },
    {
      name: 'R4-authoring-reaches',
      comment: 'authoring imports itself, contract, domain, and of the server content and platform.',
      severity: 'error',
      from: { path: '^src/authoring/', pathNot: tests },
      to: {
        path: '^src/',
        pathNot: ['^src/(authoring|contract|domain)/', messages, '^src/server/(content|platform)/'],
      },
    },
    {
      name: 'R5-web-feature-alone',
      comment:
        'A feature of the web imports itself and the layers below, never another one: share through ui/.',
      severity: 'error',
      from: { path: '^src/web/features/([^/]+/[^/]+)/', pathNot: tests },
      to: { path: '^src/web/', pathNot: ['^src/web/features/$1/', ...layers.map(layer)] },
    },
    ...layers.map((name, n) => ({
      name: `R5-${name}-stands-below`,
      comment: `${name} imports only what stands below it.`,
      severity: 'error',
      from: { path: layer(name), pathNot: [tests, loadedLater] },
      to: { path: '^src/web/', pathNot: layers.slice(0, n + 1).map(layer) },
    })),
    {
      name: 'R6-server-not-web',
      comment: 'The server loads the built pages and imports none.',
      severity: 'error',
      from: { path: '^src/(server|authoring|cli)/', pathNot: tests },
      to: { path: '^src/web/' },
    },
    {
      name: 'R6-web-not-server',
      comment: 'Pages reach data through the contract’s client only.',
      severity: 'error',
      from: { path: '^src/web/', pathNot: tests },
      to: { path: '^src/(server|authoring|cli)/' },
    },
    {
      name: 'R6-pages-run-anywhere',
      comment:
        'What a page reads, draws and does asks nothing of Node, so that it may run elsewhere: only what puts documents together does.',
      severity: 'error',
      from: { path: '^src/web/', pathNot: [tests, '^src/web/(runtime/documents/|i18n/server-locale)'] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'R6-sql-in-its-place',
      comment:
        'Only db/, backup/ (which copies whole tables), read models and *.queries.ts import Kysely or pg.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['^src/server/(platform/(db|backup)|read-models)/', '\\.queries\\.ts$', tests],
      },
      to: { path: '(^|/)node_modules/(kysely|pg)/' },
    },
    {
      name: 'R7-no-cycles',
      comment: 'No module reaches itself; types may look at each other.',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'R7-no-barrels',
      comment: 'Only contract/index.ts collects others.',
      severity: 'error',
      from: {},
      to: { path: '^src/.*/index\\.tsx?$', pathNot: '^src/contract/index\\.ts$' },
    },
    {
      name: 'R7-narrowest-owner',
      comment: 'No folders for whatever belongs nowhere.',
      severity: 'error',
      from: {},
      to: { path: '/(utils|util|lib|libs|helpers|helper|common|shared|misc)/', pathNot: 'node_modules' },
    },
    {
      name: 'resolvable',
      comment: 'Every import leads somewhere.',
      severity: 'error',
      from: { path: '^src/' },
      to: { couldNotResolve: true, pathNot: '^virtual:|\\+types/|\\?(url|inline|raw)$' },
    },
    {
      name: 'not-only-for-development',
      comment: 'What runs in production imports no development package.',
      severity: 'error',
      from: { path: '^src/(server|authoring|domain|contract|cli)/', pathNot: tests },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'dynamic-import'] },
    },
  ],
  options: {
    // Under TypeScript 7 the other parsers see no module at all.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // Folders have no tests of their own: else a feature would reach itself through its tests, which start the program.
    exclude: { path: ['^(build|tests)/', tests] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
    moduleSystems: ['es6', 'cjs'],
    combinedDependencies: false,
  },
}
