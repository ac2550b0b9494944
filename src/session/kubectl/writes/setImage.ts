import type { KubectlPlan } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { Invocation } from '../invocation.ts';
import { usageError } from '../kubectlError.ts';
import { patchStep, planOf } from '../planParts.ts';
import { existing } from '../resources.ts';
import { targetsOf } from '../targets.ts';

interface Spec {
  readonly containers?: readonly { readonly name: string; readonly image?: string }[];
  readonly initContainers?: readonly { readonly name: string; readonly image?: string }[];
}

/** `kubectl set image`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/set/set_image.go. */
export function setImage(asked: Invocation): KubectlPlan {
  const images = asked.words.filter((word) => word.includes('=')).map((word) => readImage(word));
  if (images.length === 0) throw usageError('at least one image update is required');
  const targets = targetsOf(
    asked,
    asked.words.filter((word) => !word.includes('=')),
  );
  const steps = targets.flatMap((target) => {
    const object = existing(asked.world, target.resource, target.namespace, target.name);
    const spec = specOf(object);
    const changed = {
      containers: changes(spec.containers, images),
      initContainers: changes(spec.initContainers, images),
    };
    for (const { container } of images)
      if (container !== '*' && !hasContainer(spec, container))
        throw usageError(`unable to find container named "${container}"`);
    const lists = Object.fromEntries(Object.entries(changed).filter(([, list]) => list.length > 0));
    if (Object.keys(lists).length === 0) return [];
    return [patchStep(target, target.namespace, wrapped(object.kind, lists), 'image updated')];
  });
  return planOf(asked, steps);
}

function readImage(word: string): { container: string; image: string } {
  const at = word.indexOf('=');
  return { container: word.slice(0, at), image: word.slice(at + 1) };
}

function specOf({ kind, spec }: KubeObject): Spec {
  type Nested = { template?: { spec?: Spec }; jobTemplate?: { spec?: { template?: { spec?: Spec } } } };
  if (kind === 'Pod') return (spec ?? {}) as Spec;
  const nested = (spec ?? {}) as Nested;
  return (kind === 'CronJob' ? nested.jobTemplate?.spec?.template?.spec : nested.template?.spec) ?? {};
}

function wrapped(kind: string, podSpec: object): object {
  if (kind === 'Pod') return { spec: podSpec };
  const template = { template: { spec: podSpec } };
  return { spec: kind === 'CronJob' ? { jobTemplate: { spec: template } } : template };
}

function hasContainer({ containers = [], initContainers = [] }: Spec, name: string): boolean {
  return [...containers, ...initContainers].some((container) => container.name === name);
}

function changes(
  containers: Spec['containers'] = [],
  images: readonly { readonly container: string; readonly image: string }[],
): { name: string; image: string }[] {
  return containers.flatMap(({ name, image: present }) => {
    const wanted = images.find(({ container }) => container === '*' || container === name);
    return wanted && wanted.image !== present ? [{ name, image: wanted.image }] : [];
  });
}
