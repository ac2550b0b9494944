import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '大象与老鼠',
  summary:
    '一个 24 席位的优先级，两个 ServiceAccount：一个每秒发 200 个请求，另一个只发两个。大象在自己的六个队列里等自己，老鼠从旁边走过；80 秒后两者只有一个队列。',
  symptoms: '吵闹邻居、一个客户端占满、公平排队、混洗分片、大象和老鼠',
  story: {
    promise: '一个客户端发的是另一个的一百倍。小的为什么不必等它？',
    stepTitles: {
      level: '它们的优先级',
      elephant: '大象',
      mouse: '老鼠',
      one: '共用一个队列',
      refused: '又是老鼠',
      often: '接着看',
    },
    steps: {
      level: '优先级 tenants 有 {{seats}} 个席位和 {{queues}} 个队列。每个客户端分到 {{hand}} 个队列。',
      elephant: '大象占满了自己的队列：{{waiting}} 个请求在等，每个队列最多 {{limit}} 个。',
      mouse: '大象被拒绝 {{elephant}} 次，老鼠 {{mouse}} 次：老鼠有自己的队列，各队列轮流。',
      one: '优先级改了：大家共用 {{queues}} 个队列。',
      refused: '老鼠得到 429，{{reason}}：队列里前面有大象的 {{limit}} 个请求。',
      often: '这几秒里老鼠被拒绝 {{mouse}} 次，它每秒只发两个请求。',
    },
    saw: {
      own: '有混洗分片时，大象只等自己：它的队列很少与别人共用。',
      shared: '只有一个队列时，老鼠替大象受罚：几秒里被拒绝 {{mouse}} 次。',
    },
    tries: { hand: '每个客户端一个队列，而不是六个', seats: '给这个优先级更多份额' },
  },
  lesson: {
    title: '大象与老鼠',
    question: '一个客户端发的是另一个的一百倍。小的要等多久？',
    misconception: '请求不在同一条队里等。每个客户端分到许多队列中的几个，队列轮流：发得多的等自己。',
    steps: {
      full: {
        title: '大象',
        text: '级别 tenants 有 {{seats}} 个席位和 {{queues}} 个队列，每个客户端分到 {{hand}} 个。大象占满了自己的队列：{{waiting}} 个请求在等，再来的被拒绝。',
      },
      mouse: {
        title: '老鼠来了',
        text: '老鼠的一个请求刚到。大象有 {{waiting}} 个请求先到，还在等。老鼠何时得到回答？',
        options: {
          last: '前面的都做完之后：几秒后。',
          turn: '不到一秒：不必等它们全部。',
          refused: '得不到：被拒绝。',
        },
        reveal:
          '{{seconds}} 秒后。请求进了它自己 {{hand}} 个队列中最短的，很快轮到。到现在大象被拒绝 {{elephant}} 次，老鼠从没有。',
        wrong: {
          last: '先来先服务只在一个队列之内成立。队列之间轮流。',
          refused: '自己那几个队列中最短的也满了才被拒绝。大象占满的是别的队列。',
        },
      },
      oneQueue: {
        title: '一个队列',
        text: '有人改了这个级别：现在大家共用 {{queues}} 个队列。之前老鼠被拒绝 {{before}} 次。接下来十秒它发二十个请求，有几个被拒绝？',
        reveal: '{{lost}} 个。队列能放 {{limit}} 个，一有空位，大象就在老鼠来之前占了。',
        wrong: { low: '不再轮流了：老鼠排在大象的队里，前提是还有位置。', high: '偶尔老鼠来的时候正好有空位。' },
      },
      through: {
        title: '让老鼠通过',
        text: '让老鼠重新得到回答，也让大象继续。两者都留在级别 tenants。',
        checks: {
          answered: '这十秒里，老鼠至少十六个请求得到了回答',
          elephant: '两个客户端都在继续',
          schema: '两者仍归这个级别',
        },
        hints: [
          '之前是什么把它们分开的？还有什么办法能让根本没有人排队？',
          'kubectl patch prioritylevelconfiguration tenants --type=merge -p \'{"spec":{"limited":{"limitResponse":{"queuing":{"queues":64,"handSize":6}}}}}\'',
        ],
        solutions: { queues: '许多队列，每个客户端六个。', seats: '席位多到谁也不用等。' },
      },
      now: {
        title: '现在怎样',
        text: '这个级别有 {{seats}} 个席位和 {{queues}} 个队列。多几个队列几乎不花什么；多的席位来自其他级别。',
        checks: { paid: '只有一个队列时，老鼠替大象受罚', through: '你改变之后，它得到了回答' },
      },
    },
    teacher: {
      aim: '学生能说出什么是流、一手队列和轮流，以及为什么吵闹的客户端压不住安静的。',
      ask: ['两个客户端分到完全相同的队列，可能性多大？', '这里哪些客户端属于同一个流？由谁决定？'],
      expect: [
        { says: '小客户端的优先级更高。', reply: '两者在同一个级别。把它们分开的是流：FlowSchema 和流区分项。' },
        { says: '队列长一点对老鼠有用。', reply: '被拒绝会少些，但要在大象后面等更久。' },
      ],
      whatIf: [
        {
          line: 'kubectl patch prioritylevelconfiguration tenants --type=merge -p \'{"spec":{"limited":{"limitResponse":{"queuing":{"queueLengthLimit":500}}}}}\'',
          shows: '只有一个长队列时，被拒绝的少了，但每个都要等几秒。',
        },
      ],
    },
  },
};
