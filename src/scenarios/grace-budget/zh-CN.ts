import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: 'preStop 和 SIGTERM 共用一个宽限期',
  summary:
    '应用收到 SIGTERM 后需要 15 秒，宽限期是 30 秒。20 秒的 preStop 钩子从同一个 30 秒里扣：第 20 秒 SIGTERM，第 30 秒 SIGKILL，退出码 137。永不结束的钩子在第 30 秒被放弃，再加两秒。',
  story: {
    promise: '一个 Pod 有 30 秒退出，只需 15 秒，却被杀死。是谁用掉了时间？',
    stepTitles: {
      running: '五个 Pod',
      deleted: '全部删除',
      tidy: '没有钩子的',
      left: '钩子之后的 SIGTERM',
      killed: '时间到了',
      hangs: '不会结束的钩子',
      enough: '更多时间',
    },
    steps: {
      running: '{{pods}} 个 Pod 在运行，其中四个在 SIGTERM 后要 15 秒退出。钩子和宽限期各不相同。',
      deleted: '有人一次删除全部五个。hook-20 有 {{grace}} 秒，它的 preStop 钩子先睡 {{sleep}} 秒。',
      tidy: 'no-hook 立刻收到 SIGTERM，{{seconds}} 秒后退出，退出码 {{code}}。',
      left: '{{spent}} 秒后钩子结束，才发 SIGTERM：同一个宽限期只剩 {{left}} 秒。',
      killed: '{{seconds}} 秒：SIGKILL，退出码 {{code}}。钩子和进程共用一个宽限期，它需要 35 秒。',
      hangs: 'hook-hangs 的钩子不结束：{{grace}} 秒后放弃，SIGTERM，再给 2 秒，{{seconds}} 秒时退出码 {{code}}。',
      enough: 'hook-20-grace-45 有 {{grace}} 秒：{{seconds}} 秒后自己退出，退出码 {{code}}。',
    },
    saw: {
      killed: '{{killed}} 个容器的退出码是 137：还没做完就来了 SIGKILL。',
      sum: 'terminationGracePeriodSeconds 必须比 preStop 钩子加上进程退出更长。',
    },
    tries: { force: '完全不给宽限期', longer: '六十秒，而不是三十秒' },
  },
  lesson: {
    title: '一份时间',
    question: 'Pod 有 preStop 钩子和宽限期。SIGTERM 之后进程还有多久？',
    misconception: '宽限期不从 SIGTERM 开始。它从删除开始，preStop 钩子也用这份时间。',
    steps: {
      deleted: {
        title: '一起删除',
        text: '几个 Pod 同时被删除。hook-20 的 preStop 钩子睡眠 {{sleep}} 秒，宽限期 {{grace}} 秒。no-hook 的镜像和宽限期相同，但没有钩子。',
      },
      tidy: {
        title: '没有钩子',
        text: '收到 SIGTERM 后，这个应用要收尾。在 no-hook 里用了 {{seconds}} 秒。',
        checks: { itself: '进程自行结束，退出码为零' },
      },
      left: {
        title: '还剩多少？',
        text: 'hook-20 的钩子结束，进程现在收到 SIGTERM。宽限期是 {{grace}} 秒。从现在起进程还有多久？',
        reveal: '{{left}} 秒。钩子用掉了 {{grace}} 秒中的 {{spent}} 秒：两者共用一个宽限期。',
        wrong: { low: '钩子没用完的还在。', high: '宽限期不会随 SIGTERM 重新开始。它从删除起就在走。' },
      },
      ends: {
        title: '够吗？',
        text: '在 no-hook 里收尾用了 {{needed}} 秒，应用相同。hook-20 怎样结束？',
        options: {
          itself: '自行结束，和 no-hook 一样。',
          killed: '收尾到一半被 SIGKILL 杀死。',
          extended: '还没结束：kubelet 多给时间。',
        },
        reveal: '删除 {{seconds}} 秒后 SIGKILL 到来。退出码是 {{code}}。',
        wrong: { itself: '进程需要的比钩子剩下的多。', extended: '只有一种情况多给时间：钩子把时间用完时，给两秒。' },
      },
      others: {
        title: '另外两个',
        text: 'hook-20-grace-45 钩子相同，有 {{long}} 秒。hook-hangs 的钩子永不结束，有 {{grace}} 秒。哪个自行结束？',
        options: { both: '两个都是。', long: '只有 hook-20-grace-45。', none: '都不是。' },
        reveal:
          '只有 hook-20-grace-45，在删除 {{seconds}} 秒后。宽限期一到，hook-hangs 的钩子被放弃；SIGTERM 两秒后 SIGKILL 到来。',
        wrong: { both: '卡住的钩子用完整个宽限期。两秒对这个应用太少。', none: '它的宽限期比钩子加收尾更长。' },
      },
      sum: {
        title: '相加',
        text: '{{fine}} 个容器自行结束，{{killed}} 个被杀死。要比较的是钩子加收尾与宽限期。',
        checks: { abandoned: '一个钩子到时被放弃', term: '它的进程在 SIGKILL 之前仍收到 SIGTERM' },
      },
    },
    teacher: {
      aim: '学生能算出宽限期：钩子的时间，加应用的时间，再加一点余量。',
      ask: ['宽限期从何时开始？', '退出码 137 说明什么？'],
      expect: [
        { says: '各有三十秒。', reply: '看 SIGTERM 带的秒数：是剩下的，不是设定的。' },
        { says: '钩子被打断，进程有完整的时间。', reply: '钩子到最后才被打断，那时只剩两秒。' },
      ],
      whatIf: [
        {
          line: 'kubectl delete pod hook-20 --grace-period=60',
          shows: '在删除之前执行：请求中的宽限期取代 spec 中的。',
        },
      ],
    },
  },
};
