import { SECOND_US } from '#base/time.ts';
import { deployment } from '#scenarios/manifests.ts';
import type { Listed, Scenario, ScriptCommand } from '#scenarios/scenario.ts';
import { applyAt, atSecond } from '#scenarios/scriptSteps.ts';

const IMAGE = 'registry.example/web:1';

/** How long the disk of etcd's members takes for a write. */
const disk = (milliseconds: number): ScriptCommand => ({
  type: 'constant.change',
  id: 'etcd.write',
  value: milliseconds,
});
const web = (name: string) => deployment({ name, replicas: 10, image: IMAGE, cpu: '50m', memory: '32Mi' });

export const scenario: Scenario<'etcd-disk'> = {
  id: 'etcd-disk',
  nodes: [
    { count: 3, namePrefix: 'node-', cpu: '4', memory: '16Gi', pods: 110, zones: ['zone-a', 'zone-b', 'zone-c'] },
  ],
  manifests: '',
  script: [
    ...atSecond(0, { type: 'etcd.set', setting: 'members', value: 3 }, disk(2)),
    applyAt(5, web('fast')),
    ...atSecond(40, disk(50)),
    applyAt(45, web('above-the-guide')),
    ...atSecond(80, disk(300)),
    applyAt(85, web('logged')),
    ...atSecond(140, disk(1500)),
    applyAt(145, web('no-leader')),
    ...atSecond(200, disk(2)),
  ],
  images: [{ image: IMAGE, sizeBytes: 0 }],
  endUs: 260 * SECOND_US,
};

export const listed: Listed = {
  topic: 'storage',
  place: 60,
  evidence: {
    moment: { reason: 'etcdLeader.lost' },
    place: { view: 'storage', tab: 'etcd' },
    select: 'nothing',
  },
};
