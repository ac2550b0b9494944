import { store } from '#cluster/api/kindTables.ts';
import type { ApiStatus } from '#cluster/api/request.ts';
import { type RequestInfo, requestInfo } from '#cluster/api/requestInfo.ts';
import { genericError, notFound } from '#cluster/apiserver/apiErrors.ts';
import { listNow } from '#cluster/apiserver/cacher/read.ts';
import { readOptions } from '#cluster/apiserver/cacher/readOptions.ts';
import { isNotModelledApi, resolveRoute, type ServerRoute } from '#cluster/apiserver/chain/resolveRoute.ts';
import { withManagers } from '#cluster/apiserver/fields/fieldRecords.ts';
import { scaleOf } from '#cluster/apiserver/scaleObject.ts';
import { Etcd } from '#cluster/etcd/etcd.ts';
import { hasLeader } from '#cluster/etcd/etcdGate.ts';
import { failureText } from '#cluster/kubectl/terminal/terminalRecords.ts';
import { RELEASE } from '#cluster/releases/release.ts';
import type { World } from '#kernel/world.ts';
import { inGoOrder } from '#model/encoding/fieldOrder.ts';
import { printedObject, sortedJson } from '#model/encoding/printedObject.ts';
import type { KubeObject } from '#model/kinds.ts';
import { keyOf } from '#model/objectKey.ts';
import { goQuote } from '#model/validation/goValue.ts';
import { hiddenMetrics, serverMetricsText } from '#session/questions/apiserver/metricsText.ts';
import type { Invocation } from '../invocation.ts';
import { KubectlError, notHere, usageError } from '../kubectlError.ts';
import { Flags } from '../parseFlags.ts';
import type { Printed } from '../writeOutput.ts';
import { DISCOVERY_NOTE, discoveryDocument } from './discovery.ts';
import { logs } from './logs.ts';
import { refusalOf } from './permission.ts';

const VERSION_NOTE =
  '(model) Commit, dates, compiler and platform are left out, because this program is not a build of kube-apiserver.';
const HEALTH_NOTE =
  '(model) This model has only the checks ping, log and etcd; a real server also lists its post-start hooks and informers.';
/** Paths of a real server that this model does not answer. Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/server/{config,genericapiserver}.go. */
const UNANSWERED =
  /^\/($|openapi(\/|$)|openid\/|\.well-known\/|metrics\/slis$|flagz$|statusz$|configz$|debug(\/|$)|logs(\/|$))/;
const MEASURED = /^\/apis\/([a-z]+\.)?metrics\.k8s\.io(\/|$)/;

/**
 * `kubectl get --raw PATH`: the API server's answer, unchanged. Upstream source (v1.36.2):
 * staging/src/k8s.io/kubectl/pkg/rawhttp/raw.go.
 */
export function raw(asked: Invocation, url: string): Printed {
  checkFlags(asked, url);
  const info = requestInfo('GET', url);
  const refusal = refusalOf(asked, info);
  if (refusal !== undefined) throw new KubectlError(refusal);
  if (MEASURED.test(info.path)) throw notHere(`kubectl get --raw ${url} (kubectl top shows the measurements)`);
  if (UNANSWERED.test(info.path)) throw notHere(`kubectl get --raw ${url}`);
  if (!info.isResourceRequest || info.resource === '') return plainAnswer(asked, info, url);
  const route = resolveRoute(asked.world, info);
  if (route.server === 'kube-aggregator') {
    if (!route.available) throw refused({ code: 503, reason: 'ServiceUnavailable', message: UNAVAILABLE });
    throw notHere(`kubectl get --raw ${url} (the extension API server ${route.service} answers it)`);
  }
  if (route.server === 'notModelled') throw notHere(`kubectl get --raw ${url}`);
  if (!('kind' in route)) throw nothingThere();
  return resourceAnswer(asked, info, route, url);
}

const UNAVAILABLE = 'the server is currently unable to handle the request';

/** Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/get/get.go, Validate. */
function checkFlags({ flags }: Invocation, url: string): void {
  if (flags.isOn('watch') || flags.has('selector'))
    throw usageError('--raw may not be specified with other flags that filter the server request or alter the output');
  if (flags.has('output')) throw usageError('--raw and --output are mutually exclusive');
  if (!url.startsWith('/'))
    throw usageError(`--raw must be a valid URL path: parse ${goQuote(url)}: invalid URI for request`);
}

function refused(status: ApiStatus): KubectlError {
  return new KubectlError(failureText([{ status }]));
}

function nothingThere(): KubectlError {
  return new KubectlError('Error from server (NotFound): the server could not find the requested resource');
}

/** Answers for paths that name no resource. */
function plainAnswer({ world }: Invocation, info: RequestInfo, url: string): Printed {
  const { path } = info;
  if (path === '/metrics') return { out: serverMetricsText(world), absentLines: hiddenLines() };
  if (/^\/version\/?$/.test(path)) return { out: versionText(), err: VERSION_NOTE };
  const health = /^\/(healthz|livez|readyz)(?:\/(.+))?\/?$/.exec(path);
  if (health) return healthAnswer(world, health[1] ?? '', health[2], info, url);
  if (!/^\/apis?(\/|$)/.test(path)) throw nothingThere();
  const document = discoveryDocument(world, path);
  const [, group = '', version] = /^\/apis\/([^/]+)(?:\/([^/]+))?\/?$/.exec(path) ?? [];
  if (!document && isNotModelledApi(group, version)) throw notHere(`kubectl get --raw ${url}`);
  if (!document) throw nothingThere();
  return { out: jsonText(document, info), err: DISCOVERY_NOTE };
}

function hiddenLines(): NonNullable<Printed['absentLines']> {
  const [, minor = ''] = RELEASE.split('.');
  return hiddenMetrics().flatMap(({ name, deprecatedIn }) => {
    const texts = [`# TYPE ${name} `, ...['', '_bucket', '_sum', '_count'].map((end) => `${name}${end}{`)];
    const why = `(model) ${name} is hidden in v1.${minor}: it is deprecated since v${deprecatedIn}. kube-apiserver shows it with --show-hidden-metrics-for-version=1.${Number(minor) - 1}.`;
    return texts.map((text) => ({ text, why }));
  });
}

function versionText(): string {
  const [major = '', minor = ''] = RELEASE.replace(/^v/, '').split('.');
  const info = {
    major,
    minor,
    emulationMajor: major,
    emulationMinor: minor,
    minCompatibilityMajor: major,
    minCompatibilityMinor: String(Number(minor) - 1),
    gitVersion: RELEASE,
  };
  return JSON.stringify(info, null, 2);
}

const CHECKS: readonly string[] = ['ping', 'log', 'etcd'];

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/server/healthz/healthz.go, staging/src/k8s.io/apiserver/pkg/storage/storagebackend/factory/etcd3.go. */
function healthAnswer(
  world: World,
  group: string,
  check: string | undefined,
  { query }: RequestInfo,
  url: string,
): Printed {
  if (check !== undefined && !CHECKS.includes(check)) throw notHere(`kubectl get --raw ${url}`);
  const isBad = (name: string) => name === 'etcd' && name !== query.exclude && !hasLeader(world);
  const lines = (check === undefined ? CHECKS : [check]).map((name) => {
    if (name === query.exclude) return `[+]${name} excluded: ok`;
    return isBad(name) ? `[-]${name} failed: reason withheld` : `[+]${name} ok`;
  });
  const which = check === undefined ? group : check;
  if (CHECKS.some((name) => (check === undefined || check === name) && isBad(name))) {
    const body = `${lines.join('\n')}\n${which} check failed\n`;
    const message = `an error on the server (${goQuote(body)}) has prevented the request from succeeding`;
    throw refused({ code: 500, reason: 'InternalError', message });
  }
  if (query.verbose === undefined || check !== undefined) return { out: 'ok' };
  return { out: `${lines.join('\n')}\n${which} check passed\n`, err: HEALTH_NOTE };
}

type ResourceRoute = Extract<ServerRoute, { readonly kind: string }>;

function resourceAnswer(asked: Invocation, info: RequestInfo, route: ResourceRoute, url: string): Printed {
  const { name, namespace, verb, resource } = info;
  const isPlaced = route.namespaced ? namespace !== '' : namespace === '' || resource === 'namespaces';
  const isOfAll = (verb === 'list' || verb === 'watch') && namespace === '';
  if (!isPlaced && !isOfAll) throw nothingThere();
  if (CREATED_ONLY.has(route.kind)) throw refused(genericError(405, 'handler'));
  if (verb === 'watch' || verb === 'proxy')
    throw notHere(
      `kubectl get --raw ${url} (a ${verb === 'watch' ? 'watch; kubectl get --watch shows one' : 'proxy'})`,
    );
  return verb === 'list' ? listAnswer(asked, info, route) : objectAnswer(asked, info, route, url, name);
}

/** Kinds that clients only create and never read. */
const CREATED_ONLY = new Set(['Binding', 'Eviction']);

function objectAnswer(
  asked: Invocation,
  info: RequestInfo,
  { kind, namespaced }: ResourceRoute,
  url: string,
  name: string,
): Printed {
  const { world } = asked;
  const { namespace, subresource } = info;
  if (!['', 'status', 'scale', 'log'].includes(subresource)) throw notHere(`kubectl get --raw ${url}`);
  const object = world.table(store(kind)).get(keyOf(namespaced ? namespace : undefined, name));
  if (!object) throw refused(notFound(kind, name));
  if (subresource === 'log') return logs(logsOf(asked, info));
  if (subresource === 'scale')
    return {
      out: jsonText(
        scaleOf(object, () => world.table(store('CustomResourceDefinition')).values()),
        info,
      ),
    };
  return { out: bodyText(shownObject(new Etcd(world), object, info), kind, info) };
}

/** The query of a log request as the flags of `kubectl logs`. */
function logsOf(asked: Invocation, { name, namespace, query }: RequestInfo): Invocation {
  const flags = new Flags();
  const given = { container: query.container, tail: query.tailLines, previous: query.previous };
  for (const [flag, value] of Object.entries(given)) if (value !== undefined) flags.add(flag, value);
  return { ...asked, words: [name], beforeDash: 1, namespace, flags };
}

function listAnswer({ world, nowUs }: Invocation, info: RequestInfo, { kind, namespaced }: ResourceRoute): Printed {
  const parsed = readOptions(kind, info.query, false);
  if (!parsed.ok) throw refused(parsed.status);
  const namespace = namespaced ? info.namespace : '';
  const page = listNow(world, nowUs, { verb: 'list', kind, namespace, options: parsed.options });
  if ('status' in page) throw refused(page.status);
  const etcd = new Etcd(world);
  const objects = page.objects.map((object) => shownObject(etcd, object, info));
  const apiVersion = info.apiGroup === '' ? info.apiVersion : `${info.apiGroup}/${info.apiVersion}`;
  const metadata = {
    resourceVersion: page.resourceVersion,
    ...(page.continue !== undefined && { continue: page.continue }),
    ...(page.remainingItemCount !== undefined && { remainingItemCount: page.remainingItemCount }),
  };
  if (!kind.includes('.')) {
    const items = objects.map(({ kind: _, apiVersion: __, ...item }) => item);
    return { out: bodyText({ kind: `${kind}List`, apiVersion, metadata, items }, kind, info) };
  }
  const list = { apiVersion, items: objects, kind: listKind(world, kind), metadata: { continue: '', ...metadata } };
  return { out: bodyText(list, kind, info) };
}

/** Upstream source (v1.36.2): staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/customresource_handler.go. */
function listKind(world: World, kind: string): string {
  const found = world
    .table(store('CustomResourceDefinition'))
    .values()
    .find(({ spec }) => `${spec.names.kind}.${spec.group}` === kind);
  return found?.spec.names.listKind ?? `${kind.slice(0, kind.indexOf('.'))}List`;
}

/** The object as an answer shows it: with its managers, in the requested version. */
function shownObject(etcd: Etcd, object: KubeObject, { apiGroup, apiVersion }: RequestInfo): KubeObject {
  const whole = printedObject(withManagers(etcd, object));
  const version = apiGroup === '' ? apiVersion : `${apiGroup}/${apiVersion}`;
  return inGoOrder({ ...whole, apiVersion: version });
}

/** The fields of a built-in type keep their order; those of any other type are sorted by name. */
function bodyText(body: object, kind: string, info: RequestInfo): string {
  if (!kind.includes('.')) return jsonText(body, info);
  return `${isPretty(info) ? sortedJson(body, 2) : sortedJson(body)}\n`;
}

function jsonText(body: object, info: RequestInfo): string {
  return `${isPretty(info) ? JSON.stringify(body, null, 2) : JSON.stringify(body)}\n`;
}

function isPretty({ query }: RequestInfo): boolean {
  return ['1', 'true'].includes(query.pretty ?? '');
}
