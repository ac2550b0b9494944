import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '两个 Pod 共用一块 GPU，直到它过热',
  summary:
    '两个 Pod 引用同一个 ResourceClaim，共用它的 GPU。后来驱动给设备加上 NoExecute 污点：两个都被驱逐，claim 归还 GPU，下一个引用它的 Pod 得到另一块。',
  symptoms: '设备污点、共用 GPU、共享设备、GPU 过热、设备驱逐',
  story: {
    promise: '两个 Pod 共用一块 GPU。驱动说它过热时，它们会怎样？',
    stepTitles: {
      early: '来早了',
      shared: '一个 claim，两个 Pod',
      other: '自己的 claim',
      hot: '设备上的污点',
      leave: '谁必须离开',
      free: '归还',
      again: '另一个设备',
    },
    steps: {
      early: 'reader-2 和 reader-1 引用同一个 claim。claim 正在分配，reader-2 被退回：试了 {{tries}} 次。',
      shared: 'shared 现在有 {{node}} 的 {{device}}：占用一次，{{pods}} 个 Pod 一起用。',
      other: 'alone 有自己的 claim，去 {{node}}。{{devices}} 个设备中空闲 {{free}} 个。',
      hot: '驱动给 gpu-1 的 {{device}} 写上污点：{{key}}，{{effect}}。',
      leave: '{{seconds}} 秒后删除 {{pods}} 个 Pod：它们的 claim 占着这个设备。alone 用的是另一个，留下。',
      free: '剩下 {{readers}} 个 reader，设备已归还。名为 shared 的 claim 仍有 {{claims}} 个。',
      again: 'reader-3 引用 shared，得到 {{device}}：{{hot}} 空闲，但污点 {{taint}} 挡住了 claim。',
    },
    saw: {
      claim: '设备属于 claim，不属于某个 Pod：引用这个 claim 的 Pod 一起用。',
      taint: '设备上的 NoExecute 污点驱逐其 claim 的 Pod，节点对其他 Pod 照样开放。',
    },
    tries: { one: '删除两个中的一个', both: '把节点也封锁' },
  },
};
