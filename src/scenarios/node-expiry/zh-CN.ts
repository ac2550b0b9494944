import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '节点到期：先有替代者，还是没有',
  summary:
    '两个 Karpenter NodePool，其节点只活十分钟（默认 720 小时）。v1beta1 及之前，替代节点就绪后 Pod 才离开；自 v1 起立即开始排空，只有 PodDisruptionBudget 保住四个 Pod 中的三个。',
  symptoms: '节点过期、节点太旧、节点轮换、替换旧节点',
  story: {
    promise: '一个节点太旧了。它的 Pod 离开之前，替补到了吗？',
    stepTitles: {
      placed: '各四个 Pod',
      forceful: 'v1：立刻排空',
      graceful: 'v1beta1：先订',
      refused: '预算不准',
      substitute: '替补就绪',
      goes: '缺的 Pod 有了位置',
    },
    steps: {
      placed: '两个 NodePool 各有 {{pods}} 个 Pod。预算要求各自始终有 {{least}} 个。',
      forceful: '第 {{seconds}} 秒 {{node}} 太旧了。按 v1 以来的做法，Karpenter 立刻排空它。',
      graceful: '{{node}} 同样旧。按到 v1beta1 为止的做法，Karpenter 先订替补，不动 Pod。',
      refused: '一个 Pod 已被驱逐。{{pod}} 必须留下：预算要 {{least}} 个 Pod，回答是 429。',
      substitute: '{{seconds}} 秒后替补 {{node}} 就绪。这期间 v1 有 {{v1}} 个 Pod 就绪，v1beta1 有 {{beta}} 个。',
      goes: '{{pod}} 在 {{node}} 有了位置，距开始排空 {{seconds}} 秒。',
    },
    saw: {
      missing: '按 v1 的做法，一个 Pod 没有位置达 {{seconds}} 秒：这是新机器所需的时间。',
      budget: '有 {{refused}} 次驱逐被拒：其余的 Pod 全靠预算才一直运行。',
    },
    tries: { noBudget: '没有 v1 的预算', spare: '有第五个 Pod：一次可走两个' },
  },
};
