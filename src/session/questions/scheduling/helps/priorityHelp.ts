import { store } from '#cluster/api/kindTables.ts';
import type { Pod } from '#model/generated/types.ts';
import type { Help } from '#protocol/explanation.ts';
import type { Reader } from '#session/reader.ts';
import { commandsForSpec, type SpecChange } from './commandsForSpec.ts';

/** The lowest PriorityClass with which the Pod would get a node by preemption. */
export function priorityHelp(reader: Reader, pod: Pod): Help[] {
  const own = pod.spec.priority ?? 0;
  const classes = reader.world
    .table(store('PriorityClass'))
    .values()
    .flatMap(({ metadata, value = 0, preemptionPolicy = 'PreemptLowerPriority' }) =>
      value > own ? [{ metadata, value, preemptionPolicy }] : [],
    )
    .sort((a, b) => a.value - b.value);
  for (const { metadata, value, preemptionPolicy } of classes) {
    const name = metadata.name ?? '';
    if (name.startsWith('system-')) continue;
    const { node, victims } = reader.trials.decide({
      ...pod,
      spec: { ...pod.spec, priority: value, preemptionPolicy },
    });
    if (node === '') continue;
    const change: SpecChange = (spec) => {
      const { priority: _, preemptionPolicy: __, ...rest } = spec;
      return { ...rest, priorityClassName: name } as typeof spec;
    };
    const commands = commandsForSpec(reader, pod, change);
    const effect = victims.length > 0 ? `${node}, - ${victims.join(', ')}` : node;
    return commands.length > 0 ? [{ change: `priorityClassName: ${name}`, effect, commands }] : [];
  }
  return [];
}
