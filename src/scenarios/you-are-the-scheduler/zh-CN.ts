import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  lesson: {
    title: '你就是调度器',
    question: '四个节点和一个队列：你取谁，划掉谁，谁必须走？',
    misconception: '调度器不是在装箱。它取优先级最高的 Pod，划掉节点，打分，取最好的；不行才问谁可以走。',
    steps: {
      victims: {
        title: '谁必须走？',
        text: 'pay 的优先级是 {{priority}}，所以先取它。它请求 {{cpu}} CPU，每个节点有 {{each}} CPU，没有一个空出这么多。谁必须走？',
        options: {
          cheap: 'node-3 上的 cheap，优先级 {{cheap}}。旁边的 dear 是 {{dear}}，留下。',
          both: 'node-3 上的 cheap 和 dear：清空节点。',
          batch: 'node-1 上最大的 batch，优先级 {{priority}}。',
          shop: 'node-2 上的 shop，优先级 {{priority}}。',
        },
        reveal: '{{node}} 上走 {{victims}} 个。最重要的受害者是 cheap，优先级 {{cheap}}；其他节点上要走的更重要。',
        wrong: {
          both: '先全部拿开，再尽量放回，最重要的先放。dear 被放回。',
          batch: '比较节点时先看最重要的受害者。受害者的大小不算。',
          shop: '比较节点时先看最重要的受害者，而 shop 比 cheap 重要。',
        },
      },
      next: {
        title: '下一个是谁？',
        text: 'pay 得到提名，等受害者离开。队列里有 web（优先级 {{web}}）和 mail（{{mail}}），pay 是 {{pay}}。下一个是哪个 Pod？',
        options: { web: 'web', mail: 'mail', pay: '又是 pay' },
        reveal: '{{pod}}，它去 {{node}}。队列先给优先级最高的；相同的按先来后到。',
        wrong: {
          web: '队列先按优先级排，再按时间。',
          pay: 'pay 不在活动队列里：它等可能有帮助的事件，例如受害者结束。',
        },
      },
      out: {
        title: '划掉谁？',
        text: '现在是 web，请求 {{cpu}} CPU，没有优先级。pay 带着它的 {{pay}} CPU 还在等 node-3。哪些节点被划掉？',
        options: { 'node-1': 'node-1', 'node-2': 'node-2', 'node-3': 'node-3', 'node-4': 'node-4' },
        reveal:
          '{{nodes}} 个中的 {{refused}} 个。node-4 几乎满了；在 node-3 上 pay 的 {{pay}} CPU 已经算数，因为 pay 比 web 重要。',
        wrong: { 'node-1': '那里剩的正好够：请求等于剩余也放得下。', 'node-2': 'shop 和 mail 给那里留得够。' },
      },
      points: {
        title: '打分',
        text: '最后一个是 log：{{cpu}} CPU。剩下 node-1、node-2 和 node-4。按分数排序，最少的在前。最后一个得到 log。',
        options: { 'node-1': 'node-1', 'node-2': 'node-2', 'node-4': 'node-4' },
        reveal:
          '{{node}} 得到 log：NodeResourcesFit 给它 {{best}} 分，下一个 {{second}} 分。默认空出的比例越大，分越高。',
        wrong: {
          'node-1': 'node-1 空出的比例最大。装箱的人最后才选它；调度器给它最高分。',
          'node-2': 'web 去了 node-2。再算一下那里还剩多少。',
          'node-4': '几乎满的节点分数低，虽然 log 正好能填上。',
        },
      },
      yours: {
        title: '轮到你',
        text: 'Pod yours 指定的调度器是 {{scheduler}}：别人不会放置它。它请求 {{cpu}} CPU。把它绑定到 kubelet 能接受的节点。',
        checks: { runs: 'yours 在运行', failed: '没有 Pod 被 kubelet 拒绝', asks: 'yours 请求的不变' },
        hints: ['绑定只把节点写进 Pod，没有人替你计算。每个节点还剩多少？', 'node-1 剩得最多。把 yours 拖到那里。'],
        solutions: { room: 'node-1，剩得最多。', tight: 'node-4，正好放得下。' },
      },
      done: {
        title: '都有了位置',
        text: 'yours 在 {{node}} 上运行，pay 得到了 {{pay}} 上的位置。',
        checks: { pay: 'pay 先被提名，受害者离开后才放置', accepted: 'kubelet 接受了你的选择' },
      },
    },
    teacher: {
      aim: '学生能手工走一遍调度周期：队列、过滤、打分、选择和抢占。',
      ask: ['调度器在看分数之前看什么？', '错误的绑定谁会察觉，什么时候？'],
      expect: [
        { says: '它先填缝。', reply: '那是另一种策略 MostAllocated。默认较空的节点分高。' },
        { says: 'pay 优先级最高，所以下一个总是它。', reply: '可能有变化时才轮到它。在那之前它不在活动队列里。' },
      ],
      whatIf: [{ line: 'kubectl cordon node-3', shows: '一开始就做，pay 要到别处找受害者。' }],
    },
  },
};
