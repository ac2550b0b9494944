import type { scheduling as reference } from '#i18n/en/stories/scheduling.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const scheduling: TextsOf<typeof reference> = {
  preemption: {
    promise: '一个紧急的 Pod 无处可放。谁要让位？五条规则中由哪一条决定？',
    beats: {
      full: '节点全满',
      arrives: '紧急的 Pod 到来',
      refused: '无处可放',
      lift: '逐个试算',
      pick: '由规则选定',
      grace: '让位者退出',
      placed: '放到空出的位置',
    },
    steps: {
      full: '{{nodes}} 个节点都满了：{{pods}} 个 Pod 在运行，没有剩余 CPU。',
      arrives: 'pay-0 到来，优先级 {{priority}}，高于这里所有的 Pod。',
      refused: '{{plugin}} 拒绝全部 {{nodes}} 个节点：没有抢占，pay-0 只能等。',
      lift: '于是逐个节点试算：假如没有低优先级的 Pod。',
      pick: '选中 {{node}}：{{victims}} 个 Pod 要让位。第一条能分出高下的规则决定。',
      grace: '{{pod}} 收到 SIGTERM，有 {{seconds}} 秒退出。pay-0 只是被提名，也在等。',
      placed: '到来 {{seconds}} 秒后，pay-0 再次被调度，放到 {{node}}。',
    },
    saw: {
      victims: '{{killed}} 个 Pod 被要求退出。优先级选了节点，宽限期花了时间。',
      waited: 'pay-0 共等了 {{seconds}} 秒：抢占不是立刻的。',
    },
    tries: {
      unguarded: '没有保护 node-4 的预算',
    },
  },
};
