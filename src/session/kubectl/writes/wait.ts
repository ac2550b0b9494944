import type { KubectlPlan, WaitCondition } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { Invocation } from '../invocation.ts';
import { KubectlError, notHere, usageError } from '../kubectlError.ts';
import { relaxedPath } from '../output/dump.ts';
import { parseJsonPath } from '../output/parseJsonPath.ts';
import { placeOf, planOf } from '../planParts.ts';
import { checkMayGet } from '../reads/permission.ts';
import { missing, nameOf, objectOf, qualifiedPlural } from '../resources.ts';
import { targetsOf } from '../targets.ts';

/** kubectl treats a wait without a limit as one of a week. */
const WEEK_SECONDS = 604_800;

/** `kubectl wait`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/wait/wait.go. */
export function wait(asked: Invocation): KubectlPlan {
  const { flags, world } = asked;
  const said = flags.all('for').map(conditionOf);
  if (said.length === 0) throw usageError('unrecognized condition: []');
  const waitsForCreation = said.some(({ type }) => type === 'creation');
  const waitsForDeletion = said.some(({ type }) => type === 'deletion');
  const targets = targetsOf(asked);
  for (const { resource, namespace, name } of targets) checkMayGet(asked, resource, namespace, name);
  const mayBeAbsent = waitsForDeletion || waitsForCreation;
  const absent = targets.filter(({ resource, namespace, name }) => !objectOf(world, resource, namespace, name));
  if (absent.length > 0 && !mayBeAbsent)
    throw new KubectlError(absent.map(({ resource, name }) => missing(resource, name).message).join('\n'));
  const waited = waitsForCreation ? targets : targets.filter((target) => !absent.includes(target));
  if (targets.length === 0 && waitsForCreation)
    throw notHere('kubectl wait --for=create of objects that a selector finds later');
  if (targets.length === 0 && !waitsForDeletion) throw usageError('no matching resources found');
  const objects = waited.map(({ resource, namespace, name }) => ({
    ...placeOf(resource, namespace, name),
    shown: nameOf(resource, name),
    plural: resource.plural,
    qualifiedPlural: qualifiedPlural(resource),
  }));
  const timeoutSeconds = timeoutOf(flags.seconds('timeout') ?? 30);
  return planOf(asked, [], { goal: { type: 'condition', objects, conditions: said, timeoutSeconds } });
}

function timeoutOf(seconds: number): number {
  return seconds < 0 ? WEEK_SECONDS : seconds;
}

function conditionOf(text: string): WaitCondition {
  const lower = text.toLowerCase();
  if (lower === 'delete') return { type: 'deletion' };
  if (lower === 'create') return { type: 'creation' };
  if (text.startsWith('condition=')) {
    const said = text.slice('condition='.length);
    const at = said.indexOf('=');
    return at < 0
      ? { type: 'condition', name: said, status: 'true' }
      : { type: 'condition', name: said.slice(0, at), status: said.slice(at + 1) };
  }
  if (!text.startsWith('jsonpath=')) throw usageError(`unrecognized condition: ${JSON.stringify(text)}`);
  const parts = splitOnSingleEquals(text.slice('jsonpath='.length));
  if (parts.length > 2)
    throw usageError(
      "jsonpath wait format must be --for=jsonpath='{.status.readyReplicas}'=3 or --for=jsonpath='{.status.readyReplicas}'",
    );
  const path = parseJsonPath(relaxedPath((parts[0] ?? '').replace(/^'(.*)'$/, '$1')));
  if (parts.length === 1) return { type: 'field', path };
  const value = withoutQuotes(parts[1] ?? '');
  if (value === '')
    throw usageError(
      "jsonpath wait has to have a value after equal sign, like --for=jsonpath='{.status.readyReplicas}'=3",
    );
  return { type: 'field', path, value };
}

function withoutQuotes(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && `'"`.includes(text[from] ?? '')) from += 1;
  while (to > from && `'"`.includes(text[to - 1] ?? '')) to -= 1;
  return text.slice(from, to);
}

/** Splits at a single `=`, because `==` belongs to a path. */
function splitOnSingleEquals(text: string): string[] {
  return text
    .replaceAll('==', '\0')
    .split('=')
    .map((part) => part.replaceAll('\0', '=='));
}
