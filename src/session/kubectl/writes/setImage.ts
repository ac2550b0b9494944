import type { KubectlPlan } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { Container, PodSpec } from '#model/generated/types.ts';
import type { Invocation } from '../invocation.ts';
import { usageError } from '../kubectlError.ts';
import { patchStep, planOf } from '../planParts.ts';
import { stepsFor, targetsOf } from '../targets.ts';
import { patchOfPodSpec, podSpecOf } from './podTemplate.ts';
import { splitPairs } from './wordPairs.ts';

/** `kubectl set image`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/set/set_image.go. */
export function setImage(asked: Invocation): KubectlPlan {
  const { objects, changes: words } = splitPairs(asked.words, 'image');
  const images = words.map((word) => readImage(word));
  const targets = targetsOf(asked, objects);
  if (asked.flags.isOn('all') && asked.flags.has('selector'))
    throw usageError('cannot set --all and --selector at the same time');
  if (images.length === 0) throw usageError('at least one image update is required');
  if (images.length > 1 && images.some(({ container }) => container === '*'))
    throw usageError(
      'all containers are already specified by *, but saw more than one container_name=container_image pairs',
    );
  const steps = stepsFor(asked, targets, (target, object) => {
    const spec = podSpecOf(object);
    const absent = images.filter(({ container }) => container !== '*' && !hasContainer(spec, container));
    if (absent.length > 0)
      throw usageError(
        absent.map(({ container }) => `unable to find container named "${container}"`).join('\nerror: '),
      );
    const changed = {
      containers: changes(spec.containers, images),
      initContainers: changes(spec.initContainers, images),
    };
    const lists = Object.fromEntries(Object.entries(changed).filter(([, list]) => list.length > 0));
    if (Object.keys(lists).length === 0) return [];
    const step = patchStep(target, target.namespace, patchOfPodSpec(object.kind, lists), 'image updated');
    return { ...step, errorPrefix: 'error: failed to patch image update to pod template' };
  });
  return planOf(asked, steps);
}

function readImage(word: string): { container: string; image: string } {
  if (!word.includes('=')) throw usageError(`invalid image format: ${word}`);
  const at = word.indexOf('=');
  return { container: word.slice(0, at), image: word.slice(at + 1) };
}

function hasContainer({ containers = [], initContainers = [] }: Partial<PodSpec>, name: string): boolean {
  return [...containers, ...initContainers].some((container) => container.name === name);
}

function changes(
  containers: readonly Container[] = [],
  images: readonly { readonly container: string; readonly image: string }[],
): { name: string; image: string }[] {
  return containers.flatMap(({ name, image: present }) => {
    const wanted = images.find(({ container }) => container === '*' || container === name);
    return wanted && wanted.image !== present ? [{ name, image: wanted.image }] : [];
  });
}
