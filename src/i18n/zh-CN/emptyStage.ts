import type { emptyStage as reference } from '../en/emptyStage.ts';
import type { TextsOf } from '../texts.ts';

export const emptyStage: TextsOf<typeof reference> = {
  nothing: '没有节点，也没有 Pod',
  fill: '选一个场景，或应用你自己的 YAML：Node 和 Pod 会出现在这里。',
  later: '这个视图在计划中，尚未完成。',
  gallery: '选一个场景',
  editor: '编写 YAML',
  overview: '一个请求的全程：客户端、API 服务器、etcd、watch、调度器、kubelet，再到状态返回。',
  fairness: '优先级如同装着席位的水箱，FlowSchema 按匹配顺序排列，以及一个请求穿过它们的路。',
  storage: '处理链、etcd 及其修订版本、watch 缓存、informer 与它们的连接，以及一个请求的代价。',
  controllers: '活的属主树：滚动更新中的 Deployment、ReplicaSet 与 Pod，干扰预算，节点失联。',
};
