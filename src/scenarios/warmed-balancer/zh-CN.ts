import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '预热过与没有预热的负载均衡器',
  summary:
    '两个 Service，前面各有一个每秒接收 100 个请求的负载均衡器。一个在 60 秒的 300 个请求的突发之前预热到 400，一个也不拒绝。冷的那个每秒用自己的 503 拒绝 200 个，五分钟后才能接收更多。两者后面的 Pod 都够用。',
  symptoms: '负载均衡器预热、负载均衡器 503、冷的负载均衡器',
  story: {
    promise: '同样的 Pod，同样的突发。为什么其中一个的请求失败？',
    stepTitles: { same: '两边一样', warmed: '一个预热了', burst: '突发来了', minute: '一个拒绝', grows: '它很晚才长' },
    steps: {
      same: '每个负载均衡器后面有 {{pods}} 个 Pod。每秒来 {{rate}} 个请求，每个可接 {{limit}} 个。',
      warmed: '有人要求 warm 的负载均衡器为每秒 {{perSecond}} 个做好准备。cold 没有人管。',
      burst: '现在两边每秒都来 {{rate}} 个请求。',
      minute: '{{seconds}} 秒后，cold 有 {{cold}} 个请求失败，warm 有 {{warm}} 个：冷的每秒只接 {{limit}} 个。',
      grows: '五分钟的突发让它长到 {{limit}}。最近 {{seconds}} 秒又有 {{cold}} 个失败。',
    },
    saw: {
      refused: '被负载均衡器拒绝：cold {{cold}} 个，warm {{warm}} 个。',
      where: '503 来自负载均衡器，与任何 Pod、任何 kube-proxy 都无关。',
    },
    tries: { pods: 'cold 后面三倍的 Pod：失败一样多', warm: '也预热 cold 的负载均衡器' },
  },
};
