import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '有配额，却没有 Pod',
  summary:
    'Deployment 都在，Pod 却缺少，也没有任何 Pod 处于 Pending：准入拒绝创建它们，原因只写在 ReplicaSet 的 Event 里。web 超出了 ResourceQuota；api 没有写明需要多少 CPU。60 秒时配额增大，LimitRange 替 api 补上请求；ReplicaSet 以越来越长的间隔重试。',
  story: {
    promise: 'Deployment 都在，Pod 却少了，也没有 Pending。消息在哪里？',
    stepTitles: {
      asked: '两个 Deployment',
      silent: 'api 建不出 Pod',
      over: 'web 的太少',
      waits: '没有 Pending',
      grows: '配额变大',
      late: '下次尝试很晚',
    },
    steps: {
      asked: 'web 要 {{web}} 个 Pod，命名空间里有对 CPU 的 ResourceQuota。',
      silent: 'API 服务器拒绝创建 api 的 Pod：它的容器没有说要多少 CPU。',
      over: 'web 的一个 Pod 被拒绝：{{message}}',
      waits:
        '有 {{web}} 个 web Pod，Pending 的有 {{pending}} 个。{{refused}} 次创建被拒：ReplicaSet 的事件和状况写着。',
      grows: '配额变大，LimitRange 替 api 说了话。没有人通知控制器：它等下一次尝试。',
      late: '{{seconds}} 秒后，ReplicaSet 控制器才再次尝试，建出一个 web Pod。',
    },
    saw: {
      where: '{{refused}} 个 Pod 在存在之前就被拒绝：消息在 ReplicaSet 上，不在 Pod 上。',
      retry: '尝试的间隔越来越长，所以配额变大后过了 {{seconds}} 秒才有下一次。',
    },
    tries: { noQuota: '没有配额' },
  },
  lesson: {
    title: '一个 Pod 也没有',
    question: '少了 Pod，却没有一个是 Pending。原因写在哪里？',
    misconception: '从未创建的 Pod 没有事件。拒绝只告诉提出请求的一方：看 ReplicaSet。',
    steps: {
      six: {
        title: '想要六个',
        text: 'web 想要 {{replicas}} 个 Pod，每个请求 {{cpu}} CPU。命名空间的 ResourceQuota 允许请求 {{quota}} CPU；节点还有更多。结果如何？',
        options: {
          pending: '全部创建；超出配额的保持 Pending。',
          fewer: '只创建配额允许的那么多。',
          none: '一个也不创建：整个 Deployment 被拒绝。',
        },
        reveal:
          '{{replicas}} 个中有 {{running}} 个在运行，{{pending}} 个 Pending。其余的还不存在就被 API 服务器以 403 拒绝了 {{refused}} 次。',
        wrong: {
          pending: 'Pending 的 Pod 已被准入。配额在准入时检查，那时 Pod 还没存下来。',
          none: '配额数的是 Pod，不是 Deployment。每个 Pod 都是单独的请求。',
        },
      },
      where: {
        title: '告诉了谁？',
        text: '少了 {{left}} 个 web Pod。在哪里能读到原因？',
        options: {
          pod: '某个 Pod 的事件',
          deployment: 'Deployment 的事件',
          replicaSet: 'ReplicaSet 的事件',
          condition: 'Deployment 的一个状况',
        },
        reveal: '{{events}} 个 FailedCreate 事件属于 ReplicaSet。Deployment 只有状况 ReplicaFailure：{{message}}',
        wrong: {
          pod: '没有这个 Pod：它从未被存下来。',
          deployment: '它唯一的事件只说扩容了 ReplicaSet。它自己不创建 Pod。',
        },
      },
      api: {
        title: '什么都不请求',
        text: 'api 想要 {{replicas}} 个 Pod。它的容器没有写 CPU 请求。现在有几个？',
        reveal: '{{pods}} 个。消息是：{{message}}',
        wrong: { low: '不会少于零个。', high: '配额限制 requests.cpu 时，Pod 必须写明请求值，否则无法计数。' },
      },
      raised: {
        title: '配额变大',
        text: '现在配额允许 {{quota}} CPU。缺少的 web Pod 何时出现？',
        options: {
          atOnce: '立即：ReplicaSet 控制器监视配额。',
          later: '几秒之后，自动出现。',
          never: '直到有人改动 Deployment。',
        },
        reveal: '{{seconds}} 秒后。没有什么唤醒 ReplicaSet 控制器。它等待结束后才重试，而每次被拒绝等待都会加倍。',
        wrong: { atOnce: '它不监视配额，只是等待并重试。', never: '它从不放弃：失败的键回到队列，每次等得更久。' },
      },
      eight: {
        title: '要八个',
        text: '{{web}} 个 web Pod 和 {{api}} 个 api Pod 请求了 {{quota}} CPU 中的 {{used}}。让至少八个同样大小的 web Pod 运行。',
        checks: { eight: '至少八个 web Pod 在运行', asks: '每个 web Pod 仍请求 {{cpu}} CPU' },
        hints: [
          '配额累加命名空间的请求值。谁可以让位，谁可以放宽？',
          '把 api 缩到 0，或修改 ResourceQuota compute；再把 web 扩到 8。',
        ],
        solutions: { quota: '配额允许更多。', api: 'api 给 web 让位。' },
      },
      counts: {
        title: '重新计数',
        text: '{{web}} 个 web Pod 在运行。配额累加请求值，并归还已删除的部分。',
        checks: { refused: 'Pod 先被拒绝，后来创建', pending: '没有 Pending 的 web Pod' },
      },
    },
    teacher: {
      aim: '学生能找出 Pod 没有被创建的原因，并能区分配额的拒绝与 Pending 的 Pod。',
      ask: ['哪个控制器发送创建 Pod 的请求？', 'kubectl describe quota 现在显示什么？'],
      expect: [
        { says: 'kubectl describe pod 会说明原因。', reply: '请说出那个 Pod 的名字。再看 kubectl get events。' },
        { says: '它们是 Pending。', reply: '数一数 kubectl get pods。Pending 的 Pod 会列出来。' },
      ],
      whatIf: [
        { line: 'kubectl delete resourcequota compute', shows: 'Pod 会出现，但要等 ReplicaSet 控制器下一次重试。' },
      ],
    },
  },
};
