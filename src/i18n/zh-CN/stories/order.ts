import type { order as reference } from '#i18n/en/stories/order.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const order: TextsOf<typeof reference> = {
  'not-retried': {
    promise: '腾出了空间，却什么也没发生。哪个事件唤醒谁，什么时候？',
    beats: {
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
    tries: {
      label: '给 node-1 加上 picky 要的标签',
      force: '强制删除 old',
    },
  },
  'backoff-steps': {
    promise: 'Pod 在 backoffQ 里倒计时。要等多久？谁不用等？',
    beats: {
      failed: '绑定失败',
      back: '第一次退避',
      fifth: '更多失败',
      longest: '最长的退避',
      hungry: '是拒绝，不是错误',
      woken: 'hungry 被唤醒',
      popped: '要等吗？',
      bound: '绑定成功',
    },
    steps: {
      failed: 'API 服务器拒绝绑定 unlucky。这是错误，不是节点的拒绝：退避开始。',
      back: '{{seconds}} 秒后，它回到 activeQ。',
      fifth: '它一次又一次失败。这是第 {{failures}} 次失败。',
      longest: '这次退避了 {{seconds}} 秒。每次翻倍，最多 podMaxBackoffSeconds（默认 10 秒），到整秒才结束。',
      hungry: 'hungry 请求 {{cpu}} 个 CPU，空闲 {{free}} 个。这是拒绝：它睡到情况改变为止。',
      woken: '一个 Pod 退出了：{{event}} 把 hungry 唤醒到 backoffQ，开始倒计时。',
      popped: '{{seconds}} 秒后它还是被试了：activeQ 是空的，就从 backoffQ 取下一个。',
      bound: 'unlucky 的第 {{tries}} 次尝试绑定成功，距第一次失败 {{seconds}} 秒。',
    },
    saw: {
      error: '出错之后没有捷径：{{failures}} 次失败花了 unlucky {{seconds}} 秒。',
      refusal: '被拒绝之后，退避只决定顺序：activeQ 空着时谁也不用等。',
    },
    tries: {
      room: '去掉 web：给 hungry 空间',
    },
  },
  'wake-by-label': {
    promise: 'Pod 睡着，等一个合适的节点。节点的每个变化都会唤醒它吗？',
    beats: {
      refused: 'db 没有节点',
      other: '某个标签',
      asleep: '它唤醒 db 吗？',
      woken: '对的标签',
      placed: 'db 有了节点',
    },
    steps: {
      refused: '{{nodes}} 个节点中 {{refused}} 个被 {{plugin}} 拒绝：db 要标签 disk=ssd。',
      other: 'node-1 得到一个标签：foo={{label}}。',
      asleep: '{{seconds}} 秒内 db 入队 {{queued}} 次：foo 帮不了它，它继续睡。',
      woken: 'node-2 得到 disk={{disk}}。询问 {{plugin}}，回答是 {{hint}}：db 立刻被唤醒。',
      placed: '{{nodes}} 个节点中 {{feasible}} 个合适：db 去了 {{node}}。',
    },
    saw: {
      hint: '每个事件都会询问拒绝过它的插件：这有用吗？有用才再试一次。',
    },
    tries: {
      sooner: '马上给 node-3 加标签',
    },
  },
  'behind-a-thousand': {
    promise: '一个小 Pod 马上就放得下，却在等。谁排在它前面？',
    beats: {
      heap: '放不下的 Pod',
      small: 'small 到来',
      turn: '等了多久',
      woken: '一个 Pod 退出',
      second: 'second 到来',
      urgent: '更紧急的',
      popped: '什么时候出队',
      secondTurn: '轮到 second',
    },
    steps: {
      heap: '{{pods}} 个 Pod 各请求 {{cpu}} 个 CPU，节点只有 {{most}} 个：都放不下，但每个都要试。',
      small: 'small 到来，放得下。activeQ 中有 {{before}} 个 Pod 在它前面。',
      turn: '{{seconds}} 秒后它有了位置：先逐个试了 {{tried}} 个 Pod。',
      woken: '一个 Pod 退出了。可能有空间，所以 {{woken}} 个 Pod 再次入队。',
      second: 'second 到来，排在它们后面；已试过 {{tried}} 个。',
      urgent: 'first-of-all 的优先级是 {{priority}}，second 是 {{other}}。',
      popped: '别的 Pod 只试了 {{tried}} 次，first-of-all 就有了位置：优先级高的在前。',
      secondTurn: 'second 等了 {{seconds}} 秒，别的 Pod 试了 {{tried}} 次。',
    },
    saw: {
      queue: '{{tries}} 次尝试都是白费。调度器按 activeQ 的顺序，一次只试一个 Pod。',
      priority: '优先级可以越过队列，个头小不行。',
    },
    tries: {
      without: '删除所有 Pending 的 Pod',
    },
  },
  'starved-by-priority': {
    promise: '一个小 Pod 放得下，却很久没有被试。谁总在它前面？',
    beats: {
      urgent: 'urgent Pod 睡着',
      woken: '它们被唤醒',
      small: 'small 到来',
      behind: '它被试过吗？',
      last: '最后一次退出',
      turn: '轮到它',
    },
    steps: {
      urgent: '{{pods}} 个 urgent Pod，优先级 {{priority}}，各请求 {{cpu}} 个 CPU，节点只有 {{most}} 个：它们睡着。',
      woken: '一个小 Pod 退出：{{event}} 唤醒其中 {{woken}} 个。每次退出都是这样。',
      small: 'small 到来，优先级 {{priority}}，请求 {{cpu}} 的 CPU。它放得下。',
      behind: '{{seconds}} 秒过去，它一次也没被试。urgent Pod 试了 {{tried}} 次，全是白费。',
      last: '{{pod}} 是最后一个退出的。此后不再有谁唤醒 urgent Pod。',
      turn: '再试 {{rest}} 次之后轮到 small，去了 {{node}}：到来后 {{seconds}} 秒。',
    },
    saw: {
      starved: 'small 等了 {{seconds}} 秒，前面是放不下的 Pod 的 {{tried}} 次尝试。',
      settings: '周期慢、podMaxBackoffSeconds 短，才这么严重。默认值会让它们离开得更久。',
    },
    tries: {
      without: '删除所有 Pending 的 Pod',
    },
  },
  'low-before-high': {
    promise: '低优先级的 Pod 在运行，高优先级的在等。这是错误吗？',
    beats: {
      room: '两个节点的空间',
      bulky: '高优先级先来',
      never: '能抢占吗？',
      late: '低优先级随后',
      preempts: '能抢占的',
      placed: '它去哪里',
    },
    steps: {
      room: '{{low}} 个 low Pod 在运行。node-1 空闲 {{first}} 个 CPU，node-2 空闲 {{second}} 个。',
      bulky: 'bulky 优先级 {{priority}}，先试。它请求 {{cpu}} 个 CPU：{{nodes}} 个节点中 {{refused}} 个拒绝。',
      never: '它的 preemptionPolicy 是 {{policy}}：不为它删除谁。它等着。',
      late: 'late 优先级 {{priority}}，请求 {{cpu}} 个 CPU：{{node}} 接收它。不为等待者留空间。',
      preempts: 'bulky-2 的策略是 {{policy}}：{{node}} 上 {{victims}} 个 low Pod 要让位。',
      placed: 'bulky-2 去了 {{node}}。bulky 第一次尝试后 {{seconds}} 秒，仍是 {{phase}}。',
    },
    saw: {
      turn: '优先级决定谁先试，不决定谁先运行。',
      room: '调度器只靠抢占腾出空间，而 preemptionPolicy: Never 放弃了抢占。',
    },
    tries: {
      fewer: '少两个 low Pod',
    },
  },
};
