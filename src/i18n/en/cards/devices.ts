/** Cards of devices and the claims for them. */
export const devices = {
  nodeDevices: {
    title: 'Devices of a node',
    also: 'GPU, GPUs of a node, accelerators',
    what: 'Things of a node that drivers publish, such as GPUs. A claim takes a device as a whole; the device is free again when its Pods have ended.',
    now: '{{node}}: {{taken}} of {{count}} {device|devices} {taken:is|are} taken',
  },
  resourceSlice: {
    title: 'ResourceSlice',
    also: 'devices of a driver, pool of devices, DRA driver',
    what: 'A list of devices that a driver writes: their names, attributes and capacity, and the nodes that reach them. Slices of one pool belong together; only their newest generation counts.',
    rule: 'offered = all slices of the newest generation are there, and none contradicts another',
  },
  deviceClass: {
    title: 'DeviceClass',
    also: 'class of devices',
    what: 'A kind of device that an administrator names. Requests are for a class; its selectors count before those of the request.',
    rule: 'taken by a class = every selector of the class says true',
  },
  resourceClaim: {
    title: 'ResourceClaim',
    also: 'ResourceClaim, ResourceClaimTemplate, DRA, dynamic resource allocation, claim a GPU',
    what: 'A Pod’s request for devices, as an object. One that is made from a template goes with its Pod; one that is named can serve several Pods.',
    rule: 'life: made, allocated, reserved for Pods, given back when the last of them has ended',
  },
  deviceSelector: {
    title: 'Selector',
    also: 'CEL selector of devices',
    what: 'A CEL expression about one device. It sees the driver, the attributes and the capacity, and says true or false. It does not see who has the device.',
    rule: 'match = all selectors of class and request say true',
  },
  deviceAllocation: {
    title: 'Allocation',
    also: 'allocation of devices, allocated device',
    what: 'The devices that the scheduler has chosen for a claim. It is written before the Pod is bound, and the kubelet prepares those devices before the containers start.',
    rule: 'free = matches, no other claim has it, and every NoSchedule or NoExecute taint of it is tolerated',
  },
} as const;
