import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: 'CrashLoopBackOff 与它的时钟',
  summary:
    '第一次重启立即发生，之后依次等待 10、20、40、80、160 秒，然后是 300 秒。其间阶段一直是 Running：STATUS 说的是容器，先是 Error，等 worker 再次查看后变为 CrashLoopBackOff——有探针时很快，没有探针时要到等待结束。正常运行十分钟后，等待从头算起。',
  story: {
    promise: '一个容器一秒就退出，一再如此。要等多久？什么让等待重新计算？',
    stepTitles: {
      exits: '第一次退出',
      once: '第一次重启',
      ten: '第二次重启',
      status: 'kubectl 怎么说',
      sixth: '又一次退出',
      longest: '最长的等待',
      over: '一次很长的运行结束',
      again: '它的下一次重启',
    },
    steps: {
      exits: '{{pod}} 的容器启动一秒后退出，退出码 {{code}}。',
      once: '第一次重启立刻就来，{{seconds}} 秒之后。',
      ten: '第二次在第一次之后 {{seconds}} 秒：从现在起每次退出后都要等，这次 10 秒。',
      status: '重启 {{restarts}} 次后，STATUS 是 {{reason}}，阶段是 {{phase}}：一个说容器，一个说 Pod。',
      sixth: '等待逐次加倍：20、40、80、160 秒。重启 {{restarts}} 次后又退出了。',
      longest: '过了 {{seconds}} 秒才再启动：退避最长 300 秒，不再增加。',
      over: '{{pod}} 中途修好了：这次运行超过十分钟，然后退出。',
      again: '只过 {{seconds}} 秒又启动：正常运行十分钟后，等待从头算起。',
    },
    saw: {
      waits: '重启 {{restarts}} 次：先是立刻，然后 10、20、40、80、160、最多 300 秒，从退出时算。',
      status: '阶段一直是 {{phase}}。CrashLoopBackOff 是容器等待的原因。',
    },
    tries: { fixed: '换一个好的镜像', fresh: '删掉 Pod：新的没有退避' },
  },
  lesson: {
    title: 'CrashLoopBackOff',
    question: '一个容器反复结束。它何时再次启动？它的 Pod 是什么阶段？',
    misconception: 'CrashLoopBackOff 不是阶段，而是容器等待的原因，也没有说出哪里坏了。',
    steps: {
      first: {
        title: '它结束了',
        text: '{{pod}} 的容器第一次结束，退出码为 {{code}}。多少秒后它会再次启动？',
        reveal: '{{seconds}} 秒后它再次启动。第一次重启不用等：只要 kubelet 注意到就行。',
        wrong: { high: '你以为要等。退避从第二次重启才开始。' },
      },
      second: {
        title: '再来一次',
        text: '它第二次结束。第一次重启在 {{first}} 秒后到来。这次要多少秒？',
        reveal: '{{seconds}} 秒。从第二次重启起要等待，起初 10 秒；其余是到 kubelet 查看为止的时间。',
        wrong: { low: '只有第一次重启不用等。此后 kubelet 会拦住容器。', high: '等待会变长，但开始时很短：10 秒。' },
      },
      third: {
        title: '然后呢？',
        text: '重启 {{restarts}} 次后它又结束了。上一次等了 {{second}} 秒。这次多久？',
        options: { same: '和上一次一样。', doubled: '大约两倍。', longest: '几分钟：最长的等待。' },
        reveal: '{{seconds}} 秒。每崩溃一次等待翻倍，最多 300 秒。十分钟不崩溃则重新开始。',
        wrong: { same: '等待不是固定的。经常崩溃的容器应当少启动几次。', longest: '再崩溃几次才会到。每次只是翻倍。' },
      },
      phase: {
        title: '阶段',
        text: 'kubectl get pods 现在对这个 Pod 显示 {{reason}}。它的 status.phase 是什么？',
        options: { crash: 'CrashLoopBackOff', failed: 'Failed', running: 'Running', pending: 'Pending' },
        reveal: 'status.phase 是 {{phase}}。{{reason}} 写在容器的状态里，是它等待的原因。',
        wrong: {
          crash: '没有这个阶段。kubectl 在 STATUS 列显示的是容器的原因。',
          failed: '所有容器都不再启动时 Pod 才算 Failed。这个还会启动。',
          pending: '容器启动过一次之前 Pod 才是 Pending。这里已经启动过。',
        },
      },
      mend: {
        title: '修好它',
        text: '重启 {{restarts}} 次后容器在等待。等待修不好：给 Deployment broken 一个能用的镜像，例如 half 中容器 app 的镜像。',
        checks: {
          image: 'Deployment 换了镜像',
          available: '它的 Pod 可用',
          updated: '该 Pod 使用 Deployment 所要的镜像',
          wanted: 'broken 仍要一个 Pod',
        },
        hints: ['结束的是镜像里的程序。', 'kubectl set image deployment/broken app=registry.example/web:1'],
        solutions: { image: '新镜像：Deployment 发布一个新 Pod。', delete: '新镜像，并立即删除旧 Pod。' },
      },
      fresh: {
        title: '新的 Pod',
        text: 'broken 使用 {{image}}。退避属于某个 Pod 的容器：新 Pod 启动不用等。',
        checks: { started: '几秒内启动了一个新容器', before: '旧容器至少结束过三次' },
      },
    },
    teacher: {
      aim: '学生能预测崩溃容器的重启时刻，并会从退出码和日志中找原因。',
      ask: ['这里什么比 kubectl get pods 更有帮助？', '等待为什么要变长？'],
      expect: [
        { says: '阶段是 CrashLoopBackOff。', reply: '一起读 YAML：先看 status.phase，再看 status.containerStatuses。' },
        { says: '删除 Pod 就行。', reply: '这只去掉等待，下一次崩溃照样很快到来。' },
      ],
      whatIf: [{ line: 'kubectl delete pods -l app=broken', shows: '新 Pod 立即启动，然后经历同样的等待。' }],
    },
  },
};
