import type { Millis } from '#base/time.ts';
import type { Container, LifecycleHandler, PodSpec, Probe } from '#model/generated/types.ts';
import type { FileWindow } from '../behaviour.ts';
import { portNumber, portState, surroundingsAt } from './readContainer.ts';
import { runCommand } from './runScript.ts';

/** Action of a hook or probe: a command in the container, an endpoint, or a sleep. */
export type ContainerHandler = Pick<LifecycleHandler, 'exec' | 'httpGet' | 'tcpSocket' | 'sleep'> & Pick<Probe, 'grpc'>;

/** Outcome of a hook or one probe run, as far as the manifest determines it. */
export interface HandlerOutcome {
  readonly result: 'success' | 'failure' | 'refused' | 'error';
  /** Duration in milliseconds; infinite if it never ends. */
  readonly takesMs: Millis;
  /** Exit code of a command. */
  readonly exitCode: number;
  readonly output: string;
  /** Reason why it could not run at all, in the words of the runtime or of Go; empty otherwise. */
  readonly error: string;
  /** Programs, files or the port that are assumed to succeed. Empty if the result is known. */
  readonly assumed: readonly string[];
}

/** Container, Pod, and age of the container when the handler begins. */
export interface HandlerPlace {
  readonly spec: PodSpec;
  readonly container: Container;
  /** Known files that come and go in the container. */
  readonly files: readonly FileWindow[];
  readonly ageMs: Millis;
}

const FINE = { result: 'success', takesMs: 0, exitCode: 0, output: '', error: '', assumed: [] } as const;

/** Outcome of a handler. Unknown parts are assumed to succeed at once, and are listed. */
export function readHandler(handler: ContainerHandler, place: HandlerPlace): HandlerOutcome {
  if (handler.exec) return readExec(handler.exec.command ?? [], place);
  if (handler.sleep) return { ...FINE, takesMs: handler.sleep.seconds * 1000 };
  const endpoint = handler.httpGet ?? handler.tcpSocket ?? handler.grpc;
  if (!endpoint) return FINE;
  const { spec, container } = place;
  const port = portNumber(container, endpoint.port);
  if (port === undefined) return { ...FINE, result: 'error', error: notANumber(endpoint.port) };
  const isElsewhere = 'host' in endpoint && endpoint.host !== undefined && endpoint.host !== '';
  const state = isElsewhere ? 'unknown' : portState(spec, port);
  if (state === 'closed') return { ...FINE, result: 'refused' };
  return state === 'open' ? FINE : { ...FINE, assumed: [`:${port}`] };
}

/**
 * Go's error for a port that is neither a port name of the container nor a number.
 * Upstream source (v1.36.2): pkg/probe/util.go, ResolveContainerPort.
 */
function notANumber(port: string | number): string {
  return `strconv.Atoi: parsing "${port}": invalid syntax`;
}

function readExec(words: readonly string[], { spec, container, files, ageMs }: HandlerPlace): HandlerOutcome {
  const run = (unknown: 'succeeds' | 'fails', unknownTests: 'succeeds' | 'fails') =>
    runCommand(words, { ...surroundingsAt(spec, container, files, ageMs, unknown), unknownTests });
  const first = run('succeeds', 'succeeds');
  if (!first) return { ...FINE, assumed: [words[0] ?? ''] };
  const others =
    first.unknown.length === 0
      ? []
      : [run('succeeds', 'fails'), run('fails', 'succeeds'), run('fails', 'fails')].filter(
          (each) => each !== undefined,
        );
  // Where it can succeed, it is assumed to.
  const taken = [first, ...others].find(({ exitCode }) => exitCode === 0) ?? first;
  const error =
    taken.notFound === undefined
      ? ''
      : `OCI runtime exec failed: exec failed: unable to start container process: exec: "${taken.notFound}": ${
          taken.notFound.includes('/')
            ? `stat ${taken.notFound}: no such file or directory`
            : 'executable file not found in $PATH'
        }`;
  const isKnown = [first, ...others].every(
    ({ exitCode, exitAfterMs }) => exitCode === taken.exitCode && exitAfterMs === taken.exitAfterMs,
  );
  return {
    result: error === '' ? (taken.exitCode === 0 ? 'success' : 'failure') : 'error',
    takesMs: taken.exitAfterMs < 0 ? Number.POSITIVE_INFINITY : taken.exitAfterMs,
    exitCode: taken.exitCode,
    output: taken.logs.map((line) => `${line}\n`).join(''),
    error,
    assumed: isKnown ? [] : taken.unknown,
  };
}

/**
 * Outcome of a handler that is known to have failed. If the command would succeed, it runs again without files and with
 * programs that fail.
 */
export function failedHandler(handler: ContainerHandler, place: HandlerPlace): HandlerOutcome {
  const found = readHandler(handler, place);
  if (found.result !== 'success' || !handler.exec) return found;
  const run = runCommand(handler.exec.command ?? [], {
    presence: () => 'absent',
    lacks: () => false,
    unknown: 'fails',
    isRead: false,
  });
  const { logs = [], exitCode = 1 } = run ?? {};
  return exitCode === 0
    ? { ...found, result: 'failure', exitCode: 1, output: '' }
    : { ...found, result: 'failure', exitCode, output: logs.map((line) => `${line}\n`).join('') };
}
