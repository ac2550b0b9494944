/** Declarative rules show the published types. Upstream source (v1.36.2): staging/src/k8s.io/api/scheduling/v1alpha2/types.go. */
export const groupTypes: readonly (readonly [name: string, fields: string])[] = [
  [
    'PodGroupTemplate',
    'name schedulingPolicy:PodGroupSchedulingPolicy schedulingConstraints:*any ?resourceClaims:[]any ?disruptionMode:*any ?priorityClassName ?priority:*number',
  ],
  ['PodGroupSchedulingPolicy', '?basic:*any ?gang:*GangSchedulingPolicy'],
  ['GangSchedulingPolicy', 'minCount:number'],
];
