import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '我腾出了空间，为什么我的 Pod 没有重试？',
  summary:
    '每个节点空 1 个 CPU。big 在等 2 个，picky 在等带 disk=ssd 的节点。20 秒时删除 old，它要 25 秒才结束：等它真正消失，空间才算空出，这时 big 被唤醒并运行。对 picky 来说这不是有用的事件，因为拒绝它的是 NodeAffinity：它继续睡。在 unschedulable 池中满五分钟后，下一次清理（半分钟一次）仍会试它一次，还是不行。请看“调度”视图的队列。',
  story: {
    promise: '腾出了空间，却什么也没发生。哪个事件唤醒谁，什么时候？',
    stepTitles: {
      big: 'big 没有空间',
      picky: 'picky 找不到标签',
      told: '删除 old',
      woken: '唤醒谁？',
      placed: '有用的一次尝试',
      flushed: '睡了很久之后',
      again: '有用吗？',
    },
    steps: {
      big: '{{plugin}} 拒绝 {{refused}} 个节点：big 请求 {{cpu}} 个 CPU，node-1 空闲 {{free}} 个。',
      picky: '{{plugin}} 拒绝 picky：没有节点带 disk={{disk}}。现在两个都在不可调度集中睡着。',
      told: 'old 被删除，收到 SIGTERM。进程退出之前，它的 {{cpu}} 个 CPU 还占着。',
      woken: '{{seconds}} 秒后 old 退出。这唤醒了被 {{plugin}} 拒绝的 big；picky 被唤醒 {{picky}} 次。',
      placed: 'big 去了 {{node}}。',
      flushed: '被拒 {{seconds}} 秒后，没有任何有用的事件，picky 也被再试一次：{{event}}。',
      again: '没有用：{{nodes}} 个节点中 {{refused}} 个照旧拒绝。',
    },
    saw: {
      events: '删除不会腾出空间，进程退出才会。事件只唤醒它能帮到的 Pod。',
      tries: 'picky 被试了 {{tries}} 次：到来时，以及清理睡得太久的 Pod 时。',
    },
    tries: { label: '给 node-1 加上 picky 要的标签', force: '强制删除 old' },
  },
  lesson: {
    title: '我腾出了空间',
    question: '为了给一个 Pod 腾空间，删除了另一个。何时再试它？',
    misconception: '删除 Pod 并不立即腾出空间。进程结束时才空出来，而且只唤醒可能受益的 Pod。',
    steps: {
      deleted: {
        title: '刚刚删除',
        text: 'big 被拒绝：它请求 {{big}} CPU，没有节点剩这么多。请求 {{old}} CPU 的 old 此刻被删除，宽限期 {{grace}} 秒。几秒后 big 怎样了？',
        options: {
          placed: '已放置：old 的空间空了。',
          tried: '又试了一次，又被拒绝。',
          sleeps: '还在睡：没有什么唤醒它。',
        },
        reveal: '{{seconds}} 秒后 old 仍是 {{phase}}：进程有宽限期。它的 {{old}} CPU 一直算着，big 继续睡。',
        wrong: {
          placed: '正在删除的 Pod 在结束之前保留它的请求。',
          tried: '拒绝 big 的插件知道，正在结束的 Pod 仍占着空间，所以不唤醒 big。',
        },
      },
      ends: {
        title: '进程结束',
        text: '现在 old 的进程结束。两个 Pod 在等：big 等空间，picky 等有标签 disk={{disk}} 的节点。试谁？',
        options: { both: '两个都试：空出了位置。', big: '只试 big。', neither: '都不试，直到下次清理。' },
        reveal: 'big，它在删除后 {{seconds}} 秒放到 {{node}}。空间对 picky 没有用：它继续睡。',
        wrong: {
          both: 'picky 因标签被拒绝。结束的 Pod 不带来标签。',
          neither: 'Pod 结束是一个事件。NodeResourcesFit 替 big 回答：可能有用。',
        },
      },
      picky: {
        title: '那 picky 呢？',
        text: 'picky 已试过 {{tries}} 次，没有人改标签。下一次何时试？',
        options: { soon: '一分钟之内。', flush: '几分钟后，尽管什么也没变。', never: '标签不变就永远不试。' },
        reveal: '{{seconds}} 秒后，因 {{event}}：不可调度满五分钟的 Pod 会重试，以防漏掉事件。',
        wrong: {
          soon: '那是退避。但被拒绝之后没有倒计时：它等事件。',
          never: '差一点。有一张安全网：每 30 秒检查一次，等满五分钟的重试。',
        },
      },
      after: {
        title: '什么唤醒了它们',
        text: 'picky 仍是 {{phase}}。清理只是再试一次，帮不了谁。',
        checks: { big: 'old 的进程结束之后，big 才被放置', picky: 'picky 至少试过两次' },
      },
    },
    teacher: {
      aim: '学生知道被删除的 Pod 何时腾出空间、什么唤醒等待的 Pod、五分钟是什么。',
      ask: ['节点的已请求量算哪些 Pod？', '谁告诉 kube-scheduler 进程结束了？'],
      expect: [
        { says: 'kubectl delete 就腾出空间。', reply: '看看节点：进程没了吗？' },
        { says: '每分钟再试一次。', reply: '在日志里找 picky 两次被拒绝之间的记录。' },
      ],
      whatIf: [
        {
          line: 'kubectl delete pod old --grace-period=0 --force',
          shows: '删除后马上执行：big 立即放置，因为 API 对象没了。',
        },
        { line: 'kubectl label node node-1 disk=ssd', shows: '标签立即唤醒 picky。' },
      ],
    },
  },
};
