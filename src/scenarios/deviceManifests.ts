/** A device as a driver tells of it; its memory is a capacity. */
export interface DeviceText {
  readonly name: string;
  readonly model: string;
  readonly memory: string;
  /** As YAML: `{key: …, value: …, effect: …}`. */
  readonly taint?: string;
}

const DRIVER = 'gpu.example.com';

/** What the driver of one node publishes: one pool in one slice. */
export function resourceSlice(node: string, devices: readonly DeviceText[]): string {
  return `---
apiVersion: resource.k8s.io/v1
kind: ResourceSlice
metadata:
  name: ${node}-gpus
spec:
  driver: ${DRIVER}
  nodeName: ${node}
  pool:
    name: ${node}
    generation: 1
    resourceSliceCount: 1
  devices:
${devices.map(device).join('')}`;
}

function device({ name, model, memory, taint }: DeviceText): string {
  return `    - name: ${name}
      attributes:
        model:
          string: ${model}
      capacity:
        memory:
          value: ${memory}
${taint === undefined ? '' : `      taints:\n        - ${taint}\n`}`;
}

/** All devices of the driver. */
export const GPU_CLASS = `---
apiVersion: resource.k8s.io/v1
kind: DeviceClass
metadata:
  name: gpu
spec:
  selectors:
    - cel:
        expression: device.driver == '${DRIVER}'
`;

/** What takes devices that have so much memory or more. */
export function memoryAtLeast(amount: string): string {
  return `device.capacity['${DRIVER}'].memory.compareTo(quantity('${amount}')) >= 0`;
}
