import type { storage as reference } from '#i18n/en/cards/storage.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const storage: TextsOf<typeof reference> = {
  connections: {
    title: '连接',
    also: '长连接，HTTP/2，连接不均衡，负载均衡，流量不均衡',
    what: '客户端对一个服务器保持一条 HTTP/2 连接，所有请求都走它。四层负载均衡只在建立连接时选择一次服务器。',
  },
  handlerChain: {
    title: '请求处理流程',
    also: '请求链，请求的处理过程，请求路径，处理链，过滤器，请求的一生',
    what: '每个请求按此顺序经过同样的处理器。第一个拒绝的处理器作答，后面的看不到请求。',
    now: '{{verb}} {{path}}：在这些处理器中 {{ms}} ms',
  },
  goaway: {
    title: 'GOAWAY',
    also: 'goaway 概率，重新均衡连接，断开重连',
    what: '服务器以很小的概率请客户端新建连接。服务器离开又回来后，连接由此重新均匀。',
  },
  deadline: {
    title: '请求期限',
    also: '请求超时，超时，期限',
    what: '除 watch 外的请求必须在请求超时内得到回答，否则以 504 结束。',
  },
  authentication: {
    title: '身份认证',
    also: '认证，令牌，客户端证书，401，未认证',
    what: '是谁发的？证书、令牌或请求头说明用户和组。谁都不是：401。',
  },
  audit: { title: '审计', also: '审计日志，审计策略', what: '按审计策略的规则记录谁请求了什么。' },
  impersonation: {
    title: '身份冒充',
    also: '冒充，以他人身份，代入',
    what: '有权冒充他人的用户以那人的身份继续。无权者得到 403。',
  },
  fairnessStep: {
    title: '优先级和公平性',
    also: 'APF，流量控制，优先级与公平性',
    what: '请求匹配一个 FlowSchema，等待其优先级的席位。等不到席位：429。',
  },
  authorization: {
    title: '鉴权',
    also: '授权，权限，角色，RBAC，403，没有权限',
    what: '这个用户可以对它这样做吗？由 RBAC 规则和 Node 鉴权器回答。无人允许：403。',
  },
  delegation: {
    title: '委派',
    also: '聚合层，聚合 API 服务器，kube-aggregator，APIService，扩展 API，CRD，定制资源，子资源',
    what: '一个进程里有三个服务器：聚合器、内置 API 和 CRD。路径决定由谁回答；都没有：404。',
  },
  admission: {
    title: '准入控制',
    also: '准入控制，变更 webhook，准入 webhook，准入插件，默认值',
    what: '只针对写请求。变更插件和 webhook 先设默认值，验证插件随后可以拒绝。',
  },
  storageStep: {
    title: '存储',
    also: '写入 etcd，存储层',
    what: '读取来自 watch cache 或 etcd；写入到 etcd，由它给对象下一个修订版本。',
  },
  listCost: {
    title: '一次 list 的代价',
    also: '列举的代价，LIST 开销，大列表，选择算符，全量列举',
    what: '同一个列表用三种方式请求。不带 resourceVersion 时与 etcd 一样新；resourceVersion=0 时任何缓存的状态都可以。',
    rule: 'limit=N 每页读 N 个对象；客户端用 continue 再次请求',
  },
  scanned: { title: '扫描', also: '扫描的对象', what: '服务器看过的对象。选择算符在此之后过滤，除非有合适的索引。' },
  sent: { title: '发送', what: '经过选择算符和 limit 之后，回答中包含的对象。' },
  listSeats: {
    title: 'list 的席位',
    also: 'list 占用的席位，工作量估算',
    what: '大的列表占用其优先级更多的席位，使少数几个不能挤掉其他一切。',
    rule: '⌈对象数 × 大小 / 100 kB⌉，来自 watch cache 时最多 10',
  },
  fromEtcd: {
    title: '来自 etcd',
    also: '仲裁读，仲裁读取，从 etcd 读取，线性一致读',
    what: 'etcd 要读取和发送的对象。来自 watch cache 时为 0，无论列表多大。',
  },
  asOf: {
    title: '截至',
    also: '一致性读，数据多旧，陈旧读',
    what: '回答所显示的修订版本。一致性读与请求那一刻的 etcd 一样新。',
  },
  watchCache: {
    title: 'Watch cache',
    also: '监视缓存，watch 机制，环形缓冲区，监视，缓存窗口，API 服务器的缓存',
    what: 'API 服务器对每种对象只监视 etcd 一次，保存最新的对象和事件。list 和 watch 由此提供。',
    rule: 'watch 可以从窗口内的任何修订版本开始；更早的：410 Gone',
    now: '{{capacity}} 个事件位中有 {{events}} 个，可从 {{oldest}} 起 watch',
  },
  readers: {
    title: '读取 Pod 的控制器',
    also: '共享信息器，共享 Informer，轮询',
    what: '轮询每次发送所有对象。informer 列举一次，之后只收变化；共享的 informer 为所有控制器只做一次。',
  },
  informer: {
    title: 'Informer',
    also: '信息器，共享信息器，共享 Informer，通知组件，client-go，本地缓存',
    what: '先列举再监视一种对象，在内存中保存副本。控制器读取副本，并得知变化。',
  },
  reflector: {
    title: 'Reflector',
    also: '反射器，重新列举',
    what: '执行 LIST 和 WATCH。watch 结束后从最后的修订版本继续；遇到 410 Gone 则重新列举。',
  },
  fifo: { title: 'FIFO', also: 'DeltaFIFO，增量队列', what: '按到达顺序排列的变化，位于 reflector 与 indexer 之间。' },
  indexer: {
    title: 'Indexer',
    also: '索引器，本地存储',
    what: '所有对象的副本，按键和索引存放。控制器从这里读取，而不是从服务器。',
  },
  workqueue: {
    title: 'workqueue（工作队列）',
    also: '工作队列，限速队列，重新入队，调谐，控制器重试',
    what: '控制器要处理的键。无论来了多少变化，一个键只在一次。失败的键每次等得更久。',
    rule: '退避 = 5 ms × 2^失败次数，最多 1000 s',
  },
  etcd: {
    title: 'etcd',
    also: '高可用，法定人数，领导者，成员，共识，etcd 集群，脑裂，多数派',
    what: '保存集群的所有对象。多数成员拥有一次写入后它才算数；顺序由领导者决定。',
    rule: '多数 = ⌊成员数 / 2⌋ + 1',
    now: '{{members}} 个成员中须有 {{quorum}} 个同意；领导者 {{leader}}，任期 {{term}}',
  },
  revision: {
    title: '修订版本',
    also: '资源版本，resourceVersion，乐观并发控制，乐观锁，版本号',
    what: '每次写入 etcd 加一的数。对象的 resourceVersion 就是它最后一次写入的修订版本。',
    now: '修订版本 {{revision}}',
  },
  database: {
    title: 'etcd 的数据库',
    also: '空间配额，数据库大小，碎片整理，配额，磁盘满，etcd 满了',
    what: '旧的修订版本留到压缩为止，其空间留在文件中直到碎片整理。达到配额时写入以 NOSPACE 失败。',
    rule: '数据库大小 = 使用中 + 空闲；空闲由 etcdctl defrag 归还',
    now: '{{quota}} 中占 {{size}}：使用中 {{inUse}}，空闲 {{free}}',
  },
  compaction: {
    title: '压缩',
    also: '压缩，历史版本，旧修订版本，碎片整理',
    what: 'API 服务器请 etcd 忘掉早于间隔的修订版本。此前的 continue 令牌以 410 结束。',
    now: '已压缩到修订版本 {{revision}}',
  },
};
