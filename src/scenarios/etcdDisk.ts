import { deployment } from './manifests.ts';
import type { Scenario, ScriptCommand } from './scenario.ts';
import { applyAt, atSecond } from './scriptSteps.ts';

const SECOND = 1_000_000;

const IMAGE = 'registry.example/web:1';

/** How long the disk of etcd's members takes for a write. */
const disk = (milliseconds: number): ScriptCommand => ({ type: 'constant.change', id: 'M2', value: milliseconds });
const web = (name: string) => deployment({ name, replicas: 10, image: IMAGE, cpu: '50m', memory: '32Mi' });

export const etcdDisk: Scenario = {
  id: 'etcd-disk',
  text: {
    en: {
      title: 'etcd on a slow disk',
      summary:
        'Ten Pods are made four times, with a disk that takes 2 ms for a write, then 50 ms (etcd’s guide wants fsyncs within 10 ms), 300 ms (it logs “apply request took too long”), and 1.5 s, above the election timeout: the leader falls again and again. Each time the Pods’ way to Running takes longer.',
    },
    'zh-CN': {
      title: '磁盘慢的 etcd',
      summary:
        '分四次各创建十个 Pod，磁盘写入一次要 2 ms，然后 50 ms（etcd 的指南要求 fsync 在 10 ms 之内）、300 ms（日志出现 “apply request took too long”）和 1.5 s，超过选举超时：leader 一再失去地位。Pod 到 Running 的时间一次比一次长。',
    },
  },
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
  endUs: 260 * SECOND,
};
