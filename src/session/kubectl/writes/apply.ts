import type { KubectlPlan } from '#cluster/kubectl/terminal/terminalRecords.ts';
import { PERSON } from '#session/commands/person.ts';
import type { Invocation } from '../invocation.ts';
import { objectsInFiles } from '../manifestObjects.ts';
import { createRequest, getRequest, planOf } from '../planParts.ts';
import { nameOf } from '../resources.ts';

/** `kubectl apply -f`: reads each object, then creates or patches it. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/apply/apply.go. */
export function apply(asked: Invocation): KubectlPlan {
  const steps = objectsInFiles(asked).map(({ resource, namespace, object, file }) => {
    const { name } = object.metadata;
    const which = nameOf(resource, name);
    return {
      requests: [
        getRequest(resource, namespace, name),
        {
          verb: 'apply' as const,
          user: PERSON,
          kind: resource.kind,
          name,
          ...(resource.namespaced && { namespace }),
          object,
        },
      ],
      done: `${which} configured`,
      created: `${which} created`,
      unchanged: `${which} unchanged`,
      errorPrefix: `error when applying "${file}"`,
      mayBeMissing: true,
    };
  });
  return planOf(asked, steps);
}

/** `kubectl create -f`. */
export function createFromFiles(asked: Invocation): KubectlPlan {
  const steps = objectsInFiles(asked).map(({ resource, namespace, object, file }) => ({
    requests: [createRequest(resource, namespace, object)],
    done: `${nameOf(resource, object.metadata.name)} created`,
    errorPrefix: `error when creating "${file}"`,
  }));
  return planOf(asked, steps);
}
