import { type Micros, SECOND_US } from '#base/time.ts';
import type { ApiRequest } from '#cluster/api/request.ts';
import type { KubectlPlan, KubectlStep } from '#cluster/kubectl/terminal/terminalRecords.ts';
import { PERSON } from '#session/commands/person.ts';
import type { Invocation } from './invocation.ts';
import { notHere, usageError } from './kubectlError.ts';
import { getRequest, planOf } from './planParts.ts';
import { type Resource, readTargets } from './resources.ts';

const MOST = 1000;

/** `repeat 20 kubectl get pods`, `repeat 20 60s kubectl get pods`: the count and the pause. */
export interface Repetition {
  readonly times: number;
  readonly pauseUs: Micros;
  readonly words: readonly string[];
}

/** zsh's `repeat`, with an optional pause; `undefined` when the line does not begin with it. */
export function readRepetition(words: readonly string[]): Repetition | undefined {
  if (words[0] !== 'repeat') return undefined;
  const times = Number(words[1]);
  if (!Number.isSafeInteger(times) || times < 1 || times > MOST)
    throw usageError(`repeat: say how often, from 1 to ${MOST}: repeat 20 kubectl get pods`);
  const pause = /^(\d+(?:\.\d+)?)s$/.exec(words[2] ?? '');
  return {
    times,
    pauseUs: pause ? Math.round(Number(pause[1]) * SECOND_US) : 0,
    words: words.slice(pause ? 3 : 2),
  };
}

/** Runs the same `get` in a new kubectl each time, so each sends all of its requests. */
export function repeated(asked: Invocation, command: string, { times, pauseUs }: Repetition): KubectlPlan {
  if (command !== 'get') throw notHere(`repeat of kubectl ${command}`);
  const requests = requestsOf(asked);
  const step: KubectlStep = { requests, done: '', isNewProcess: true, pauseUs };
  return { ...planOf(asked, Array<KubectlStep>(times).fill(step)), countsRequests: true };
}

function requestsOf(asked: Invocation): ApiRequest[] {
  const { resources, objects } = readTargets(asked.world, asked.words);
  return [
    ...resources.map((resource) => listRequest(asked, resource)),
    ...objects.map(({ resource, name }) => getRequest(resource, asked.namespace, name)),
  ];
}

/** kubectl lists in pages of 500 unless `--chunk-size` says otherwise. */
function listRequest({ namespace, flags }: Invocation, { apiVersion, namespaced, plural }: Resource): ApiRequest {
  const prefix = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
  const place = namespaced && !flags.isOn('all-namespaces') ? `/namespaces/${namespace}` : '';
  const path = `${prefix}${place}/${plural}`;
  const chunk = flags.number('chunk-size') ?? 500;
  const url = chunk > 0 ? `${path}?limit=${chunk}` : path;
  return { verb: 'http', user: PERSON, kind: '', name: path, method: 'GET', url };
}
