import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: 'kubelet 说 OutOfcpu',
  summary: '写了 spec.nodeName 的 Pod 不经过调度器；节点已满，kubelet 拒绝它。',
  symptoms: '绕过调度器、直接写 nodeName、手动指定节点',
  story: {
    promise: 'kubelet 说 OutOfcpu。Pod 怎么会到没有空间的节点上？',
    stepTitles: { full: 'node-1 的空间', created: '写好节点的 Pod', rejected: 'kubelet 怎么说', asks: '先问的 Pod' },
    steps: {
      full: 'node-1 上有 {{web}} 个 web Pod，空闲 {{free}} 个 CPU。',
      created: 'pinned 请求 {{cpu}} 个 CPU。创建者也写好了节点：{{node}}。',
      rejected: '它入队 {{queued}} 次：没有问过调度器。kubelet 一算，只有 {{free}} 个 CPU，就说 {{reason}}。',
      asks: 'asks-first 也请求 {{cpu}}，但先问：{{nodes}} 个节点中 {{refused}} 个拒绝。它是 {{asks}}；pinned 是 {{pinned}}。',
    },
    saw: {
      bypass: 'spec.nodeName 绕过调度器。kubelet 最后检查，拒绝了就不再改变。',
      waits: '先问调度器的只是等待，还能得到空间。',
    },
    tries: { room: '腾出空间：六个 web Pod' },
  },
};
