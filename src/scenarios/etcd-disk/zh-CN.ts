import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '磁盘慢的 etcd',
  summary:
    '分四次各创建十个 Pod，磁盘写入一次要 2 ms，然后 50 ms（etcd 的指南要求 fsync 在 10 ms 之内）、300 ms（日志出现 “apply request took too long”）和 1.5 s，超过选举超时：leader 一再失去地位。Pod 到 Running 的时间一次比一次长。',
  symptoms: '慢磁盘、etcd 磁盘慢、刷盘慢、写入慢',
  story: {
    promise: '十个 Pod 建四次，etcd 的磁盘一次比一次慢。什么时候会痛？',
    stepTitles: {
      asked: '快的磁盘',
      fast: '十个 Pod',
      slower: '比指南慢',
      above: '又十个 Pod',
      logs: 'etcd 抱怨了',
      late: '再来十个',
      lost: '更慢',
      often: '这样一分钟',
    },
    steps: {
      asked: 'etcd 的磁盘写一次要 {{disk}} 毫秒。一个 Deployment 要 {{replicas}} 个 Pod。',
      fast: '{{seconds}} 秒后全部启动。Pod 的每一步都是一次写入，所以步步都有 etcd。',
      slower: '现在写一次要 {{disk}} 毫秒；etcd 的指南要求最多 10。同样再来一次。',
      above: '这次用了 {{seconds}} 秒。etcd 的日志里什么也没有。',
      logs: '到了 {{disk}} 毫秒，etcd 在日志里写：“{{message}}”。',
      late: '{{seconds}} 秒后最后一个容器才启动。',
      lost: '{{disk}} 毫秒时，写一次比选举超时还久：{{member}} 不再是领导者。',
      often: '{{seconds}} 秒里失去领导者 {{lost}} 次。两次选举之间写入能成功：{{pods}} 个新 Pod 在运行。',
    },
    saw: {
      longer: '十个 Pod 用了 {{fast}}、{{above}} 和 {{late}} 秒：磁盘慢，处处都慢，远在出错之前。',
      timeout: '比选举超时还慢，就失去领导者 {{lost}} 次，尽管没有成员出故障。',
    },
    tries: { quick: '第一次失去领导者之后，磁盘只要 10 毫秒', one: '慢磁盘上只有一个成员，而不是三个' },
  },
};
