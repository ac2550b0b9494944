/** Upstream source (v1.36.2): pkg/apis/resource/types.go. */
export const resourceTypes: readonly (readonly [name: string, fields: string])[] = [
  ['ResourceClaimSpec', 'Devices:DeviceClaim'],
  [
    'ResourceClaimTemplateSpec',
    '?labels:{}string=metadata.labels ?annotations:{}string=metadata.annotations Spec:ResourceClaimSpec',
  ],
  ['DeviceClaim', 'Requests:[]DeviceRequest Constraints:[]DeviceConstraint Config:[]DeviceClaimConfiguration'],
  ['DeviceRequest', 'Name Exactly:*ExactDeviceRequest FirstAvailable:[]DeviceSubRequest'],
  [
    'ExactDeviceRequest',
    'DeviceClassName Selectors:[]DeviceSelector AllocationMode Count:number AdminAccess:*bool Tolerations:[]DeviceToleration Capacity:*CapacityRequirements',
  ],
  [
    'DeviceSubRequest',
    'Name DeviceClassName Selectors:[]DeviceSelector AllocationMode Count:number Tolerations:[]DeviceToleration Capacity:*CapacityRequirements',
  ],
  ['CapacityRequirements', 'Requests:{}quantity'],
  ['DeviceSelector', 'CEL:*CELDeviceSelector=cel'],
  ['CELDeviceSelector', 'Expression'],
  ['DeviceConstraint', 'Requests:[]string MatchAttribute:*string DistinctAttribute:*string'],
  ['DeviceClaimConfiguration', 'Requests:[]string Opaque:*OpaqueDeviceConfiguration'],
  ['OpaqueDeviceConfiguration', 'Driver Parameters:any'],
  ['DeviceToleration', 'Key Operator Value Effect TolerationSeconds:*number'],
  ['AllocationResult', 'Devices:DeviceAllocationResult NodeSelector:*NodeSelector AllocationTimestamp:*time'],
  ['DeviceAllocationResult', 'Results:[]DeviceRequestAllocationResult Config:[]DeviceAllocationConfiguration'],
  [
    'DeviceRequestAllocationResult',
    'Request Driver Pool Device AdminAccess:*bool Tolerations:[]DeviceToleration BindingConditions:[]string BindingFailureConditions:[]string ShareID:*string ConsumedCapacity:{}quantity',
  ],
  ['DeviceAllocationConfiguration', 'Source Requests:[]string Opaque:*OpaqueDeviceConfiguration'],
  ['SharedDeviceID', 'Driver Pool Device ShareID'],
  [
    'DeviceAttribute',
    'IntValue:*number=int BoolValue:*bool=bool StringValue:*string=string VersionValue:*string=version IntValues:[]number=ints BoolValues:[]bool=bools StringValues:[]string=strings VersionValues:[]string=versions',
  ],
];
