import type { Simplification } from '#cluster/releases/simplification.ts';

/** The last file names are those of the project kubernetes/autoscaler, release 1.36. */
export const AUTOSCALER_SIMPLIFIED = [
  {
    id: 'autoscaler.view',
    en: 'The cluster-autoscaler lists the API server’s objects at the start of each loop without a delay, tries Pods with the running scheduler’s own plugins, and takes a model constant for each node; loops that would find nothing new are left out.',
    'zh-CN':
      'cluster-autoscaler 在每次循环开始时无延迟地列出 API server 的对象，用正在运行的调度器自己的插件试放 Pod，每个节点花费一个模型常数的时间；不会有新发现的循环被省略。',
    source: 'cluster-autoscaler/core/static_autoscaler.go',
  },
  {
    id: 'autoscaler.templates',
    en: 'The node that a group would add is always made from the group’s description, never copied from a node that is there; limits of cores, memory and GPUs, soft taints, groups that are made on demand and the expanders price and grpc are left out.',
    'zh-CN':
      '节点组将增加的节点总是由该组的描述生成，从不复制已有节点；CPU、内存和 GPU 上限、软污点、按需创建的组以及 price 和 grpc 扩展器未建模。',
    source: 'cluster-autoscaler/processors/nodeinfosprovider/mixed_nodeinfos_processor.go',
  },
  {
    id: 'autoscaler.health',
    en: 'A group is held back only after a scale-up that timed out; unready nodes hold back the cluster as a whole but not a single group, and there is no status ConfigMap, only its Events.',
    'zh-CN':
      '只有扩容超时后才会暂停一个组；未就绪的节点会暂停整个集群，但不会暂停单个组；没有状态 ConfigMap，只有关于它的 Event。',
    source: 'cluster-autoscaler/clusterstate/clusterstate.go',
  },
] as const satisfies readonly Simplification[];
