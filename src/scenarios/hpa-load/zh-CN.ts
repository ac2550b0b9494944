import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '自动扩缩：按请求还是按 CPU？',
  summary:
    '两个 Deployment 承受同样的负载：先是每秒 200 个请求，后来 600 个。按请求数扩缩的下一次检查就要六个 Pod。另一个看的是 CPU：用量不会超过 limit，测量也晚一步，所以先翻倍，等新 Pod 有了测量值，再继续增加。负载下降后，两者都保持五分钟不变。',
  symptoms: '水平扩缩、HPA 不缩容、按 CPU 还是按请求扩缩、稳定窗口',
  story: {
    promise: '两个 Deployment 负载相同。哪个自动缩放器先找到对的数目？',
    stepTitles: { two: '各两个副本', requests: '按请求数', cpu: '按 CPU', again: '再来一次' },
    steps: {
      two: '两个自动缩放器各有 {{replicas}} 个 Pod，负载相同。',
      requests: '负载变为三倍。按请求数的那个在下次查看时就要 {{replicas}} 个 Pod。',
      cpu: '另一个看的是 CPU，它不会超过限制：只要 {{replicas}} 个。',
      again: '{{seconds}} 秒后新 Pod 有了测量值，它要 {{replicas}} 个。',
    },
    saw: {
      at: '按请求数：一次就是 {{requests}} 个。按 CPU：先是 {{first}} 个，因为用量止于限制。',
      late: '第二步比第一步晚 {{seconds}} 秒：新 Pod 测量之后才算数。',
    },
    tries: { start: '一开始就用六个 Pod' },
  },
  lesson: {
    title: 'HPA 来得晚',
    question: '负载变为三倍。看 CPU 的自动扩缩器能一次找对数目吗？',
    misconception: 'CPU 用量不是需求，而是 Pod 得到的，它止于限制值。还缺多少，要到下一步才看得出。',
    steps: {
      requests: {
        title: '按请求数',
        text: '两个 Deployment 各有 {{replicas}} 个 Pod，负载相同，刚变为三倍：各每秒 {{rate}} 个请求。by-requests 的自动扩缩器要每个 Pod 每秒 {{each}} 个。下次查看时它要几个 Pod？',
        reveal: '{{seconds}} 秒后要 {{replicas}} 个 Pod：用负载除以每秒 {{each}} 个请求。它每 15 秒看一次。',
        wrong: {
          low: '不论 Pod 多少，请求总数都是已知的。除以一个 Pod 该得的数。',
          high: '它不往前猜，只用负载除以一个 Pod 该得的数。',
        },
      },
      cpu: {
        title: '按 CPU',
        text: 'by-cpu 负载相同。它的自动扩缩器要用掉所请求 CPU 的 {{target}} %。一个 Pod 请求 {{limit}}，限制值也是它。by-requests 要了 {{requests}} 个 Pod。by-cpu 呢？',
        options: { fewer: '要得更少。', same: '一样多：负载相同。', more: '为了保险，要得更多。' },
        reveal: '{{replicas}} 个 Pod。它的 Pod 共用 {{used}}m，已到限制值。目标是 {{target}} %，从中看不出还想要更多。',
        wrong: {
          same: '负载相同，测到的却不同。CPU 用量不会超过限制值。',
          more: '它不会为保险而多要：用量除以目标，再乘以现有的 Pod 数。',
        },
      },
      again: {
        title: '下一步',
        text: 'by-cpu 现在得到 {{replicas}} 个 Pod，对这个负载还不够。它每十五秒看一次。何时要更多？',
        reveal: '{{seconds}} 秒后要 {{replicas}} 个：有一次查看没有改变什么。新 Pod 就绪后要测满一个窗口，CPU 才算数。',
        wrong: {
          low: '那次查看时新 Pod 已就绪，但还没测满一个窗口：不算数。',
          high: '新 Pod 几秒就绪，再测一个窗口即可。',
        },
      },
      headroom: {
        title: '留有余地',
        text: 'by-cpu 要 {{replicas}} 个 Pod，目标 {{target}} %。让自动扩缩器多留余地：至少八个可用的 Pod，仍由它决定。',
        checks: {
          eight: 'by-cpu 至少有八个可用的 Pod',
          decides: '自动扩缩器仍在扩缩 by-cpu',
          limit: '每个 Pod 请求的 CPU 不变',
        },
        hints: [
          '自动扩缩器的哪个数说 Pod 可以多忙？哪个数说最少几个 Pod？',
          'kubectl patch hpa by-cpu -p \'{"spec":{"minReplicas":9}}\' 设置最少数；kubectl get hpa by-cpu -o yaml 显示目标。',
        ],
        solutions: { target: '目标 30 %：每个 Pod 空出更多 CPU。', least: '不论负载，至少九个 Pod。' },
      },
      stands: {
        title: '现在有多少',
        text: 'by-cpu 有 {{available}} 个可用的 Pod，最多 {{most}} 个。留余地总有代价；没有余地，负载上升时最先的请求就要等。',
        checks: { eight: '至少八个可用', within: '自动扩缩器没有超过最大数' },
      },
    },
    teacher: {
      aim: '学生能算出自动扩缩器要多少，并能说出带限制值的 CPU 为什么晚才显示需求。',
      ask: ['到了限制值的 Pod，利用率最高能显示多少？', '这期间请求怎么样了？'],
      expect: [
        { says: 'HPA 就是慢。', reply: '两者在同样的时刻查看。一个看到全部负载，另一个只看到它的 Pod 得到的。' },
        { says: '没有限制值就好了。', reply: '会好些，只要节点还有 CPU。新 Pod 仍要先测量。' },
      ],
      whatIf: [
        {
          line: 'kubectl scale deployment by-cpu --replicas=6',
          shows: '在负载到来之前做，Pod 已经在了；窗口过后，自动扩缩器又会减掉一些。',
        },
      ],
    },
  },
};
