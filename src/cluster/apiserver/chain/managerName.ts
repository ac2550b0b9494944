import { byteLength } from '#model/validation/common/names.ts';
import type { RequestExecuted } from '../requestRecords.ts';
import type { TypedRequest } from './typedRequest.ts';

const LONGEST = 128;
/** Manager of a `kubectl apply` that is not server-side. Here kubectl reads and writes in one request. */
const CLIENT_SIDE_APPLY = 'kubectl-client-side-apply';

/**
 * Field manager of a request: the one that it names, else its program.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/endpoints/handlers/create.go (managerOrUserAgent,
 * prefixFromUserAgent).
 */
export function managerName(request: TypedRequest, { from, client }: Pick<RequestExecuted, 'from' | 'client'>): string {
  if (request.fieldManager) return request.fieldManager;
  if (request.verb === 'apply') return CLIENT_SIDE_APPLY;
  // A program without a user agent is identified by its address.
  const agent = client?.userAgent ?? from;
  const end = agent.indexOf('/');
  return printable(end < 0 ? agent : agent.slice(0, end));
}

/** Cached, because few programs write often. */
const names = new Map<string, string>();
const MOST_NAMES = 1000;

function printable(program: string): string {
  let name = names.get(program);
  if (name === undefined) {
    name = shortened(program);
    if (names.size < MOST_NAMES) names.set(program, name);
  }
  return name;
}

function shortened(program: string): string {
  const letters = [...program].filter((letter) => /[\p{L}\p{M}\p{N}\p{P}\p{S} ]/u.test(letter));
  let name = '';
  for (const letter of letters) {
    if (byteLength(name + letter) > LONGEST) break;
    name += letter;
  }
  return name;
}
