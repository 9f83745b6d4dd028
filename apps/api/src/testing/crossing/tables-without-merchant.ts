import { loadModule, parseSync } from 'libpg-query';

await loadModule();

/** A node of PostgreSQL's own syntax tree: one key that says its kind. */
type Node = Record<string, unknown>;
type Scope = { relations: Map<string, Relation>; withQueries: Set<string>; outer: Scope | undefined };
type Relation = { table: string; isOfAMerchant: boolean; isTied: boolean };
type Side = { relation: Relation } | 'value' | 'nothing';

/**
 * The tables of merchants that a statement reads or writes without saying of which merchant: each has to be tied by
 * `merchant_id = …` to a value, or to a row of another table that is. What inner queries ask is looked at with them.
 *
 * @param isOfAMerchant says of a table whether its rows belong to merchants.
 */
export function tablesWithoutMerchant(text: string, isOfAMerchant: (table: string) => boolean): string[] {
  const found: string[] = [];
  const { stmts } = parseSync(text) as { stmts: { stmt: Node }[] };
  for (const { stmt } of stmts) readQuery(stmt, undefined);
  return [...new Set(found)].toSorted();

  function readQuery(query: Node, outer: Scope | undefined): void {
    const [kind, body] = Object.entries(query)[0] as [string, Node];
    if (!['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'].includes(kind)) return;
    const scope: Scope = { relations: new Map(), withQueries: new Set(), outer };
    const { ctes = [] } = (body['withClause'] ?? {}) as {
      ctes?: { CommonTableExpr: { ctename: string; ctequery: Node } }[];
    };
    for (const { CommonTableExpr: each } of ctes) {
      scope.withQueries.add(each.ctename);
      readQuery(each.ctequery, scope);
    }
    const conditions: Node[] = [];
    if (kind === 'UpdateStmt' || kind === 'DeleteStmt') addTable(body['relation'] as Node, scope);
    if (kind === 'InsertStmt') readInsert(body);
    for (const from of [...list(body['fromClause']), ...list(body['usingClause'])]) readFrom(from, scope, conditions);
    if (body['whereClause']) conditions.push(body['whereClause'] as Node);
    const equalities = conditions.flatMap((condition) => equalitiesOf(condition));
    tie(scope, equalities);
    for (const { table, isTied, ...relation } of scope.relations.values())
      if (relation.isOfAMerchant && !isTied) found.push(table);
    for (const arm of ['larg', 'rarg'])
      if (kind === 'SelectStmt' && body[arm]) readQuery({ SelectStmt: body[arm] }, scope);
    readInner(kind === 'SelectStmt' ? { ...body, larg: undefined, rarg: undefined } : body, scope, true);
  }

  function readInsert(body: Node): void {
    const { relname } = body['relation'] as { relname: string };
    const names = list(body['cols']).map((column) => (column['ResTarget'] as { name: string }).name);
    // Without a list of columns every one of them is written.
    if (isOfAMerchant(relname) && names.length > 0 && !names.includes('merchant_id')) found.push(relname);
  }

  function readFrom(node: Node, scope: Scope, conditions: Node[]): void {
    if (node['RangeVar']) addTable(node['RangeVar'] as Node, scope);
    const join = node['JoinExpr'] as { larg: Node; rarg: Node; quals?: Node } | undefined;
    if (!join) return;
    readFrom(join.larg, scope, conditions);
    readFrom(join.rarg, scope, conditions);
    if (join.quals) conditions.push(join.quals);
  }

  function addTable(range: Node, scope: Scope): void {
    const { relname, alias, schemaname } = range as {
      relname: string;
      alias?: { aliasname: string };
      schemaname?: string;
    };
    if (isWithQuery(relname, scope) || (schemaname !== undefined && schemaname !== 'public')) return;
    if (!isOfAMerchant(relname) && relname !== 'merchants') return;
    const relation = { table: relname, isOfAMerchant: isOfAMerchant(relname), isTied: false };
    scope.relations.set(alias?.aliasname ?? relname, relation);
  }

  /** Every query inside of this one, wherever it stands. */
  function readInner(node: unknown, scope: Scope, isTop = false): void {
    if (Array.isArray(node)) for (const each of node) readInner(each, scope);
    else if (typeof node === 'object' && node !== null)
      for (const [key, value] of Object.entries(node)) {
        if (isTop && key === 'withClause') continue;
        if (key === 'SelectStmt') readQuery({ SelectStmt: value }, scope);
        else readInner(value, scope);
      }
  }
}

const list = (nodes: unknown): Node[] => (Array.isArray(nodes) ? (nodes as Node[]) : []);

const isWithQuery = (name: string, scope: Scope | undefined): boolean =>
  scope !== undefined && (scope.withQueries.has(name) || isWithQuery(name, scope.outer));

/** The equalities that have to hold for every row: those of a condition, as far as they are joined by "and". */
function equalitiesOf(condition: Node): [Node, Node][] {
  const both = condition['BoolExpr'] as { boolop: string; args: Node[] } | undefined;
  if (both?.boolop === 'AND_EXPR') return both.args.flatMap((each) => equalitiesOf(each));
  const compared = condition['A_Expr'] as {
    kind: string;
    name: [{ String: { sval: string } }];
    lexpr: Node;
    rexpr: Node;
  };
  if (compared?.kind !== 'AEXPR_OP' || compared.name[0].String.sval !== '=') return [];
  return [[compared.lexpr, compared.rexpr]];
}

/** Ties relations to values and to each other until nothing is new. */
function tie(scope: Scope, equalities: [Node, Node][]): void {
  const sides = equalities.map(([left, right]) => [sideOf(left, scope), sideOf(right, scope)] as const);
  for (let isNew = true; isNew;) {
    isNew = false;
    for (const [left, right] of [...sides, ...sides.map(([a, b]) => [b, a] as const)]) {
      if (typeof left === 'string' || left.relation.isTied) continue;
      if (right !== 'value' && (right === 'nothing' || !right.relation.isTied)) continue;
      left.relation.isTied = true;
      isNew = true;
    }
  }
}

/** The merchant of a relation, a value that is known, or a column that says nothing of a merchant. */
function sideOf(node: Node, scope: Scope): Side {
  const cast = node['TypeCast'] as { arg: Node } | undefined;
  if (cast) return sideOf(cast.arg, scope);
  const column = node['ColumnRef'] as { fields: { String?: { sval: string } }[] } | undefined;
  if (!column) return 'value';
  const names = column.fields.map(({ String: name }) => name?.sval ?? '*');
  const name = names.at(-1) ?? '';
  const owner = names.length > 1 ? names.at(-2) : undefined;
  const relation = owner === undefined ? onlyRelation(scope) : findRelation(owner, scope);
  // Of a query that is looked at by itself, or of values.
  if (relation === undefined) return 'value';
  const isMerchant = relation.table === 'merchants' ? name === 'id' : name === 'merchant_id';
  return isMerchant ? { relation } : 'nothing';
}

function findRelation(name: string, scope: Scope | undefined): Relation | undefined {
  return scope && (scope.relations.get(name) ?? findRelation(name, scope.outer));
}

function onlyRelation({ relations }: Scope): Relation | undefined {
  const [first] = relations.values();
  return first;
}
