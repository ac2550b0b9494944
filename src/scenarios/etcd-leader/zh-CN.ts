import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '没有 leader 的 etcd',
  summary:
    '三个成员。leader 倒下，写入等上一两秒，直到选出下一个。随后三个里少了两个：写入和一致性读失败，watch cache 里有的仍能应答。',
  symptoms: 'etcd 没有领导者、选举、失去多数、etcd 成员宕机',
  story: {
    promise: 'etcd 先少一个成员，再少两个。还有什么能用？',
    stepTitles: {
      lost: '领导者没了',
      elected: '另一个当选',
      second: '一次停两个',
      noQuorum: '没有多数',
      back: '又有了领导者',
    },
    steps: {
      lost: '领导者 {{member}} 停了。在另一个成员当选之前，写入要等待。',
      elected: '{{seconds}} 秒后 {{member}} 在第 {{term}} 届当选：三个中的两个是多数。',
      second: '先停的又在运行。现在领导者 {{member}} 停了，另一个成员也停。',
      noQuorum: '最后一个成员要选票却得不到：三个中的一个不是多数，没有人领导。',
      back: '{{member}} 重新领导，距第二次失去领导者 {{seconds}} 秒。',
    },
    saw: {
      one: '少一个成员，只耽误 {{seconds}} 秒。',
      two: '少两个成员，一切写入停止，这里停了 {{seconds}} 秒，尽管还有一个在运行。',
    },
    tries: { write: '没有领导者时扩容一个 Deployment' },
  },
  lesson: {
    title: '多数',
    question: 'etcd 少了一个成员，又少了一个。哪些请求还能得到回答？',
    misconception: '不是一切都停。Pod 照常运行，API 服务器内存里有的还能读。但没有多数，什么也写不了。',
    steps: {
      lost: { title: '领导者停了', text: 'etcd 有三个成员。领导者 {{member}} 刚停了，另外两个在运行。' },
      write: {
        title: '一次写入',
        text: '现在有人创建 ConfigMap。请求已到 API 服务器，而 etcd 没有领导者。它会怎样？',
        options: {
          refused: '被拒绝：etcd 少了一个成员。',
          atOnce: '立即写入：还有两个成员。',
          waits: '先等待，然后写入。',
        },
        reveal: '{{seconds}} 秒后得到 {{code}}。另外两个察觉沉默并选出领导者：三个中的两个是多数。然后写入通过。',
        wrong: {
          refused: '多数还在。只差一个新领导者，API 服务器会等。',
          atOnce: '只有领导者能写。其他成员先要察觉它沉默：这就是选举超时。',
        },
      },
      reads: {
        title: '没有多数',
        text: '现在三个成员少了两个；{{member}} 独自一个，得不到选票。几秒后来三个请求。哪些能得到不出错的回答？',
        options: {
          write: '创建一个 ConfigMap',
          read: '所有 Pod，要此刻最新的',
          any: '所有 Pod，任何 resourceVersion 都行',
        },
        reveal: '接受任何 resourceVersion 的读：由监视缓存回答。写入和要最新的读得到 {{code}}：{{message}}。',
        wrong: {
          write: '写入需要多数。三个中的一个不知道其他的是否另有决定。',
          read: '为确认缓存够新，API 服务器要向 etcd 问最新的 revision，这需要领导者。',
        },
      },
      pods: {
        title: '那些 Pod',
        text: '{{pods}} 个 web Pod 在运行。kubelet 什么也报不了，控制器什么也写不了。这期间 Pod 会怎样？',
        options: {
          run: '照常运行。',
          stop: '被停止：kubelet 失去了控制平面。',
          moved: '被放到别的节点：它们的节点没有声音。',
        },
        reveal:
          '照常运行。{{member}} 在首次选举失败 {{seconds}} 秒后当选。其间 {{refused}} 次续租失败，也没有谁能为此做什么。',
        wrong: {
          stop: 'kubelet 按已知的继续。变更才需要 API 服务器，运行不需要。',
          moved: '要这样做，节点控制器和调度器都得能写。',
        },
      },
      service: {
        title: '维护',
        text: '三个成员又都在运行。像升级时那样停掉一个，并在它停着时创建一个 ConfigMap。任何时候都不要失去多数。',
        checks: { writes: '有成员停着时创建了一个 ConfigMap', majority: '没有一次选举因缺选票而失败' },
        hints: [
          '三个中可以停几个？停哪一个有区别吗？',
          '停掉 etcd-3，然后 kubectl create configmap written --from-literal=a=b。如果停的是领导者，要等选举。',
        ],
        solutions: { follower: '停掉一个非领导者：没有人察觉。', leader: '停掉领导者：写入要等选举。' },
      },
      majority: {
        title: '多数就够',
        text: 'default 中有 {{written}} 个 ConfigMap。两个成员就够写入。',
        checks: { one: '最多停了一个成员', wrote: '用两个成员写入了一个 ConfigMap' },
      },
    },
    teacher: {
      aim: '学生能说出哪些请求需要 etcd 的多数，以及可以停几个成员。',
      ask: ['五个成员可以停几个？四个呢？', '为什么旧的回答有时胜过没有回答？'],
      expect: [
        { says: '没有 etcd，所有 Pod 都停。', reply: '看看节点：那里什么也没变。只是新的不能开始。' },
        { says: '读来自缓存，总能成功。', reply: '只有接受任何状态的读才行。要最新的读先问 etcd 缓存该有多新。' },
      ],
      whatIf: [
        { line: 'kubectl scale deployment web --replicas=5', shows: '没有领导者时它等待，以错误结束；不会只做一半。' },
      ],
    },
  },
};
