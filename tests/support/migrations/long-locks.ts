import { type AlterTableCmd, type ColumnDef, type Constraint, type Node, parse } from 'libpg-query'

/** Statements that change only what the database knows of its tables, in an instant. */
const BRIEF = new Set([
  'AlterEnumStmt',
  'AlterFunctionStmt',
  'CommentStmt',
  'CompositeTypeStmt',
  'CreateEnumStmt',
  'CreateFunctionStmt',
  'CreateSchemaStmt',
  'CreateSeqStmt',
  'CreateStmt',
  'CreateTrigStmt',
  'DropStmt',
  'RenameStmt',
  'ViewStmt',
])

/** The same of what `alter table` does. */
const BRIEF_CHANGES = new Set([
  'AT_ColumnDefault',
  'AT_DisableTrig',
  'AT_DropColumn',
  'AT_DropConstraint',
  'AT_DropNotNull',
  'AT_EnableTrig',
  'AT_ResetRelOptions',
  'AT_SetRelOptions',
  'AT_SetStatistics',
])

/** What a new column may have. Of a default it is looked at what it is made of. */
const BRIEF_CONSTRAINTS = new Set(['CONSTR_DEFAULT', 'CONSTR_NOTNULL', 'CONSTR_NULL'])

/** Functions whose value is one for the whole statement, so that PostgreSQL notes it once instead of writing every row. */
const STABLE = new Set(['now'])

type Named = { relation?: { relname?: string } }

/** The kind of a node, and what it holds. */
const open = (node: Node | undefined) =>
  Object.entries(node ?? {})[0] as [kind: string, of: object] | undefined

/** Whether a default is computed anew for each row, so that all rows are written. */
function isComputed(node: Node | undefined): boolean {
  const [kind, of] = open(node) ?? []
  if (kind === 'A_Const' || kind === 'SQLValueFunction') return false
  if (kind === 'TypeCast') return isComputed((of as { arg?: Node }).arg)
  if (kind === 'A_ArrayExpr') return ((of as { elements?: Node[] }).elements ?? []).some(isComputed)
  if (kind !== 'FuncCall') return true
  const { funcname = [], args = [] } = of as { funcname?: Node[]; args?: Node[] }
  const [, name] = open(funcname.at(-1)) ?? []
  return !STABLE.has((name as { sval?: string } | undefined)?.sval ?? '') || args.some(isComputed)
}

function faultOfColumn({ colname, typeName, constraints = [] }: ColumnDef): string | null {
  const type = open(typeName?.names?.at(-1))?.[1] as { sval?: string } | undefined
  if (/serial/.test(type?.sval ?? '')) return `${colname} gets a number in every row: the table is rewritten`
  const given = constraints.map((node) => open(node)?.[1] as Constraint)
  const kinds = given.map(({ contype }) => contype as string)
  const other = given.find(
    ({ contype, generated_kind }) => !BRIEF_CONSTRAINTS.has(contype as string) && generated_kind !== 'v',
  )
  if (other) return `${colname} comes with ${other.contype}: the table is rewritten or read whole`
  const fallback = given.find(({ contype }) => contype === 'CONSTR_DEFAULT')
  if (fallback && isComputed(fallback.raw_expr))
    return `the default of ${colname} is computed for every row: the table is rewritten`
  if (kinds.includes('CONSTR_NOTNULL') && !fallback)
    return `${colname} has no value in the rows that are there`
  return null
}

function faultOfChange({ subtype = 'AT_AddColumn', name, def }: AlterTableCmd): string | null {
  const [, of] = open(def) ?? []
  if (subtype === 'AT_AddColumn') return faultOfColumn(of as ColumnDef)
  if (subtype === 'AT_AddConstraint') {
    const { skip_validation, indexname, conname } = of as Constraint
    return skip_validation || indexname
      ? null
      : `the constraint ${conname ?? ''} reads the whole table: add it “not valid”, and validate it in a file of its own`
  }
  return BRIEF_CHANGES.has(subtype) ? null : `${subtype} ${name ?? ''} rewrites the table or reads it whole`
}

/** Why a statement may take long while it holds a table; none where it doesn't, or where nobody uses the table yet. */
function faultsOf([kind, of]: [string, object], made: ReadonlySet<string>, isAlone: boolean): string[] {
  if (BRIEF.has(kind)) return []
  if (made.has((of as Named).relation?.relname ?? '')) return []
  if (kind === 'AlterTableStmt') {
    const { cmds = [] } = of as { cmds?: Node[] }
    const changes = cmds.map((node) => open(node)?.[1] as AlterTableCmd)
    const isValidation = changes.every(({ subtype }) => subtype === 'AT_ValidateConstraint')
    return isValidation && isAlone ? [] : changes.flatMap((change) => faultOfChange(change) ?? [])
  }
  if (kind === 'IndexStmt') {
    const { idxname, concurrent } = of as { idxname?: string; concurrent?: boolean }
    return concurrent && isAlone
      ? []
      : [
          `the index ${idxname} holds up every write: build it “concurrently if not exists”, alone in its file`,
        ]
  }
  if (kind === 'InsertStmt') {
    const [, source] = open((of as { selectStmt?: Node }).selectStmt) ?? []
    if ((source as { valuesLists?: Node[] } | undefined)?.valuesLists) return []
  }
  return [`${kind} may hold or write many rows: let a job do that, in parts`]
}

/**
 * Why a migration would be noticed: what in it rewrites a table that others use, reads it whole, or holds it for long. What isn't known to
 * be brief counts as long.
 */
export async function findLongLocks(text: string): Promise<string[]> {
  const { stmts = [] } = await parse(text)
  const statements = stmts.flatMap(({ stmt }) => {
    const opened = open(stmt)
    return opened ? [opened] : []
  })
  const made = new Set(
    statements.flatMap(([kind, of]) =>
      kind === 'CreateStmt' ? ((of as Named).relation?.relname ?? []) : [],
    ),
  )
  return statements.flatMap((statement) => faultsOf(statement, made, statements.length === 1))
}
