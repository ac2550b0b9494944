import type { oneSlowPull as reference } from '#i18n/en/lessons/oneSlowPull.ts';
import type { LessonTextsOf } from '#i18n/lessonTextsOf.ts';

export const oneSlowPull: LessonTextsOf<typeof reference> = {
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
      options: {
        backoff: 'ImagePullBackOff',
        creating: 'ContainerCreating',
        error: 'ErrImagePull',
      },
      reveal: '{{reason}}，与 serial-huge 相同（{{huge}}）。没有失败，所以没有任何地方说它在等另一个。',
      wrong: {
        backoff: '拉取失败之后才会退避。这一次还没开始。',
        error: '没有拉取失败。这一次还没开始。',
      },
    },
    more: {
      title: '现在再要一个',
      text: '{{running}} 个 Pod 在运行。在巨大的拉取结束之前，还需要一个使用 serial-web 镜像的 Pod。让它运行起来，不要动巨大的 Pod。',
      checks: {
        more: '多了一个 Pod 在运行',
        one: 'serial-huge 还在',
        two: 'parallel-huge 还在',
      },
      hints: ['镜像已经在哪里，Pod 在哪里会等？', '别让新 Pod 去 node-1：先封锁该节点或加污点，再 kubectl run。'],
      solutions: {
        cordon: '封锁 node-1，再启动 Pod。',
        taint: '给 node-1 加污点，再启动 Pod。',
      },
    },
    still: {
      title: '还在拉取',
      text: '现在 {{running}} 个 Pod 在运行。node-1 没有进展。',
      checks: {
        waits: 'serial-huge 还在等镜像',
        none: 'node-1 还没有完成任何拉取',
      },
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
};
