import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '内存限制之下与之上',
  summary:
    'polinux/stress 在 200Mi 限制下使用 150M，一直运行；换成 250M，容器被 OOMKilled（137），每次重启后等待更久。',
  symptoms: '内存限制示例、超过内存限制、OOM',
  story: {
    promise: '两个 Pod 内存限制相同：一个照常运行，一个一再被杀死。是谁，什么时候？',
    stepTitles: {
      under: '低于限制',
      second: '第二个 Pod',
      killed: '超过限制',
      status: '状态怎么说',
      again: '四分钟之后',
    },
    steps: {
      under: 'memory-demo 用了 {{used}} Mi，限制是 {{limit}}：什么都不会发生。',
      second: 'memory-demo-2 的限制也是 {{limit}}，进程却要 250M。',
      killed: '到 {{limit}} Mi，内核杀死容器，启动后 {{seconds}} 秒。它不问任何人。',
      status: '状态是 {{reason}}，退出码 {{code}}：128 + 9，即 SIGKILL。kubelet 已重启 {{restarts}} 次。',
      again: '被杀死 {{kills}} 次，重启 {{restarts}} 次：每次之后等待加倍。',
    },
    saw: {
      limit: '内存限制由内核执行：杀死 {{kills}} 次，每次一到限制就杀。',
      other: '低于限制的 Pod 重启 {{restarts}} 次。',
    },
    tries: { resize: '就地把限制提高到 300Mi', delete: '删掉被杀的 Pod' },
  },
};
