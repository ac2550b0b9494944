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
        'Ten Pods are made four times while the disk of etcd’s members takes longer and longer for a write: 2 ms, then 50 ms (its guide wants 99 % of fsyncs within 10 ms), 300 ms (it logs “apply request took too long”), and 1.5 s, which is above the election timeout of 1 s: the leader falls again and again. Every step of a Pod is a write, so its way to Running takes longer each time.',
    },
    'zh-CN': {
      title: '磁盘慢的 etcd',
      summary:
        '分四次各创建十个 Pod，etcd 成员的磁盘写入越来越慢：2 ms，然后 50 ms（它的指南要求 99 % 的 fsync 在 10 ms 之内），300 ms（日志出现 “apply request took too long”），最后 1.5 s，超过 1 秒的选举超时：leader 一再失去地位。Pod 的每一步都是一次写入，所以每次到 Running 都更久。',
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
