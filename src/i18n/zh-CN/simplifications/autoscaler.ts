import type { Reference } from '#i18n/en/index.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const autoscaler: TextsOf<Reference['simplifications']['autoscaler']> = {
  view: 'cluster-autoscaler 在每次循环开始时无延迟地列出 API server 的对象，用正在运行的调度器自己的插件试放 Pod，每个节点花费一个模型常数的时间；不会有新发现的循环被省略。',
  templates:
    '节点组将增加的节点总是由该组的描述生成，从不复制已有节点；CPU、内存和 GPU 上限、软污点、按需创建的组以及 price 和 grpc 扩展器未建模。',
  health:
    '只有扩容超时后才会暂停一个组；未就绪的节点会暂停整个集群，但不会暂停单个组；没有状态 ConfigMap，只有关于它的 Event。',
};
