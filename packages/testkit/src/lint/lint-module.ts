/**
 * Finds what rules must not use: clocks, randomness, anything asynchronous, and globals. Every game depends on
 * its rules being the same everywhere: on the server, in a browser, in a replay years later. This finds
 * mistakes; it does not stop somebody who wants to deceive.
 */
import { parseSync, visitorKeys } from 'oxc-parser';
import { isNode, listScopeNames, type Node } from './scopes.ts';

/** The globals that give the same result everywhere. */
const PURE_GLOBALS = new Set(
  `Array ArrayBuffer BigInt BigInt64Array BigUint64Array Boolean DataView Error Float32Array Float64Array
  Infinity Int8Array Int16Array Int32Array Iterator JSON Map Math NaN Number Object RangeError RegExp Set String
  Symbol TypeError Uint8Array Uint8ClampedArray Uint16Array Uint32Array WeakMap WeakSet isFinite isNaN
  parseFloat parseInt undefined`.split(/\s+/),
);

/** Packages that rules may import: they keep to the same. */
const PURE_PACKAGES = ['@ludotheque/core', '@ludotheque/kit'];

const REASONS: { readonly [name: string]: string } = {
  Date: 'is a clock',
  performance: 'is a clock',
  crypto: 'is randomness that nobody can replay; chance comes from `shuffle`',
  setTimeout: 'is a timer',
  setInterval: 'is a timer',
  setImmediate: 'is a timer',
  queueMicrotask: 'is asynchronous',
  Promise: 'is asynchronous',
  fetch: 'is the network',
};

/** Members whose result depends on the language of the machine. */
const LOCAL_MEMBER_PATTERN = /^(localeCompare|toLocale\w+)$/;
/** Wrappers of TypeScript around an expression. All its other nodes are types. */
const EXPRESSION_WRAPPER_PATTERN =
  /^TS(As|Satisfies|NonNull|Instantiation)Expression$|^TSTypeAssertion$/;

interface LintFinding {
  readonly line: number;
  readonly message: string;
}

/** The name of a member, where it can be read from the program. */
function findMemberName({ computed, property }: Node): string | undefined {
  if (!isNode(property)) return undefined;
  if (!computed) return String(property.name);
  return property.type === 'Literal' ? String(property.value) : undefined;
}

const isNamed = (node: unknown, name: string) =>
  isNode(node) && node.type === 'Identifier' && node.name === name;

/** The children of a node that hold values. */
function listChildren(node: Node): Node[] {
  if (node.type.startsWith('TS'))
    return EXPRESSION_WRAPPER_PATTERN.test(node.type) && isNode(node.expression)
      ? [node.expression]
      : [];
  if (node.type === 'MetaProperty') return [];
  const skipped = new Set<string>(['label']);
  if (!node.computed && node.type === 'MemberExpression') skipped.add('property');
  if (!node.computed && /^(Property|MethodDefinition|PropertyDefinition)$/.test(node.type))
    skipped.add('key');
  return (visitorKeys[node.type] ?? [])
    .filter((key) => !skipped.has(key))
    .flatMap((key) => node[key] as unknown)
    .filter(isNode);
}

class Linter {
  readonly findings: LintFinding[] = [];
  /** The relative imports, as they are written. */
  readonly imports: string[] = [];
  private readonly code: string;
  private readonly mayCache: boolean;

  constructor(code: string, mayCache: boolean) {
    this.code = code;
    this.mayCache = mayCache;
  }

  private report({ start }: Node, message: string): void {
    this.findings.push({ line: this.code.slice(0, start).split('\n').length, message });
  }

  private checkImport(node: Node): void {
    if (!isNode(node.source) || node.importKind === 'type' || node.exportKind === 'type') return;
    const from = String(node.source.value);
    if (from.startsWith('.')) this.imports.push(from);
    else if (!PURE_PACKAGES.includes(from))
      this.report(
        node,
        `rules import only ${PURE_PACKAGES.join(', ')} and their own files, not ${from}`,
      );
  }

  private checkAsynchrony(node: Node): void {
    if (node.async) this.report(node, 'an async function: rules decide at once');
    if (node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await))
      this.report(node, 'await: rules decide at once');
    if (node.type === 'ImportExpression')
      this.report(node, 'import(): rules are loaded as a whole');
    if (node.type === 'MetaProperty' && isNamed(node.meta, 'import'))
      this.report(node, 'import.meta differs between server and browser');
  }

  private checkMember(node: Node, known: ReadonlySet<string>): void {
    const name = findMemberName(node);
    if (name !== undefined && LOCAL_MEMBER_PATTERN.test(name))
      this.report(node, `${name} depends on the language of the machine`);
    if (!isNamed(node.object, 'Math') || known.has('Math')) return;
    if (name === undefined)
      this.report(node, 'Math[…]: name the function, so that it can be checked');
    if (name === 'random') this.report(node, 'Math.random: chance comes from `shuffle` only');
  }

  private checkName(node: Node, known: ReadonlySet<string>, parent: Node): void {
    const name = String(node.name);
    if (known.has(name)) return;
    if (name === 'Math' && parent.type !== 'MemberExpression')
      this.report(node, 'Math is used only as Math.name, so that it can be checked');
    if (!PURE_GLOBALS.has(name))
      this.report(
        node,
        `${name} ${REASONS[name] ?? 'is a global that is not the same everywhere'}`,
      );
  }

  visit(node: Node, outer: ReadonlySet<string>, parent: Node): void {
    if (node.type === 'ImportDeclaration' || node.source) this.checkImport(node);
    if (node.type === 'ImportDeclaration' || (node.type.startsWith('Export') && node.source))
      return;
    const isVariable = node.type === 'VariableDeclaration' && node.kind !== 'const';
    if (isVariable && !this.mayCache && /^(Program|Export)/.test(parent.type))
      this.report(
        node,
        `${node.kind} outside functions would keep something from one game to the next`,
      );
    const names = listScopeNames(node);
    const known = names.length > 0 ? new Set([...outer, ...names]) : outer;
    this.checkAsynchrony(node);
    if (node.type === 'MemberExpression') this.checkMember(node, known);
    if (node.type === 'Identifier') this.checkName(node, known, parent);
    for (const child of listChildren(node)) this.visit(child, known, node);
  }
}

/**
 * Reads one module, JavaScript or TypeScript. Modules that may cache have variables outside functions: the
 * knowledge of bots remembers what it has worked out.
 */
export function lintModule(
  file: string,
  code: string,
  mayCache = false,
): Pick<Linter, 'findings' | 'imports'> {
  const { errors, program } = parseSync(file, code, { sourceType: 'module' });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  const linter = new Linter(code, mayCache);
  const root = program as unknown as Node;
  linter.visit(root, new Set(), root);
  return linter;
}
