import type { fairness as reference } from '#i18n/en/cards/fairness.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const fairness: TextsOf<typeof reference> = {
  flowSchemas: {
    title: 'FlowSchema',
    also: '流模式，请求分类，FlowSchema 匹配',
    what: '说明哪些请求属于一类，以及它们得到哪个优先级。matchingPrecedence 最小者先试，第一个匹配的接管请求。',
    rule: '顺序 = matchingPrecedence，再按名称',
  },
  priorityLevels: {
    title: '优先级（级别）',
    also: '优先级配置，优先级级别，并发份额，额定并发份额，豁免',
    what: '服务器席位中分给一类流量的份额，使一类流量不会挤掉另一类。每个请求执行时占用一个或多个席位。',
    rule: '额定 = ⌈服务器席位 × 份额 / Σ 份额⌉',
    now: '服务器有 {{limit}} 个席位；额定限制合计 {{sum}}',
  },
  currentSeats: {
    title: '优先级的席位',
    also: '席位，并发限制，并发份额，当前上限',
    what: '当前限制是额定值减去借出，加上借入。找不到席位的请求排队，或得到 429。',
    rule: '额定 − 可借出 ≤ 当前 ≤ 额定 + 可借入；可借出 = 额定 × lendablePercent / 100',
    now: '{{name}}：{{current}} 个席位中占用 {{inUse}} 个；额定 {{nominal}}，借贷 {{loan}}',
  },
  borrowing: {
    title: '借出与借用',
    also: '借用席位，借出，可借出比例',
    what: '每 10 秒，一个优先级不需要的席位会给需要更多的优先级。席位在下一次调整时归还，不是立刻。',
    rule: '需求 = max(包络, 0.977 × 平滑值 + 0.023 × 包络)；包络 = 平均 + 标准差',
    now: '{{seconds}} 秒后下一次调整',
  },
  levelQueues: {
    title: '优先级的队列',
    also: '队列，公平排队，排队，队列满，排队超时',
    what: '找不到席位的请求在这里等待。每个流分到几个队列，重的流只塞满自己的一手，其他流照常进行。',
    rule: '队列满 → 429 queue-full；等待超时 → 429 time-out',
    now: '{{level}}：{{queues}} 个队列，各最多 {{limit}} 个，{{waiting}} 个请求在等待',
  },
  flow: {
    title: '流',
    also: '流区分项，按用户，按命名空间',
    what: 'FlowSchema 相同、区分项（例如用户或命名空间）也相同的请求。同一优先级内，各流轮流得到机会。',
    rule: '流 = FlowSchema 名称 + 区分项（ByUser、ByNamespace 或无）',
  },
  flowHash: {
    title: '流的哈希',
    also: '流的哈希值',
    what: '由流得出的一个数。它决定这个流分到哪些队列，每次相同。',
    rule: '哈希 = SHA-256(schema, 0, 区分项) 的前 8 个字节',
    now: '{{hash}}',
  },
  hand: {
    title: '一手队列（混洗分片）',
    also: '混洗分片，一手队列，handSize',
    what: '一个流可以使用的队列。两个流很少有同样的一手，所以小的流几乎总能找到没有重流的队列。',
    rule: '按哈希分发队列，发过的不放回',
    now: '一手：{{hand}}，共 {{queues}} 个队列',
  },
  chosenQueue: {
    title: '请求的队列',
    also: '公平排队，虚拟时间，选哪个队列',
    what: '请求加入自己一手中工作量最少的队列。只计在队列中等待的请求，按席位和预计时间。',
    rule: '队列 = 一手中席位秒数最少的一个',
  },
  requestSeats: {
    title: '请求的宽度',
    also: '请求占几个席位，请求的宽度，席位',
    what: '一个请求占用多少席位。对象多的 LIST 占用更多；写请求在通知监视者期间多占用一会儿。',
    rule: 'LIST：⌈对象数 × 大小 / 100 kB⌉，来自 watch cache 时最多 10；写：1，之后一段时间占 watch 数 / 10',
    now: '起初 {{initial}}，之后 {{final}}',
  },
  schemaPrecedence: {
    title: 'matchingPrecedence',
    also: '匹配优先级，匹配顺序，哪个 FlowSchema 先匹配',
    what: '尝试 FlowSchema 的顺序：1 到 10000，最小者先。相同时由名称决定。',
  },
};
