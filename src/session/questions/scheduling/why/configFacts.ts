import { shellLine } from '#base/shellWord.ts';
import type { KubeletPod } from '#cluster/kubelet/kubeletRecords.ts';
import { type ConfigProblem, configFinder, type FindConfig } from '#cluster/kubelet/references/configObjects.ts';
import { configVolumeProblems } from '#cluster/kubelet/references/configVolume.ts';
import { environmentProblems } from '#cluster/kubelet/references/environment.ts';
import { containerSpec } from '#cluster/kubelet/runtimeContainer.ts';
import type { PodFact } from '#protocol/podFacts.ts';
import type { Reader } from '#session/reader.ts';
import { fact } from './fact.ts';
import { durationText, listText } from './writtenAmounts.ts';

/**
 * ConfigMap and Secret volumes that could not be set up: what each lacks now, a command that would create it, and the
 * next retry.
 */
export function unsetFacts(reader: Reader, { pod, unsetVolumes = [] }: KubeletPod): PodFact[] {
  const find = finderFor(reader, pod.metadata.namespace);
  return unsetVolumes.flatMap(({ name, problem, dueUs }) => {
    const volume = pod.spec.volumes?.find((other) => other.name === name);
    const left = durationText(dueUs - reader.run.clockUs);
    const part = `volumes[${name}]`;
    const missing = volume ? configVolumeProblems(volume, find) : [];
    const tried = fact('unsetVolume', { volume: name, message: problem, left });
    return [tried, ...missingFacts(part, pod.metadata.namespace ?? '', missing, left)];
  });
}

/** The same facts for the environment of a container that cannot be created. */
export function environmentFacts(reader: Reader, record: KubeletPod, name: string): PodFact[] {
  const { pod, syncOrder, syncAtUs } = record;
  const spec = containerSpec(pod, name);
  const missing = spec ? environmentProblems(pod, spec, finderFor(reader, pod.metadata.namespace)) : [];
  const left = durationText(syncOrder === 0 ? 0 : syncAtUs - reader.run.clockUs);
  return missingFacts(`containers[${name}]`, pod.metadata.namespace ?? '', missing, left);
}

/** Ignores whether the node is cut off, because another fact says so. */
function finderFor({ world }: Reader, namespace = ''): FindConfig {
  return configFinder(world, namespace, true);
}

/** One fact for each object, with all the missing keys. */
function missingFacts(part: string, namespace: string, problems: readonly ConfigProblem[], left: string): PodFact[] {
  if (problems.length === 0) return [fact('nothingMissing', { part, left })];
  const byObject = new Map<string, ConfigProblem>();
  for (const problem of problems) {
    const id = `${problem.kind}/${problem.name}`;
    const keys = [...new Set([...(byObject.get(id)?.keys ?? []), ...problem.keys])];
    byObject.set(id, { ...problem, keys });
  }
  return [...byObject.values()].flatMap((problem) => {
    const { kind, name, isThere, keys } = problem;
    return [
      isThere
        ? fact('keysMissing', { part, kind, name, keys: listText(keys) })
        : fact('objectMissing', { part, kind, name, namespace }),
      fact('madeBy', { command: commandFor(problem, namespace) }),
      ...(isThere ? [] : [fact('madeByProgram', {})]),
    ];
  });
}

/** The command that a person would type. VALUE stands for a value that only the person knows. */
function commandFor({ kind, name, isThere, keys }: ConfigProblem, namespace: string): string {
  const type = kind === 'ConfigMap' ? 'configmap' : 'secret';
  if (isThere) {
    const field = kind === 'ConfigMap' ? 'data' : 'stringData';
    const patch = JSON.stringify({ [field]: Object.fromEntries(keys.map((key) => [key, 'VALUE'])) });
    return shellLine('kubectl', 'patch', type, name, '-n', namespace, '--type=merge', '-p', patch);
  }
  const sort = kind === 'ConfigMap' ? [type] : ['secret', 'generic'];
  const literals = keys.map((key) => `--from-literal=${key}=VALUE`);
  return shellLine('kubectl', 'create', ...sort, name, '-n', namespace, ...literals);
}
