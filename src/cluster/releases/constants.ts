import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { OwnText } from './ownText.ts';

/** A number of the model that can be edited. `source` is `model` for an assumption, else the upstream file that has it. */
export interface Constant extends OwnText {
  readonly id: string;
  readonly value: number;
  readonly unit: 'us' | 'ms' | 's' | 'us/object' | 's/100MiB' | 'KiB';
  readonly source: string;
  /** The smallest value it can have, 0 unless said otherwise: a period cannot be nothing. */
  readonly least?: number;
  /** No part of the model reads it so far: changing it changes nothing. */
  readonly notReadYet?: true;
}

export interface ConstantValue {
  readonly id: string;
  readonly value: number;
}

/**
 * The modelling constants. Where the requirement names one number with two parts, the second has an id of its own.
 * Upstream sources are those of Kubernetes v1.36.2.
 */
export const CONSTANTS: readonly Constant[] = [
  {
    id: 'M1',
    en: 'API read served by the watch cache',
    'zh-CN': '由 watch cache 提供的 API 读取',
    value: 2,
    unit: 'ms',
    source: 'model',
  },
  {
    id: 'M1.object',
    en: 'the same, for each object',
    'zh-CN': '同上，每个对象另加',
    value: 10,
    unit: 'us/object',
    source: 'model',
  },
  {
    id: 'M2',
    en: 'etcd write',
    'zh-CN': 'etcd 写入',
    value: 10,
    unit: 'ms',
    source: 'model',
  },
  {
    id: 'M3',
    en: 'from the etcd write to the watchers',
    'zh-CN': '从 etcd 写入到各个 watcher',
    value: 5,
    unit: 'ms',
    source: 'model',
  },
  {
    id: 'M4',
    en: 'one scheduling cycle',
    'zh-CN': '一个调度周期',
    value: 5,
    unit: 'ms',
    source: 'model',
  },
  {
    id: 'M6',
    en: 'Pod sandbox and network',
    'zh-CN': 'Pod 沙箱与网络',
    value: 400,
    unit: 'ms',
    source: 'model',
  },
  {
    id: 'M7',
    en: 'image pull',
    'zh-CN': '拉取镜像',
    value: 3,
    unit: 's/100MiB',
    source: 'model',
  },
  {
    id: 'M8',
    en: 'create and start a container',
    'zh-CN': '创建并启动一个容器',
    value: 300,
    unit: 'ms',
    source: 'model',
  },
  {
    id: 'M9',
    en: 'PLEG relist period',
    'zh-CN': 'PLEG 重新列举的周期',
    value: 1000,
    unit: 'ms',
    source: 'pkg/kubelet/kubelet.go',
    least: 1,
  },
  {
    id: 'M10',
    en: 'node provisioning',
    'zh-CN': '准备一个新节点',
    value: 90,
    unit: 's',
    source: 'model',
  },
  {
    id: 'M11',
    en: 'from the EndpointSlice to the proxy rules',
    'zh-CN': '从 EndpointSlice 到 kube-proxy 规则',
    value: 100,
    unit: 'ms',
    source: 'model',
  },
  {
    id: 'M12',
    en: 'a container stops after SIGTERM',
    'zh-CN': '容器收到 SIGTERM 后自行停止',
    value: 1,
    unit: 's',
    source: 'model',
  },
  {
    id: 'M13',
    en: 'raft heartbeat',
    'zh-CN': 'raft 心跳',
    value: 100,
    unit: 'ms',
    source: 'etcd server/embed/config.go',
    least: 1,
  },
  {
    id: 'M14',
    en: 'LIST from the cache',
    'zh-CN': '由缓存提供的 LIST',
    value: 5,
    unit: 'ms',
    source: 'model',
  },
  {
    id: 'M14.object',
    en: 'the same, for each object looked at',
    'zh-CN': '同上，每个被查看的对象另加',
    value: 10,
    unit: 'us/object',
    source: 'model',
  },
  {
    id: 'M14.etcd',
    en: 'LIST from etcd',
    'zh-CN': '由 etcd 提供的 LIST',
    value: 15,
    unit: 'ms',
    source: 'model',
  },
  {
    id: 'M14.etcdObject',
    en: 'the same, for each object read from etcd',
    'zh-CN': '同上，每个从 etcd 读取的对象另加',
    value: 40,
    unit: 'us/object',
    source: 'model',
  },
  {
    id: 'M15',
    en: 'average size of a Pod object',
    'zh-CN': '一个 Pod 对象的平均大小',
    value: 4,
    unit: 'KiB',
    source: 'model',
  },
  {
    id: 'M15.event',
    en: 'average size of an Event object',
    'zh-CN': '一个 Event 对象的平均大小',
    value: 1,
    unit: 'KiB',
    source: 'model',
  },
  {
    id: 'M15.node',
    en: 'average size of a Node object',
    'zh-CN': '一个 Node 对象的平均大小',
    value: 10,
    unit: 'KiB',
    source: 'model',
  },
  {
    id: 'M15.other',
    en: 'average size of any other object, without the data of ConfigMaps and Secrets',
    'zh-CN': '其他对象的平均大小，不含 ConfigMap 和 Secret 的数据',
    value: 1,
    unit: 'KiB',
    source: 'model',
  },
  {
    id: 'M16',
    en: 'controller sync latency',
    'zh-CN': '控制器的同步延迟',
    value: 20,
    unit: 'ms',
    source: 'model',
  },
  {
    id: 'M17',
    en: 'a request is given up by the API server (--request-timeout)',
    'zh-CN': 'API 服务器放弃一个请求的时间（--request-timeout）',
    value: 60,
    unit: 's',
    source: 'staging/src/k8s.io/apiserver/pkg/server/config.go',
    least: 1,
  },
  {
    id: 'A1',
    en: 'one loop of cluster-autoscaler, for each node',
    'zh-CN': 'cluster-autoscaler 的一次循环，每个节点',
    value: 10_000,
    unit: 'us/object',
    source: 'model',
  },
  {
    id: 'C1',
    en: 'a provider makes a control plane that is too small larger after',
    'zh-CN': '云厂商在多久之后扩大过小的控制平面',
    value: 600,
    unit: 's',
    source: 'model',
  },
  {
    id: 'L1',
    en: 'a load balancer that is full takes twice as much after',
    'zh-CN': '已满的负载均衡器在多久之后容量翻倍',
    value: 300,
    unit: 's',
    source: 'model',
  },
  {
    id: 'P1',
    en: 'how often the Prometheus in the environment scrapes',
    'zh-CN': '环境中的 Prometheus 抓取指标的间隔',
    value: 5,
    unit: 's',
    source: 'model',
    least: 1,
  },
  {
    id: 'N1',
    en: 'from the start of a kubelet until its node is ready',
    'zh-CN': '从 kubelet 启动到节点就绪',
    value: 10,
    unit: 's',
    source: 'model',
  },
  {
    id: 'N2',
    en: 'a provisioner makes a volume',
    'zh-CN': 'provisioner 创建一个卷',
    value: 3,
    unit: 's',
    source: 'model',
  },
  {
    id: 'N3',
    en: 'memory that a machine uses outside of Pods, but at most a tenth of what it has',
    'zh-CN': '机器在 Pod 之外使用的内存，但至多为其总量的十分之一',
    value: 204_800,
    unit: 'KiB',
    source: 'model',
  },
  {
    id: 'N4',
    en: 'a storage driver attaches a volume to a node, or detaches it',
    'zh-CN': '存储驱动把卷挂接到节点或从节点分离',
    value: 3,
    unit: 's',
    source: 'model',
  },
  {
    id: 'N5',
    en: 'a kubelet mounts a volume of a claim',
    'zh-CN': 'kubelet 挂载一个声明的卷',
    value: 1,
    unit: 's',
    source: 'model',
  },
];

const BY_ID: ReadonlyMap<string, Constant> = new Map(CONSTANTS.map((constant) => [constant.id, constant]));

const US_PER_UNIT: Readonly<Record<Constant['unit'], number>> = {
  us: 1,
  ms: 1000,
  s: 1_000_000,
  'us/object': 1,
  's/100MiB': 1_000_000,
  KiB: 1,
};

/** Times are asked for with every request, and nearly nobody changes them. */
const DEFAULTS_US: ReadonlyMap<string, number> = new Map(
  CONSTANTS.map((constant) => [constant.id, timeUs(constant, constant.value)]),
);

/** The largest value that any constant can have, in its own unit: keeps simulated time within whole numbers. */
export const MOST_CONSTANT = 1_000_000;

/** Why a constant, in its own unit, cannot have that value; `undefined` when it can. */
export function constantProblem(id: string, value: number): string | undefined {
  const constant = BY_ID.get(id);
  if (!constant) return `there is no constant ${id}`;
  const { least = 0 } = constant;
  return value >= least && value <= MOST_CONSTANT
    ? undefined
    : `${id} must be a number from ${least} to ${MOST_CONSTANT}`;
}

export function constantsTable(world: World): Table<ConstantValue> {
  return world.table<ConstantValue>('settings/constants');
}

/** The present value of a constant that is a time, in whole microseconds. */
export function constantUs(world: World, id: string): number {
  const table = constantsTable(world);
  const own = table.size === 0 ? undefined : table.get(id);
  return own ? timeUs(knownConstant(id), own.value) : defaultUs(id);
}

/** The same as it is before anybody changes it. */
export function defaultUs(id: string): number {
  const us = DEFAULTS_US.get(id);
  if (us === undefined) throw new RangeError(`there is no constant ${id}`);
  return us;
}

function knownConstant(id: string): Constant {
  const constant = BY_ID.get(id);
  if (!constant) throw new RangeError(`there is no constant ${id}`);
  return constant;
}

function timeUs(constant: Constant, value: number): number {
  return Math.round(value * US_PER_UNIT[constant.unit]);
}

/** The present value of a constant, in its own unit. */
export function constantValue(world: World, id: string): number {
  return constantsTable(world).get(id)?.value ?? knownConstant(id).value;
}

/** What the host of etcd makes of every write: its disk takes at least so long, and its network that much longer. In table `environment/etcdHost` under `host`. */
export interface EtcdHost {
  readonly leastUs: number;
  readonly extraUs: number;
}

/** How long a write takes in etcd: M2, unless its host is disturbed. */
export function etcdWriteUs(world: World): number {
  const ownUs = constantUs(world, 'M2');
  const host = world.table<EtcdHost>('environment/etcdHost').get('host');
  return host ? Math.max(ownUs, host.leastUs) + host.extraUs : ownUs;
}

/** How long a write takes from the client until it is committed: M1 + M2. M5, a Bind call, is the same. */
export function writeUs(world: World): number {
  return constantUs(world, 'M1') + etcdWriteUs(world);
}
