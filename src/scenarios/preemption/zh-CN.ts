import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '谁必须让位',
  summary:
    '每个节点都满了，优先级各为 0、10、100，其中一个有 PodDisruptionBudget 保护。来了一个优先级 1000 的 Pod：先移走，再逐个放回，最后由五条规则选出节点。',
  story: {
    promise: '一个紧急的 Pod 无处可放。谁要让位？五条规则中由哪一条决定？',
    stepTitles: {
      full: '节点全满',
      arrives: '紧急的 Pod 到来',
      refused: '无处可放',
      lift: '逐个试算',
      pick: '由规则选定',
      grace: '让位者退出',
      placed: '放到空出的位置',
    },
    steps: {
      full: '{{nodes}} 个节点都满了：{{pods}} 个 Pod 在运行，没有剩余 CPU。',
      arrives: 'pay-0 到来，优先级 {{priority}}，高于这里所有的 Pod。',
      refused: '{{plugin}} 拒绝全部 {{nodes}} 个节点：没有抢占，pay-0 只能等。',
      lift: '于是逐个节点试算：假如没有低优先级的 Pod。',
      pick: '选中 {{node}}：{{victims}} 个 Pod 要让位。第一条能分出高下的规则决定。',
      grace: '{{pod}} 收到 SIGTERM，有 {{seconds}} 秒退出。pay-0 只是被提名，也在等。',
      placed: '到来 {{seconds}} 秒后，pay-0 再次被调度，放到 {{node}}。',
    },
    saw: {
      victims: '{{killed}} 个 Pod 被要求退出。优先级选了节点，宽限期花了时间。',
      waited: 'pay-0 共等了 {{seconds}} 秒：抢占不是立刻的。',
    },
    tries: { closed: '在 pay-0 到来前封锁 node-1' },
  },
  lesson: {
    title: '谁必须离开',
    question: '所有节点都满了，来了一个紧急的 Pod。哪些 Pod 会为它被驱逐？',
    misconception: '不是只看最低优先级。先选违反预算最少的节点，而且不必离开的 Pod 都会留下。',
    steps: {
      full: {
        title: '四个满的节点',
        text: 'node-1 满是 batch，优先级 {{batch}}；node-2 满是 feed，优先级 {{feed}}；node-3 满是 web，优先级 {{web}}。node-4 满是 guarded，优先级与 batch 相同。',
      },
      node: {
        title: '哪个节点？',
        text: '一个预算保护 {{guarded}} 个 guarded Pod：必须有 {{floor}} 个可用。优先级 {{urgent}} 的 pay-0 哪里都放不下。调度器在哪个节点上腾出空间？',
        reveal:
          '{{node}}：{{victims}} 个 Pod 离开，不多不少。那里不违反任何预算，它们的优先级是 {{batch}}；node-2 上的是 {{feed}}。',
        wrong: {
          'node-2': '那里的受害 Pod 优先级是 {{feed}}。还有优先级更低的节点。',
          'node-3': '你可能找了最接近的优先级。选的是最低的，不是次高的。',
          'node-4': 'guarded 的优先级与 batch 相同，但那里会违反预算，而预算先比较。',
        },
      },
      when: {
        title: '何时放置？',
        text: 'SIGTERM 发给了 {{pod}}，它有 {{seconds}} 秒来结束。进程不理会 SIGTERM。多久之后 pay-0 被放置？',
        reveal:
          '{{seconds}} 秒之后，在 {{node}} 上。{{killed}} 个容器以退出码 137 结束：宽限期用完了。此前 pay-0 一直在等。',
        wrong: {
          low: '被驱逐的 Pod 享有完整的宽限期，不管另一个 Pod 多紧急。',
          high: '宽限期一过，进程就被杀死，空间就空出来。',
        },
      },
      gone: {
        title: '受害 Pod 呢？',
        text: 'pay-0 有了位置。{{victims}} 个 batch Pod 为它收到 SIGTERM。它们不是由 Deployment 创建的。它们会怎样？',
        options: { elsewhere: '在别的节点上继续。', pending: '重新创建，等待空间。', gone: '永远没有了。' },
        reveal: '它们没有了：还剩 {{left}} 个 batch Pod。驱逐就是删除。想要它回来，需要会另建一个的控制器。',
        wrong: { elsewhere: 'Pod 从不搬家。得有人新建一个。', pending: 'ReplicaSet 会这样做。batch 没有。' },
      },
      left: {
        title: '留下了什么',
        text: 'pay-0 有了位置，{{batch}} 个 batch Pod 仍在运行。',
        checks: { guarded: '没有 guarded Pod 离开', spared: '有 batch Pod 被留下' },
      },
      without: {
        title: '没有那个节点',
        text: '下一个是哪个节点？在 pay-0 到来之前封锁 node-1：这时是预算与更高的优先级相比。',
        tries: { closed: 'node-1 不接收 Pod：看哪个节点让出空间。' },
      },
    },
    teacher: {
      aim: '学生能说出选择的前两条规则，并知道受害 Pod 保有宽限期。',
      ask: ['哪些节点能让出空间？', '哪个更糟：违反预算，还是驱逐优先级更高的 Pod？'],
      expect: [
        { says: '优先级最低的 Pod，不管在哪里。', reply: '受害 Pod 都在同一个节点上。比较的是节点，不是 Pod。' },
        { says: '预算禁止驱逐。', reply: '不禁止。没有别的节点时，抢占会违反预算。' },
      ],
      whatIf: [
        {
          line: 'kubectl cordon node-1',
          shows: '在 pay-0 到来之前执行：node-2 上的 feed 离开，尽管 guarded 优先级更低。',
        },
      ],
    },
  },
};
