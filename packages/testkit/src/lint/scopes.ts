/** Which names a scope of a program declares, so that what is left are globals. */

/** A node of the syntax tree; which children it has depends on its type. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

const listNodes = (value: unknown): Node[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).filter(isNode);

const isFunction = ({ type }: Node) => /Function(Declaration|Expression)$/.test(type);

/** The names that a pattern binds: `a`, `{ a, b: [c] }`, `a = 1`, `...rest`. */
function listBoundNames(pattern: Node): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [String(pattern.name)];
    case 'ObjectPattern':
      return listNodes(pattern.properties).flatMap(listBoundNames);
    case 'ArrayPattern':
      return listNodes(pattern.elements).flatMap(listBoundNames);
    case 'Property':
      return listNodes(pattern.value).flatMap(listBoundNames);
    case 'AssignmentPattern':
      return listNodes(pattern.left).flatMap(listBoundNames);
    case 'RestElement':
      return listNodes(pattern.argument).flatMap(listBoundNames);
    default:
      return [];
  }
}

/** The names that a statement declares in the scope around it. */
function listDeclaredNames(statement: Node): string[] {
  switch (statement.type) {
    case 'VariableDeclaration':
      return listNodes(statement.declarations).flatMap(({ id }) =>
        listNodes(id).flatMap(listBoundNames),
      );
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return listNodes(statement.id).flatMap(listBoundNames);
    case 'ImportDeclaration':
      return listNodes(statement.specifiers).flatMap(({ local }) =>
        listNodes(local).flatMap(listBoundNames),
      );
    case 'ExportNamedDeclaration':
    case 'ExportDefaultDeclaration':
      return listNodes(statement.declaration).flatMap(listDeclaredNames);
    default:
      return [];
  }
}

/** `var` belongs to the function around it, however deep in its blocks it is. */
function listHoistedNames(node: Node): string[] {
  return Object.values(node)
    .flatMap(listNodes)
    .filter((child) => !isFunction(child))
    .flatMap((child) =>
      child.type === 'VariableDeclaration' && child.kind === 'var'
        ? listDeclaredNames(child)
        : listHoistedNames(child),
    );
}

/** The names that are known inside a node and not outside; none for a node that is no scope. */
export function listScopeNames(node: Node): string[] {
  if (isFunction(node) || node.type === 'ArrowFunctionExpression')
    return [
      ...listNodes(node.id).flatMap(listBoundNames),
      ...listNodes(node.params).flatMap(listBoundNames),
      ...listNodes(node.body).flatMap(listHoistedNames),
    ];
  switch (node.type) {
    case 'Program':
      return [...listNodes(node.body).flatMap(listDeclaredNames), ...listHoistedNames(node)];
    case 'BlockStatement':
    case 'StaticBlock':
      return listNodes(node.body).flatMap(listDeclaredNames);
    case 'SwitchStatement':
      return listNodes(node.cases).flatMap(({ consequent }) =>
        listNodes(consequent).flatMap(listDeclaredNames),
      );
    case 'ForStatement':
      return listNodes(node.init).flatMap(listDeclaredNames);
    case 'ForInStatement':
    case 'ForOfStatement':
      return listNodes(node.left).flatMap(listDeclaredNames);
    case 'CatchClause':
      return listNodes(node.param).flatMap(listBoundNames);
    case 'ClassExpression':
      return listNodes(node.id).flatMap(listBoundNames);
    default:
      return [];
  }
}
