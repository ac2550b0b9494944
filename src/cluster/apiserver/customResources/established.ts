import { formatTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import type { CustomResourceDefinition } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';

/**
 * Status that the server's controllers give to a new definition. The model assumes that they take no time and that the
 * names are free.
 * Upstream source (v1.36.2):
 * staging/src/k8s.io/apiextensions-apiserver/pkg/controller/{status/naming_controller,establish/establishing_controller}.go.
 */
export function established<T extends CustomResourceDefinition & KubeObject>(definition: T, nowUs: Micros): T {
  const lastTransitionTime = formatTime(nowUs);
  const good = (type: string, reason: string, message: string) => ({
    type,
    status: 'True',
    lastTransitionTime,
    reason,
    message,
  });
  const conditions = [
    good('NamesAccepted', 'NoConflicts', 'no conflicts found'),
    good('Established', 'InitialNamesAccepted', 'the initial names have been accepted'),
  ];
  return { ...definition, status: { ...definition.status, conditions, acceptedNames: definition.spec.names } };
}
