import { type Millis, SECOND_MS } from '#base/time.ts';
import type { Container, LifecycleHandler, PodSpec } from '#model/generated/types.ts';
import { quantityMilliValue, quantityValue } from '#model/quantity/quantityMath.ts';
import type { BehaviourSettings, ContainerBehaviour } from './behaviour.ts';
import { readContainer } from './scripts/readContainer.ts';
import { readHandler } from './scripts/readHandler.ts';
import type { ScriptOutcome } from './scripts/runScript.ts';
import { stressArguments, vishStressArguments } from './stressArguments.ts';

const SIGTERM_EXIT = 143;

/** Time for which the liveness example of agnhost answers with 200: test/images/agnhost/liveness/server.go. */
const AGNHOST_HEALTHY_MS = 10_000;

const MIB = 1024 * 1024;
const INIT_MS = SECOND_MS;
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
 * The behaviour of a container without settings: as its command line says, else by assumptions of the model. Init
 * containers succeed after 1 s, containers of Pods that are not always restarted after 10 s, all others run on and are
 * ready at once; each
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

/**
 * When the container is assumed to succeed, in milliseconds; undefined when it runs on or its command line says what
 * it does.
 */
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

/**
 * Behaviour that follows from a container's command line, where the model can read it: `stress`, `sleep`, small shell
 * scripts, and the servers of the documentation's examples. The kernel has no default action for SIGTERM in the first
 * process of a container. So a plain `sleep` keeps running until it is killed. With a shared PID namespace, the pause
 * container is the first process, so `sleep` ends.
 */
function commandBehaviour(spec: PodSpec, container: Container): BehaviourSettings {
  const { image = '', command = [], args = [] } = container;
  const words = [...command, ...args];
  const stress = stressArguments(words) ?? vishStressArguments(image, words);
  if (stress) return stress;
  if (image.includes('agnhost') && args[0] === 'liveness') return { unhealthyAfterMs: AGNHOST_HEALTHY_MS };
  const { main, files } = readContainer(spec, container);
  const made = files.length > 0 ? { files } : {};
  return main ? { ...made, ...scripted(main, spec.shareProcessNamespace === true) } : made;
}

function scripted(outcome: ScriptOutcome, sharesProcessNamespace: boolean): BehaviourSettings {
  const { exitAfterMs, exitCode, logs } = outcome;
  const onSigterm = sharesProcessNamespace
    ? { stopsAfterMs: 0, exitCodeOnSigterm: SIGTERM_EXIT }
    : { ignoresSigterm: true };
  return { exitAfterMs, exitCode, logs, cpuMilli: 0, ...onSigterm };
}

/** Behaviour of a container's hooks, as far as their scripts and ports determine it. */
function hookBehaviour(spec: PodSpec, container: Container): BehaviourSettings {
  const { postStart, preStop } = container.lifecycle ?? {};
  const { files } = readContainer(spec, container);
  const fails = (hook: LifecycleHandler, ageMs: Millis) =>
    readHandler(hook, { spec, container, files, ageMs }).result !== 'success';
  return {
    ...(postStart && fails(postStart, 0) && { postStartFails: true }),
    ...(preStop && fails(preStop, Number.MAX_SAFE_INTEGER) && { preStopFails: true }),
  };
}
