import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '客户端自己在等自己',
  summary:
    'kube-controller-manager 默认每秒 20 个请求、突发 30 个，创建 300 个 Pod 需要 13.5 秒，而服务器没有拒绝过任何请求；改成 100 和 200 后只要一秒。',
  symptoms: '客户端限流、控制器管理器慢、创建 Pod 慢、客户端自己等待',
  story: {
    promise: '建 300 个 Pod，一种设置要 13 秒，另一种不到两秒。是谁拖住了谁？',
    stepTitles: {
      slow: '客户端的默认值',
      asked: '三百个 Pod',
      burst: '突发额度用完',
      patient: '全都建好',
      fast: '更快的客户端',
      again: '再来一次',
      hasty: '又全都建好',
    },
    steps: {
      slow: 'kube-controller-manager 每秒可发 {{qps}} 个请求，一次最多 {{burst}} 个：这是默认值。',
      asked: '一个 ReplicaSet 要 {{replicas}} 个 Pod。',
      burst: '{{seconds}} 秒后有 {{pods}} 个 Pod：突发额度用完。从现在起客户端每秒只放行 {{qps}} 个。',
      patient: '请求后 {{seconds}} 秒，{{pods}} 个 Pod 都有了。被 API 服务器拒绝的：{{refused}} 个。',
      fast: '现在客户端每秒可发 {{qps}} 个请求，一次最多 {{burst}} 个。',
      again: '另一个 ReplicaSet 要 {{replicas}} 个 Pod。',
      hasty: '这次用了 {{seconds}} 秒。服务器和控制器都没有变。',
    },
    saw: {
      client: '客户端在等自己：API 服务器拒绝了 {{refused}} 个请求。',
      where: '这种等待不在 429 里，也不在服务器的队列里：看 --kube-api-qps。',
    },
    tries: { fewer: '三十个 Pod：突发额度就够', delete: '删除第一个 ReplicaSet，腾出地方' },
  },
};
