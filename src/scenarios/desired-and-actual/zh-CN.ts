import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  lesson: {
    title: '期望与实际',
    question: '三个 Pod 被删除。哪些名字会回来？',
    misconception: '控制器不修理 Pod。它比较现有数量与想要的数量，然后创建或删除一些。',
    steps: {
      delete: {
        title: '删除它们',
        text: '三个 Pod 在运行：{{web}} 属于 Deployment，db-0 属于 StatefulSet，solo 是手工创建的。把三个都删除，最好一行完成。',
        checks: {
          web: 'Deployment 的 Pod 已删除',
          db: 'db-0 已删除',
          solo: 'solo 已删除',
          deployment: 'Deployment 仍要一个 Pod',
          statefulSet: 'StatefulSet 仍要一个 Pod',
        },
        hints: ['kubectl delete pods --all 删除命名空间中的所有 Pod。'],
        solutions: { all: '一行删除所有 Pod。', one: '按标签和名字删除。' },
      },
      names: {
        title: '哪些名字？',
        text: '三个都在离开。运行到一分钟时，这些名字中哪个又出现了？',
        options: { web: '{{web}}', db: 'db-0', solo: 'solo' },
        reveal: 'db-0 回来了。Deployment 换成了 {{web}}，solo 不在了。{{running}} 个 Pod 在运行。',
        wrong: {
          web: 'ReplicaSet 数 Pod，不认名字。缺的那个由新名字的 Pod 替换。',
          solo: '没人想要 solo：没有控制器拥有它，也就没人数它。',
        },
      },
      same: {
        title: '是同一个吗？',
        text: 'db-0 又在运行了。它是被删除的那个 Pod 吗？',
        options: { repaired: '是：它被重新启动了。', another: '不是：是同名的另一个 Pod。' },
        reveal: '它的 uid 原来是 {{old}}，现在是 {{uid}}。StatefulSet 把名字连同存储给了一个新 Pod。',
        wrong: { repaired: '删除的对象不会回来。只有 Pod 内的容器会由 kubelet 重启。' },
      },
      counted: {
        title: '是计数，不是修理',
        text: '{{running}} 个 Pod 在运行。两个控制器都得到了想要的数量，都不问是哪些 Pod。',
        checks: { web: 'Deployment 有它要的一个 Pod', db: 'StatefulSet 有它要的一个 Pod', solo: 'solo 不在了' },
      },
    },
    teacher: {
      aim: '学生能说出 Pod 被删除后什么会回来、叫什么名字、由谁创建。',
      ask: ['每个控制器比较的是什么？', '数据库该用三种中的哪一种？为什么？'],
      expect: [
        { says: 'Kubernetes 会治好 Pod。', reply: '问前后的 uid。它是替换，不是治好。' },
        { says: 'solo 也会回来。', reply: '问：哪个对象说想要 solo？' },
      ],
      whatIf: [
        {
          line: 'kubectl label pods -l app=web app=spare --overwrite',
          shows: '该 Pod 继续运行但不再被计数：ReplicaSet 创建另一个。',
        },
      ],
    },
  },
};
