import type { LaneKind, LifeLane } from '#protocol/podLife.ts';

/** A lane with default values for the fields that are not given. */
export function lane(
  id: string,
  kind: LaneKind,
  name: string,
  rest: Partial<Pick<LifeLane, 'of' | 'order' | 'seconds' | 'spans' | 'marks'>> = {},
): LifeLane {
  return { id, kind, name, of: '', order: 0, seconds: 0, spans: [], marks: [], ...rest };
}
