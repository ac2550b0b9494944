import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '一分钟十万个请求',
  summary:
    '五十个 ServiceAccount 每秒发 1,700 个请求。它们的优先级满了，队列也满了，其余得到 429；调度器、控制器和 kubelet 有自己的席位，其间照样把一个 Deployment 拉起来。',
  symptoms: 'API 服务器过载、请求风暴、海量请求、被打爆',
  story: {
    promise: '每秒 1,700 个请求，数千个被拒绝。集群还能启动 Deployment 吗？',
    stepTitles: {
      calm: '洪水之前',
      begins: '洪水',
      refuses: '第一次拒绝',
      apply: '其间来了 Deployment',
      runs: '后来怎样',
    },
    steps: {
      calm: 'workload-low 有 {{seats}} 个席位。ServiceAccount 的请求属于这里。',
      begins: '五十个 ServiceAccount 开始每秒发 {{rate}} 个请求。',
      refuses: '{{seconds}} 秒后 {{level}} 第一次拒绝：{{reason}}，429。那个客户端的队列都满了。',
      apply: '到现在拒绝了 {{refused}} 个。就在其间应用 web，要 {{replicas}} 个 Pod。',
      runs: '{{pods}} 个 web Pod 在运行。kube-scheduler 被拒绝 {{refused}} 次，洪水 {{flood}} 次：各优先级有自己的席位。',
    },
    saw: {
      own: '洪水被拒绝 {{refused}} 次，都在它自己的优先级里。',
      others: '调度器、控制器和 kubelet 在别的优先级，有自己的席位和队列。',
    },
    tries: { seats: '给 workload-low 四倍份额', more: '其间要二十个 web Pod' },
  },
};
