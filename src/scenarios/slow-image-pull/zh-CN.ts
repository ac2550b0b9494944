import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '一个慢的拉取，大家都等',
  summary:
    'kubelet 默认一个接一个地拉取镜像：两个小镜像排在 2 GiB 之后等一分钟，它们的 Pod 停在 ContainerCreating。node-2 同时拉取三个（serializeImagePulls: false），小 Pod 马上运行。',
  story: {
    promise: '两个小镜像在等一个与它们无关的大镜像。是谁让它们等？',
    stepTitles: {
      sandboxes: '六个 Pod，没有镜像',
      parallel: '同时拉三个的节点',
      waits: '逐个拉取的节点',
      large: '大镜像到了',
      serial: '下一个',
      last: '最后一个',
    },
    steps: {
      sandboxes: 'node-1 和 node-2 各有 {{one}} 和 {{two}} 个 Pod：一个镜像 2 GiB，两个 20 MiB。沙箱已建好。',
      parallel: 'node-2 可同时拉三个镜像（maxParallelImagePulls: 3）：{{seconds}} 秒后 parallel-web 已运行。',
      waits: '{{seconds}} 秒后 serial-web 仍是 {{reason}}：kubelet 默认逐个拉取，2 GiB 的排在前面。',
      large: '{{seconds}} 秒：大镜像到了 node-1。现在才开始拉 serial-web 的镜像。',
      serial: '大镜像拉完后 {{pull}} 秒 serial-web 运行，比 node-2 上的晚 {{seconds}} 秒。',
      last: 'serial-api 排在最后：{{seconds}} 秒后才运行。',
    },
    saw: {
      line: '每个节点的镜像排成一队：排在 2 GiB 后面，20 MiB 比另一个节点晚了 {{seconds}} 秒。',
      size: '最后 node-1 有 {{running}} 个容器运行。它们的 Pod 没有错：ContainerCreating 不是失败。',
    },
    tries: { delete: '删掉大镜像的 Pod', elsewhere: '等待时再来一个小 Pod' },
  },
  lesson: {
    title: '一次缓慢的拉取',
    question: '节点在拉取一个很大的镜像。要在那里启动的其他 Pod 会怎样？',
    misconception: 'kubelet 默认不并行拉取。一个大镜像会挡住该节点上所有还没有镜像的 Pod。',
    steps: {
      pulls: {
        title: '两个节点',
        text: 'node-1 上启动 {{one}} 个 Pod，node-2 上 {{two}} 个：各有一个巨大的镜像和两个小的。node-2 可以同时拉取几个。node-1 用 kubelet 的默认值。',
      },
      soon: {
        title: '谁很快运行？',
        text: '巨大的镜像约需一分钟，小的不到一秒。哪些 Pod 会在巨大的镜像到达之前早早运行？',
        options: {
          serialWeb: 'serial-web，小，在 node-1',
          serialApi: 'serial-api，小，在 node-1',
          parallelWeb: 'parallel-web，小，在 node-2',
          parallelApi: 'parallel-api，小，在 node-2',
        },
        reveal: '{{seconds}} 秒后 {{running}} 个 Pod 在运行，都在 node-2。node-1 上小镜像排在巨大的镜像后面。',
        wrong: {
          serialWeb: 'serializeImagePulls 默认为 true：一次一个镜像，按到达顺序。',
          serialApi: 'serializeImagePulls 默认为 true：一次一个镜像，按到达顺序。',
        },
      },
      shown: {
        title: '显示什么？',
        text: 'serial-web 等了很久，什么也没拉到。kubectl get pods 的 STATUS 显示什么？',
        options: { backoff: 'ImagePullBackOff', creating: 'ContainerCreating', error: 'ErrImagePull' },
        reveal: '{{reason}}，与 serial-huge 相同（{{huge}}）。没有失败，所以没有任何地方说它在等另一个。',
        wrong: { backoff: '拉取失败之后才会退避。这一次还没开始。', error: '没有拉取失败。这一次还没开始。' },
      },
      more: {
        title: '现在再要一个',
        text: '{{running}} 个 Pod 在运行。在巨大的拉取结束之前，还需要一个使用 serial-web 镜像的 Pod。让它运行起来，不要动巨大的 Pod。',
        checks: { more: '多了一个 Pod 在运行', one: 'serial-huge 还在', two: 'parallel-huge 还在' },
        hints: ['镜像已经在哪里，Pod 在哪里会等？', '别让新 Pod 去 node-1：先封锁该节点或加污点，再 kubectl run。'],
        solutions: { cordon: '封锁 node-1，再启动 Pod。', taint: '给 node-1 加污点，再启动 Pod。' },
      },
      still: {
        title: '还在拉取',
        text: '现在 {{running}} 个 Pod 在运行。node-1 没有进展。',
        checks: { waits: 'serial-huge 还在等镜像', none: 'node-1 还没有完成任何拉取' },
      },
    },
    teacher: {
      aim: 'Pod 停在 ContainerCreating 时，学生会看节点上的其他 Pod，并知道 serializeImagePulls。',
      ask: ['node-1 上哪些 Pod 仍会立即启动？', '全部并行拉取有什么坏处？'],
      expect: [
        { says: '镜像仓库慢。', reply: '与 node-2 比较：同一个仓库，同一个镜像，一下就到。' },
        { says: '删除巨大的 Pod 就行。', reply: '试一下：正在进行的拉取会继续，队列仍在它后面。' },
      ],
      whatIf: [{ line: 'kubectl delete pod serial-huge', shows: '拉取仍进行到底，小镜像不会更早。' }],
    },
  },
};
