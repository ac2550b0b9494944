import { withManagers } from '#cluster/apiserver/fields/fieldRecords.ts';
import { withoutManagers } from '#cluster/apiserver/requestScope.ts';
import { Etcd } from '#cluster/etcd/etcd.ts';
import { printedObject, sortedJson } from '#model/encoding/printedObject.ts';
import { pathValues, templateText, valuesAt, valueText } from '#model/jsonPath/evaluateJsonPath.ts';
import type { KubeObject } from '#model/kinds.ts';
import { kubectlYaml } from '#model/manifest/exportManifests.ts';
import type { Invocation } from '../invocation.ts';
import { notHere, usageError } from '../kubectlError.ts';
import type { Flags } from '../parseFlags.ts';
import { nameOf, type Resource } from '../resources.ts';
import { textTable } from '../textTable.ts';
import { goTemplate } from './goTemplate.ts';
import { parseJsonPath } from './parseJsonPath.ts';

/** The objects of one resource that a line asks for. */
export interface ObjectGroup {
  readonly resource: Resource;
  readonly objects: readonly KubeObject[];
}

const FORMATS =
  'custom-columns,custom-columns-file,go-template,go-template-file,json,jsonpath,jsonpath-as-json,jsonpath-file,kyaml,name,template,templatefile,wide,yaml';
const NOT_HERE = new Set(['kyaml']);

/** @throws {KubectlError} for a format that kubectl or this terminal does not have. */
export function checkOutput(output: string, flags: Flags): void {
  const [format = ''] = output.split('=', 1);
  if (flags.isOn('show-labels') && format !== '' && format !== 'wide')
    throw usageError(`--show-labels option cannot be used with ${format} printer`);
  if (NOT_HERE.has(format)) throw notHere(`kubectl get -o ${format}`);
  if (format !== '' && !FORMATS.split(',').includes(format))
    throw usageError(
      `unable to match a printer suitable for the output format ${JSON.stringify(output)}, allowed formats are: ${FORMATS}`,
    );
}

/** Objects in one of kubectl's formats: a List, or the object itself where the line names one (`isOne`) and it is alone. */
export function dump(asked: Invocation, groups: readonly ObjectGroup[], output: string, isOne: boolean): string {
  const etcd = hasManagers(asked, output, isOne) ? new Etcd(asked.world) : undefined;
  const objects = groups.flatMap((group) =>
    group.objects.map((object) => printedObject(etcd ? withManagers(etcd, object) : withoutManagers(object))),
  );
  const single = isOne && objects.length === 1 ? objects[0] : undefined;
  const at = output.indexOf('=');
  const [format, given] = at < 0 ? [output, ''] : [output.slice(0, at), output.slice(at + 1)];
  const whole = single ?? { apiVersion: 'v1', items: objects, kind: 'List', metadata: { resourceVersion: '' } };
  const isBare = asked.flags.isOn('no-headers');
  switch (format) {
    case 'jsonpath':
      return templateText(parseJsonPath(templateOf(given)), whole);
    case 'jsonpath-file':
      return templateText(parseJsonPath(textOf(asked, given)), whole);
    case 'jsonpath-as-json':
      return `${sortedJson(pathValues(parseJsonPath(templateOf(given)), whole), 4)}\n`;
    case 'go-template':
    case 'template':
      return goTemplate(templateOf(given), whole);
    case 'go-template-file':
    case 'templatefile':
      return goTemplate(textOf(asked, given), whole);
    case 'custom-columns':
      return customColumns(given, objects, isBare);
    case 'custom-columns-file':
      return customColumns(columnsOf(textOf(asked, given)), objects, isBare);
    case 'yaml':
      return kubectlYaml(whole);
    case 'json':
      return `${sortedJson(whole, 4)}\n`;
    default:
      return groups
        .flatMap((group) => group.objects.map(({ metadata }) => `${nameOf(group.resource, metadata.name)}\n`))
        .join('');
  }
}

/**
 * YAML and JSON hide managedFields by default; all other formats have them. For lists they are computed only if the
 * format names them.
 * Upstream source (v1.36.2): staging/src/k8s.io/cli-runtime/pkg/genericclioptions/json_yaml_flags.go.
 */
function hasManagers({ flags }: Invocation, output: string, isOne: boolean): boolean {
  if (output === 'yaml' || output === 'json') return flags.isOn('show-managed-fields');
  return output !== 'name' && (isOne || output.includes('managedFields'));
}

function templateOf(given: string): string {
  if (given === '') throw usageError('template format specified but no template given');
  return given;
}

/** The text of a file in the editor. */
function textOf({ files }: Invocation, name: string): string {
  templateOf(name);
  const file = files.find((one) => one.name === name.replace(/^\.\//, ''));
  if (!file) throw usageError(`error reading --template ${name}, open ${name}: no such file or directory\n`);
  return file.text;
}

/** A line of headings and a line of paths. */
function columnsOf(text: string): string {
  const [headings = [], paths = []] = text.split('\n').map((line) => line.split(/\s+/).filter(Boolean));
  if (headings.length !== paths.length)
    throw usageError(`number of headers (${headings.length}) and field specifications (${paths.length}) don't match`);
  return headings.map((heading, at) => `${heading}:${paths[at]}`).join(',');
}

/** `-o custom-columns=NAME:.metadata.name,...`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/get/customcolumn.go. */
function customColumns(spec: string, objects: readonly KubeObject[], isBare: boolean): string {
  if (spec === '') throw usageError('custom-columns format specified but no custom columns given');
  const columns = spec.split(',').map((part) => {
    const colon = part.indexOf(':');
    if (colon < 0) throw usageError(`unexpected custom-columns spec: ${part}, expected <header>:<json-path-expr>`);
    const [path] = parseJsonPath(relaxedPath(part.slice(colon + 1)));
    return { header: part.slice(0, colon), steps: path?.type === 'path' ? path.steps : [] };
  });
  const rows = objects.map((object) =>
    columns.map(({ steps }) => valuesAt(object, steps).map(valueText).join(',') || '<none>'),
  );
  return textTable(isBare ? [] : columns.map(({ header }) => header), rows);
}

/**
 * Adds braces and the leading dot, both of which a person may leave out. Upstream source (v1.36.2):
 * staging/src/k8s.io/kubectl/pkg/cmd/get/customcolumn.go, RelaxedJSONPathExpression.
 */
export function relaxedPath(path: string): string {
  const inside = /^\{(.*)\}$/.exec(path)?.[1] ?? path;
  if (inside === '' || /[{}]/.test(inside))
    throw usageError(
      `unexpected path string, expected a 'name1.name2' or '.name1.name2' or '{name1.name2}' or '{.name1.name2}'`,
    );
  return `{${inside.startsWith('.') || inside.startsWith('[') ? inside : `.${inside}`}}`;
}
