import type { Container, PodSpec } from '#model/generated/types.ts';
import { quantityMilliValue, quantityValue } from '#model/quantity/quantityMath.ts';
import type { ContainerBehaviour } from './behaviour.ts';
import { commandBehaviour, hookBehaviour } from './commandBehaviour.ts';

const MIB = 1024 * 1024;
const INIT_MS = 1000;
const TASK_MS = 10_000;
/** Usage of a container without requests: assumptions of the model. */
const IDLE_BYTES = 16 * MIB;
const IDLE_CPU_MILLI = 5;

export const RUNS_ON: ContainerBehaviour = {
  pullError: '',
  startAfterMs: 0,
  readyAfterMs: 0,
  unready: [],
  unhealthyAfterMs: -1,
  unhealthyUntilMs: -1,
  probeLatencyMs: 0,
  exitAfterMs: -1,
  exitCode: 0,
  failingRuns: -1,
  ignoresSigterm: false,
  stopsAfterMs: -1,
  exitCodeOnSigterm: 0,
  servesWhileStopping: false,
  postStartMs: -1,
  postStartFails: false,
  preStopMs: -1,
  preStopFails: false,
  memory: [{ atMs: 0, bytes: IDLE_BYTES }],
  leakBytesPerSecond: 0,
  cpuMilli: IDLE_CPU_MILLI,
  startCpuMilli: 0,
  startCpuMs: 0,
  cpuMsPerRequest: 0,
  diskBytes: 0,
  diskBytesPerSecond: 0,
  processes: 1,
  zombiesPerMinute: 0,
  files: [],
  logs: [],
};

/** By the container as it stands in a Pod's spec, which nobody changes. */
const known = new WeakMap<
  Container,
  { readonly spec: PodSpec; readonly isHeld: boolean; readonly behaviour: ContainerBehaviour }
>();

/**
 * How a container behaves of which nobody said anything: as its command line says, else by assumptions of the model. Init
 * containers succeed after 1 s, containers of Pods that are not always restarted after 10 s, all others run on and are ready at once; each
 * uses half of what it requests. One that is held runs on, whatever its restart policy says.
 */
export function defaultBehaviour(spec: PodSpec, container: Container, isHeld = false): ContainerBehaviour {
  const before = known.get(container);
  if (before?.spec === spec && before.isHeld === isHeld) return before.behaviour;
  const behaviour: ContainerBehaviour = {
    ...RUNS_ON,
    ...usage(container),
    ...endings(spec, container, isHeld),
    ...commandBehaviour(spec, container),
    ...hookBehaviour(spec, container),
  };
  known.set(container, { spec, isHeld, behaviour });
  return behaviour;
}

/** When the container is assumed to succeed, in milliseconds; undefined when it runs on or its command line says what it does. */
export function assumedEndMs(spec: PodSpec, container: Container): number | undefined {
  const { exitAfterMs } = endings(spec, container, false);
  return commandBehaviour(spec, container).exitAfterMs === undefined ? exitAfterMs : undefined;
}

/** Whether what the container uses is an assumption of the model, because its command line does not say it. */
export function isUsageAssumed(spec: PodSpec, container: Container): boolean {
  const { cpuMilli, memory } = commandBehaviour(spec, container);
  return cpuMilli === undefined && memory === undefined;
}

function endings(spec: PodSpec, container: Container, isHeld: boolean): Partial<ContainerBehaviour> {
  const isInit = spec.initContainers?.includes(container) === true;
  if (isInit) return container.restartPolicy === 'Always' ? {} : { exitAfterMs: INIT_MS };
  const isApp = spec.containers.includes(container);
  return isApp && !isHeld && (spec.restartPolicy ?? 'Always') !== 'Always' ? { exitAfterMs: TASK_MS } : {};
}

function usage({ resources }: Container): Partial<ContainerBehaviour> {
  const memory = resources?.requests?.memory ?? resources?.limits?.memory;
  const cpu = resources?.requests?.cpu ?? resources?.limits?.cpu;
  return {
    ...(memory === undefined ? undefined : { memory: [{ atMs: 0, bytes: Math.floor(quantityValue(memory) / 2) }] }),
    ...(cpu === undefined ? undefined : { cpuMilli: Math.floor(quantityMilliValue(cpu) / 2) }),
  };
}
