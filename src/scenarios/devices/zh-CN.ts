import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '哪个 Pod 得到 GPU？',
  summary:
    '三个节点，三块 GPU：驱动用 ResourceSlice 提供设备，Pod 用 ResourceClaim 申请设备。一个 Pod 得到大的那块；一个要的显存哪块都没有；一个取第二选择；一个等到别人归还设备。',
  symptoms: '动态资源分配、GPU 一直 Pending、设备申请、显卡不够、选择器选不中设备',
  story: {
    promise: '四个 Pod 都要 GPU，合适的却没有那么多。谁得到，谁又在等什么？',
    stepTitles: {
      asks: '一个 claim',
      nothing: '没有匹配的',
      second: '第二选择',
      waits: '都被占用',
      freed: '有一块归还',
      placed: '下一个使用者',
    },
    steps: {
      asks: 'train 要 40Gi 以上的 GPU。{{devices}} 个设备中选择器选中 {{matched}} 个：它去 {{node}}。',
      nothing: 'huge 要 160Gi。{{devices}} 个设备中选中 {{matched}} 个：不管谁结束，它都是 Pending。',
      second:
        'flexible 有两个选择：{{first}} 空闲 {{firstFree}} 个，{{second}} 空闲 {{secondFree}} 个，于是去 {{node}}。',
      waits: 'next 和 train 要的一样：匹配 {{matched}} 个，空闲 {{free}} 个。{{holder}} 占着，next 等待。',
      freed: '{{seconds}} 秒后 train 结束。{{event}}：{{plugin}} 回答 {{hint}}，next 可以再试。',
      placed: 'next 在 {{node}} 得到 {{device}}。huge 试了 {{tries}} 次：归还的设备并不会更大。',
    },
    saw: {
      selector: '选择器问的是设备是什么样的；是否空闲是后面才问的。',
      given: '由模板生成的 claim 随 Pod 结束，设备就空出来给下一个。',
    },
    tries: { sooner: '提前删除 train', small: '封锁有小 GPU 的节点' },
  },
};
