import { expect, it } from 'vitest';
import type { Node, Pod } from '#model/generated/types.ts';
import { checkNodeFeatures } from './validateAdmission.ts';

const limits = (cpu: string) => ({ resources: { limits: { cpu } } });
const pod = (generation: number, spec: object) =>
  ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'p', generation },
    spec: { nodeName: 'n', containers: [], ...spec },
  }) as Pod;
const node = (...declaredFeatures: readonly string[]) => ({ status: { declaredFeatures } }) as unknown as Node;
const init = (cpu: string, more = {}) => ({ initContainers: [{ name: 'i', ...limits(cpu), ...more }] });
const problem = (now: object, before: object, on: Node | undefined) => {
  const result = checkNodeFeatures(pod(2, now), pod(1, before), on);
  return result.ok ? undefined : result.status.message;
};

it('refuses a resize for which the Node declares no feature', () => {
  expect(problem(limits('2'), limits('1'), node())).toBe(
    'pods "p" is forbidden: pod update requires features InPlacePodLevelResourcesVerticalScaling which are not available on node "n"',
  );
  expect(problem({ ...limits('2'), ...init('2') }, { ...limits('1'), ...init('1') }, node())).toContain(
    'features InPlacePodLevelResourcesVerticalScaling, InPlacePodVerticalScalingInitContainers which',
  );
  expect(problem(init('2'), init('1'), undefined)).toBe('pods "p" is forbidden: node "n" not found');
});

it('accepts a resize when the Node declares the feature or none is needed', () => {
  expect(problem(init('2'), init('1'), node('InPlacePodVerticalScalingInitContainers'))).toBeUndefined();
  const sidecar = { restartPolicy: 'Always' };
  expect(problem(init('2', sidecar), init('1', sidecar), node())).toBeUndefined();
  expect(problem({ nodeName: '', ...limits('2') }, limits('1'), node())).toBeUndefined();
});
