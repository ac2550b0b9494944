import type { Container, PodSpec } from '#model/generated/types.ts';
import type { FieldPath } from '../../fieldPath.ts';

/** A container of any type and its path. */
export interface PlacedContainer {
  readonly container: Container;
  readonly path: FieldPath;
}

/** Init containers, containers and ephemeral ones. Upstream source (v1.36.2): pkg/apis/core/pods/helpers.go, VisitContainersWithPath. */
export function containersOf(spec: PodSpec, path: FieldPath): readonly PlacedContainer[] {
  const placed = (containers: readonly Container[] | undefined, list: FieldPath) =>
    (containers ?? []).map((container, index) => ({ container, path: list.index(index) }));
  return [
    ...placed(spec.initContainers, path.child('initContainers')),
    ...placed(spec.containers, path.child('containers')),
    ...placed(spec.ephemeralContainers, path.child('ephemeralContainers')),
  ];
}
