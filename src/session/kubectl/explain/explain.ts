import { store } from '#cluster/api/kindTables.ts';
import { groupOf } from '#model/kinds.ts';
import type { Invocation } from '../invocation.ts';
import { notHere, usageError } from '../kubectlError.ts';
import type { Printed } from '../printed.ts';
import { type Resource, resourceOf } from '../resources.ts';
import { customNode, kindNode, type SchemaNode } from './schemaNodes.ts';
import { wordWrap } from './wordWrap.ts';

const WIDTH = 76;
const FEW_VALUES = 4;
const NOT_KEPT = '(model) Kubernetes describes it; the description is not kept here.';

/** `kubectl explain TYPE[.FIELD...]`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/explain/v2/templates/plaintext.tmpl. */
export function explain(asked: Invocation): Printed {
  const { words, flags, world } = asked;
  const [said] = words;
  if (said === undefined)
    throw usageError(
      'You must specify the type of resource to explain. Use "kubectl api-resources" for a complete list of supported resources.\n',
    );
  if (words.length > 1) throw usageError('We accept only this format: explain RESOURCE\n');
  const output = flags.text('output') ?? 'plaintext';
  if (output !== 'plaintext') throw notHere(`kubectl explain -o ${output}`);
  const { resource, path } = read(asked, said);
  const { apiVersion, kind, kindName, plural } = resource;
  const wanted = flags.text('api-version') ?? '';
  if (wanted !== '' && wanted !== apiVersion)
    throw usageError(`couldn't find resource for "${versionText(wanted)}, Resource=${plural}"`);
  const definition = world
    .table(store('CustomResourceDefinition'))
    .values()
    .find(({ spec }) => `${spec.names.kind}.${spec.group}` === kind);
  const group = groupOf(apiVersion);
  const head = [
    ...(group === '' ? [] : [`GROUP:      ${group}`]),
    `KIND:       ${kindName}`,
    `VERSION:    ${apiVersion.slice(apiVersion.lastIndexOf('/') + 1)}`,
    '',
    '',
  ].join('\n');
  const found = followed(definition ? customNode(definition) : kindNode(kind), path);
  if (!found) return { out: head, err: `error: field "${path.at(-1)}" does not exist`, failed: true };
  const isDefined = definition !== undefined;
  return { out: `${head}${fieldText(path, found)}${bodyText(found, isDefined, flags.isOn('recursive'))}\n` };
}

function versionText(version: string): string {
  return version.includes('/') ? version : `/${version}`;
}

/** `deployments.apps.spec`, or `deploy.spec`. */
function read({ world }: Invocation, said: string): { readonly resource: Resource; readonly path: readonly string[] } {
  const parts = said.replace(/\.$/, '').split('.');
  const [type = '', ...path] = parts;
  if (parts.some((part) => !/^[\w$-]+$/.test(part)))
    throw usageError('invalid jsonpath syntax, all nodes must be field nodes');
  const resource = resourceOf(world, type);
  const full = [resource.plural, groupOf(resource.apiVersion)].filter(Boolean).join('.');
  const isFull = said === full || said.startsWith(`${full}.`);
  return { resource, path: isFull ? parts.slice(full.split('.').length) : path };
}

function followed(node: SchemaNode, path: readonly string[]): SchemaNode | undefined {
  return path.reduce<SchemaNode | undefined>((at, name) => at?.fields().get(name), node);
}

function fieldText(path: readonly string[], { type, enum: values }: SchemaNode): string {
  const name = path.at(-1);
  if (name === undefined) return '';
  const list = values.length === 0 ? '' : `ENUM:${values.map((value) => `\n    ${valueText(value)}`).join('')}`;
  return `FIELD: ${name} <${type}>\n${list}\n\n`;
}

function bodyText(node: SchemaNode, isDefined: boolean, isRecursive: boolean): string {
  const description = node.description ?? (isDefined && node.reference === '' ? '<empty>' : NOT_KEPT);
  const fields = isRecursive ? lines(node, 1, [node.reference]) : [...node.fields()].flatMap(shownField);
  return [
    'DESCRIPTION:',
    ...`${wordWrap(description, WIDTH)}\n`.split('\n').map((line) => `    ${line}`),
    ...(fields.length === 0 ? [] : ['FIELDS:', ...fields]),
    '',
  ].join('\n');
}

/** A field with the description of its definition. */
function shownField([name, node]: readonly [string, SchemaNode]): string[] {
  const description = node.description === undefined ? [] : wordWrap(node.description, WIDTH).split('\n');
  return [...nameLines(name, node, 1), ...description.map((line) => `    ${line}`), ''];
}

function nameLines(name: string, { type, enum: values, isRequired }: SchemaNode, level: number): string[] {
  const indent = '  '.repeat(level);
  const shown = values.slice(0, FEW_VALUES).map(valueText).join(', ');
  const list = values.length > FEW_VALUES ? `${shown}, ....` : shown;
  return [
    `${indent}${name}\t<${type}>${isRequired ? ' -required-' : ''}`,
    ...(values.length === 0 ? [] : [`${indent}enum: ${list}`]),
  ];
}

/** All fields below a node. A type that contains itself is not expanded again. */
function lines(node: SchemaNode, level: number, above: readonly string[]): string[] {
  return [...node.fields()].flatMap(([name, field]) => {
    const isCycle = field.reference !== '' && above.includes(field.reference);
    const own = nameLines(name, field, level);
    return isCycle ? own : [...own, ...lines(field, level + 1, [...above, field.reference])];
  });
}

function valueText(value: unknown): string {
  return value === '' ? '""' : String(value);
}
