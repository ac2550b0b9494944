export const controllers = {
  'replicaSet.created_one': 'Deployment {{deployment}} gets a new ReplicaSet, {{name}}, which wants {{count}} Pod.',
  'replicaSet.created_other': 'Deployment {{deployment}} gets a new ReplicaSet, {{name}}, which wants {{count}} Pods.',
  'rollout.grows':
    'The rollout of {{deployment}} goes from {{from}} to {{to}} new {Pod|Pods}: at most {{most}} may exist, {{replicas}} and a surge of {{surge}}.',
  'rollout.shrinks':
    'The rollout of {{deployment}} goes from {{from}} to {{to}} old {Pod|Pods}: of {{replicas}} at most {{unavailable}} may be unavailable.',
  'replicaSet.sized': 'Deployment {{deployment}} sets its ReplicaSet {{name}} from {{from}} to {{to}} {Pod|Pods}.',
  'workload.scaled': '{{kind}} {{name}} goes from {{from}} to {{to}} {Pod|Pods}.',
  'workload.scaledByPerson': 'You scale {{kind}} {{name}} from {{from}} to {{to}} {Pod|Pods}.',
  'workload.scaledByHpa': 'The HorizontalPodAutoscaler scales {{kind}} {{name}} from {{from}} to {{to}} {Pod|Pods}.',
  'rollout.begins':
    'You change the Pods of {{name}}: a rollout replaces {{replicas}}, with maxSurge {{surge}} and maxUnavailable {{unavailable}}.',
  'rollout.recreates_one': 'You change the Pods of {{name}}: the old one ends before a new one begins.',
  'rollout.recreates_other': 'You change the Pods of {{name}}: all {{count}} end before new ones begin.',
  'rollout.held':
    'The rollout of {{name}} is held: {{total}} of at most {{most}} {Pod exists|Pods exist}; {{available}} {is|are} available, {{least}} {has|have} to be.',
  'rollout.done_one': 'The rollout of {{name}} is complete: its {{count}} Pod is new and available.',
  'rollout.done_other': 'The rollout of {{name}} is complete: its {{count}} Pods are new and available.',
  'rollout.stuck': 'The rollout of {{name}} makes no progress: {{message}}',
  'rollout.continues':
    'The rollout of {{name}}: {{updated}} of {{replicas}} {Pod|Pods} {updated:is|are} new; {{available}} {is|are} available, {{least}} {has|have} to be.',
  'hpa.utilization':
    '{{hpa}}: {{metric}} is at {{current}} % of what is requested, the target is {{target}} %, so replicas go from {{from}} to {{to}}.',
  'hpa.value': '{{hpa}}: {{metric}} is {{current}}, the target is {{target}}, so replicas go from {{from}} to {{to}}.',
  'hpa.limited': '{{hpa}} wants {{to}} {Pod|Pods} instead of {{from}}, held by a limit: {{message}}.',
  'hpa.wants': '{{hpa}} wants {{to}} {Pod|Pods} instead of {{from}}: {{message}}.',
  'hpa.inactive': '{{hpa}} cannot decide how many Pods there should be: {{message}}.',
  'hpa.keeps_one': '{{hpa}} keeps {{count}} Pod: {{message}}.',
  'hpa.keeps_other': '{{hpa}} keeps {{count}} Pods: {{message}}.',
  'volume.attaching': 'Volume {{volume}} is to be attached to {{node}}.',
  'volume.attached': 'Volume {{volume}} is attached to {{node}}.',
  'volume.detached': 'Volume {{volume}} is detached from {{node}}.',
  'volume.forceDetached': 'Volume {{volume}} is taken from {{node}} by force: it was not unmounted in time.',
  'volume.attachedElsewhere': 'Volume {{volume}} cannot come to {{node}}: it is still attached to another node.',
  'process.leads': '{{program}} {{identity}} is the leader: of all its processes only the leader works.',
  'process.started': '{{program}} {{identity}} starts.',
  'process.killed': '{{program}} {{identity}} is killed: what it had in memory is gone.',
} as const;
