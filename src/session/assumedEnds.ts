import type { Millis } from '#base/time.ts';
import { behaviourByManifest } from '#cluster/environment/behaviourOf.ts';
import { assumedEndMs } from '#cluster/environment/defaultBehaviour.ts';
import type { Container } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { InputProblem } from '#protocol/command.ts';
import { podSpecOf } from './questions/nodes/qosClasses.ts';

/** Objects that one note names. */
const MOST_NAMED = 3;

interface AssumedEnd {
  readonly where: string;
  readonly isInit: boolean;
  readonly afterMs: Millis;
}

/**
 * Says which containers of applied objects end by an assumption of the model, because nothing says what their program does. A Job that
 * ends well for this reason proves nothing about the Job of a cluster.
 */
export function assumedEnds(applied: readonly KubeObject[]): InputProblem[] {
  const ends = applied.flatMap(endsOf);
  return [true, false].flatMap((isInit) => noteOf(ends.filter((end) => end.isInit === isInit)));
}

function endsOf(object: KubeObject): AssumedEnd[] {
  const spec = podSpecOf(object);
  if (!spec?.containers) return [];
  const initContainers = spec.initContainers ?? [];
  return [...initContainers, ...spec.containers].flatMap((container) => {
    const afterMs = assumedEndMs(spec, container);
    // Its image cannot be pulled, so it never begins.
    if (afterMs === undefined || behaviourByManifest({ metadata: object.metadata, spec }, container).pullError)
      return [];
    const { namespace = 'default', name = object.metadata.generateName ?? '' } = object.metadata;
    const where = `${object.kind} "${namespace}/${name}" (container ${container.name}${programOf(container)})`;
    return [{ where, isInit: initContainers.includes(container), afterMs }];
  });
}

function programOf({ command = [] }: Container): string {
  const [program] = command;
  return program === undefined ? '' : `: ${program}`;
}

function noteOf(ends: readonly AssumedEnd[]): InputProblem[] {
  const [first] = ends;
  if (!first) return [];
  const what = first.isInit ? 'init containers' : 'containers';
  const more = ends.length - MOST_NAMED;
  const named = ends.slice(0, MOST_NAMED).map(({ where }) => where);
  const names = [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ');
  return [
    {
      message: `what these ${what} do is not in this model, and they are taken to succeed after ${first.afterMs / 1000} s: ${names}`,
    },
  ];
}
