import { deployment } from './manifests.ts';
import type { Scenario } from './scenario.ts';

const SECOND = 1_000_000;
const MIB = 1024 * 1024;

export const oomOrEvicted: Scenario = {
  id: 'oom-or-evicted',
  text: {
    en: {
      title: 'OOMKilled or evicted',
      summary:
        'Two leaks. Under a limit the kernel kills the whole container (137) and the kubelet restarts it in the same Pod. Without one the node runs short, and the kubelet ends the Pod for good: Failed, Evicted, MemoryPressure; its ReplicaSet makes a new one.',
    },
    'zh-CN': {
      title: 'OOMKilled 还是被驱逐',
      summary:
        '两处内存泄漏。有限制的，内核杀死整个容器（137），kubelet 在同一个 Pod 里重启它。没有限制的使节点内存不足，kubelet 让 Pod 彻底结束：Failed、Evicted、MemoryPressure；它的 ReplicaSet 会创建新的 Pod。',
    },
  },
  nodes: [{ count: 2, namePrefix: 'node-', cpu: '4', memory: '2Gi', pods: 110, zones: ['zone-a', 'zone-b'] }],
  manifests: '',
  script: [
    {
      atUs: SECOND,
      apply:
        deployment({
          name: 'limited',
          replicas: 1,
          image: 'registry.example/limited:1',
          container: 'resources:\n  requests: {cpu: 100m, memory: 100Mi}\n  limits: {memory: 256Mi}\n',
        }) +
        deployment({
          name: 'unlimited',
          replicas: 1,
          image: 'registry.example/unlimited:1',
          cpu: '100m',
          memory: '100Mi',
        }),
    },
  ],
  images: [
    { image: 'registry.example/limited:1', memory: [{ atMs: 0, bytes: 64 * MIB }], leakBytesPerSecond: 8 * MIB },
    { image: 'registry.example/unlimited:1', memory: [{ atMs: 0, bytes: 64 * MIB }], leakBytesPerSecond: 9 * MIB },
  ],
  endUs: 660 * SECOND,
};
