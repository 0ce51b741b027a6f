/** Who may import whom: the rules R1 to R7 of docs/architecture.md. */

const tests = '\\.(test|suite)\\.tsx?$'
const messages = '^src/messages/'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'R1-domain-is-pure',
      comment: 'domain imports itself and pure libraries only.',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: tests },
      to: { pathNot: '^src/domain/|(^|/)node_modules/(ts-fsrs|wanakana|libphonenumber-js|myanmar-tools)/' },
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
        'A feature of the server imports itself, contract, domain, the shared parts of the server and ports.',
      severity: 'error',
      from: { path: '^src/server/features/([^/]+)/', pathNot: tests },
      to: {
        path: '^src/',
        pathNot: [
          '^src/server/features/',
          '^src/(contract|domain)/',
          messages,
          '^src/server/(errors|deps|run-child)\\.ts$',
          '^src/server/(http|db|jobs)/',
          '^src/server/providers/[^/]+/port\\.ts$',
        ],
      },
    },
    {
      name: 'R3-feature-of-another-only-queries',
      comment: 'Of another feature only its .queries.ts may be imported.',
      severity: 'error',
      from: { path: '^src/server/features/([^/]+)/', pathNot: tests },
      to: {
        path: '^src/server/features/',
        pathNot: ['^src/server/features/$1/', '^src/server/features/[^/]+/[^/]+\\.queries\\.ts$'],
      },
    },
    {
      name: 'R4-provider-stands-alone',
      comment:
        'A provider imports its own folder, config, errors, run-child and db; contract and domain are everyone’s.',
      severity: 'error',
      from: { path: '^src/server/providers/([^/]+)/', pathNot: tests },
      to: {
        path: '^src/',
        pathNot: [
          '^src/server/providers/$1/',
          '^src/(contract|domain)/',
          messages,
          '^src/server/(config|errors|run-child)\\.ts$',
          '^src/server/db/',
        ],
      },
    },
    {
      name: 'R4-only-compose-chooses',
      comment: 'Adapters are chosen in compose.ts; all others know ports.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/server/providers/', '^src/server/compose\\.ts$', tests] },
      to: { path: '^src/server/providers/', pathNot: '^src/server/providers/[^/]+/port\\.ts$' },
    },
    {
      name: 'R5-web-feature-alone',
      comment: 'A feature of the web never imports another one: share through ui/.',
      severity: 'error',
      from: { path: '^src/web/features/([^/]+)/', pathNot: tests },
      to: { path: '^src/web/features/', pathNot: '^src/web/features/$1/' },
    },
    {
      name: 'R5-ui-knows-no-feature',
      comment: 'Shared components know no feature.',
      severity: 'error',
      from: { path: '^src/web/ui/', pathNot: tests },
      to: { path: '^src/web/features/' },
    },
    {
      name: 'R6-server-not-web',
      comment: 'The server loads the built pages and imports none.',
      severity: 'error',
      from: { path: '^src/(server|cli)/', pathNot: tests },
      to: { path: '^src/web/' },
    },
    {
      name: 'R6-web-not-server',
      comment: 'Pages reach data through the contract’s client only.',
      severity: 'error',
      from: { path: '^src/web/', pathNot: tests },
      to: { path: '^src/(server|cli)/' },
    },
    {
      name: 'R6-sql-in-its-place',
      comment: 'Only db/ and *.queries.ts import Kysely or pg.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/server/db/', '\\.queries\\.ts$', tests] },
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
      from: { path: '^src/(server|domain|contract|cli)/', pathNot: tests },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'dynamic-import'] },
    },
  ],
  options: {
    // Under TypeScript 7 the other parsers see no module at all.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|\\.react-router)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
    moduleSystems: ['es6', 'cjs'],
    combinedDependencies: false,
  },
}
