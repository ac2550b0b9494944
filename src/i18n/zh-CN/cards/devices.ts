import type { devices as reference } from '#i18n/en/cards/devices.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const devices: TextsOf<typeof reference> = {
  nodeDevices: {
    title: '节点的设备',
    also: 'GPU，显卡，加速器，设备',
    what: '驱动公布的节点上的东西，例如 GPU。claim 整个占用一个设备；它的 Pod 都结束后，设备又空闲。',
    now: '{{node}}：{{count}} 个设备中 {{taken}} 个已被占用',
  },
  resourceSlice: {
    title: 'ResourceSlice',
    also: '设备池，DRA 驱动',
    what: '驱动写的设备清单：名称、属性、容量，以及哪些节点够得着。同一个池的 slice 属于一体；只有最新一代算数。',
    rule: '可分配 = 最新一代的 slice 都在，并且互不矛盾',
  },
  deviceClass: {
    title: 'DeviceClass',
    also: '设备类',
    what: '管理员命名的一类设备。请求总是针对某个类；先看类的选择器，再看请求的选择器。',
    rule: '属于类 = 类的每个选择器都为真',
  },
  resourceClaim: {
    title: 'ResourceClaim',
    also: '资源申领，动态资源分配，DRA，申请 GPU',
    what: 'Pod 对设备的请求，本身是一个对象。由模板生成的随 Pod 结束；按名字引用的可以给多个 Pod 用。',
    rule: '一生：生成，分配，为 Pod 保留，最后一个 Pod 结束后归还',
  },
  deviceSelector: {
    title: '选择器',
    also: '设备选择器',
    what: '关于单个设备的 CEL 表达式。它看得到驱动、属性和容量，结果为真或假。它看不到设备归谁。',
    rule: '匹配 = 类和请求的所有选择器都为真',
  },
  deviceAllocation: {
    title: '分配',
    also: '设备分配',
    what: '调度器为 claim 选定的设备。在绑定 Pod 之前写下；kubelet 在启动容器之前准备好这些设备。',
    rule: '空闲 = 匹配，没有别的 claim 占用，它的每个 NoSchedule 或 NoExecute 污点都被容忍',
  },
};
