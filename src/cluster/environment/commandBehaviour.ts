import type { Millis } from '#base/time.ts';
import type { Container, LifecycleHandler, PodSpec } from '#model/generated/types.ts';
import type { BehaviourSettings } from './behaviour.ts';
import { readContainer } from './scripts/readContainer.ts';
import { readHandler } from './scripts/readHandler.ts';
import type { ScriptOutcome } from './scripts/runScript.ts';
import { stressArguments, vishStressArguments } from './stressArguments.ts';

const SIGTERM_EXIT = 143;
/** Time for which the liveness example of agnhost answers with 200: test/images/agnhost/liveness/server.go. */
const AGNHOST_HEALTHY_MS = 10_000;

/**
 * Behaviour that follows from a container's command line, where the model can read it: `stress`, `sleep`, small shell
 * scripts, and the servers of the documentation's examples. The kernel has no default action for SIGTERM in the first
 * process of a container. So a plain `sleep` keeps running until it is killed. With a shared PID namespace, the pause
 * container is the first process, so `sleep` ends.
 */
export function commandBehaviour(spec: PodSpec, container: Container): BehaviourSettings {
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
export function hookBehaviour(spec: PodSpec, container: Container): BehaviourSettings {
  const { postStart, preStop } = container.lifecycle ?? {};
  const { files } = readContainer(spec, container);
  const fails = (hook: LifecycleHandler, ageMs: Millis) =>
    readHandler(hook, { spec, container, files, ageMs }).result !== 'success';
  return {
    ...(postStart && fails(postStart, 0) && { postStartFails: true }),
    ...(preStop && fails(preStop, Number.MAX_SAFE_INTEGER) && { preStopFails: true }),
  };
}
