import type { KubectlPlan } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { LabelSelector, PodSpec, ServiceSpec } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { Invocation } from '../invocation.ts';
import { usageError } from '../kubectlError.ts';
import { createRequest, getRequest, planOf } from '../planParts.ts';
import { qualifiedKindName, resourceOf } from '../resources.ts';
import { stepsFor, targetsOf } from '../targets.ts';

type Labels = Readonly<Record<string, string>>;
interface Port {
  readonly port: number;
  readonly protocol: string;
}

const EXPOSED = new Set(['ReplicationController', 'Service', 'Pod', 'Deployment', 'ReplicaSet']);
const LONGEST_NAME = 63;

/** `kubectl expose`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/expose/expose.go. */
export function expose(asked: Invocation): KubectlPlan {
  const { flags, world } = asked;
  const targets = targetsOf({ ...asked, flags: flags.without('selector') });
  const services = resourceOf(world, 'services');
  const steps = stepsFor(asked, targets, ({ resource, namespace, name: target }, object) => {
    if (!EXPOSED.has(resource.kind)) throw usageError(`cannot expose a ${qualifiedKindName(resource)}`);
    const said = flags.text('selector');
    const selector = said ? labelsOf(said) : selectorOf(object);
    const name = flags.text('name') || target.slice(0, LONGEST_NAME);
    const labels = flags.text('labels') ? labelsOf(flags.text('labels') ?? '') : object.metadata.labels;
    const service: KubeObject = {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name, namespace, ...(labels && Object.keys(labels).length > 0 && { labels }) },
      spec: { selector, ports: servicePorts(asked, object), ...specOf(asked) },
    };
    return {
      requests: [getRequest(resource, namespace, target), createRequest(services, namespace, service)],
      done: `service/${name} exposed`,
    };
  });
  return planOf(asked, steps);
}

function specOf({ flags }: Invocation): object {
  const type = flags.text('type') ?? '';
  const affinity = flags.text('session-affinity') ?? '';
  if (affinity !== '' && affinity !== 'None' && affinity !== 'ClientIP')
    throw usageError(`unknown session affinity: ${affinity}`);
  const [externalIP, clusterIP, balancer] = ['external-ip', 'cluster-ip', 'load-balancer-ip'].map((one) =>
    flags.text(one),
  );
  return {
    ...(externalIP && { externalIPs: [externalIP] }),
    ...(type !== '' && { type }),
    ...(type === 'LoadBalancer' && balancer && { loadBalancerIP: balancer }),
    ...(affinity !== '' && { sessionAffinity: affinity }),
    ...(clusterIP && { clusterIP }),
  };
}

function servicePorts({ flags }: Invocation, object: KubeObject): object[] {
  const present = portsOf(object);
  const said = flags.text('port') ?? '';
  const numbers = said === '' ? [...new Set(present.map(({ port }) => port))] : said.split(',').map(portNumber);
  if (numbers.length === 0 && flags.text('cluster-ip') !== 'None')
    throw usageError("couldn't find port via --port flag or introspection");
  const target = flags.text('target-port') ?? '';
  const protocol = flags.text('protocol') ?? '';
  return numbers.flatMap((port, at) => {
    const own = protocol === '' ? present.filter((one) => one.port === port).map((one) => one.protocol) : [protocol];
    const protocols = own.length === 0 ? ['TCP'] : [...new Set(own)];
    return protocols.map((one) => ({
      ...portNameOf(numbers.length, at, protocols.length, one),
      port,
      protocol: one,
      targetPort: target === '' ? port : /^\d+$/.test(target) ? Number(target) : target,
    }));
  });
}

function portNameOf(ports: number, at: number, protocols: number, protocol: string): object {
  if (protocols > 1) return { name: `port-${at + 1}-${protocol.toLowerCase()}` };
  return ports > 1 ? { name: `port-${at + 1}` } : {};
}

function portNumber(text: string): number {
  if (!/^[+-]?\d+$/.test(text)) throw usageError(`strconv.Atoi: parsing ${JSON.stringify(text)}: invalid syntax`);
  return Number(text);
}

function podSpec({ kind, spec }: KubeObject): PodSpec | undefined {
  if (kind === 'Pod') return spec as PodSpec;
  return (spec as { readonly template?: { readonly spec?: PodSpec } } | undefined)?.template?.spec;
}

function portsOf(object: KubeObject): Port[] {
  if (object.kind === 'Service')
    return ((object.spec as ServiceSpec | undefined)?.ports ?? []).map(({ port, protocol = 'TCP' }) => ({
      port,
      protocol,
    }));
  return (podSpec(object)?.containers ?? []).flatMap(({ ports = [] }) =>
    ports.map(({ containerPort, protocol = 'TCP' }) => ({ port: containerPort, protocol })),
  );
}

const NO_SELECTORS = "couldn't retrieve selectors via --selector flag or introspection";

function selectorOf({ kind, metadata, spec }: KubeObject): Labels {
  if (kind === 'Pod') return present(metadata.labels, 'the pod has no labels and cannot be exposed');
  if (kind === 'Service' || kind === 'ReplicationController') {
    const { selector } = (spec ?? {}) as { readonly selector?: Labels };
    return present(selector, 'the service has no pod selector set');
  }
  const { matchLabels, matchExpressions = [] } = ((spec ?? {}) as { readonly selector?: LabelSelector }).selector ?? {};
  const labels = present(matchLabels, `invalid ${kind.toLowerCase()}: no selectors, therefore cannot be exposed`);
  if (matchExpressions.length > 0) {
    const list = matchExpressions.map(
      ({ key, operator, values = [] }) => `{Key:${key} Operator:${operator} Values:[${values.join(' ')}]}`,
    );
    throw usageError(
      `${NO_SELECTORS}: couldn't convert expressions - "[${list.join(' ')}]" to map-based selector format`,
    );
  }
  return labels;
}

function present(labels: Labels | undefined, problem: string): Labels {
  if (!labels || Object.keys(labels).length === 0) throw usageError(`${NO_SELECTORS}: ${problem}`);
  return labels;
}

function labelsOf(text: string): Labels {
  return Object.fromEntries(
    text.split(',').map((pair): [string, string] => {
      const [key = '', value, ...more] = pair.split('=');
      if (value === undefined || more.length > 0) throw usageError(`unexpected label spec: ${pair}`);
      return [key, value];
    }),
  );
}
