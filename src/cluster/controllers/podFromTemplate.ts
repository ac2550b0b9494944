import type { Pod, PodTemplateSpec } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { controllerReference } from './owners.ts';

/**
 * A Pod for its owner to create. The server generates its name from the owner's.
 * Upstream source (v1.36.2): pkg/controller/controller_utils.go, GetPodFromTemplate.
 */
export function podFromTemplate(owner: KubeObject, template: PodTemplateSpec | undefined): Pod {
  const { labels, annotations, finalizers } = template?.metadata ?? {};
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: '',
      generateName: `${owner.metadata.name}-`,
      namespace: owner.metadata.namespace ?? '',
      ...(labels ? { labels } : undefined),
      ...(annotations ? { annotations } : undefined),
      ...(finalizers ? { finalizers } : undefined),
      ownerReferences: [controllerReference(owner)],
    },
    spec: template?.spec ?? { containers: [] },
  };
}
