import type { SelectedDevice } from '#cluster/scheduler/plugins/DynamicResources/allocator/allocatorInput.ts';
import { compileSelector } from '#cluster/scheduler/plugins/DynamicResources/compileSelector.ts';
import { compileDeviceSelector } from '#model/cel/deviceSelector.ts';
import { type DeviceField, fieldName, fieldText } from '#model/cel/readFields.ts';
import type { DeviceSelector } from '#model/generated/types.ts';
import type { SelectorMatchView } from '#protocol/devices.ts';

/** Most values listed for one field. */
const MOST_VALUES = 8;

/** The devices that one selector accepts by itself, and the values it found. */
export function testSelector<T extends SelectedDevice>(
  of: SelectorMatchView['of'],
  { cel }: DeviceSelector,
  devices: readonly T[],
): { readonly view: SelectorMatchView; readonly takes: ReadonlySet<T> } {
  const expression = cel?.expression ?? '';
  const selector = compileSelector(expression);
  const takes = new Set<T>();
  let problem = selector.ok ? undefined : selector.message;
  for (const device of selector.ok ? devices : []) {
    const answer = selector.ok && selector.matches(device);
    if (answer === true) takes.add(device);
    else if (typeof answer === 'string') problem ??= answer;
  }
  const compiled = compileDeviceSelector(expression, { stored: true });
  const found = compiled.ok ? compiled.reads().flatMap((field) => valuesOf(field, devices)) : [];
  return { view: { of, expression, matched: takes.size, found, ...(problem !== undefined && { problem }) }, takes };
}

function valuesOf(field: DeviceField, devices: readonly SelectedDevice[]): SelectorMatchView['found'] {
  const counts = new Map<string, number>();
  for (const device of devices) {
    const value = fieldText(device, field) ?? '';
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .slice(0, MOST_VALUES)
    .map(([value, count]) => ({ field: fieldName(field), value, devices: count }));
}
