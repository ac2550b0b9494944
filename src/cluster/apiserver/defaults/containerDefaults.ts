import type { Container, ContainerPort, EnvVar, Lifecycle, LifecycleHandler, Probe } from '#model/generated/types.ts';
import { imageNameProblem } from '#model/pod/imageName.ts';
import { change, changeEach, fill, fillZero } from './fill.ts';

/**
 * Fills in the defaults of a container, in Pods and templates.
 * Upstream source (v1.36.2): pkg/apis/core/v1/defaults.go, SetDefaults_Container and those of its parts.
 */
export function containerDefaults(container: Container): Container {
  const filled = fill(container, {
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
    imagePullPolicy: pullPolicyOf(container.image ?? ''),
  });
  const withPorts = change(filled, 'ports', (ports) => changeEach(ports, portDefaults));
  const withEnv = change(withPorts, 'env', (env) => changeEach(env, envDefaults));
  const withLifecycle = change(withEnv, 'lifecycle', lifecycleDefaults);
  return (['livenessProbe', 'readinessProbe', 'startupProbe'] as const).reduce(
    (current, field) => change(current, field, probeDefaults),
    withLifecycle,
  );
}

/**
 * Default pull policy: `Always` for the tag `latest`, also when implied. A digest implies no tag, and an invalid name
 * has no tag.
 * Upstream source (v1.36.2): pkg/util/parsers/parsers.go, ParseImageName.
 */
export function pullPolicyOf(image: string): 'Always' | 'IfNotPresent' {
  if (imageNameProblem(image) !== undefined) return 'IfNotPresent';
  const [reference = '', digest] = image.split('@');
  const lastPart = reference.slice(reference.lastIndexOf('/') + 1);
  const colon = lastPart.indexOf(':');
  const tag = colon >= 0 ? lastPart.slice(colon + 1) : digest === undefined ? 'latest' : '';
  return tag === 'latest' ? 'Always' : 'IfNotPresent';
}

function portDefaults(port: ContainerPort): ContainerPort {
  return fill(port, { protocol: 'TCP' });
}

function envDefaults(variable: EnvVar): EnvVar {
  return change(variable, 'valueFrom', (source) =>
    change(
      change(source, 'fieldRef', (reference) => fill(reference, { apiVersion: 'v1' })),
      'fileKeyRef',
      (reference) => fill(reference, { optional: false }),
    ),
  );
}

function lifecycleDefaults(lifecycle: Lifecycle): Lifecycle {
  return change(change(lifecycle, 'postStart', handlerDefaults), 'preStop', handlerDefaults);
}

function handlerDefaults<T extends LifecycleHandler | Probe>(handler: T): T {
  return change(handler, 'httpGet', (get) =>
    fill(get as NonNullable<T['httpGet']>, { path: '/', scheme: 'HTTP' } as Partial<NonNullable<T['httpGet']>>),
  );
}

function probeDefaults(probe: Probe): Probe {
  const filled = fillZero(probe, { timeoutSeconds: 1, periodSeconds: 10, successThreshold: 1, failureThreshold: 3 });
  const withGrpc = change(filled, 'grpc', (grpc) => (grpc.service === undefined ? { ...grpc, service: '' } : grpc));
  return handlerDefaults(withGrpc);
}
