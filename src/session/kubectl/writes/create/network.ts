import { portName, portNumber } from '#model/validation/common/names.ts';
import type { Invocation } from '../../invocation.ts';
import { usageError } from '../../kubectlError.ts';
import type { Generator } from './generator.ts';

const RULE = /^[\w*\-.]*\/.*=[\w-]+:[\w-]+(,tls=?([\w-]+)?)?/;

type ServiceType = 'ClusterIP' | 'NodePort' | 'LoadBalancer' | 'ExternalName';

/** `kubectl create service clusterip` and similar commands. */
export function serviceOf(type: ServiceType): Generator {
  return {
    kind: 'Service',
    failure: `failed to create ${type} service`,
    make: ({ flags }, name) => {
      const clusterIP = type === 'ClusterIP' ? (flags.text('clusterip') ?? '') : '';
      const tcp = flags.list('tcp');
      if (clusterIP !== 'None' && tcp.length === 0 && type !== 'ExternalName')
        throw usageError('at least one tcp port specifier must be provided');
      const ports = tcp.map((text) => portOf(text, flags));
      const labels = { app: name };
      const externalName = flags.text('external-name');
      return {
        labels,
        fields: {
          spec: {
            type,
            selector: labels,
            ...(ports.length > 0 && { ports }),
            ...(externalName !== undefined && { externalName }),
            ...(clusterIP !== '' && { clusterIP }),
          },
        },
      };
    },
  };
}

/** `80:8080`. */
function portOf(text: string, flags: Invocation['flags']): object {
  const [first = '', target] = text.split(':');
  const port = Number(first);
  if (!/^\d+$/.test(first) || port > 65535) throw usageError(`strconv.ParseUint: parsing "${first}": invalid syntax`);
  const nodePort = flags.number('node-port') ?? 0;
  return {
    name: text.replaceAll(':', '-'),
    port,
    protocol: 'TCP',
    targetPort: target === undefined ? port : targetOf(target),
    ...(nodePort > 0 && { nodePort }),
  };
}

function targetOf(text: string): string | number {
  const isNumber = /^-?\d+$/.test(text);
  const problems = isNumber ? portNumber(Number(text)) : portName(text);
  if (problems.length > 0) throw usageError(problems.join(','));
  return isNumber ? Number(text) : text;
}

/** Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/create/create_ingress.go. */
export const INGRESS: Generator = {
  kind: 'Ingress',
  failure: 'failed to create ingress',
  make: ({ flags }) => {
    const rules = flags.all('rule');
    const fallback = flags.text('default-backend') ?? '';
    const ingressClass = flags.text('class') ?? '';
    if (fallback === '' && rules.length === 0)
      throw usageError(
        'not enough information provided: every ingress has to either specify a default-backend (which catches all traffic) or a list of rules (which catch specific paths)',
      );
    const wrong = rules.find((rule) => !RULE.test(rule));
    if (wrong !== undefined)
      throw usageError(`rule ${wrong} is invalid and should be in format host/path=svcname:svcport[,tls[=secret]]`);
    const pairs = flags.all('annotation').map((text) => {
      const at = text.indexOf('=');
      if (at < 0) throw usageError(`annotation ${text} is invalid and should be in format key=[value]`);
      return [text.slice(0, at), text.slice(at + 1)] as const;
    });
    if (fallback !== '' && fallback.split(':').length !== 2)
      throw usageError('default-backend should be in format servicename:serviceport');
    const [tls, hosts] = [tlsOf(rules), hostsOf(rules)];
    return {
      ...(pairs.length > 0 && { annotations: Object.fromEntries(pairs) }),
      fields: {
        spec: {
          ...(ingressClass !== '' && { ingressClassName: ingressClass }),
          ...(fallback !== '' && { defaultBackend: backend(fallback) }),
          ...(tls.length > 0 && { tls }),
          ...(hosts.length > 0 && { rules: hosts }),
        },
      },
    };
  },
};

interface Secured {
  readonly hosts?: string[];
  readonly secretName?: string;
}

/** Lists each host once; hosts with the same secret share an entry. */
function tlsOf(rules: readonly string[]): Secured[] {
  const out: Secured[] = [];
  const seen = new Set<string>();
  for (const rule of rules) {
    const parts = rule.split(',');
    const host = rule.split('/', 1)[0] ?? '';
    if (parts.length !== 2 || seen.has(host)) continue;
    seen.add(host);
    const secretName = parts[1]?.split('=')[1] ?? '';
    const known = out.find((one) => (one.secretName ?? '') === secretName);
    if (known) known.hosts?.push(host);
    else if (host !== '' || secretName !== '')
      out.push({ ...(host !== '' && { hosts: [host] }), ...(secretName !== '' && { secretName }) });
  }
  return out;
}

interface HostRule {
  readonly host?: string;
  readonly http: { readonly paths: object[] };
}

function hostsOf(rules: readonly string[]): HostRule[] {
  const out: HostRule[] = [];
  for (const rule of rules) {
    const plain = rule.split(',', 1)[0] ?? '';
    const slash = plain.indexOf('/');
    const host = plain.slice(0, slash);
    const [path = '', service = ''] = plain.slice(slash).split('=');
    const isPrefix = path.endsWith('*');
    const entry = {
      path: isPrefix ? path.slice(0, -1) : path,
      pathType: isPrefix ? 'Prefix' : 'Exact',
      backend: backend(service),
    };
    const known = out.find((one) => (one.host ?? '') === host);
    if (known) known.http.paths.push(entry);
    else out.push({ ...(host !== '' && { host }), http: { paths: [entry] } });
  }
  return out;
}

function backend(text: string): object {
  const [name = '', port = ''] = text.split(':');
  return { service: { name, port: /^[+-]?\d+$/.test(port) ? { number: Number(port) } : { name: port } } };
}
