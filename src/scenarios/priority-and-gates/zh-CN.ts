import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '谁先走，谁还不能走',
  summary: '四十个 Pod 同时到来：优先级高的先弹出，同级的看先后，带调度门控的根本不入队。',
  symptoms: '调度门控、出队顺序、谁先出队、优先级排序',
  story: {
    promise: '许多 Pod 同时到来。按什么顺序尝试？谁连队列都进不了？',
    stepTitles: {
      asked: '要很多 Pod',
      gated: '关着的门控',
      first: '第一次尝试',
      urgent: '高优先级',
      normal: '没有优先级',
      low: '最低优先级',
      still: '最后谁在等',
    },
    steps: {
      asked: '{{deployments}} 个 Deployment 要 {{pods}} 个 Pod，三种优先级。reports 的 Pod 带着门控。',
      gated: 'report-0 进不了 activeQ：门控 {{gate}} 还关着。',
      first: '{{pod}} 优先级 {{priority}}，第一个被试：它来时 activeQ 是空的。',
      urgent: '{{pod}} 的优先级是 {{priority}}，先轮到它：另有 {{waiting}} 个 Pod 留在 activeQ。',
      normal: '现在轮到 {{pod}}：已有 {{pay}} 个 pay Pod 和 {{sweep}} 个 sweep Pod 有了节点。',
      low: '最后是其余的 sweep Pod，优先级 {{priority}}：之前有 {{pay}} 个 pay 和 {{web}} 个 web。',
      still: '{{running}} 个 Pod 在运行。reports 的 {{gated}} 个 Pod 仍被门控：没有人打开。',
    },
    saw: {
      order: 'activeQ 先给优先级最高的，同级中先给最早的。',
      gates: '被门控的 Pod 不在任何顺序里：要等有人去掉最后一个门控。',
    },
    tries: { open: '打开 report-0 的门控' },
  },
};
