import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '三种等待的原因',
  summary:
    'kubectl drain 得到 429，因为 PodDisruptionBudget 不允许驱逐；一个 ServiceAccount 得到 429，因为它的优先级满了；第三个客户端从未被拒绝：它自己限制了自己。',
  story: {
    promise: '两个客户端得到 429，一个只是等。说不的是谁，为什么？',
    stepTitles: {
      database: '有预算的数据库',
      budget: '一次驱逐',
      evicted: '没有预算时',
      level: '满了的优先级',
      client: '自己等的客户端',
    },
    steps: {
      database: '{{pods}} 个 db Pod 在运行，PodDisruptionBudget 要求至少 {{least}} 个。',
      budget: '驱逐得到 {{code}}：{{message}} 服务器席位足够，说不的是预算。',
      evicted: '拒绝 {{refused}} 次之后预算被删除：同样的请求现在驱逐了 db-0。',
      level: '又一个 429：{{level}} 有 {{seats}} 个席位，没有队列。都占满了：{{reason}}。',
      client: 'held-back 没有得到 429：它每秒最多发 {{qps}} 个，{{throttled}} 个在客户端里等过。',
    },
    saw: {
      three: '预算说了 {{budget}} 次 429，满了的优先级说了 {{level}} 次：同一个数字，两个原因。',
      client: '客户端限流不是拒绝：{{throttled}} 个请求在发出之前等待。',
    },
    tries: { budget: '在腾空之前删除预算', schema: '删除 FlowSchema：那就有队列' },
  },
  lesson: {
    title: '等待的三个原因',
    question: '两个客户端得到 429，一个只是等。分别是谁说不？',
    misconception: '429 不总是过载。PodDisruptionBudget 也会说 429；而慢的客户端可能是自己限制自己。',
    steps: {
      eviction: {
        title: '一次驱逐',
        text: '一次腾空请求驱逐 db-0，它是 {{pods}} 个 db Pod 之一。回答是 {{code}}，请求过多。说不的是谁？',
        options: {
          overload: '流控：API 服务器没有空席位。',
          budget: '一个 PodDisruptionBudget。',
          client: 'kubectl 自己：它发得太频繁。',
        },
        reveal: '{{message}} 预算要求 {{least}} 个 Pod，现有 {{pods}} 个。服务器席位足够。',
        wrong: {
          overload: '代码相同，但到现在流控没有拒绝过任何请求：请读消息。',
          client: '那就根本没有回答：限制自己的客户端还没有发出请求。',
        },
      },
      goOn: {
        title: '让它继续',
        text: '腾空每隔几秒再请求一次。让 db-0 被驱逐，并保留 PodDisruptionBudget，它现在要求 {{least}} 个 Pod。',
        checks: { evicted: 'db-0 被驱逐了', budget: '预算还在，至少要求两个 Pod', serves: '至少两个 db Pod 在运行' },
        hints: [
          '预算允许的是现有数减去要求数。你能改变哪一个？',
          '多一个 db Pod：kubectl run db-3 --image=registry.example/db:1 --labels=app=db。或用 kubectl patch pdb db 减小 minAvailable。',
        ],
        solutions: { less: '预算只要求两个 Pod。', more: '第四个带标签 app=db 的 Pod：可以走一个。' },
      },
      events: {
        title: '列举事件的程序',
        text: 'ServiceAccount default 的程序列举事件，每次回答要几秒。一个 FlowSchema 把它送到 catch-all：{{seats}} 个席位，没有队列，都占满了。下一个请求会怎样？',
        options: { waits: '在队列里等。', borrows: 'catch-all 向别的级别借一个席位。', refused: '立即被拒绝。' },
        reveal: '又是 429，这次是流控说的：{{level}} 中的 {{reason}}。是 {{schema}} 把它送到那里的。',
        wrong: {
          waits: '有队列的级别才让请求等。catch-all 的 limitResponse 是 Reject：没有队列。',
          borrows: '可借的席位每十秒调整时才分配，不为单个请求。这个请求现在就要回答。',
        },
      },
      held: {
        title: '慢的程序',
        text: '另一个程序 held-back 同时有六十个请求要发。到现在有 {{sent}} 个到达服务器，没有一个被拒绝。为什么不更多？',
        options: { level: '它的级别满了。', queue: '它们在服务器的队列里等。', client: '程序自己限制自己。' },
        reveal: '它的客户端每秒允许 {{qps}} 个请求。{{throttled}} 个在程序里等过，服务器看不到它们在等。',
        wrong: {
          level: '满了的级别会拒绝一些。它的请求没有一个被拒绝。',
          queue: '它的级别没有请求在队列里。没发出的不可能在服务器上等。',
        },
      },
      three: {
        title: '三个原因',
        text: '拒绝次数：预算 {{budget}}，流控 {{level}}。还有一个客户端只是慢。',
        checks: {
          budget: '预算拒绝过一次驱逐',
          level: '流控的一个级别拒绝过请求',
          client: '一个客户端等过，一次也没有被拒绝',
        },
      },
    },
    teacher: {
      aim: '学生能从消息、指标和日志看出是谁说了 429，或者根本没有人说。',
      ask: ['每种 429 有什么响应头和消息？', '在哪里能看到客户端限流？'],
      expect: [
        { says: '请求过多就是 API 服务器过载。', reply: '看看驱逐时的席位：几乎都空着。' },
        { says: '多几台 API 服务器就好。', reply: '对满了的级别也许。对预算或慢的客户端从来没用。' },
      ],
      whatIf: [
        {
          line: 'kubectl delete flowschema list-events-default-service-accounts',
          shows: '列举事件的请求改走 service-accounts：在那里排队等。',
        },
      ],
    },
  },
};
