import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '滚动更新中的 502',
  summary:
    'Pod 一被删除就收到 SIGTERM，而代理要稍后才知道：在此之前，请求会发给一个不再接收连接的进程。preStop 钩子睡五秒，让代理先知道。带来钩子的那次更新结束的仍是没有钩子的 Pod；再下一次就一个请求也不丢了。',
  story: {
    promise: '滚动更新时 Pod 一直够用，请求却失败。为什么？怎么办？',
    stepTitles: {
      flows: '请求在流动',
      updated: '新版本',
      sigterm: '一个旧 Pod 结束',
      rules: '代理得知',
      first: '第一次更新之后',
      second: '第二次之后',
      third: '第三次之后',
    },
    steps: {
      flows: '{{pods}} 个 shop Pod 每秒回答 {{rate}} 个请求。到现在失败 {{failed}} 个。',
      updated: '有人应用下一个版本：新 Pod 起来，旧 Pod 离开，一次几个。',
      sigterm: '{{pod}} 收到 SIGTERM，不再接受请求。kube-proxy 的规则里还有它。',
      rules: 'SIGTERM 之后 {{seconds}} 秒 kube-proxy 写入新规则。到此失败的请求：{{failed}} 个。',
      first: '更新结束：共 {{failed}} 个请求失败，都在 SIGTERM 与新规则之间的空档里。',
      second: '下一个版本有 {{seconds}} 秒的 preStop 钩子，却又失败 {{failed}} 个：正在结束的 Pod 还没有它。',
      third: '第三次更新结束的 Pod 有钩子：失败 {{failed}} 个。代理在 SIGTERM 之前就得知了。',
    },
    saw: {
      race: 'SIGTERM 和给代理的消息同时出发：{{failed}} 个请求输了这场竞争。',
      hook: 'preStop 钩子睡一会儿，消息就先到：最后一次更新失败 {{last}} 个。',
    },
    tries: { hook: '第一次更新之前就加上钩子', pause: '一开始就暂停更新' },
  },
  lesson: {
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
        options: { rules: 'kube-proxy 的规则。', slice: 'EndpointSlice。', sigterm: 'SIGTERM。' },
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
        wrong: { low: '每个旧 Pod 都有这段间隙，不只是第一个。', high: '间隙很短，其他 Pod 同时正常服务。' },
      },
      hook: {
        title: '有了钩子',
        text: '下一个版本有睡眠 {{sleep}} 秒的 preStop 钩子，让 SIGTERM 晚到。它正在推出。现在还有请求失败吗？',
        options: { none: '没有：有钩子了。', some: '有一些。' },
        reveal: '{{failed}} 个失败。这次终止的是前一个版本的 Pod：它们没有钩子。',
        wrong: { none: 'Pod 保持创建时的 spec。钩子从下一次滚动更新起才有用。' },
      },
      third: {
        title: '再下一次',
        text: '又推出一个版本，终止的 Pod 已有钩子。这次失败：{{failed}} 个。',
        checks: { updated: '所有 shop Pod 都是新版本', none: '没有请求失败' },
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
          line: 'kubectl patch deployment shop -p \'{"spec":{"template":{"spec":{"containers":[{"name":"app","lifecycle":{"preStop":{"sleep":{"seconds":5}}}}]}}}}\'',
          shows: '在第一次滚动更新之前执行：这个修改本身就是一次滚动更新，会损失请求；下一次则不会。',
        },
      ],
    },
  },
};
