import { portName, portNumber } from '#model/validation/common/names.ts';
import type { Invocation } from '../../invocation.ts';
import { usageError } from '../../kubectlError.ts';
import type { Generator } from './generator.ts';

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
