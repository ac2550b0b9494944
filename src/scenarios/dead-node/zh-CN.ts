import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '死节点上的 Terminating',
  summary:
    '60 秒时一个节点断网。约 50 秒后其上的 Pod 变为未就绪并移出 endpoints，再过 300 秒被删除并由新 Pod 代替；它们一直是 Terminating，直到 480 秒节点恢复。',
  story: {
    promise: '一个节点没了声音。它的 Pod 要多久才在别处运行？为什么这么久？',
    stepTitles: {
      cut: '断网',
      silent: '听不到 kubelet',
      notReady: '节点被放弃',
      deleted: 'Pod 被删除',
      replaced: '放置替补',
      back: '节点回来了',
    },
    steps: {
      cut: 'node-1 断网。它的 {{pods}} 个 Pod 照常运行，只是别人不知道。',
      silent: '{{seconds}} 秒后，node-1 的 kubelet 无法续租 Lease。此外什么也没发生。',
      notReady: '{{seconds}} 秒后，节点生命周期控制器把 node-1 的 Ready 置为 {{ready}}，并加上污点。',
      deleted: 'Pod 容忍这个污点 300 秒：又过 {{seconds}} 秒第一个被删除，距断网 {{all}} 秒。',
      replaced: '这时 ReplicaSet 才建替补：{{pod}} 去 {{node}}。旧的仍是 Terminating。',
      back: 'node-1 回来了：它的 kubelet 结束了 {{pod}}，距删除 {{seconds}} 秒。',
    },
    saw: {
      minutes: '从断网到删除 {{seconds}} 秒：先要察觉沉默，再容忍 300 秒。',
      terminating: '旧 Pod 有 {{seconds}} 秒处于 Terminating：只有它们自己的 kubelet 能说已经结束。',
    },
    tries: { force: '一变为 NotReady 就删除这个 Node' },
  },
  lesson: {
    title: '六分钟',
    question: '一个节点没了声音。它的 Pod 要多久才在别处运行？旧的何时消失？',
    misconception:
      '没有什么会立即迁移。沉默很晚才被察觉，Pod 还会容忍几分钟；只有它自己的 kubelet 说了，Pod 才算消失。',
    steps: {
      cut: {
        title: '沉默',
        text: 'node-1 刚刚断网。它的 {{pods}} 个 web Pod 照常运行。多少秒后控制平面会说这个节点未就绪？',
        reveal:
          '{{seconds}} 秒后 Ready 变为 {{ready}}。kubelet 每 10 秒续租 Lease；节点生命周期控制器等待 50 秒的沉默，每 5 秒看一次。',
        wrong: {
          low: '一次续租迟到可能只是网络慢。节点生命周期控制器要等好几次缺失。',
          high: '你等的是 Pod。节点本身早得多就被放弃了。',
        },
      },
      elsewhere: {
        title: '它的 Pod',
        text: 'node-1 未就绪，并带有 unreachable 污点。它的 {{pods}} 个 web Pod 何时被删除，好让别的来替补？',
        options: {
          atOnce: '立即：未就绪的节点不能运行 Pod。',
          later: '几分钟之后。',
          never: '永不，除非有人手动去做。',
        },
        reveal: '又过了 {{seconds}} 秒，距断网 {{all}} 秒。每个 Pod 容忍这个污点 {{tolerated}} 秒，是准入控制加上的。',
        wrong: {
          atOnce: '污点只影响不容忍它的 Pod。每个 Pod 创建时都得到了 {{tolerated}} 秒的容忍度。',
          never: '{{tolerated}} 秒的容忍度到期后，污点驱逐控制器会做。',
        },
      },
      old: {
        title: '旧的 Pod',
        text: '两个新 Pod 已放到别的节点上。几秒后 kubectl get pods 会怎样显示两个旧的？',
        options: {
          gone: '不显示：它们已被删除。',
          terminating: '它们是 Terminating。',
          kept: '它们是 Running：node-1 什么也没听到。',
        },
        reveal:
          '共列出 {{all}} 个 web Pod，其中 {{leaving}} 个是 Terminating。这只是请求删除：要由 node-1 的 kubelet 确认。',
        wrong: {
          gone: '节点上的 Pod 留在 API 中，直到它的 kubelet 说容器已结束。这个 kubelet 什么也听不到。',
          kept: '容器的确还在运行。但 Pod 有了 deletionTimestamp，kubectl 会显示出来。',
        },
      },
      clear: {
        title: '清理它们',
        text: '假设 node-1 的机器已永久关机。把它在 API 中的 {{leaving}} 个 Pod 清除掉。node-1 不会回应。',
        checks: {
          gone: 'node-1 上没有 web Pod 了',
          six: 'Deployment 要的副本数不变',
          serve: '其他节点上的 web Pod 继续运行',
        },
        hints: [
          '除了它的 kubelet，谁还能说一个 Pod 已消失？知道实情的你。',
          'Pod 可以强制删除：kubectl delete pod NAME --force --grace-period=0。',
          '或者声明机器已关：kubectl taint nodes node-1 node.kubernetes.io/out-of-service=nodeshutdown:NoExecute。',
        ],
        solutions: {
          outOfService: 'out-of-service 污点：PodGC 强制删除那里处于 Terminating 的 Pod。',
          force: '强制删除这些 Pod。',
        },
      },
      cleared: {
        title: '还剩什么',
        text: 'API 中有 {{all}} 个 web Pod，没有一个在 node-1 上。只有 node-1 什么也不再运行时，这样做才安全。',
        checks: { gone: 'node-1 上没有 web Pod 了', waited: '早就请求了删除，很久之后才完成' },
      },
    },
    teacher: {
      aim: '学生能算出死节点的 Pod 多久后在别处运行，并能说出谁可以移除旧的。',
      ask: ['对一个沉默的节点，控制平面知道什么？', '如果两个同名的 StatefulSet Pod 同时运行，会出什么问题？'],
      expect: [
        { says: 'Pod 迁移到别的节点。', reply: '比较一下名字。新的 Pod 被创建；旧的留在原处。' },
        { says: '容忍时间越短越好。', reply: '那么短暂断网也会换掉 Pod。对数据库来说代价是什么？' },
      ],
      whatIf: [
        {
          line: 'kubectl patch deployment web -p \'{"spec":{"template":{"spec":{"tolerations":[{"key":"node.kubernetes.io/unreachable","operator":"Exists","effect":"NoExecute","tolerationSeconds":30}]}}}}\'',
          shows: '如果在断网之前做，节点被放弃半分钟后 Pod 就被删除。',
        },
      ],
    },
  },
};
