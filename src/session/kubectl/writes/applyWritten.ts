import type { ApiRequest } from '#cluster/api/request.ts';
import type { KubectlPlan, KubectlStep } from '#cluster/kubectl/terminal/terminalRecords.ts';
import { sortedJson } from '#model/encoding/printedObject.ts';
import type { KubeObject } from '#model/kinds.ts';
import { PERSON } from '#session/commands/command.ts';
import type { Invocation } from '../invocation.ts';
import { KubectlError, usageError } from '../kubectlError.ts';
import { checkNamespace, filesNamed, isFields, readFile, type WrittenObject } from '../manifestObjects.ts';
import { getRequest, planOf } from '../planParts.ts';
import { nameOf, objectOf, type Resource, resourcesOf } from '../resources.ts';
import { dryRunOf } from '../writeOutput.ts';
import { decodingProblem, infoText, nameProblem, unmapped } from './clientRefusals.ts';
import { applyPatch, isEmptyPatch, lastApplied } from './twoWayPatch.ts';

const MANAGER = 'kubectl';

type Verb = 'apply' | 'create';

/** The step for an object that the page's own reader refuses. The API server reports the problem in its own words. */
export function writtenStep(asked: Invocation, written: WrittenObject, file: string, verb: Verb): KubectlStep {
  const found = placedWritten(asked, written, file, verb === 'apply');
  if ('failure' in found) return failure(found.failure);
  const { resource, namespace, name, body: placed } = found;
  if (verb === 'create') return createStep(resource, namespace, name, placed, file);
  const object = objectOf(asked.world, resource, namespace, name);
  const get = getRequest(resource, namespace, name);
  if (!object) {
    const step = createStep(resource, namespace, name, lastApplied(placed), file);
    const readPrefix = retrieving(resource, namespace, name, file);
    return { ...step, requests: [get, ...step.requests], mayBeMissing: true, readPrefix };
  }
  const patch = applyPatch(object, placed, resource.kind);
  const which = nameOf(resource, name);
  if (isEmptyPatch(patch)) return { requests: [get], done: `${which} unchanged` };
  return {
    requests: [get, sent('PATCH', resource, namespace, patch, name)],
    done: `${which} configured`,
    mayBeMissing: true,
    readPrefix: retrieving(resource, namespace, name, file),
    errorPrefix: patching(resource, namespace, name, patch, file),
  };
}

/**
 * The place of a file's object, and its body with the namespace; or the reason that kubectl sends no request. Only
 * apply requires a name.
 */
function placedWritten(
  asked: Invocation,
  written: WrittenObject,
  file: string,
  isNamed = true,
):
  | { readonly resource: Resource; readonly namespace: string; readonly name: string; readonly body: WrittenObject }
  | { readonly failure: string } {
  const { world } = asked;
  const problem = decodingProblem(written);
  if (problem !== undefined) return { failure: `unable to decode ${JSON.stringify(file)}: ${problem}` };
  const { apiVersion = '', kind } = written;
  const metadata = isFields(written.metadata) ? written.metadata : {};
  const name = String(metadata.name ?? '');
  const own = metadata.namespace === undefined ? undefined : String(metadata.namespace);
  const resource = resourcesOf(world).find((one) => one.kindName === kind && one.apiVersion === apiVersion);
  if (!resource) return { failure: unmapped(name, own ?? '', file, String(kind), String(apiVersion)) };
  checkNamespace(asked, own);
  const namespace = resource.namespaced ? (own ?? asked.namespace) : '';
  const body = { ...written, metadata: { ...metadata, ...(resource.namespaced && { namespace }) } };
  const unnamed = isNamed ? nameProblem(resource, namespace, name, metadata.generateName, file) : undefined;
  return unnamed === undefined ? { resource, namespace, name, body } : { failure: unnamed };
}

function failure(text: string): KubectlStep {
  return { requests: [], done: '', failure: text };
}

function createStep(
  resource: Resource,
  namespace: string,
  name: string,
  body: object,
  file: string,
): Pick<KubectlStep, 'requests' | 'done' | 'errorPrefix'> {
  return {
    requests: [sent('POST', resource, namespace, body)],
    done: `${nameOf(resource, name)} created`,
    errorPrefix: `error when creating ${JSON.stringify(file)}`,
  };
}

export function sent(
  method: 'POST' | 'PATCH' | 'PUT',
  { apiVersion, plural, namespaced, kind }: Resource,
  namespace: string,
  body: object,
  name?: string,
  manager = method === 'PUT' ? 'kubectl-replace' : 'kubectl-client-side-apply',
): ApiRequest {
  const root = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
  const place = namespaced ? `/namespaces/${namespace}` : '';
  const path = `${root}${place}/${plural}${name === undefined ? '' : `/${name}`}`;
  const patchType = kind.includes('.') ? 'merge' : 'strategic-merge';
  return {
    verb: 'http',
    user: PERSON,
    kind: '',
    name: path,
    method,
    url: `${path}?fieldManager=${manager}&fieldValidation=Strict`,
    body,
    ...(method === 'PATCH' && { contentType: `application/${patchType}-patch+json` }),
  };
}

/**
 * kubectl's prefix for a refused read. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/apply/apply.go,
 * applyOneObject.
 */
export function retrieving(resource: Resource, namespace: string, name: string, file: string): string {
  const place = resource.namespaced ? namespace : '';
  return `error when retrieving current configuration of:\n${infoText(resource, place, name)}\nfrom server for: ${JSON.stringify(file)}`;
}

/** kubectl's prefix for a refused patch. */
function patching(resource: Resource, namespace: string, name: string, patch: object, file: string): string {
  return `error when applying patch:\n${sortedJson(patch)}\nto:\n${infoText(resource, namespace, name)}\nfor: ${JSON.stringify(file)}`;
}

/** The step's prefix for a valid object. */
export function prefixOf(
  resource: Resource,
  namespace: string,
  wanted: KubeObject,
  present: KubeObject | undefined,
  file: string,
): string {
  if (!present) return `error when creating ${JSON.stringify(file)}`;
  const patch = applyPatch(present, wanted as unknown as WrittenObject, resource.kind);
  return patching(resource, resource.namespaced ? namespace : '', wanted.metadata.name, patch, file);
}

/**
 * `kubectl apply --server-side`: the server merges each object into the existing one. For `compared`, a read comes
 * first and nothing else follows.
 * Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/apply/apply.go (applyOneObject).
 */
export function serverSide(asked: Invocation, use: 'applied' | 'compared' = 'applied'): KubectlPlan {
  if (dryRunOf(asked.flags) === 'client')
    throw new KubectlError(
      "error: --dry-run=client doesn't work with --server-side (did you mean --dry-run=server instead?)",
    );
  const manager = asked.flags.text('field-manager') ?? MANAGER;
  const steps = filesNamed(asked).flatMap((file) => {
    const read = readFile(asked, file);
    if ('objects' in read)
      return read.objects.map(({ resource, namespace, object }) =>
        stepOf(asked, manager, use, { resource, namespace, name: object.metadata.name ?? '', body: object }),
      );
    return read.written.map((written): KubectlStep => {
      const found = placedWritten(asked, written, file.name);
      return 'failure' in found
        ? { requests: [], done: '', failure: found.failure }
        : stepOf(asked, manager, use, found);
    });
  });
  if (steps.length === 0) throw usageError('no objects passed to apply');
  return planOf(asked, steps);
}

interface Placed {
  readonly resource: Resource;
  readonly namespace: string;
  readonly name: string;
  readonly body: object;
}

function stepOf(
  { flags }: Invocation,
  manager: string,
  use: 'applied' | 'compared',
  { resource, namespace, name, body }: Placed,
): KubectlStep {
  const request = applying(sent('PATCH', resource, namespace, body, name, manager), flags.isOn('force-conflicts'));
  const done = `${nameOf(resource, name)} serverside-applied`;
  if (use === 'compared')
    return { requests: [getRequest(resource, namespace, name), request], done, mayBeMissing: true };
  return { requests: [request], done, serverSide: { manager, isMigrated: dryRunOf(flags) === 'none' } };
}

function applying(request: ApiRequest, force: boolean): ApiRequest {
  if (request.verb !== 'http') return request;
  return { ...request, url: `${request.url}&force=${force}`, contentType: 'application/apply-patch+yaml' };
}
