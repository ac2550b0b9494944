import type {
  ExecAction,
  GRPCAction,
  HTTPGetAction,
  Lifecycle,
  LifecycleHandler,
  Probe,
  SleepAction,
  TCPSocketAction,
} from '#model/generated/types.ts';
import type { FieldPath } from '../../fieldError.ts';
import { type FieldError, forbidden, invalid, notSupported, required } from '../../fieldError.ts';
import { httpHeaderName } from '../names.ts';
import { notNegative, portOrName } from '../numbers.ts';

type Handler = Probe | LifecycleHandler;

/** A probe's or hook's handler. Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, validateHandler. */
function validateHandler(handler: Handler, graceSeconds: number | undefined, path: FieldPath): FieldError[] {
  const errors: FieldError[] = [];
  let count = 0;
  const look = <T>(name: string, action: T | undefined, problems: (action: T, at: FieldPath) => FieldError[]) => {
    if (action === undefined) return;
    count++;
    const at = path.child(name);
    errors.push(...(count > 1 ? [forbidden(at, 'may not specify more than 1 handler type')] : problems(action, at)));
  };
  look('exec', handler.exec, exec);
  look('httpGet', handler.httpGet, httpGet);
  look('tcpSocket', handler.tcpSocket, ({ port }: TCPSocketAction, at) => portOrName(port, at.child('port')));
  if ('grpc' in handler) look('grpc', handler.grpc, ({ port }: GRPCAction, at) => portOrName(port, at.child('port')));
  if ('sleep' in handler) look('sleep', handler.sleep, (action: SleepAction, at) => sleep(action, graceSeconds, at));
  return count === 0 ? [required(path, 'must specify a handler type')] : errors;
}

function exec({ command = [] }: ExecAction, path: FieldPath): FieldError[] {
  return command.length === 0 ? [required(path.child('command'))] : [];
}

const SCHEMES = ['HTTP', 'HTTPS'];

function httpGet({ path: url, port, scheme = '', httpHeaders = [] }: HTTPGetAction, path: FieldPath): FieldError[] {
  return [
    ...(url ? [] : [required(path.child('path'))]),
    ...portOrName(port, path.child('port')),
    ...(SCHEMES.includes(scheme) ? [] : [notSupported(path.child('scheme'), scheme, SCHEMES)]),
    ...httpHeaders.flatMap(({ name = '' }) =>
      httpHeaderName(name).map((problem) => invalid(path.child('httpHeaders'), name, problem)),
    ),
  ];
}

function sleep({ seconds = 0 }: SleepAction, graceSeconds: number | undefined, path: FieldPath): FieldError[] {
  if (graceSeconds === undefined || (seconds >= 0 && seconds <= graceSeconds)) return [];
  const detail = `must be non-negative and less than terminationGracePeriodSeconds (${graceSeconds})`;
  return [invalid(path, seconds, detail)];
}

/** Liveness and startup: one success is enough. Upstream source (v1.36.2): as above, validateLivenessProbe, validateStartupProbe. */
export function validateAliveProbe(probe: Probe | undefined, path: FieldPath): FieldError[] {
  if (probe === undefined) return [];
  const { successThreshold = 0 } = probe;
  return [
    ...validateProbe(probe, path),
    ...(successThreshold === 1 ? [] : [invalid(path.child('successThreshold'), successThreshold, 'must be 1')]),
  ];
}

export function validateReadinessProbe(probe: Probe | undefined, path: FieldPath): FieldError[] {
  if (probe === undefined) return [];
  const seconds = probe.terminationGracePeriodSeconds;
  const at = path.child('terminationGracePeriodSeconds');
  return [
    ...validateProbe(probe, path),
    ...(seconds === undefined ? [] : [invalid(at, seconds, 'must not be set for readinessProbes')]),
  ];
}

const COUNTS = [
  'initialDelaySeconds',
  'timeoutSeconds',
  'periodSeconds',
  'successThreshold',
  'failureThreshold',
] as const;

function validateProbe(probe: Probe, path: FieldPath): FieldError[] {
  const seconds = probe.terminationGracePeriodSeconds;
  const at = path.child('terminationGracePeriodSeconds');
  return [
    ...validateHandler(probe, undefined, path),
    ...COUNTS.flatMap((name) => notNegative(probe[name] ?? 0, path.child(name))),
    ...(seconds !== undefined && seconds <= 0 ? [invalid(at, seconds, 'must be greater than 0')] : []),
  ];
}

/**
 * Signals are not checked: the server removes them first, because their gate is off. Upstream source (v1.36.2): as
 * above, validateLifecycle.
 */
export function validateLifecycle(
  { postStart, preStop }: Lifecycle,
  graceSeconds: number | undefined,
  path: FieldPath,
): FieldError[] {
  return [
    ...(postStart ? validateHandler(postStart, graceSeconds, path.child('postStart')) : []),
    ...(preStop ? validateHandler(preStop, graceSeconds, path.child('preStop')) : []),
  ];
}
