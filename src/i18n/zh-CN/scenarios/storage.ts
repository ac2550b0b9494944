import type { storage as reference } from '#i18n/en/scenarios/storage.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const storage: TextsOf<typeof reference> = {
  'list-cost': {
    title: '一次 LIST 的代价',
    summary:
      '在 1,200 个 Pod 里查询的七种方式：扫描多少对象、发送多少、占多少席位、是否询问 etcd；先按 1.36 的规则，再按 1.30 的规则。',
  },
  'stale-reads': {
    title: '太旧的 resourceVersion',
    summary:
      'watch cache 落后五秒时，resourceVersion=0 的 LIST 返回旧数据，不带版本的则等待。基于旧版本的 PUT 得到 409。一个断开三分钟的客户端在大量变更之后回来，得到 410，重新 LIST。',
  },
  'restart-goaway': {
    title: '最后重启的服务器一直空闲',
    summary:
      '六十个客户端，三个 API server，前面是按连接分配的负载均衡。依次重启之后，最后一个没有任何连接，而且一直如此；打开 --goaway-chance 后客户端时不时重连，份额逐渐拉平。',
  },
  'etcd-leader': {
    title: '没有 leader 的 etcd',
    summary:
      '三个成员。leader 倒下，写入等上一两秒，直到选出下一个。随后三个里少了两个：写入和一致性读失败，watch cache 里有的仍能应答。',
  },
  'etcd-quota': {
    title: '数据库满了',
    summary:
      'etcd 达到 2 GiB 配额并发出 NOSPACE 告警：写入失败，读取和删除照常。只压缩没有用；碎片整理并解除告警之后才能再写。',
  },
  'etcd-disk': {
    title: '磁盘慢的 etcd',
    summary:
      '分四次各创建十个 Pod，磁盘写入一次要 2 ms，然后 50 ms（etcd 的指南要求 fsync 在 10 ms 之内）、300 ms（日志出现 “apply request took too long”）和 1.5 s，超过选举超时：leader 一再失去地位。Pod 到 Running 的时间一次比一次长。',
  },
  'api-servers-scaled': {
    title: '更多的 API server，还是更大的',
    summary:
      '两个小的 API server 拒绝三十个繁忙客户端的部分请求。60 秒时变成四个，如同 HPA 所做：没有客户端离开原来的连接，新的一直闲着，直到 90 秒时 --goaway-chance 让客户端重连。180 秒时两个变大，如同 VPA 所做：各自重启，最后重启的那个一开始没有连接。',
  },
};
