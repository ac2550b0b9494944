/** Metadata of an object whose own fields are beside it. */
export const EMBEDDED_META = [
  ...['name', 'generateName', 'namespace', 'selfLink', 'uid', 'resourceVersion', 'generation:number'],
  ...['creationTimestamp:time', 'deletionTimestamp:*time', 'deletionGracePeriodSeconds:*number', 'labels:{}string'],
  ...['annotations:{}string', 'ownerReferences:[]OwnerReference', 'finalizers:[]string', 'managedFields:[]any'],
]
  .map((word) => `?${word}=metadata.${word.replace(/:.*/, '')}`)
  .join(' ');

/** Types of apimachinery, which keep their published names. Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/apis/meta/v1/types.go. */
export const metaTypes: readonly (readonly [name: string, fields: string])[] = [
  ['LabelSelector', '?matchLabels:{}string ?matchExpressions:[]LabelSelectorRequirement'],
  ['LabelSelectorRequirement', 'key operator ?values:[]string'],
  ['OwnerReference', 'apiVersion kind name uid ?controller:*bool ?blockOwnerDeletion:*bool'],
];
