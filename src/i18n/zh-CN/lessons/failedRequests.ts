import type { failedRequests as reference } from '#i18n/en/lessons/failedRequests.ts';
import type { LessonTextsOf } from '#i18n/lessonTextsOf.ts';

export const failedRequests: LessonTextsOf<typeof reference> = {
  title: '滚动更新时的 502',
  question: '滚动更新保证有足够的 Pod 就绪。请求还会失败吗？',
  misconception: 'SIGTERM 不等流量走完。kubelet 和 EndpointSlice 控制器同时得知删除，谁也不等谁。',
  steps: {
    flows: {
      title: '流量',
      text: '{{pods}} 个 shop Pod 每秒处理 {{rate}} 个请求。到现在失败 {{failed}} 个。现在推出新镜像。',
    },
    race: {
      title: '谁先？',
      text: '第一个旧 Pod 即将被删除。随后有三件事：进程收到 SIGTERM，它离开 EndpointSlice，kube-proxy 改变规则。哪个最先？',
      options: {
        rules: 'kube-proxy 的规则。',
        slice: 'EndpointSlice。',
        sigterm: 'SIGTERM。',
      },
      reveal:
        'SIGTERM。删除 {{seconds}} 秒后第一个节点的规则才改变。这期间请求仍发给该 Pod，到现在失败 {{failed}} 个。',
      wrong: {
        rules: 'kube-proxy 最后得知：它等 EndpointSlice。',
        slice: 'EndpointSlice 控制器与 kubelet 同时开始，kubelet 的路更短。',
      },
    },
    count: {
      title: '失败多少？',
      text: '所有旧 Pod 依次被替换，每秒 {{rate}} 个请求。整个滚动更新中有多少请求失败？',
      reveal: '{{failed}} 个。每个终止的 Pod 都要损失几个：从 SIGTERM 到最后一次规则改变之间到达它的请求。',
      wrong: {
        low: '每个旧 Pod 都有这段间隙，不只是第一个。',
        high: '间隙很短，其他 Pod 同时正常服务。',
      },
    },
    hook: {
      title: '有了钩子',
      text: '下一个版本有睡眠 {{sleep}} 秒的 preStop 钩子，让 SIGTERM 晚到。它正在推出。现在还有请求失败吗？',
      options: {
        none: '没有：有钩子了。',
        some: '有一些。',
      },
      reveal: '{{failed}} 个失败。这次终止的是前一个版本的 Pod：它们没有钩子。',
      wrong: {
        none: 'Pod 保持创建时的 spec。钩子从下一次滚动更新起才有用。',
      },
    },
    third: {
      title: '再下一次',
      text: '又推出一个版本，终止的 Pod 已有钩子。这次失败：{{failed}} 个。',
      checks: {
        updated: '所有 shop Pod 都是新版本',
        none: '没有请求失败',
      },
    },
  },
  teacher: {
    aim: '学生能画出删除所走的两条路，并知道为什么只会睡眠的钩子有用。',
    ask: ['谁必须得知一个 Pod 要走了？', '没有钩子的进程自己该做什么？'],
    expect: [
      { says: '就绪探针会防止。', reply: '它说的是 Pod 何时可以接流量。Pod 被删除时没有人等它。' },
      { says: '更长的宽限期有用。', reply: 'SIGTERM 仍立即到来。只有收到 SIGTERM 后继续服务的进程才用得上。' },
    ],
    whatIf: [
      {
        line: `kubectl patch deployment shop -p '{"spec":{"template":{"spec":{"containers":[{"name":"app","lifecycle":{"preStop":{"sleep":{"seconds":5}}}}]}}}}'`,
        shows: '在第一次滚动更新之前执行：这个修改本身就是一次滚动更新，会损失请求；下一次则不会。',
      },
    ],
  },
};
