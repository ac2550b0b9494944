import type { Container } from '#model/generated/types.ts';
import type { BehaviourSettings } from './behaviour.ts';
import { type ScriptOutcome, shellScript } from './shellScript.ts';
import { stressArguments, vishStressArguments } from './stressArguments.ts';

const SHELLS = ['sh', 'bash', 'ash'];
const SIGTERM_EXIT = 143;
/** How long the liveness example of agnhost answers with 200: test/images/agnhost/liveness/server.go. */
const AGNHOST_HEALTHY_MS = 10_000;

/**
 * How a container behaves by its command line, as far as that says it: `stress`, `sleep`, small shell scripts, and the servers
 * of the documentation's examples. The first process of a container gets no default action for SIGTERM from the kernel, so that a plain
 * `sleep` goes on until it is killed; beside a pause container with a shared PID namespace it ends.
 */
export function commandBehaviour(container: Container, sharesProcessNamespace: boolean): BehaviourSettings {
  const { image = '', command = [], args = [] } = container;
  const words = [...command, ...args];
  if (words.length === 0) return {};
  const stress = stressArguments(words) ?? vishStressArguments(image, words);
  if (stress) return stress;
  if (image.includes('agnhost') && args[0] === 'liveness') return { unhealthyAfterMs: AGNHOST_HEALTHY_MS };
  const outcome = shellScript(scriptOf(words));
  return outcome ? scripted(outcome, sharesProcessNamespace) : {};
}

/** The script behind `sh -c`, or the words as one statement. */
function scriptOf(words: readonly string[]): string {
  const [program = '', ...rest] = words;
  if (!SHELLS.includes(program.slice(program.lastIndexOf('/') + 1))) return words.map(quoted).join(' ');
  const at = rest.findIndex((word) => /^-\w*c$/.test(word));
  return at < 0 ? words.map(quoted).join(' ') : (rest[at + 1] ?? '');
}

function quoted(word: string): string {
  return /[\s;&]/.test(word) ? `"${word}"` : word;
}

function scripted(outcome: ScriptOutcome, sharesProcessNamespace: boolean): BehaviourSettings {
  const { exitAfterMs, exitCode, files, logs } = outcome;
  const onSigterm = sharesProcessNamespace
    ? { stopsAfterMs: 0, exitCodeOnSigterm: SIGTERM_EXIT }
    : { ignoresSigterm: true };
  return { exitAfterMs, exitCode, files, logs, cpuMilli: 0, ...onSigterm };
}
