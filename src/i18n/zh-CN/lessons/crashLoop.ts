import type { crashLoop as reference } from '#i18n/en/lessons/crashLoop.ts';
import type { LessonTextsOf } from '#i18n/lessonTextsOf.ts';

export const crashLoop: LessonTextsOf<typeof reference> = {
  title: 'CrashLoopBackOff',
  question: '一个容器反复结束。它何时再次启动？它的 Pod 是什么阶段？',
  misconception: 'CrashLoopBackOff 不是阶段，而是容器等待的原因，也没有说出哪里坏了。',
  steps: {
    first: {
      title: '它结束了',
      text: '{{pod}} 的容器第一次结束，退出码为 {{code}}。多少秒后它会再次启动？',
      reveal: '{{seconds}} 秒后它再次启动。第一次重启不用等：只要 kubelet 注意到就行。',
      wrong: {
        high: '你以为要等。退避从第二次重启才开始。',
      },
    },
    second: {
      title: '再来一次',
      text: '它第二次结束。第一次重启在 {{first}} 秒后到来。这次要多少秒？',
      reveal: '{{seconds}} 秒。从第二次重启起要等待，起初 10 秒；其余是到 kubelet 查看为止的时间。',
      wrong: {
        low: '只有第一次重启不用等。此后 kubelet 会拦住容器。',
        high: '等待会变长，但开始时很短：10 秒。',
      },
    },
    third: {
      title: '然后呢？',
      text: '重启 {{restarts}} 次后它又结束了。上一次等了 {{second}} 秒。这次多久？',
      options: {
        same: '和上一次一样。',
        doubled: '大约两倍。',
        longest: '几分钟：最长的等待。',
      },
      reveal: '{{seconds}} 秒。每崩溃一次等待翻倍，最多 300 秒。十分钟不崩溃则重新开始。',
      wrong: {
        same: '等待不是固定的。经常崩溃的容器应当少启动几次。',
        longest: '再崩溃几次才会到。每次只是翻倍。',
      },
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
      solutions: {
        image: '新镜像：Deployment 发布一个新 Pod。',
        delete: '新镜像，并立即删除旧 Pod。',
      },
    },
    fresh: {
      title: '新的 Pod',
      text: 'broken 使用 {{image}}。退避属于某个 Pod 的容器：新 Pod 启动不用等。',
      checks: {
        started: '几秒内启动了一个新容器',
        before: '旧容器至少结束过三次',
      },
    },
  },
  teacher: {
    aim: '学生能预测崩溃容器的重启时刻，并会从退出码和日志中找原因。',
    ask: ['这里什么比 kubectl get pods 更有帮助？', '等待为什么要变长？'],
    expect: [
      { says: '阶段是 CrashLoopBackOff。', reply: '一起读 YAML：先看 status.phase，再看 status.containerStatuses。' },
      { says: '删除 Pod 就行。', reply: '这只去掉等待，下一次崩溃照样很快到来。' },
    ],
    whatIf: [
      {
        line: 'kubectl delete pods -l app=broken',
        shows: '新 Pod 立即启动，然后经历同样的等待。',
      },
    ],
  },
};
