import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '一千个事件之后再无空间',
  summary:
    '一个节点运行 110 个 Pod，每个有十个容器。运行时停止应答，同步循环休眠，其间全部 1,100 个容器结束。运行时恢复后，一次 relist 发现 1,100 个事件：PLEG 的通道容纳 1,000 个，其余被丢弃。但什么也没有丢失：这些 Pod 的 worker 会自己回来。',
  symptoms: 'PLEG 通道满、丢弃事件、一千个事件',
  story: {
    promise: '没人查看时 1,100 个容器结束，通道只容 1,000 个事件。其余的怎么办？',
    stepTitles: {
      full: '有很多 Pod 的节点',
      frozen: '运行时不再回答',
      ended: '容器都结束了',
      answers: '又能回答',
      dropped: '通道满了',
      back: '结果如何',
    },
    steps: {
      full: 'node-1 上有 {{pods}} 个 Pod，每个十个容器。',
      frozen: '容器运行时不再回答（{{fault}}）：没有 relist，kubelet 没有消息。',
      ended: '{{exits}} 个容器已结束，{{running}} 个 Pod 仍显示 Running：没有谁查看过。',
      answers: '{{seconds}} 秒后运行时回答：一次 relist 同时发现全部。',
      dropped: 'PLEG 的通道容纳 {{capacity}} 个事件。{{dropped}} 个放不下，被丢弃。',
      back: '{{done}} 个 Pod 是 Succeeded，{{running}} 个仍 Running：Pod Worker 会自己回来查看。',
    },
    saw: {
      channel: '{{dropped}} 个事件被丢弃，因为通道最多容纳 {{capacity}} 个。',
      workers: '什么都没丢：{{done}} 个 Pod 都是 Succeeded。事件只是让 Pod Worker 更早查看。',
    },
    tries: { delete: '在运行时停止之前删除 Job' },
  },
};
