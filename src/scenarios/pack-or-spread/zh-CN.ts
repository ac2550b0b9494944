import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '堆满还是摊开',
  summary: '两个调度配置放置同样的 Pod：LeastAllocated 摊到各节点，MostAllocated 在关闭默认分布约束后一个接一个堆满。',
  symptoms: '装箱、堆叠还是打散、两个调度配置、打分策略',
  story: {
    promise: '同样的 Pod，两个配置。哪个设置分散，哪个装满一个节点？',
    stepTitles: {
      asked: '空节点',
      second: '第二个 Pod',
      spread: '它们在哪里',
      packed: '另一个配置',
      all: '放在一起看',
    },
    steps: {
      asked: '要 {{replicas}} 个 spread Pod，{{nodes}} 个空节点。它们用默认配置。',
      second: '{{pod}} 去 {{node}}，得 {{total}} 分：那里还没有 spread Pod。',
      spread: '{{pods}} 个 spread Pod，{{nodes}} 个节点：node-1 上有 {{one}} 个。',
      packed: 'pack 用 MostAllocated。{{pod}} 去最满的 {{node}}：比 {{second}} 多 {{by}} 分。',
      all: '{{pods}} 个 pack Pod 中 {{one}} 个在 node-1，旁边有 {{spread}} 个 spread：还剩 {{free}} 个 CPU。',
    },
    saw: {
      spread: 'LeastAllocated 和 PodTopologySpread 给最空的节点最高分。',
      pack: 'MostAllocated 给最满的最高分。这里还关掉了默认的分散。',
    },
    tries: { closed: '在 pack 到来前封锁 node-1', more: '两倍的 pack Pod' },
  },
  lesson: {
    title: '装满还是分散',
    question: '调度器会装满一个节点再用下一个吗？',
    misconception: 'kube-scheduler 默认不装满。它偏好剩余最多的节点；装满是配置文件（profile）的设置。',
    steps: {
      default: {
        title: '八个相同的 Pod',
        text: '{{nodes}} 个空节点，各有 {{allocatable}} CPU。Deployment spread 想要 {{replicas}} 个 {{cpu}} CPU 的 Pod。怎样放置？',
        options: { packs: '一个节点放满，其余放下一个。', half: '放在两个节点上，各一半。', spreads: '每个节点一个。' },
        reveal: '{{nodes}} 个节点各有 {{one}} 个。剩余较少的节点得分较低，同一工作负载的副本也互相推开。',
        wrong: {
          packs: '装满能省机器，但不是默认。LeastAllocated 偏好空节点。',
          half: '没有什么以两个节点为目标。每个 Pod 去对它得分最高处。',
        },
      },
      packer: {
        title: '另一个 profile',
        text: 'pack 想要 {{replicas}} 个 {{cpu}} CPU 的 Pod，schedulerName 是 {{profile}}：MostAllocated，不打散。每个节点还剩 {{left}} CPU。几个去 node-1？',
        reveal: '{{all}} 个中的 {{packed}} 个。MostAllocated 给最满的节点最高分，直到放满；其余去别处。',
        wrong: {
          low: '每个 Pod 让它的节点更满，于是那个节点再次胜出。',
          high: '每个节点上还有一个 spread Pod：请求值必须放得下。',
        },
      },
      oneMore: {
        title: '第二个满节点',
        text: 'node-1 上有 {{one}} 个 pack Pod。让五个或更多 pack Pod 聚在另一个节点上，不要动 spread 的 Pod。',
        checks: { packed: '另一个节点上有至少五个 pack Pod', spread: 'spread 的 Pod 一个不少' },
        hints: [
          'node-1 已满。再来的 pack Pod 会接连去哪里？',
          'kubectl scale deployment pack --replicas=12，或封锁 node-1 并删除它的 pack Pod。',
        ],
        solutions: { scale: '更多副本填满下一个节点。', move: 'node-1 被封锁，代替的新 Pod 填满另一个节点。' },
      },
      same: {
        title: '两个 profile，一个调度器',
        text: '共有 {{pods}} 个 pack Pod，{{one}} 个在 node-1 上。过滤相同，得分不同。',
        checks: { spread: '每个节点都有 spread 的 Pod', packed: '有一个节点至少有五个 pack Pod' },
      },
    },
    teacher: {
      aim: '学生知道 kube-scheduler 默认偏好什么，以及 profile 如何让它装满节点。',
      ask: ['满节点宕机损失什么？几乎空的节点呢？', '谁为空节点付钱？'],
      expect: [
        { says: '它装满一个再用下一个。', reply: '问 NodeResourcesFit 给哪个节点更多分，为什么。' },
        { says: '有 MostAllocated 就能装满。', reply: '默认的打散仍会推开副本：这个 profile 关掉了它。' },
      ],
      whatIf: [{ line: 'kubectl scale deployment spread --replicas=16', shows: '新的 Pod 又分散开，避开满节点。' }],
    },
  },
};
