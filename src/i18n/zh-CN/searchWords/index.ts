import type { api as reference } from '#i18n/en/searchWords/index.ts';
import type { TextsOf } from '#i18n/texts.ts';
import { controllers } from './controllers.ts';
import { pods } from './pods.ts';
import { scheduling } from './scheduling.ts';

const api: TextsOf<typeof reference> = {
  tooManyRequests: '请求过多，太多请求，限流，被限流，请求被拒，频率限制，限速',
  fairness:
    '优先级和公平性，优先级与公平性，公平性，公平，席位，优先级级别，并发限制，并发份额，借用，借出，流控，流量控制',
  clientSide: '客户端限流，客户端自己，客户端自己限流，客户端侧限流，自己等待，客户端节流',
  noisyClient: '吵闹邻居，大象，老鼠，一个租户，一个客户端占满，混洗分片，公平排队',
  flood:
    'API Server 慢，API Server 响应慢，API Server 变慢，API 服务器慢，apiserver 慢，kubectl 很慢，kubectl 卡，接口慢，洪水，过载，打爆，压垮，海量请求，大量请求，请求风暴',
  listCost: 'LIST 开销，LIST 代价，LIST 成本，列举成本，列表很贵，分页，全量列举，列出所有',
  conflict: '冲突，被修改，已被修改，并发修改，乐观锁，乐观并发，更新失败，版本冲突',
  tooOld: '过期，版本过旧，版本太旧，资源版本，旧版本，过时，陈旧，旧数据，监视缓存，重新 list',
  goaway: '连接不均，连接不均衡，连接倾斜，长连接，重启后空闲，重新连接，重连',
  etcdSpace: '空间配额，数据库满，数据库空间，磁盘配额，空间不足，压缩，碎片整理，etcd 满',
  etcdLeader: '没有领导者，领导者选举，选举，失去多数，多数派，仲裁，etcd 成员，没有 leader',
  etcdSlow: '慢磁盘，磁盘慢，磁盘延迟，刷盘，写入慢，etcd 慢',
  moreServers: '更多 API 服务器，增加 API 服务器，扩容 API 服务器，更大的 API 服务器，API 服务器扩容',
  gateway: '网关分级，网关限流，先拒绝不重要，丢弃负载，请求分级',
};

/** The same in Chinese. */
export const searchWords = { ...scheduling, ...pods, ...controllers, ...api } as const;
